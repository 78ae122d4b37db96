import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

import { ItemError } from '../service/itemError';
import { untilAborted } from '../service/untilAborted';
import { inWords, itemError } from '../words/errors';
import { delay } from './delay';

/** n8n's own store of processed keys, as it gives it to a node. */
export type ProcessedKeys = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'clearAllProcessedItems' | 'getProcessedDataCount' | 'removeProcessed'
>;

/**
 * The lock is the row that n8n's store has for the whole workflow. Recording into a row that is
 * missing is an INSERT, so the database lets one process through; recording into one that is there
 * is an UPDATE, which brings no deleted row back.
 */
const ROW = 'workflow';
const OPTIONS: ICheckProcessedOptions = { mode: 'entries' };

/** The first entry of every lock. The number of entries tells locks apart: one acquired a second later has one fewer. */
const MARK = 'n8n-nodes-cfdi lock';
/** Most entries of a lock when it is acquired: after this many seconds, locks begin again with all of them. */
const MOST_OF_HOLDER = 100;
/** Most entries of a lock that another process found abandoned. */
const MOST_OF_ALL = 2 * MOST_OF_HOLDER;

/** At least, and at most, in milliseconds. */
type Span = readonly [least: number, most: number];

/** Between two looks at the lock of another process, in milliseconds. */
const LOOK_AGAIN: Span = [2, 15];
/** After a while it looks less often: this much longer at most. */
const SLOWEST = 20;
/** A look that takes longer counts as this: where the database is slow, patience is longer. */
const LONGEST_LOOK = 200;
/** A lock that stays the same for longer than this belongs to a process that was killed. */
export const PATIENCE: Span = [6_000, 12_000];
/** A wait this long is not usual: the row may belong to a Remove Duplicates node. */
const LONG_WAIT = 20_000;
/** Time for another process that comes to the same conclusion at the same moment to show itself. */
const RACE_WINDOW = 200;
/**
 * Shorter than the patience of any other process, also where that began with the lock before: locks of the same second
 * have the same number.
 */
const SURELY_HELD = 5_000;
/** How many seconds before its lock another may have been acquired that is written over it, or read it. */
const NEAR = 6;
/**
 * Longest time that one call of n8n's store may take, in milliseconds. Others break the lock about then;
 * the call may still change something later.
 */
const LONGEST_CALL = 10_000;
/** How often work is begun that loses the lock before it has changed anything. */
const MOST_ATTEMPTS = 3;

/**
 * Carries out work that no two n8n processes may do at the same time, such as all of n8n's own
 * changes of a list of keys, for which n8n has no lock.
 * @param work gets the store, whose calls fail once the lock is lost; if it has changed nothing by then it is begun again
 * @throws ItemError when the row of the lock is in use for something else, or when this process
 * stood still for so long that others went on without it; else what n8n or the work throws
 */
export async function underLock<T>(
	store: ProcessedKeys,
	work: (held: ProcessedKeys) => Promise<T>,
	patience = PATIENCE,
): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		const held = await acquire(store, patience);
		const turn = await inTurn(store, held, work).then(
			(result) => ({ result }),
			async (error: Error) =>
				held.isLostUnused && attempt < MOST_ATTEMPTS ? undefined : await Promise.reject(error),
		);
		if (turn !== undefined) return turn.result;
	}
}

async function inTurn<T>(
	store: ProcessedKeys,
	held: Held,
	work: (held: ProcessedKeys) => Promise<T>,
): Promise<T> {
	let isHeld = false;
	let result: T;
	try {
		result = await work(whileHeld(store, held));
	} finally {
		isHeld = await release(store, held);
	}
	if (!isHeld) throw itemError('notSent', 'lockLost');
	return result;
}

/**
 * The store for as long as the lock is held. n8n writes back the whole list that it has read, so a
 * process that stood still before a call would take keys away that others recorded meanwhile. No clock
 * says that it did not: one that stands still with its process knows nothing of it.
 */
