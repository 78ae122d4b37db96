/** The lock and its store with faults that the simulation must find. To be imported before the node's modules. */
import type * as KeyLock from '../../nodes/Cfdi/sending/keyLock';

type UnderLock = typeof KeyLock.underLock;

type Store = KeyLock.ProcessedKeys;

/** The faults: of the lock, or of the bound of each call of the store. */
interface Mutant {
	lock?: (underLock: UnderLock) => UnderLock;
	inTime?: (store: Store) => Store;
}

/** What its clock says of the lock is enough for a while. */
const trusting =
	(clock: () => number) =>
	(underLock: UnderLock): UnderLock =>
	async (store, work) => {
		let held: { count: number; since: number } | undefined;
		const trusted: Store = {
			...store,
			checkProcessedAndRecord: async (items, scope, options) => {
				const since = clock();
				const result = await store.checkProcessedAndRecord(items, scope, options);
				if (scope === 'workflow') held = { count: items.length, since };
				return result;
			},
			getProcessedDataCount: async (scope, options) =>
				held !== undefined && clock() - held.since < 2_500
					? held.count
					: await store.getProcessedDataCount(scope, options),
		};
		return await underLock(trusted, work);
	};

/** What it says of an entry that it has just recorded is believed. */
const believing =
	(underLock: UnderLock): UnderLock =>
	async (store, work) =>
		await underLock(store, async (held) => {
			const recorded = new Set<unknown>();
			return await work({
				...held,
				checkProcessedAndRecord: async (items, scope, options) => {
					if (items.every((item) => recorded.has(item))) return { new: [], processed: items };
					items.forEach((item) => recorded.add(item));
					return await held.checkProcessedAndRecord(items, scope, options);
				},
			});
		});

export const MUTANTS = {
	'without the lock': { lock: () => async (store, work) => await work(store) },
	'with patience shorter than a turn': {
		lock: (underLock) => async (store, work) => await underLock(store, work, [1, 1]),
	},
	'with the lock released before the record': {
		lock: (underLock) => async (store, work) => {
			await underLock(store, async () => {});
			return await work(store);
		},
	},
	'with a process that goes on after it lost the lock': {
		lock: (underLock) => async (store, work) =>
			await underLock(store, async () => await work(store)),
	},
	'with a lock that trusts a clock that stands still': { lock: trusting(() => performance.now()) },
	'with a lock that trusts the clock of the day': { lock: trusting(() => Date.now()) },
	'with a store whose word is enough': { lock: believing },
	'with a store that is waited for without a bound': { inTime: (store) => store },
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

jest.mock('../../nodes/Cfdi/sending/keyLock', () => {
	const actual = jest.requireActual<typeof KeyLock>('../../nodes/Cfdi/sending/keyLock');
	const underLock: UnderLock = async (store, work) =>
		await (mutant.lock?.(actual.underLock) ?? actual.underLock)(store, work);
	const inTime = (store: Store) => (mutant.inTime ?? actual.inTime)(store);
	return { ...actual, underLock, inTime };
});
