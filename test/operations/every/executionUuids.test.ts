import { atOnce, runNode } from '../../support/engine';
import { operation, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields, stampedAs } from '../../support/serviceForms';

withoutNetwork();

const { parameters, path, answer } = operation('invoice.stamp');

it('stores the UUID of a stamped invoice with the execution', async () => {
	serviceAnswers(path, { body: answer });

	const { run } = await runNode({ parameters });

	expect(run.data.resultData.metadata).toEqual({ cfdi: uuid });
});

it('stores the UUID of a stamped invoice even if another item stops the node', async () => {
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
	{ title: 'in a message', body: { message: `La factura ya fue timbrada: ${uuid}` } },
])('stores a UUID that the service sends $title, even with status 500', async ({ body }) => {
	serviceAnswers(path, { status: 500, body });

	const { run, error } = await runNode({ parameters });

	expect(error?.context).toMatchObject({ outcome: 'unknown', uuid });
	expect(run.data.resultData.metadata).toEqual({ cfdi: uuid });
});

it('stores no UUID for a list of products or for a created product', async () => {
	const list = operation('product.getAll');
	const create = operation('product.create');
	serviceAnswers(list.path, { body: list.answer });
	serviceAnswers(create.path, { body: create.answer });

	for (const one of [list, create]) {
		const { run } = await runNode({ parameters: one.parameters });
		expect(run.data.resultData.metadata).toBeUndefined();
	}
});
