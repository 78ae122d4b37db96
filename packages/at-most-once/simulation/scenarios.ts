import type { Choice } from './history';
import type { Execution, Scenario } from './scenario';

const order = (id: string, rest: Partial<Execution> = {}): Execution => ({ orders: [id], ...rest });

/** Another order was stamped before: the list is there. */
const list = ['key Z'];

/** Of the smallest, all histories are played; the others are longer. */
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
		// At 16 s a process goes on that stood still.
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
 * All but the limits that docs/at-most-once.md names: n8n reads the list and writes it back, and
 * deletes the lock, without asking whether its process still has it. A process that stands still
 * there, for longer than the others' patience, or whose database answers so late, takes their keys or
 * their lock away. And what an older database has forgotten, nobody knows.
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
		// Its clock says nothing of the time since it looked.
		case 'freezeAfter':
			return !words.startsWith('SELECT');
		// Nothing that takes part looks at the clock of the day.
		case 'back':
			return words === 'SELECT list';
		// A lock that is not kept is none.
		case 'forgotten':
			return /^(INSERT list|UPDATE )/.test(words);
		default:
			return true;
	}
}

/**
 * The same where several faults come together. Of two processes that stand still at once, with their clocks, one may
 * write its lock when it goes on, and the other has had one of the same second: the numbers of both are the same.
 */
export function isNoLimitOfSeveral(choice: Choice): boolean {
	const isLateLock = choice.fault === 'freeze' && choice.step.words === 'INSERT lock row';
	return isNoLimit(choice) && !isLateLock;
}
