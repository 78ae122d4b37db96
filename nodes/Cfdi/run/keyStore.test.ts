import { storeOf } from './context';
import { N8nStore } from '../../../test/support/n8nStore';

function processes(uniqueViolation?: string) {
	const rows: N8nStore['rows'] = new Map();
	let meanwhile = async () => {};
	const first = new N8nStore(async () => await meanwhile(), rows, uniqueViolation);
	const second = new N8nStore(async () => {}, rows);
	return {
		rows,
		first: storeOf(first.processedKeysOf('w', 'stamp')),
		second: storeOf(second.processedKeysOf('w', 'stamp')),
		before: (work: () => Promise<unknown>) => {
			meanwhile = async () => {
				meanwhile = async () => {};
				await work();
			};
		},
	};
}

it("stores the lock in the workflow's database row, and the newest keys in the node's row", async () => {
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
	'does not acquire a lock that another process inserted first (database error %s)',
	async (code) => {
		const { before, first, rows, second } = processes(code);
		let ways = 0;
		const other = async () => {
			if (++ways === 1) before(async () => await second.record('lock', ['other']));
		};
		before(other);

		expect(await first.record('lock', ['own'])).toEqual([]);
		expect(rows.get('w ')?.entries).toEqual(['other']);
	},
);

it("does not overwrite the lock's database row if a Remove Duplicates node uses that row", async () => {
	const { first, rows } = processes();
	rows.set('w ', { mode: 'latestIncrementalKey', entries: ['7'] });

	await expect(first.record('lock', ['own'])).rejects.toMatchObject({
		details: { code: 'storeOccupied', outcome: 'notSent' },
	});
	expect(rows.get('w ')?.entries).toEqual(['7']);
});

it.each(['lock', 'list'] as const)(
	'reports any other database error about the row "%s" unchanged',
	async (row) => {
		const { before, first } = processes();
		const locked = new Error('The database is locked');
		before(async () => await Promise.reject(locked));

		await expect(first.record(row, ['own'])).rejects.toBe(locked);
	},
);
