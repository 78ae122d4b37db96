/** What 0.2.0 stamped under a key is not stamped again: its keys are looked up as its code recorded them. */
import { runNode } from '../support/engine';
import { withKeyStore } from '../support/keyStore';
import { operation, stampParameters } from '../support/operations';
import { exchangeOf, savedFile, savedNodes } from '../support/savedNodes.cts';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();
const store = withKeyStore();

const VERSION = '0.2.0';

/** What was in its list after each of its nodes had stamped. */
const recorded = savedFile(VERSION, 'keys.json') as Record<string, string[]>;
const keyed = savedNodes(VERSION).filter(({ name }) => recorded[name] !== undefined);

const stamps = (sent: readonly string[]) => sent.filter((text) => text.includes('/stamp '));

it('all of its kinds of keys are among them', () => {
	expect(keyed).toHaveLength(Object.keys(recorded).length);
	const kinds = keyed.map(({ node: { parameters } }) => String(parameters.invoiceSource));
	expect(kinds).toEqual(expect.arrayContaining(['order', 'orders', 'refund', 'json']));
});

it.each(keyed.map((saved) => [saved.name, saved] as const))(
	'%s: what was stamped is not stamped again, and its list stays as it was',
	async (name, saved) => {
		const entries = recorded[name] ?? [];
		store.has(saved.node.id, entries);

		const { sent, names } = await exchangeOf(saved);

		expect(stamps(sent)).toEqual([]);
		const { ifKeyUsed } = (saved.node.parameters.options ?? {}) as { ifKeyUsed?: string };
		if (ifKeyUsed === 'passOn') expect(names).toContain('0: duplicate');
		expect(new Set(store.keys())).toEqual(new Set(entries));
	},
);

it.each(keyed.map((saved) => [saved.name, saved] as const))(
	'%s: without its list it is stamped, and no key of that form is kept',
	async (name, saved) => {
		const { sent } = await exchangeOf(saved);

		expect(stamps(sent).length).toBeGreaterThan(0);
		const left = store.keys();
		expect(left.filter((entry) => recorded[name]?.includes(entry))).toEqual([]);
		expect(left.filter((entry) => entry.endsWith(' (open)'))).toEqual([]);
	},
);

const { path, answer } = operation('invoice.stamp');

const stamp = async (key: string) =>
	await runNode({
		parameters: { ...stampParameters, options: { uniqueKey: key, ifKeyUsed: 'passOn' } },
		node: { id: 'node' },
	});

it('a key that 0.2.0 left open is unknown', async () => {
	store.has('node', ['A-1', 'A-1 (open)']);

	const { items } = await stamp('A-1');

	expect(items[0]?.json).toEqual({ duplicate: true, outcome: 'unknown', uniqueKey: 'A-1' });
	expect(store.keys()).toEqual(['A-1', 'A-1 (open)']);
});

it('an order that 0.2.0 stamped is in no global invoice', async () => {
	const global = keyed.find(({ name }) => name === 'stamp: the orders of a day');
	if (global === undefined) throw new Error('There is no global invoice');
	store.has(global.node.id, ['tienda.example.mx/4711']);

	const { error, sent } = await exchangeOf(global);

	expect(sent).toEqual([]);
	expect(error).toMatch(/4711/);
});

it.each(['B (open)', 'B (total 1.00)', 'key ["a"]'])(
	'the key %s, which is an entry of another one, is a key of its own',
	async (key) => {
		const sent = serviceAnswers(path, { body: answer });
		store.has('node', ['B', 'B (open)', 'B (total 1.00)', 'key ["a"]']);

		await stamp(key);

		expect(sent).toHaveLength(1);
	},
);
