import { retryOnFail, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { ofAnother, operation, operations, twice, twoItems } from '../../support/operations';
import type { Answer } from '../../support/service';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const refused: Answer = refusedFields({ Rfc: ['No'] });
const broken: Answer = { status: 500, body: '' };
const writes = operations.filter(({ name }) => /create|stamp|cancel/.test(name));

describe.each(writes)('$name with Retry On Fail', ({ parameters, path, answer, output }) => {
	it('sends only the refused item again with Retry On Fail', async () => {
		const sent = serviceAnswers(path, { body: answer }, refused, { body: ofAnother(answer) });

		const { items, error } = await runNode({ parameters, items: twoItems, node: retryOnFail });

		expect(error).toBeUndefined();

		expect(sent).toHaveLength(3);
		expect(items.map(({ json }) => json)).toEqual(twice(output));
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'does not repeat a request with an unknown outcome if On Error is %s',
		async (onError) => {
			const sent = serviceAnswers(path, broken, { body: answer });

			const { items, outputs, error } = await runNode({
				parameters,
				node: { ...retryOnFail, onError },
			});

			expect(sent).toHaveLength(1);
			const shown = error ?? outputs[1]?.[0]?.json.error ?? items[0]?.json.error;
			expect((shown as { message: string }).message).toContain(
				'no response arrived: it might have been',
			);
		},
	);
});

it('shows a hint above the output if an already sent item changes before a retry', async () => {
	const { parameters, path, answer } = operation('invoice.stamp');
	const sent = serviceAnswers(path, { body: answer }, refused, { body: ofAnother(answer) });

	const { items, run } = await runNode({
		parameters: { ...parameters, recipientName: '={{ "T" + Math.random() }}' },
		items: twoItems,
		node: retryOnFail,
	});

	expect(sent).toHaveLength(3);
	expect(items[0]?.json.note).toContain('so it was not sent again.');
	expect(run.data.resultData.runData.CFDI?.[0]?.hints).toMatchObject([
		{
			message: expect.stringMatching(
				/^An earlier attempt sent one item with other values/,
			) as string,
		},
	]);
});