function whileHeld(store: ProcessedKeys, held: Held): ProcessedKeys {
	let isUsed = false;
	const change = async <T>(call: () => Promise<T>): Promise<T> => {
		const isHeld = await isStillHeld(store, held);
		held.isLostUnused = !isHeld && !isUsed;
		if (!isHeld) throw itemError('notSent', 'lockLost');
		isUsed = true;
		return await call().catch(async (error: Error) => {
			held.isHanging = error instanceof StoreHangs;
			return await Promise.reject(error);
		});
	};
	return {
		...store,
		checkProcessedAndRecord: async (...of) =>
			await change(async () => await store.checkProcessedAndRecord(...of)),
		removeProcessed: async (...of) => await change(async () => await store.removeProcessed(...of)),
	};
}

async function isStillHeld(store: ProcessedKeys, held: Held, again = true): Promise<boolean> {
	if (held.isHanging === true) return false;
	const asked = performance.now();
	const count = await store.getProcessedDataCount(ROW, OPTIONS);
	// A process that stood still meanwhile may have lost it since the database answered.
	if (performance.now() - asked > SURELY_HELD) {
		return again && (await isStillHeld(store, held, false));
	}
	if (count === held.count) return true;
	// Another process that wanted the lock has written its entries into the row, with those that it had
	// read there: of this lock, or of an earlier one.
	const isWanted = count > 0 && count <= MOST_OF_HOLDER && !isOfLaterLock(count, held.count);
	return isWanted && performance.now() - held.since < SURELY_HELD;
}

/**
 * @param count how many entries the row has now: of two numbers, n8n leaves the greater one there
 * @param own how many the lock had when it was acquired
 */
function isOfLaterLock(count: number, own: number): boolean {
	const earlier = (count - own + MOST_OF_HOLDER) % MOST_OF_HOLDER;
	// Where locks begin again with all entries, a later number is the greater one.
	const isBeginning = count > own && earlier >= MOST_OF_HOLDER - NEAR;
	return earlier > NEAR && !isBeginning;
}

interface Held {
	/** Number of entries in the row. */
	count: number;
	/** When it was acquired, or a moment before. */
	since: number;
	/** It was lost before the work changed anything. */
	isLostUnused?: boolean;
	/** A change did not end in time, and may still be made: the lock is left for others to break. */
	isHanging?: boolean;
}

/** A call of n8n's store did not end. */
class StoreHangs extends ItemError {
	constructor() {
		super({ outcome: 'notSent', ...inWords('storeHangs') });
	}
}

/** The store, each of whose calls ends in time. @throws ItemError in place of one that does not */
export function inTime(store: ProcessedKeys): ProcessedKeys {
	return {
		checkProcessedAndRecord: async (...of) => await ended(store.checkProcessedAndRecord(...of)),
		removeProcessed: async (...of) => await ended(store.removeProcessed(...of)),
		clearAllProcessedItems: async (...of) => await ended(store.clearAllProcessedItems(...of)),
		getProcessedDataCount: async (...of) => await ended(store.getProcessedDataCount(...of)),
	};
}

async function ended<T>(call: Promise<T>): Promise<T> {
	return await untilAborted(call, AbortSignal.timeout(LONGEST_CALL), () => {
		throw new StoreHangs();
	});
}

async function acquire(store: ProcessedKeys, patienceOfAll: Span): Promise<Held> {
	let seen = 0;
	let unchanged = 0;
	let patience = 0;
	let waited = 0;
	let looked = performance.now();
	for (;;) {
		const count = await store.getProcessedDataCount(ROW, OPTIONS);
		if (count === 0) {
			const held = await take(store);
			if (held !== undefined) return held;
		}
		if (count === 0 || count !== seen) {
			[seen, unchanged, patience] = [count, 0, between(...patienceOfAll)];
		}
		const isDead = unchanged > patience;
		if (isDead || waited > LONG_WAIT) {
			await breakLock(store, seen, isDead);
			[seen, unchanged, waited] = [0, 0, 0];
		}
		await delay(between(...LOOK_AGAIN) + Math.min(waited / 50, SLOWEST));
		const now = performance.now();
		// A process that stood still itself must not take the others for dead.
		const passed = Math.min(now - looked, LONGEST_LOOK);
		[unchanged, waited, looked] = [unchanged + passed, waited + passed, now];
	}
}

