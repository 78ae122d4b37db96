/** The lock with faults that the simulation must find. To be imported before the node's modules. */
import type * as KeyLock from '../../nodes/Cfdi/sending/keyLock';

type UnderLock = typeof KeyLock.underLock;

type Mutant = (underLock: UnderLock) => UnderLock;

export const MUTANTS = {
	'without the lock': () => async (store, work) => await work(store),
	'with patience shorter than a turn': (underLock) => async (store, work) =>
		await underLock(store, work, [1, 1]),
	'with the lock released before the record': (underLock) => async (store, work) => {
		await underLock(store, async () => {});
		return await work(store);
	},
	'with a process that goes on after it lost the lock': (underLock) => async (store, work) =>
		await underLock(store, async () => await work(store)),
} satisfies Record<string, Mutant>;

const asItIs: Mutant = (underLock) => underLock;

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
	const underLock: UnderLock = async (store, work) => await mutant(actual.underLock)(store, work);
	return { ...actual, underLock };
});
