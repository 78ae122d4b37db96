/** The UUIDs of an execution stand in what n8n stores for its search. */
import { atOnce, runNode } from '../../support/engine';
import { operation, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields, stampedAs } from '../../support/serviceForms';

withoutNetwork();

const { parameters, path, answer } = operation('invoice.stamp');

it('a stamped invoice is found by its UUID', async () => {
	serviceAnswers(path, { body: answer });

	const { run } = await runNode({ parameters });

	expect(run.data.resultData.metadata).toEqual({ cfdi: uuid });
});

it('also when another item stops the node', async () => {
	serviceAnswers(path, { body: answer }, refusedFields({ Total: ['No'] }));
	const oneAtOnce = { ...parameters, ...atOnce(1) };

	const { run, error } = await runNode({
		parameters: oneAtOnce,
		items: [{ json: {} }, { json: {} }],
	});

	expect(error?.context.itemIndex).toBe(1);
	expect(run.data.resultData.metadata).toEqual({ cfdi: uuid });
});

it.each([
	{ title: 'in data', body: stampedAs({ id: 1024, uuid }) },
	{ title: 'in words', body: { message: `La factura ya fue timbrada: ${uuid}` } },
])('also when the service answers a stamp with 500 and its UUID $title', async ({ body }) => {
	serviceAnswers(path, { status: 500, body });

	const { run, error } = await runNode({ parameters });

	expect(error?.context).toMatchObject({ outcome: 'unknown', uuid });
	expect(run.data.resultData.metadata).toEqual({ cfdi: uuid });
});

it('a read and a write without a UUID note nothing', async () => {
	const list = operation('product.getAll');
	const create = operation('product.create');
	serviceAnswers(list.path, { body: list.answer });
	serviceAnswers(create.path, { body: create.answer });

	for (const one of [list, create]) {
		const { run } = await runNode({ parameters: one.parameters });
		expect(run.data.resultData.metadata).toBeUndefined();
	}
});