/** @returns `undefined` when another process was faster */
async function take(store: ProcessedKeys): Promise<Held | undefined> {
	const entries = entriesOf(MOST_OF_HOLDER - (Math.floor(Date.now() / 1_000) % MOST_OF_HOLDER));
	const since = performance.now();
	const added = await record(store, entries);
	// One that was slow may have the number of a lock that others broke in the meantime.
	const isNew = added.includes(MARK) && performance.now() - since < SURELY_HELD;
	return isNew ? { count: entries.length, since } : undefined;
}

/**
 * Removes the lock of a process that was killed, and leaves a row alone that is not a lock.
 * @param seen number of its entries
 * @param isDead whether the lock has not changed for a long time
 */
async function breakLock(store: ProcessedKeys, seen: number, isDead: boolean): Promise<void> {
	// The holder of a lock that changes knows it by its number: that stays as it is.
	const isOther = !isDead && (seen > MOST_OF_ALL || (await record(store, [MARK])).includes(MARK));
	if (!isDead && !isOther) return;
	// More entries than any holder has, or one that was killed here, and a random number of them: of
	// several processes that come here at the same moment, the one with the most goes on.
	const most = Math.max(MOST_OF_HOLDER, Math.min(seen, MOST_OF_ALL - 1));
	const entries = entriesOf(between(most + 1, MOST_OF_ALL));
	const added = await record(store, entries);
	const before = entries.length - added.length;
	const isNew = isOther || added.includes(MARK);
	if (!isNew && before !== seen && before <= MOST_OF_HOLDER) {
		// Since it was seen, others have broken it, and this is the lock of a process that works.
		return await store.removeProcessed(entries.slice(before), ROW, OPTIONS);
	}
	const countEntries = async () => await store.getProcessedDataCount(ROW, OPTIONS);
	const count = await countEntries();
	await delay(RACE_WINDOW);
	const later = await countEntries();
	if (later === entries.length) return await store.clearAllProcessedItems(ROW, OPTIONS);
	if (later >= count && (isNew || later > MOST_OF_ALL)) {
		await store.removeProcessed(entriesOf(MOST_OF_ALL), ROW, OPTIONS);
		throw itemError('notSent', 'storeOccupied');
	}
}

/** @returns whether this process held the lock up to now */
async function release(store: ProcessedKeys, held: Held): Promise<boolean> {
	let isHeld = false;
	try {
		isHeld = await isStillHeld(store, held);
		if (isHeld) await store.clearAllProcessedItems(ROW, OPTIONS);
	} catch {
		// The other processes break a lock that could not be removed.
	}
	return isHeld;
}

/** @returns the entries that are new; none where another process has just created the row */
async function record(store: ProcessedKeys, entries: string[]): Promise<unknown[]> {
	return await store.checkProcessedAndRecord(entries, ROW, OPTIONS).then(
		({ new: added }) => added,
		async (error: Error) => {
			if (isTaken(error)) return [];
			throw isOtherMode(error) ? itemError('notSent', 'storeOccupied') : error;
		},
	);
}

/** The unique violation of PostgreSQL, SQLite, MySQL and MariaDB. */
function isTaken(error: Error): boolean {
	// The workflow was deleted meanwhile.
	if (/foreign key/i.test(error.message)) return false;
	const code = 'code' in error ? String(error.code) : '';
	return code === '23505' || code === 'ER_DUP_ENTRY' || code.startsWith('SQLITE_CONSTRAINT');
}

/** A Remove Duplicates node that compares with the highest value or the latest date. */
function isOtherMode(error: Error): boolean {
	return error.constructor.name === 'DeduplicationError';
}

function entriesOf(count: number): string[] {
	return Array.from({ length: count }, (_none, index) => (index === 0 ? MARK : `${MARK} ${index}`));
}

function between(least: number, most: number): number {
	return least + Math.floor(Math.random() * (most - least + 1));
}
