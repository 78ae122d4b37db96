import { runNode } from '../support/engine';
import { operation, operations } from '../support/operations';
import type { Answer } from '../support/service';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const retried = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const refused: Answer = { status: 422, body: { error: { Rfc: ['No'] }, code: 422 } };
const broken: Answer = { status: 500, body: '' };
const writes = operations.filter(({ name }) => /create|stamp|cancel/.test(name));
const twoItems = [{ json: {} }, { json: {} }];

describe.each(writes)('$name with Retry On Fail', ({ parameters, path, answer, output }) => {
	it('sends again only the item that was refused', async () => {
		const sent = serviceAnswers(path, { body: answer }, refused, { body: answer });

		const { items } = await runNode({ parameters, items: twoItems, node: retried });

		expect(sent).toHaveLength(3);
		expect(items.map(({ json }) => json)).toEqual([...output, ...output]);
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'sends once what may have been done, with On Error %s',
		async (onError) => {
			const sent = serviceAnswers(path, broken, { body: answer });

			const { items, outputs, error } = await runNode({
				parameters,
				node: { ...retried, onError },
			});

			expect(sent).toHaveLength(1);
			const refusal = error ?? outputs[1]?.[0]?.json.error ?? items[0]?.json.error;
			expect((refusal as { message: string }).message).toContain(
				'no answer came: it may have been',
			);
		},
	);
});

it('hints at an item that an earlier attempt sent with other values', async () => {
	const { parameters, path, answer } = operation('invoice.stamp');
	const sent = serviceAnswers(path, { body: answer }, refused, { body: answer });

	const { items, run } = await runNode({
		parameters: { ...parameters, recipientName: '={{ "T" + Math.random() }}' },
		items: twoItems,
		node: retried,
	});

	expect(sent).toHaveLength(3);
	expect(items[0]?.json.note).toContain('It was not sent again.');
	expect(run.data.resultData.runData.CFDI?.[0]?.hints).toMatchObject([
		{
			message: expect.stringMatching(
				/^An earlier attempt sent one item with other values/,
			) as string,
		},
	]);
});
