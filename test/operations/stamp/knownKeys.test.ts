import { runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { operation, stampParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');
const store = withKeyStore();
const onErrorContinue = { onError: 'continueRegularOutput' as const };

const keyed = (ifKeyUsed: 'refuse' | 'passOn') => ({
	...stampParameters,
	options: { uniqueKey: '={{ $json.order }}', ifKeyUsed },
});
const order = (number: unknown) => [{ json: { order: number as string } }];

it('outputs a repeated item as unknown if the outcome of its first request is unknown', async () => {
	const sent = serviceAnswers(path, { status: 500, body: '' });

	await runNode({ parameters: keyed('passOn'), items: order('A-1'), node: onErrorContinue });
	const { items } = await runNode({ parameters: keyed('passOn'), items: order('A-1') });

	expect(sent).toHaveLength(1);
	expect(items[0]?.json).toEqual({ duplicate: true, outcome: 'unknown', uniqueKey: 'A-1' });
});

it('refuses a used key of a stamped invoice and says where to find the invoice', async () => {
	serviceAnswers(path, { body: answer });

	await runNode({ parameters: keyed('refuse'), items: order('A-1') });
	const { error } = await runNode({ parameters: keyed('refuse'), items: order('A-1') });

	expect(error?.message).toBe(`Unique Key "A-1" was used before (UUID ${uuid}, id 1024)`);
	expect(error?.description).toContain(
		'You can find the invoice in the earlier execution and at your invoicing service',
	);
});

it('refuses a repeated item and says that the outcome of its first request is unknown', async () => {
	serviceAnswers(path, { status: 500, body: '' });

	await runNode({ parameters: keyed('refuse'), items: order('A-1'), node: onErrorContinue });
	const { error } = await runNode({ parameters: keyed('refuse'), items: order('A-1') });

	expect(error?.message).toBe('Unique Key "A-1" was used before, but the outcome is unknown');
	expect(error?.context.outcome).toBe('duplicate');
});

it.each([
	['a number instead of text', 1024, '1024'],
	['white space around it', 'A-1', ' A-1\n'],
	['white space in it', 'pedido 7', 'pedido\u00a0 \t7'],
	['a combining accent', 'Ma\u00f1ana', 'Man\u0303ana'],
])('recognizes a used Unique Key despite %s', async (_, first, second) => {
	const sent = serviceAnswers(path, { body: answer });

	const stamped = await runNode({ parameters: keyed('passOn'), items: order(first) });
	const again = await runNode({ parameters: keyed('passOn'), items: order(second) });

	expect(sent).toHaveLength(1);
	expect(stamped.items[0]?.json.uuid).toBe(uuid);
	expect(again.items[0]?.json).toMatchObject({ duplicate: true, outcome: 'duplicate' });
});

it('warns above the output before n8n drops the oldest Unique Keys', async () => {
	serviceAnswers(path, { body: answer });
	store.fill('nearly-full', 95_000);

	const { run } = await runNode({
		parameters: keyed('refuse'),
		items: order('A-9'),
		node: { id: 'nearly-full' },
	});

	expect(run.data.resultData.runData.CFDI?.[0]?.hints).toMatchObject([
		{
			type: 'warning',
			message: expect.stringMatching(
				/^n8n keeps the last 100,000 keys of this node, and now has 95,003/,
			) as string,
		},
	]);
});
