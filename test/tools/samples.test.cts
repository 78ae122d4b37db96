import { workflowIn } from '../support/workflowExpressions.cts';

it.each([
	['production', 0],
	['test', 20],
])('starts an execution in %s mode with %d sample rows', (mode, count) => {
	const { nodes } = workflowIn('invoice-from-spreadsheet.json');
	const code = String(nodes.find(({ name }) => name === 'Orders to invoice')?.parameters.jsCode);
	expect(new Function('$execution', code)({ mode })).toHaveLength(count);
});

it('puts only orders without an invoice into the daily global invoice', () => {
	const { nodes } = workflowIn('paid-order.json');
	const of = (name: string) => nodes.find((one) => one.name === name)?.parameters;
	expect(of('Orders without an RFC')).toMatchObject({
		filters: { conditions: expect.arrayContaining([{ keyName: 'uuid', condition: 'isEmpty' }]) },
	});
});
