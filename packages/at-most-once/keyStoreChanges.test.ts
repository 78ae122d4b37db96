import fc from 'fast-check';
import type { KeyChange, KeyRecord, KeyState } from './keyStore';
import { MAX_ENTRIES, entriesOf, keyName, makeChanges } from './keyStore';
import { Cluster, Process } from './support/processes';
import { LIST_ROW } from './support/rowStore';

jest.unmock('./delay');

const order = (id: string, content = 'I URE180429TM6 1160 MXN'): KeyRecord => ({
	name: keyName('service', 'order', id),
	content,
	opens: true,
});

const inGlobal = (id: string): KeyRecord => ({
	name: keyName('service', 'order', id),
	isPart: true,
	opens: true,
});

function aList(entries: readonly string[] = []) {
	const cluster = new Cluster(1);
	const { store } = new Process(cluster);
	if (entries.length > 0) cluster.rows.set(LIST_ROW, { entries: [...entries] });
	const turn = async (...changes: KeyChange[]) =>
		await cluster.time.runUntilDone(makeChanges(store, changes));
	const claim = async (...keys: KeyRecord[]): Promise<readonly KeyState[]> => {
		const [states] = await turn({ kind: 'claim', keys });
		return states as readonly KeyState[];
	};
	const settled = async (...keys: KeyRecord[]) => {
		await claim(...keys);
		await turn({ kind: 'settle', keys });
	};
	return { cluster, store, turn, claim, settled };
}

const OTHER = 'I XAXX010101000 9021.32 MXN';

it("stores a key's content before the key itself, in at most three entries", () => {
	expect(entriesOf(order('1'))).toEqual([
		'content ["service","order","1"] I URE180429TM6 1160 MXN',
		'key ["service","order","1"]',
		'open ["service","order","1"]',
	]);
	expect(entriesOf(inGlobal('1'))).toHaveLength(3);
});

it('removes the entries of a large global invoice in groups of 500', async () => {
	const { claim, cluster, store, turn } = aList();
	const keys = Array.from({ length: 1_200 }, (_none, index) => inGlobal(String(index)));
	await claim(...keys);
	const remove = jest.spyOn(store, 'remove');

	await turn({ kind: 'settle', keys });

	expect(remove.mock.calls.map(([, entries]) => entries.length)).toEqual([500, 500, 200]);
	expect(cluster.list().filter((entry) => entry.startsWith('open'))).toEqual([]);
});

it.each<[string, KeyRecord, KeyState]>([
	['with the same content: used', order('1'), 'used'],
	['with other content: conflict', order('1', OTHER), 'conflict'],
	['in a global invoice, without comparing the content: used', inGlobal('1'), 'used'],
])(
	'reports the state of a settled key that is claimed again %s, and leaves the list unchanged',
	async (_, again, state) => {
		const { claim, cluster, settled } = aList();
		await settled(order('1'));
		const before = cluster.list();

		expect(await claim(again)).toEqual([state]);
		expect(await claim(order('1'))).toEqual(['used']);
		expect(cluster.list()).toEqual(before);
	},
);

it.each<[string, string, KeyState]>([
	['the same content', 'I URE180429TM6 1160 MXN', 'open'],
	['other content', OTHER, 'conflict'],
])(
	'reports the state of an unsettled key if the key is claimed again with %s',
	async (_, content, state) => {
		const { claim } = aList();
		await claim(order('1'));

		expect(await claim(order('1', content))).toEqual([state]);
		expect(await claim(order('1'))).toEqual(['open']);
	},
);

it('reports an order as part of a global invoice, whatever content a later claim has', async () => {
	const { claim, settled } = aList();
	await settled(inGlobal('1'), inGlobal('2'));

	expect(await claim(order('1'))).toEqual(['part']);
	expect(await claim(order('1', OTHER))).toEqual(['part']);
	expect(await claim(inGlobal('2'), inGlobal('3'))).toEqual(['part', 'new']);
	expect(await claim(inGlobal('3'))).toEqual(['new']);
});

it('records either all keys of a claim or none', async () => {
	const { claim, cluster, settled } = aList();
	await settled(order('2'));
	const before = cluster.list();

	expect(await claim(order('1'), order('2'), order('3'))).toEqual(['new', 'used', 'new']);
	expect(cluster.list()).toEqual(before);
	expect(await claim(order('1'), order('3'))).toEqual(['new', 'new']);
});

