import fc from 'fast-check';
import type { KeyStore, KeyRecord, KeyState } from './keyStore';
import { Cluster, Process } from './support/processes';
import { LIST_ROW, LOCK_ROW } from './support/rowStore';

jest.unmock('./delay');

interface Delivery {
	key: string;
	process: number;
	at: number;
}

const PROCESSES = 4;

const deliveries = fc.array(
	fc.record({
		key: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
		process: fc.nat(PROCESSES - 1),
		at: fc.nat(300),
	}),
	{ minLength: 2, maxLength: 24 },
);

const seeds = fc.nat(2 ** 31);

const recordOf = (name: string): KeyRecord => ({ name, opens: true });

async function open(keys: KeyStore, name: string): Promise<KeyState | undefined> {
	const [state] = await keys.claim([recordOf(name)]);
	return state;
}

async function claim(keys: KeyStore, name: string): Promise<KeyState | undefined> {
	const [state] = await keys.claim([{ name, opens: false }]);
	return state;
}

async function deliver(cluster: Cluster, processes: Process[], wanted: Delivery[]) {
	const added: string[] = [];
	const states: string[] = [];
	const start = cluster.time.now;
	const all = wanted.map(async ({ key, process: index, at }) => {
		const process = processes[index % processes.length] as Process;
		const claimAt = async () => {
			await cluster.time.wait(at);
			if (process.isKilled) return;
			const state = await open(process.keys, key);
			states.push(String(state));
			if (state === 'new') added.push(key);
		};
		await Promise.race([claimAt(), process.killed]);
	});
	await cluster.time.runUntilDone(Promise.all(all));
	return { added, states, took: cluster.time.now - start };
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)];

it('reports a key as new to only one process, whenever several processes claim the key', async () => {
	await fc.assert(
		fc.asyncProperty(deliveries, seeds, async (wanted, seed) => {
			const cluster = new Cluster(seed);
			const processes = Array.from({ length: PROCESSES }, () => new Process(cluster));

			const { added, states } = await deliver(cluster, processes, wanted);

			const keys = distinct(wanted.map(({ key }) => key));
			expect(added.toSorted()).toEqual(keys.toSorted());
			expect(states).toHaveLength(wanted.length);
			expect(cluster.rows.has(LOCK_ROW)).toBe(false);
			expect(cluster.list().toSorted()).toEqual(
				keys.flatMap((key) => [`key ${key}`, `open ${key}`]).toSorted(),
			);
		}),
		{ numRuns: 60 },
	);
});

it("keeps a killed process's keys and lets other processes continue, whenever the process is killed", async () => {
	await fc.assert(
		fc.asyncProperty(deliveries, seeds, fc.nat(400), async (wanted, seed, killedAt) => {
			const cluster = new Cluster(seed);
			const processes = Array.from({ length: PROCESSES }, () => new Process(cluster));
			processes[0]?.killAt(killedAt);

			const first = await deliver(cluster, processes, wanted);
			const again = await deliver(cluster, processes.slice(1), wanted);

			const added = [...first.added, ...again.added];
			expect(distinct(added)).toHaveLength(added.length);
			const openNames = distinct(wanted.map(({ key }) => key)).filter(
				(key) => !added.includes(key),
			);
			expect(cluster.list()).toEqual(expect.arrayContaining(openNames.map((key) => `open ${key}`)));
			// The limit (ms) is the longest wait for the killed process's lock (12 s), plus time for the
			// other processes' changes.
			expect(first.took + again.took).toBeLessThan(16_000);
		}),
		{ numRuns: 40 },
	);
});

