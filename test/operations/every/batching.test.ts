import { runNode } from '../../support/engine';
import { operation } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

jest.mock('../../../packages/at-most-once/delay', () => ({
	...jest.requireActual<object>('../../../packages/at-most-once/delay'),
	delay: async () => await new Promise(() => {}),
}));

withoutNetwork();

const { path, parameters } = operation('product.create');

it('reports a refused item without waiting for the delay in Batching', async () => {
	const sent = serviceAnswers(path, {
		status: 422,
		body: { error: { Precio: ['No'] }, code: 422 },
	});
	const batch = { batchSize: 1, batchInterval: 1_000 };

	const { error } = await runNode({
		parameters: { ...parameters, requestOptions: { batching: { batch } } },
		items: [{ json: {} }, { json: {} }, { json: {} }],
	});

	expect(sent).toHaveLength(1);
	expect(error?.message).toBe('Price (Precio): No [item 0]');
	expect(error?.description).toContain('2 items were not sent.');
});
