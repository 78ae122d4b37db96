/** Made-up rows of a workflow that is published by mistake. */
import { workflowIn } from '../support/workflowExpressions.cts';

it.each([
	['production', 0],
	['test', 20],
])('the samples of rows in an execution of the mode %s are %d', (mode, count) => {
	const { nodes } = workflowIn('invoice-from-spreadsheet.json');
	const code = String(nodes.find(({ name }) => name === 'Orders to invoice')?.parameters.jsCode);
	expect(new Function('$execution', code)({ mode })).toHaveLength(count);
});

it('the day has a global invoice only of orders that have none of their own', () => {
	const { nodes } = workflowIn('paid-order.json');
	const of = (name: string) => nodes.find((one) => one.name === name)?.parameters;
	expect(of('Orders without an RFC')).toMatchObject({
		filters: { conditions: expect.arrayContaining([{ keyName: 'uuid', condition: 'isEmpty' }]) },
	});
});