it('reports a released key as new again, but never a key that is claimed or settled', async () => {
	await fc.assert(
		fc.asyncProperty(deliveries, seeds, async (wanted, seed) => {
			const cluster = new Cluster(seed);
			const processes = Array.from({ length: PROCESSES }, () => new Process(cluster));
			const openKeys = new Set<string>();
			const settled = new Set<string>();

			const all = wanted.map(async ({ key, process, at }, index) => {
				const { keys } = processes[process] as Process;
				await cluster.time.wait(10 * at);
				const wasSettled = settled.has(key);
				const state = await open(keys, key);
				if (wasSettled) expect(state).toBe('used');
				if (state !== 'new') return;
				expect(openKeys.has(key) || settled.has(key)).toBe(false);
				openKeys.add(key);
				await cluster.time.wait(at);
				if (index % 2 === 0) {
					await keys.settle([recordOf(key)]);
					settled.add(key);
				} else {
					openKeys.delete(key);
					await keys.release([recordOf(key)]);
				}
			});
			await cluster.time.runUntilDone(Promise.all(all));

			const entries = [...settled].map((key) => `key ${key}`);
			expect(cluster.list().toSorted()).toEqual(entries.toSorted());
		}),
		{ numRuns: 40 },
	);
});

const message = async (work: Promise<unknown>): Promise<string> =>
	await work.then(String, (error: Error) => error.message);

it.each([
	['before it reads the list', 6, 'finds their keys', /^open$/],
	['before the store answers', 12, 'reports the lost lock', /^lockLost$/],
])(
	'while a process pauses %s (after %i store calls), others continue; afterwards, the paused process %s',
	async (_, afterTurns, _and, says) => {
		const cluster = new Cluster(1);
		const [slow, other] = [new Process(cluster), new Process(cluster)];
		slow.stop = { afterTurns, milliseconds: 30_000 };
		const claims = async () => {
			const still = message(open(slow.keys, 'A'));
			await cluster.time.wait(1_000);
			const states = [await message(open(other.keys, 'B')), await message(open(other.keys, 'A'))];
			return { states, still: await still };
		};

		const { states, still } = await cluster.time.runUntilDone(claims());

		expect(states).toEqual(['new', afterTurns === 6 ? 'new' : 'open']);
		expect(still).toMatch(says);
		expect(cluster.list().filter((entry) => !entry.startsWith('open'))).toEqual(
			afterTurns === 6 ? ['key B', 'key A'] : ['key A', 'key B'],
		);
	},
);

describe('a lock row that something else uses', () => {
	const inUse = 'storeOccupied';

	it.each([1, 150, 5_000])(
		'does not change a lock row that another program uses for %d entries',
		async (count) => {
			const cluster = new Cluster(count);
			const entries = Array.from({ length: count }, (_none, index) => `${index}`);
			cluster.rows.set(LOCK_ROW, { entries });
			const processes = Array.from({ length: PROCESSES }, () => new Process(cluster));

			const errors = await cluster.time.runUntilDone(
				Promise.all(processes.map(async ({ keys }) => await message(open(keys, 'A')))),
			);

			for (const error of errors) expect(error).toBe(inUse);
			expect(cluster.rows.get(LOCK_ROW)?.entries).toEqual(entries);
			expect(cluster.list()).toEqual([]);
			expect(cluster.time.now).toBeLessThan(40_000);
		},
	);

	it('recognizes that another program uses the lock row, even while that program adds entries', async () => {
		const cluster = new Cluster(1);
		const [mine, theirs] = [new Process(cluster), new Process(cluster)];
		cluster.rows.set(LOCK_ROW, { entries: ['order'] });
		let isOver = false;
		const addAlways = async () => {
			for (let order = 0; !isOver; order++) {
				const entries = [`${order}`];
				await theirs.store.record('lock', entries);
				await cluster.time.wait(1_500);
			}
		};
		void addAlways();

		const error = await cluster.time.runUntilDone(message(open(mine.keys, 'A')));
		isOver = true;

		expect(error).toBe(inUse);
		expect(cluster.rows.get(LOCK_ROW)?.entries).toContain('order');
	});
});

