import * as lock from './lock';
import type { Store } from './host';
import { aHost } from './support/host';
import { RowStore } from './support/rowStore';

const processOf = (store: RowStore): Store => store.ofNode('w', 'stamp');

let now = 0;
let day = () => Date.now();
let random = () => Math.random();

const host = aHost({ monotonic: () => now, now: () => day(), random: () => random() });

const underLock = async <T>(store: Store, work: (held: Store) => Promise<T>) =>
	await lock.underLock(store, work, host);

beforeEach(() => {
	now = 0;
	day = () => Date.now();
	random = () => Math.random();
});

/**
 * The simulation found these steps. Without the check of the lock, the slow process would write back its
 * old list, which lacks the other process's key.
 */
it.each(['record', 'remove'] as const)(
	'does not let a process %s entries if it lost the lock during a pause',
	async (change) => {
		const rows = new RowStore(async () => {});
		const [slow, other] = [processOf(rows), processOf(rows)];

		const work = underLock(slow, async (held) => {
			now += 8_000;
			await other.clear('lock');
			await underLock(other, async (others) => {
				await others.record('list', ['B']);
			});
			await held[change]('list', ['B']);
		});

		await expect(work).rejects.toThrow(/^lockLost$/);
		expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['B']);
	},
);

it('repeats the work if a paused process loses the lock before changing the list', async () => {
	const rows = new RowStore(async () => {});
	const [slow, other] = [processOf(rows), processOf(rows)];
	let turns = 0;

	await underLock(slow, async (held) => {
		if (++turns === 1) {
			now += 8_000;
			await other.clear('lock');
			await underLock(other, async (others) => {
				await others.record('list', ['B']);
			});
		}
		await held.record('list', ['A']);
	});

	expect(turns).toBe(2);
	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['B', 'A']);
});

it('does not repeat the work if a paused process loses the lock after changing the list', async () => {
	const rows = new RowStore(async () => {});
	const [slow, other] = [processOf(rows), processOf(rows)];
	let turns = 0;

	const work = underLock(slow, async (held) => {
		turns++;
		await held.record('list', ['A']);
		now += 8_000;
		await other.clear('lock');
		await held.remove('list', ['A']);
	});

	await expect(work).rejects.toThrow(/^lockLost$/);
	expect(turns).toBe(1);
	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['A']);
});

it('lets a slow process continue if it still has the lock', async () => {
	const rows = new RowStore(async () => {});
	const slow = processOf(rows);

	await underLock(slow, async (held) => {
		now += 5_900;
		await held.record('list', ['A']);
	});

	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['A']);
});

it('checks the lock again if the process pauses during the check', async () => {
	const rows = new RowStore(async () => {});
	const other = processOf(rows);
	const [store, looks] = [processOf(rows), jest.fn(async () => {})];
	const slow: Store = {
		...store,
		count: async (...of) => {
			const count = await store.count(...of);
			await looks();
			return count;
		},
	};
	const isBrokenMeanwhile = async () => {
		now += 8_000;
		await other.clear('lock');
		await underLock(other, async (others) => {
			await others.record('list', ['B']);
		});
	};

	const work = underLock(slow, async (held) => {
		await held.record('list', ['A']);
		looks.mockImplementationOnce(isBrokenMeanwhile);
		await held.remove('list', ['B']);
	});

	await expect(work).rejects.toThrow(/^lockLost$/);
	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['A', 'B']);
});

it('never changes the list if every check of the lock takes too long', async () => {
	const rows = new RowStore(async () => {});
	const store = processOf(rows);
	let isSlow = false;
	const slow: Store = {
		...store,
		count: async (...of) => {
			if (isSlow) now += 6_000;
			return await store.count(...of);
		},
	};

	const work = underLock(slow, async (held) => {
		isSlow = true;
		await held.record('list', ['A']).finally(() => {
			isSlow = false;
		});
	});

	await expect(work).rejects.toThrow(/^lockLost$/);
	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).not.toContain('A');
});

it('does not use a lock if the process pauses while it records the lock', async () => {
	const rows = new RowStore(async () => {});
	const store = processOf(rows);
	const looked: number[] = [];
	const slow: Store = {
		...store,
		record: async (...of) => {
			const recorded = await store.record(...of);
			if (looked.length === 1) now += 8_000;
			return recorded;
		},
		count: async (...of) => {
			now += 200;
			looked.push(await store.count(...of));
			return looked.at(-1) ?? 0;
		},
	};

	await underLock(slow, async () => {});

	expect(looked.filter((count) => count > 0).length).toBeGreaterThan(30);
});

function gate(): { open: () => void; isOpen: Promise<void> } {
	let open = () => {};
	const isOpen = new Promise<void>((resolve) => {
		open = resolve;
	});
	return { open, isOpen };
}

function slowStore(rows: RowStore, onWay: (way: number) => Promise<void>): Store {
	let ways = 0;
	return processOf(new RowStore(async () => await onWay(ways++), rows.rows));
}

const entries = (count: number): string[] =>
	Array.from({ length: count }, (_none, index) =>
		index === 0 ? 'at-most-once lock' : `at-most-once lock ${index}`,
	);

const lockOf = (rows: RowStore): string[] | undefined => rows.rows.get('w ')?.entries;

const entriesAt = (second: number): string[] => entries(100 - (second % 100));

async function changedWhileHeld(second: number, passed: number, later: string[]): Promise<void> {
	const rows = new RowStore(async () => {});
	day = () => second * 1_000;
	await underLock(processOf(rows), async (held) => {
		await held.record('list', ['A']);
		expect(lockOf(rows)).toEqual(entriesAt(second));
		now += passed;
		rows.rows.set('w ', { entries: later });
		await held.remove('list', ['A']);
	});
}