it('records no keys of a claim that shares a key with an earlier claim in the batch', async () => {
	const { claim, turn } = aList();

	expect(
		await turn(
			{ kind: 'claim', keys: [order('1'), order('2')] },
			{ kind: 'claim', keys: [order('3'), order('2')] },
			{ kind: 'claim', keys: [order('1', OTHER)] },
			{ kind: 'claim', keys: [order('3')] },
		),
	).toEqual([['new', 'new'], ['new', 'open'], ['conflict'], ['new']]);
	expect(await claim(order('3'))).toEqual(['open']);
});

it('reports a released key as new again, even if the next claim has other content', async () => {
	const { claim, cluster, turn } = aList();
	const keys = [order('1'), inGlobal('2')];
	await claim(...keys);
	await turn({ kind: 'release', keys });

	expect(cluster.list()).toEqual([]);
	expect(await claim(order('1', OTHER), order('2'))).toEqual(['new', 'new']);
});

it('settles a key even if a claim with other content is in the same batch', async () => {
	const { claim, turn } = aList();
	await claim(order('1'));

	const [other] = await turn(
		{ kind: 'claim', keys: [order('1', OTHER)] },
		{ kind: 'settle', keys: [order('1')] },
	);

	expect([other, await claim(order('1'))]).toEqual([['conflict'], ['used']]);
});

it('reports a key as open in the batch that releases the key, and as new afterwards', async () => {
	const { claim, cluster, turn } = aList();
	const keys = [order('1')];
	await claim(...keys);

	const [states] = await turn({ kind: 'claim', keys: [order('1')] }, { kind: 'release', keys });

	expect(states).toEqual(['open']);
	expect(cluster.list()).toEqual([]);
	expect(await claim(order('1'))).toEqual(['new']);
});

describe('changes of one batch', () => {
	interface Known {
		record: KeyRecord;
		isOpen: boolean;
	}

	function stateOf(key: KeyRecord, { isOpen, record }: Known, isReleased: boolean): KeyState {
		if (isReleased) return 'open';
		if (record.isPart) return isOpen ? 'open' : 'part';
		if (!key.isPart && key.content !== record.content) return 'conflict';
		return isOpen ? 'open' : 'used';
	}

	function inModel(model: Map<string, Known>, changes: readonly KeyChange[]): KeyState[][] {
		const keysOf = (kind: KeyChange['kind']) =>
			changes.flatMap((change) => (change.kind === kind ? change.keys : []));
		const released = new Set(keysOf('release').map(({ name }) => name));
		const before = new Map(model);
		for (const { name } of keysOf('settle')) {
			const known = { ...(before.get(name) as Known), isOpen: false };
			before.set(name, known);
			model.set(name, known);
		}
		for (const name of released) model.delete(name);
		const got = new Map<string, KeyRecord>();
		return changes.flatMap(({ keys, kind }) => {
			if (kind !== 'claim') return [];
			const states = keys.map((key): KeyState => {
				const [known, own] = [before.get(key.name), got.get(key.name)];
				if (own !== undefined) return own.content === key.content ? 'open' : 'conflict';
				return known === undefined ? 'new' : stateOf(key, known, released.has(key.name));
			});
			for (const key of states.every((state) => state === 'new') ? keys : []) {
				got.set(key.name, key);
				model.set(key.name, { record: key, isOpen: true });
			}
			return [states];
		});
	}

	const drawn = fc.record({
		kind: fc.constantFrom('claim', 'claim', 'settle', 'release'),
		ids: fc.subarray(['A', 'B', 'C'], { minLength: 1 }),
		content: fc.constantFrom('1', '2'),
		isPart: fc.boolean(),
	});

	it('matches a simple model of the key list, whatever the changes in each batch', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(drawn, { maxLength: 3 }), { maxLength: 6 }),
				async (turns) => {
					const { cluster, turn } = aList();
					const model = new Map<string, Known>();
					for (const all of turns) {
						const ended = new Set<string>();
						const changes = all.flatMap(({ kind, ids, content, isPart }): KeyChange[] => {
							const own = ids.map((id) => (isPart ? inGlobal(id) : order(id, content)));
							if (kind === 'claim') return [{ kind, keys: own }];
							const key = own.find(({ name }) => model.get(name)?.isOpen && !ended.has(name));
							if (key === undefined) return [];
							ended.add(key.name);
							return [{ kind, keys: [(model.get(key.name) as Known).record] }];
						});

						const results = await turn(...changes);

						const states = results.filter((_result, index) => changes[index]?.kind === 'claim');
						expect(states).toEqual(inModel(model, changes));
						const entries = [...model.values()].flatMap(({ record, isOpen }) =>
							entriesOf(record).filter((entry) => isOpen || !entry.startsWith('open ')),
						);
						expect(cluster.list().toSorted()).toEqual(entries.toSorted());
					}
				},
			),
			{ numRuns: 200 },
		);
	});
});

