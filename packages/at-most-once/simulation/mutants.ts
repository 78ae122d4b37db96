/**
 * Replaces the lock or its store with faulty versions for the simulation to detect. Import this file
 * before modules that use the lock.
 */
import type { Host, Store } from '../host';
import type * as KeyLock from '../lock';

type UnderLock = typeof KeyLock.underLock;

interface Mutant {
	lock?: (underLock: UnderLock) => UnderLock;
	inTime?: (store: Store) => Store;
}

const trusting =
	(clockOf: (host: Host) => number) =>
	(underLock: UnderLock): UnderLock =>
	async (store, work, host) => {
		const clock = () => clockOf(host);
		let held: { count: number; since: number } | undefined;
		const trusted: Store = {
			...store,
			record: async (row, entries, most) => {
				const since = clock();
				const added = await store.record(row, entries, most);
				if (row === 'lock') held = { count: entries.length, since };
				return added;
			},
			count: async (row) =>
				held !== undefined && clock() - held.since < 2_500 ? held.count : await store.count(row),
		};
		return await underLock(trusted, work, host);
	};

const believing =
	(underLock: UnderLock): UnderLock =>
	async (store, work, host) =>
		await underLock(
			store,
			async (held) => {
				const recorded = new Set<string>();
				return await work({
					...held,
					record: async (row, entries, most) => {
						if (entries.every((entry) => recorded.has(entry))) return [];
						entries.forEach((entry) => recorded.add(entry));
						return await held.record(row, entries, most);
					},
				});
			},
			host,
		);

export const MUTANTS = {
	'without the lock': { lock: () => async (store, work) => await work(store) },
	'with patience shorter than a turn': {
		lock: (underLock) => async (store, work, host) => await underLock(store, work, host, [1, 1]),
	},
	'with the lock released before the record': {
		lock: (underLock) => async (store, work, host) => {
			await underLock(store, async () => {}, host);
			return await work(store);
		},
	},
	'with a process that goes on after it lost the lock': {
		lock: (underLock) => async (store, work, host) =>
			await underLock(store, async () => await work(store), host),
	},
	'with a lock that trusts a clock that can pause': {
		lock: trusting((host) => host.monotonic()),
	},
	'with a lock that trusts the clock of the day': { lock: trusting((host) => host.now()) },
	'with a store that is trusted without a check': { lock: believing },
	'without a time limit for the store': { inTime: (store) => store },
} satisfies Record<string, Mutant>;

const asItIs: Mutant = {};

let mutant: Mutant = asItIs;

export async function withMutant<T>(
	name: keyof typeof MUTANTS,
	work: () => Promise<T>,
): Promise<T> {
	mutant = MUTANTS[name];
	try {
		return await work();
	} finally {
		mutant = asItIs;
	}
}

jest.mock('../lock', () => {
	const actual = jest.requireActual<typeof KeyLock>('../lock');
	const underLock: UnderLock = async (store, work, host) =>
		await (mutant.lock?.(actual.underLock) ?? actual.underLock)(store, work, host);
	const inTime: typeof KeyLock.inTime = (store, host) =>
		mutant.inTime?.(store) ?? actual.inTime(store, host);
	return { ...actual, underLock, inTime };
});
