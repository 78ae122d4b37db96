import { storeOf } from './context';
import { N8nStore } from '../../../test/support/n8nStore';

/** The store of a node in two processes of n8n, which share a database. */
function processes(uniqueViolation?: string) {
	const rows: N8nStore['rows'] = new Map();
	let meanwhile = async () => {};
	const first = new N8nStore(async () => await meanwhile(), rows, uniqueViolation);
	const second = new N8nStore(async () => {}, rows);
	return {
		rows,
		first: storeOf(first.processedKeysOf('w', 'stamp')),
		second: storeOf(second.processedKeysOf('w', 'stamp')),
		/** What happens before the next way to the database. */
		before: (work: () => Promise<unknown>) => {
			meanwhile = async () => {
				meanwhile = async () => {};
				await work();
			};
		},
	};
}

it('the lock is the row of the workflow, and the list that of the node, with at most so many entries', async () => {
	const { first, rows } = processes();

	expect(await first.record('lock', ['mark'])).toEqual(['mark']);
	expect(await first.record('list', ['A', 'B'], 3)).toEqual(['A', 'B']);
	expect(await first.record('list', ['B', 'C', 'D'], 3)).toEqual(['C', 'D']);
	await first.remove('list', ['C']);

	expect([...rows].map(([id, { entries }]) => [id, entries])).toEqual([
		['w ', ['mark']],
		['w n:stamp', ['B', 'D']],
	]);
	expect([await first.count('lock'), await first.count('list')]).toEqual([1, 2]);
	await first.clear('lock');
	expect(await first.count('lock')).toBe(0);
});

it.each(['23505', 'SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'ER_DUP_ENTRY'])(
	'the unique violation %s of the lock means that another process was faster',
	async (code) => {
		const { before, first, rows, second } = processes(code);
		let ways = 0;
		const other = async () => {
			// It has read that there is no row, and is about to insert one.
			if (++ways === 1) before(async () => await second.record('lock', ['other']));
		};
		before(other);

		expect(await first.record('lock', ['own'])).toEqual([]);
		expect(rows.get('w ')?.entries).toEqual(['other']);
	},
);

it('a lock whose row a Remove Duplicates node has for the highest value is occupied', async () => {
	const { first, rows } = processes();
	rows.set('w ', { mode: 'latestIncrementalKey', entries: ['7'] });

	await expect(first.record('lock', ['own'])).rejects.toMatchObject({
		details: { code: 'storeOccupied', outcome: 'notSent' },
	});
	expect(rows.get('w ')?.entries).toEqual(['7']);
});

it.each(['lock', 'list'] as const)(
	'any other error of the database is thrown as it is: %s',
	async (row) => {
		const { before, first } = processes();
		const locked = new Error('The database is locked');
		before(async () => await Promise.reject(locked));

		await expect(first.record(row, ['own'])).rejects.toBe(locked);
	},
);