it.each([
	[25, 1],
	[60, 3],
])(
	'records the keys of %d simultaneous claims in one process (number of locks: %d)',
	async (count, turns) => {
		const cluster = new Cluster(1);
		const process = new Process(cluster);
		const record = jest.spyOn(process.store, 'record');
		const keys = Array.from({ length: count }, (_none, index) => `${index}`);

		await cluster.time.runUntilDone(
			Promise.all(keys.map(async (key) => await claim(process.keys, key))),
		);

		const onList = record.mock.calls.filter(([row]) => row === 'list');
		expect(onList).toHaveLength(2 * turns);
		expect(cluster.list()).toEqual(keys.map((key) => `key ${key}`));
	},
);

it('reports a settled key as used, and a released key as new again', async () => {
	const cluster = new Cluster(1);
	const { keys } = new Process(cluster);
	const work = async () => {
		const states: unknown[] = [];
		for (const key of ['A', 'B', 'C']) states.push(await open(keys, key));
		await keys.settle([recordOf('A')]);
		await keys.release([recordOf('B')]);
		for (const key of ['A', 'A', 'B', 'C', 'C']) states.push(await open(keys, key));
		return states;
	};

	const states = await cluster.time.runUntilDone(work());

	expect(states).toEqual(['new', 'new', 'new', 'used', 'used', 'new', 'open', 'open']);
	expect(cluster.rows.get(LIST_ROW)?.entries).toEqual([
		'key A',
		'key C',
		'open C',
		'key B',
		'open B',
	]);
});

it('rejects claims while the database cannot be reached, and accepts claims again afterwards', async () => {
	const cluster = new Cluster(1);
	const process = new Process(cluster);
	const work = async () => {
		process.isBroken = true;
		const broken = await Promise.all(
			['A', 'B'].map(async (key) => await message(claim(process.keys, key))),
		);
		process.isBroken = false;
		return [...broken, await message(claim(process.keys, 'A'))];
	};

	const results = await cluster.time.runUntilDone(work());

	expect(results).toEqual(['The database is locked', 'The database is locked', 'new']);
});

it('warns before the store forgets the oldest keys', async () => {
	const cluster = new Cluster(1);
	const entries = Array.from({ length: 89_999 }, (_none, index) => `${index}`);
	cluster.rows.set(LIST_ROW, { entries: entries.slice(1) });
	const { keys } = new Process(cluster);
	await cluster.time.runUntilDone(claim(keys, 'A'));
	expect(keys.warning).toBeUndefined();

	cluster.rows.set(LIST_ROW, { entries });
	const { keys: later } = new Process(cluster);
	await cluster.time.runUntilDone(claim(later, 'A'));

	expect(later.warning).toEqual({
		code: 'keysNearlyForgotten',
		values: { most: 100_000, now: 90_000 },
	});
});

it('shows a note to all processes until a later call removes the note, without blocking claims', async () => {
	await fc.assert(
		fc.asyncProperty(deliveries, seeds, async (wanted, seed) => {
			const cluster = new Cluster(seed);
			const processes = Array.from({ length: PROCESSES }, () => new Process(cluster));
			const [first] = processes as [Process];
			const note = (name: string) => ({ name: `sent ${name}`, opens: false });

			const all = Promise.all([
				...wanted.map(async ({ key, process, at }) => {
					const { keys } = processes[process] as Process;
					await cluster.time.wait(10 * at);
					await keys.note([note(key)], []);
					return await keys.isNoted([note('none'), note(key)]);
				}),
				deliver(cluster, processes, wanted).then(() => true),
			]);
			const seen = await cluster.time.runUntilDone(all);
			expect(seen).toEqual(seen.map(() => true));

			const names = distinct(wanted.map(({ key }) => key));
			const isNoted = async (name: string) => await first.keys.isNoted([note(name)]);
			const after = await cluster.time.runUntilDone(
				(async () => {
					await first.keys.note([note('last')], names.map(note));
					return [await isNoted(names[0] as string), await isNoted('last')];
				})(),
			);
			expect(after).toEqual([false, true]);
			const notes = cluster.list().filter((entry) => entry.startsWith('key sent'));
			expect(notes).toEqual(['key sent last']);
			expect(cluster.list().filter((entry) => entry.startsWith('open'))).toHaveLength(names.length);
		}),
		{ numRuns: 40 },
	);
});
