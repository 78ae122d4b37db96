import { onErrorContinue, retryOnFail, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { answersOf, operation, stampParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields, stampedAs } from '../../support/serviceForms';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');
const keyed = { ...stampParameters, options: { uniqueKey: '={{ $json.order }}' } };
const order = (number: string | number | null) => [{ json: { order: number } }];

const store = withKeyStore();

describe('An answer with the UUID of another invoice', () => {
	const said = `The service responded with UUID ${uuid}, which it already gave for the invoice with key "A-1"`;
	const same = stampedAs({ id: 2, uuid: uuid.toLowerCase() }, '');

	it("reports an unknown outcome if the stamp has another key's UUID, and names both invoices", async () => {
		const sent = serviceAnswers(path, { body: answer }, { body: same });
		const parameters = { ...keyed, options: { ...keyed.options, ifKeyUsed: 'passOn' } };

		await runNode({ parameters, items: order('A-1') });
		const { error } = await runNode({ parameters, items: order('A-2') });
		const again = await runNode({ parameters, items: order('A-2') });
		const first = await runNode({ parameters, items: order('A-1') });

		expect(error?.message).toBe(said);
		expect(error?.context).toMatchObject({ outcome: 'unknown', code: 'uuidOfOther' });
		expect(error?.description).toContain(
			'It is not clear whether the invoice with key "A-2" was stamped',
		);
		expect(again.items).toMatchObject([{ json: { outcome: 'unknown', uniqueKey: 'A-2' } }]);
		expect(first.items).toMatchObject([{ json: { outcome: 'duplicate', stamped: { id: 1024 } } }]);
		expect(sent).toHaveLength(2);
	});

	it('sends each item only once in Retry On Fail if two items get the same UUID', async () => {
		const sent = serviceAnswers(path, { body: answer }, { body: same });

		const { error } = await runNode({
			parameters: keyed,
			items: ['A-1', 'A-2'].flatMap(order),
			node: retryOnFail,
		});

		expect(error?.message).toContain('but no response arrived: it might have been stamped');
		expect(sent).toHaveLength(2);
	});
});

it('stamps an order once across executions and reports a duplicate the second time', async () => {
	const sent = serviceAnswers(path, { body: answer });

	const first = await runNode({ parameters: keyed, items: order('A-1') });
	const second = await runNode({ parameters: keyed, items: order('A-1') });

	expect(sent).toHaveLength(1);
	expect(first.items[0]?.json.uuid).toBe(uuid);
	expect(second.error?.message).toBe(`Unique Key "A-1" was used before (UUID ${uuid}, id 1024)`);
	expect(second.error?.context.outcome).toBe('duplicate');
});

it('stamps each order once if ten executions send the same five orders simultaneously', async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 5));

	const runs = await Promise.all(
		Array.from(
			{ length: 10 },
			async () =>
				await runNode({
					parameters: keyed,
					items: [1, 2, 3, 4, 5].flatMap(order),
					node: onErrorContinue,
				}),
		),
	);

	expect(sent).toHaveLength(5);
	const outcomes = runs.flatMap(({ items }) =>
		items.map(({ json }) => (json.error as { outcome?: string } | undefined)?.outcome ?? 'stamped'),
	);
	expect(outcomes.filter((outcome) => outcome === 'stamped')).toHaveLength(5);
	expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(45);
});

it('outputs the earlier invoice for a used key with the Pass On setting', async () => {
	serviceAnswers(path, { body: answer });
	const parameters = { ...keyed, options: { ...keyed.options, ifKeyUsed: 'passOn' } };

	await runNode({ parameters, items: order('A-1') });
	const { items, error } = await runNode({ parameters, items: order('A-1') });

	expect(error).toBeUndefined();
	expect(items).toEqual([
		{
			json: {
				duplicate: true,
				outcome: 'duplicate',
				uniqueKey: 'A-1',
				stamped: { id: 1024, uuid },
			},
			pairedItem: { item: 0 },
		},
	]);
});

it('releases the Unique Key if the service refuses the invoice', async () => {
	const sent = serviceAnswers(path, refusedFields({ Total: ['No'] }), { body: answer });

	await runNode({ parameters: keyed, items: order('A-1'), node: onErrorContinue });
	expect(store.keys()).toEqual([]);
	const { items } = await runNode({ parameters: keyed, items: order('A-1') });

	expect(sent).toHaveLength(2);
	expect(items[0]?.json.uuid).toBe(uuid);
});

it('reports that n8n could not remove the Unique Key of a refused invoice', async () => {
	serviceAnswers(path, () => {
		store.breakDown();
		return refusedFields({ Total: ['No'] });
	});

	const { error } = await runNode({ parameters: keyed, items: order('A-1') });

	expect(error?.message).toBe('Total: No');
	expect(error?.description).toContain(
		'The item was not stamped, but n8n could not remove its Unique Key',
	);
});

it('keeps the Unique Key if the outcome is unknown', async () => {
	const sent = serviceAnswers(path, { status: 500, body: '' });

	await runNode({ parameters: keyed, items: order('A-1'), node: onErrorContinue });
	const { items } = await runNode({
		parameters: keyed,
		items: order('A-1'),
		node: onErrorContinue,
	});

	expect(sent).toHaveLength(1);
	expect(items[0]?.json.error).toMatchObject({
		outcome: 'duplicate',
		description: expect.stringContaining(
			'Look for the invoice at your invoicing service',
		) as string,
		es: {
			message: 'La clave única (Unique Key) "A-1" ya se usó, pero se desconoce el resultado',
			description: expect.stringContaining(
				'Busque la factura en su servicio de facturación',
			) as string,
		},
	});
});

it('does not retry an order with an unknown outcome', async () => {
	const sent = serviceAnswers(path, { status: 500, body: '' }, { body: answer });

	const { error } = await runNode({
		parameters: keyed,
		items: order('A-1'),
		node: retryOnFail,
	});

	expect(sent).toHaveLength(1);
	expect(error?.message).toMatch(/^An earlier attempt sent this item/);
});

it('refuses an item without a value for the Unique Key', async () => {
	const { error } = await runNode({ parameters: keyed, items: [{ json: { other: 'field' } }] });

	expect(error?.message).toBe('Options > Unique Key is empty');
	expect(store.keys()).toEqual([]);
});

it('reports an empty Unique Key together with the errors of the invoice', async () => {
	const parameters = { ...keyed, recipientTaxRegime: '612' };
	const { error } = await runNode({ parameters, items: order('') });

	expect(error?.message).toBe(
		'SAT would refuse the invoice. Correct 2 values: Recipient Regime (Régimen) and Options > Unique Key',
	);
	expect(error?.description).toMatch(
		/• Recipient Regime .*• Options > Unique Key is empty\. Give each order a different key/,
	);
});

it.each([null, '', '  ', '\u200B'])(
	'refuses the Unique Key %j, which every order would share',
	async (empty) => {
		const { error } = await runNode({ parameters: keyed, items: order(empty) });

		expect(error?.message).toBe('Options > Unique Key is empty');
		expect(store.keys()).toEqual([]);
	},
);

it('does not stamp if n8n cannot record the Unique Key', async () => {
	store.breakDown();

	const { error } = await runNode({ parameters: keyed, items: order('A-1') });

	expect(error?.message).toBe('n8n could not record the Unique Key: The database is locked');
	expect(error?.description).toBe(
		'Run this item again. If it fails again, check the database of n8n. Nothing was sent.',
	);
});
