import { runNode } from '../support/engine';
import { withKeyStore } from '../support/keyStore';
import { operation, stampParameters, uuid } from '../support/operations';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');
const keyed = { ...stampParameters, options: { uniqueKey: '={{ $json.order }}' } };
const order = (number: string | number | null) => [{ json: { order: number } }];
const goesOn = { onError: 'continueRegularOutput' as const };

const store = withKeyStore();

it('stamps an order once over all executions, and says so the second time', async () => {
	const sent = serviceAnswers(path, { body: answer });

	const first = await runNode({ parameters: keyed, items: order('A-1') });
	const second = await runNode({ parameters: keyed, items: order('A-1') });

	expect(sent).toHaveLength(1);
	expect(first.items[0]?.json.uuid).toBe(uuid);
	expect(second.error?.message).toBe('Unique Key "A-1" was used before [item 0]');
	expect(second.error?.context.outcome).toBe('duplicate');
});

it('stamps each order once when ten executions deliver the same five at the same moment', async () => {
	const sent = serviceAnswers(path, ...Array<{ body: object }>(5).fill({ body: answer }));

	const runs = await Promise.all(
		Array.from(
			{ length: 10 },
			async () =>
				await runNode({ parameters: keyed, items: [1, 2, 3, 4, 5].flatMap(order), node: goesOn }),
		),
	);

	expect(sent).toHaveLength(5);
	const outcomes = runs.flatMap(({ items }) =>
		items.map(({ json }) => (json.error as { outcome?: string } | undefined)?.outcome ?? 'stamped'),
	);
	expect(outcomes.filter((outcome) => outcome === 'stamped')).toHaveLength(5);
	expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(45);
});

it('passes a used key on where the user wants it so, linked', async () => {
	serviceAnswers(path, { body: answer });
	const parameters = { ...keyed, options: { ...keyed.options, ifKeyUsed: 'passOn' } };

	await runNode({ parameters, items: order('A-1') });
	const { items, error } = await runNode({ parameters, items: order('A-1') });

	expect(error).toBeUndefined();
	expect(items).toEqual([{ json: { duplicate: true, uniqueKey: 'A-1' }, pairedItem: { item: 0 } }]);
});

it('takes the key out again when the service refused', async () => {
	const sent = serviceAnswers(
		path,
		{ status: 422, body: { error: { Total: ['No'] }, code: 422 } },
		{ body: answer },
	);

	await runNode({ parameters: keyed, items: order('A-1'), node: goesOn });
	expect(store.keys()).toEqual([]);
	const { items } = await runNode({ parameters: keyed, items: order('A-1') });

	expect(sent).toHaveLength(2);
	expect(items[0]?.json.uuid).toBe(uuid);
});

it('says so where the key could not be taken out again', async () => {
	serviceAnswers(path, () => {
		store.breakDown();
		return { status: 422, body: { error: { Total: ['No'] }, code: 422 } };
	});

	const { error } = await runNode({ parameters: keyed, items: order('A-1') });

	expect(error?.message).toBe('Total: No [item 0]');
	expect(error?.description).toContain('n8n could not remove the Unique Key again');
});

it('keeps the key when nobody knows what happened', async () => {
	const sent = serviceAnswers(path, { status: 500, body: '' });

	await runNode({ parameters: keyed, items: order('A-1'), node: goesOn });
	const { items } = await runNode({ parameters: keyed, items: order('A-1'), node: goesOn });

	expect(sent).toHaveLength(1);
	expect(items[0]?.json.error).toMatchObject({
		outcome: 'duplicate',
		description: expect.stringContaining('look for it at your invoicing service') as string,
	});
});

it('gives no way past the key to Retry On Fail', async () => {
	const sent = serviceAnswers(path, { status: 500, body: '' }, { body: answer });

	const { error } = await runNode({
		parameters: keyed,
		items: order('A-1'),
		node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
	});

	expect(sent).toHaveLength(1);
	expect(error?.message).toMatch(/^An earlier attempt sent this item/);
});

it.each([null, '', '  '])(
	'refuses the key %j: it would be the same for every order',
	async (empty) => {
		const { error } = await runNode({ parameters: keyed, items: order(empty) });

		expect(error?.message).toBe('Unique Key: it is empty [item 0]');
		expect(store.keys()).toEqual([]);
	},
);

it('sends nothing when n8n cannot record the key', async () => {
	store.breakDown();

	const { error } = await runNode({ parameters: keyed, items: order('A-1') });

	expect(error?.message).toBe('n8n could not record the Unique Key [item 0]');
	expect(error?.description).toBe('Nothing was sent. n8n says: The database is locked');
});