it.each([
	['of the same second', 7, 7, 500],
	['of two seconds earlier', 7, 5, 500],
	['of six seconds earlier, after a long turn', 7, 1, 4_900],
	['of a second earlier, when the numbers start again', 100, 99, 500],
	['of six seconds earlier, when the numbers start again', 102, 96, 500],
	['of five seconds later, when the numbers start again', 99, 104, 4_900],
])(
	'keeps a lock valid if another process overwrites it with a lock %s',
	async (_, own, other, passed) => {
		await expect(changedWhileHeld(own, passed, entriesAt(other))).resolves.toBeUndefined();
	},
);

it.each([
	['a lock acquired a second later', 7, entriesAt(8), 500],
	['a lock acquired sixteen seconds later, while its clock paused', 19, entriesAt(35), 0],
	['a lock acquired 93 seconds later', 7, entriesAt(100), 500],
	['a lock acquired seven seconds later, when the numbers start again', 98, entriesAt(105), 500],
	[
		'a lock of an earlier second, after so long that others can have broken it',
		7,
		entriesAt(6),
		5_100,
	],
	['a lock that another process is breaking', 100, entries(101), 500],
	['missing', 7, [], 500],
])('stops a process if its lock is now %s', async (_, own, later, passed) => {
	const end = changedWhileHeld(own, passed, later);

	await expect(end).rejects.toThrow(/^lockLost$/);
});

it('keeps a newer lock valid after a slow process overwrites it with an older lock', async () => {
	const rows = new RowStore(async () => {});
	const [earlier, later] = [processOf(rows), processOf(rows)];
	const [earlierEnds, laterHas, isWritten] = [gate(), gate(), gate()];
	day = () => 6_000;
	const works: Array<Promise<void>> = [];
	const late = slowStore(rows, async (way) => {
		now += 10;
		if (way === 1) {
			const isHeld = gate();
			works.push(
				underLock(earlier, async () => {
					isHeld.open();
					await earlierEnds.isOpen;
				}),
			);
			await isHeld.isOpen;
		}
		if (way === 3) {
			earlierEnds.open();
			await works[0];
			day = () => 7_000;
			works.push(
				underLock(later, async (held) => {
					await held.record('list', ['A']);
					laterHas.open();
					await isWritten.isOpen;
					await held.remove('list', ['A']);
				}),
			);
			await laterHas.isOpen;
		}
		if (way === 5) isWritten.open();
	});

	await underLock(late, async (held) => {
		await held.record('list', ['B']);
	});
	await Promise.all(works);

	expect(works).toHaveLength(2);
	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['B']);
});

it("does not change other processes' locks during a long wait", async () => {
	const rows = new RowStore(async () => {});
	const counts = new Set<number>();
	let held: string[] = [];
	const waiting = slowStore(rows, async () => {
		now += 100;
		counts.add(lockOf(rows)?.length ?? 0);
		if (now % 1_000 > 0) return;
		if (now > 30_000) rows.rows.delete('w ');
		else {
			held = entries(40 + (now % 3_000) / 1_000);
			rows.rows.set('w ', { entries: held });
		}
	});
	rows.rows.set('w ', { entries: ['at-most-once lock'] });

	await underLock(waiting, async () => {});

	expect(now).toBeGreaterThan(30_000);
	expect(Math.max(...counts)).toBeLessThanOrEqual(100);
});

it('waits longer before it breaks a lock if the database is slow', async () => {
	const rows = new RowStore(async () => {});
	day = () => 0;
	random = () => 0;
	rows.rows.set('w ', { entries: entries(50) });
	const store = processOf(rows);
	let looks = 0;
	const waiting: Store = {
		...store,
		count: async (...of) => {
			now += 500;
			if (lockOf(rows)?.length === 50) looks++;
			return await store.count(...of);
		},
	};

	await underLock(waiting, async () => {});

	// Each look adds at most 200 ms to the counted wait, so the process looks 32 times before the wait
	// exceeds 6 s.
	expect(looks).toBe(32);
});

it('does not break a lock that another process acquired in place of an abandoned lock', async () => {
	const rows = new RowStore(async () => {});
	const isPutBack = gate();
	rows.rows.set('w ', { entries: entries(1) });
	day = () => 0;
	const store = processOf(rows);
	let work: Promise<void> | undefined;
	const slow: Store = {
		...store,
		count: async (...of) => {
			now += 50;
			return await store.count(...of);
		},
		record: async (...of) => {
			if (work === undefined) {
				const isHeld = gate();
				rows.rows.delete('w ');
				work = underLock(processOf(rows), async (held) => {
					isHeld.open();
					await isPutBack.isOpen;
					await held.record('list', ['A']);
				});
				await isHeld.isOpen;
			}
			return await store.record(...of);
		},
		remove: async (...of) => {
			await store.remove(...of);
			isPutBack.open();
		},
	};

	await underLock(slow, async (held) => {
		await held.record('list', ['B']);
	});
	await work;

	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['A', 'B']);
});

it.each([101, 199, 200])(
	'breaks a lock of %i entries without waiting if an ended process began to break it',
	async (count) => {
		const rows = new RowStore(async () => {});
		rows.rows.set('w ', { entries: entries(count) });
		random = () => 0;
		const store = slowStore(rows, async () => {
			now += 50;
		});

		await underLock(store, async () => {});

		expect(now).toBeLessThan(9_000);
		expect(rows.rows.size).toBe(0);
	},
);
