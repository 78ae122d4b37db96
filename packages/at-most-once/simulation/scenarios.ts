import type { Choice } from './history';
import type { Execution, Scenario } from './scenario';

const order = (id: string, rest: Partial<Execution> = {}): Execution => ({ orders: [id], ...rest });

const list = ['key Z'];

export const SMALL = [
	{ name: 'A twice', processes: [[order('A')], [order('A')]] },
	{ name: 'A twice, with a list', list, processes: [[order('A')], [order('A')]] },
	{ name: 'A and B', list, processes: [[order('A')], [order('B')]] },
	{ name: 'A with two totals', list, processes: [[order('A')], [order('A=200')]] },
	{ name: 'A and a global invoice', list, processes: [[order('A')], [order('G+A+B')]] },
	{
		name: 'two Retries',
		list,
		processes: [[order('A', { isRetry: true })], [order('A', { isRetry: true })]],
	},
	{
		name: 'one execution',
		list,
		processes: [[{ orders: ['A', 'B', 'A'], concurrency: 2, tries: 2 }]],
	},
] satisfies Scenario[];

export const LARGE = [
	{ name: 'A three times', list, processes: [[order('A')], [order('A')], [order('A')]] },
	{ name: 'A, B and A', list, processes: [[order('A')], [order('B')], [order('A')]] },
	{
		name: 'A and B to both',
		list,
		processes: [
			[order('A'), order('B', { at: 5 })],
			[order('B'), order('A', { at: 7 })],
		],
	},
	{ name: 'A, B and both', list, processes: [[order('A')], [order('G+A+B')], [order('B')]] },
	{
		name: 'A, B twice in a run, and B',
		list,
		processes: [[{ orders: ['A', 'B', 'A'], concurrency: 2, tries: 2 }], [order('B')]],
	},
	{
		name: 'A, B, and C and D after 16 s',
		list,
		processes: [
			[order('A')],
			[order('B'), order('C', { at: 16_000 })],
			[order('D', { at: 16_000 })],
		],
	},
] satisfies Scenario[];

export const LONG_LIST: Scenario = {
	name: 'A and B, with a long list',
	list,
	store: { listTakes: 400 },
	processes: [[order('A')], [order('B')]],
};

export const FULL_LIST: Scenario = {
	name: 'A and B, with a full list',
	store: { mostEntries: 5 },
	processes: [[order('A')], [order('B')]],
};

export const SCENARIOS: readonly Scenario[] = [...SMALL, ...LARGE, LONG_LIST, FULL_LIST];

/**
 * Returns false for faults that lead to a limit in README.md: the restore of an older database, and
 * a pause or a late database answer while n8n changes the list or deletes the lock, because n8n
 * does not check the lock.
 */
export function isNoLimit({ fault, step: { words } }: Choice): boolean {
	switch (fault) {
		case 'restored':
			return false;
		case 'stop':
		case 'freeze':
		case 'late':
			return !/^((SELECT|UPDATE) list|DELETE lock row)$/.test(words);
		case 'stopAfter':
			return words !== 'SELECT list';
		// If the clocks stop right after a SELECT, the process cannot notice the pause.
		case 'freezeAfter':
			return !words.startsWith('SELECT');
		// Set the clock back at only one kind of step, because the guarantee does not depend on the wall
		// clock.
		case 'back':
			return words === 'SELECT list';
		// Exclude a lost INSERT of the lock row, because a lost lock cannot protect anything.
		case 'forgotten':
			return /^(INSERT list|UPDATE )/.test(words);
		default:
			return true;
	}
}

/**
 * Like `isNoLimit`, but also returns false for a limit that needs two faults: the clocks of two
 * frozen processes show the same second, so their locks have the same number of entries.
 */
export function isNoLimitOfSeveral(choice: Choice): boolean {
	const isLateLock = choice.fault === 'freeze' && choice.step.words === 'INSERT lock row';
	return isNoLimit(choice) && !isLateLock;
}