describe('a full list', () => {
	const others = (count: number) => Array.from({ length: count }, (_none, index) => `key ${index}`);
	const [content = '', key = ''] = entriesOf(order('1'));

	it("reports a key as used even after the full list has dropped the key's content", async () => {
		const { claim } = aList([key, ...others(MAX_ENTRIES - 1)]);

		expect(await claim(order('1', OTHER))).toEqual(['used']);
		expect(await claim(order('1'))).toEqual(['used']);
	});

	it('keeps the oldest key of a full list if the key is claimed again', async () => {
		const { claim } = aList([content, key, ...others(MAX_ENTRIES - 2)]);

		expect(await claim(order('1'))).toEqual(['used']);
		expect(await claim(order('1'))).toEqual(['used']);
	});

	it('reports a conflict if a recent key of a full list is claimed with other content', async () => {
		const { claim } = aList([...others(MAX_ENTRIES - 2), content, key]);

		expect(await claim(order('1', OTHER))).toEqual(['conflict']);
	});
});

it.each([
	['A (open)', 'A'],
	['open A', 'A'],
	['A","order"', 'A'],
])("does not confuse the user's key %j with an entry of the key %j", async (first, second) => {
	const { claim } = aList();
	const keyOf = (id: string): KeyRecord => ({
		name: keyName('service', 'uniqueKey', id),
		content: '',
		opens: true,
	});

	expect(await claim(keyOf(first))).toEqual(['new']);
	expect(await claim(keyOf(second))).toEqual(['new']);
	expect(await claim(keyOf(first))).toEqual(['open']);
});

describe('the UUID of a settled invoice', () => {
	const uuid = (id: string) => keyName('service', 'uuid', id);
	const settle = (key: KeyRecord, id: string): KeyChange => ({
		kind: 'settle',
		keys: [key],
		uuid: uuid(id),
	});

	it('does not settle a key with the UUID of another settled key', async () => {
		const { claim, cluster, turn } = aList();
		await claim(order('1'));
		await turn(settle(order('1'), 'U'));
		await claim(order('2'));
		const before = cluster.list();

		expect(await turn(settle(order('2'), 'U'))).toEqual(['uuidOfOther']);
		expect(cluster.list()).toEqual(before);
		expect(await turn(settle(order('2'), 'U'))).toEqual(['uuidOfOther']);
		expect(await claim(order('2'))).toEqual(['open']);
	});

	it('settles a key again with the same UUID, and another key with a different UUID', async () => {
		const { claim, turn } = aList();
		await claim(order('1'));
		await turn(settle(order('1'), 'U'));
		await claim(order('2'));

		expect(await turn(settle(order('1'), 'U'), settle(order('2'), 'V'))).toEqual([
			undefined,
			undefined,
		]);
		expect(await claim(order('2'))).toEqual(['used']);
	});

	it('settles only the first of two keys that get the same UUID in one batch', async () => {
		const { claim, turn } = aList();
		await claim(order('1'));
		await claim(order('2'));

		expect(
			await turn(settle(order('1'), 'U'), settle(order('2'), 'U'), {
				kind: 'claim',
				keys: [order('2')],
			}),
		).toEqual([undefined, 'uuidOfOther', ['open']]);
	});

	it('records a UUID without an extra store call if the same batch has claims', async () => {
		const { claim, store, turn } = aList();
		await claim(order('1'));
		await claim(order('2'));
		const record = jest.spyOn(store, 'record');

		await turn(settle(order('1'), 'U'));
		expect(record).toHaveBeenCalledTimes(1);
		await turn(settle(order('2'), 'V'), { kind: 'claim', keys: [order('3')] });
		expect(record).toHaveBeenCalledTimes(3);
	});
});
