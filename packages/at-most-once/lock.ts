import { delay } from './delay';
import { Failure, failure } from './failure';
import type { Host } from './host';
import type { Store } from './store';
import { untilAborted } from './untilAborted';

/**
 * The lock is a row of the store. Recording into a row that is
 * missing is an INSERT, so the database lets one process through; recording into one that is there
 * is an UPDATE, which brings no deleted row back.
 */
const ROW = 'lock';

/** The first entry of every lock. The number of entries tells locks apart: one acquired a second later has one fewer. */
const MARK = 'at-most-once lock';
/** Most entries of a lock when it is acquired: after this many seconds, locks begin again with all of them. */
const MAX_OF_HOLDER = 100;
/** Most entries of a lock that another process found abandoned. */
const MAX_OF_ALL = 2 * MAX_OF_HOLDER;

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
/** A wait this long is not usual: the row may be used for something else. */
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
 * Longest time that one call of the store may take, in milliseconds. Others break the lock about then;
 * the call may still change something later.
 */
const LONGEST_CALL = 10_000;
/** How often work is begun that loses the lock before it has changed anything. */
const MAX_ATTEMPTS = 3;

/**
 * Carries out work that no two processes may do at the same time, such as all
 * changes of a list of keys.
 * @param work gets the store, whose calls fail once the lock is lost; if it has changed nothing by then it is begun again
 * @throws Failure when the row of the lock is in use for something else, or when this process
 * stood still for so long that others went on without it; else what the store or the work throws
 */
export async function underLock<T>(
	store: Store,
	work: (held: Store) => Promise<T>,
	host: Host,
	patience = PATIENCE,
): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		const held = await acquire(store, host, patience);
		const turn = await inTurn(store, host, held, work).then(
			(result) => ({ result }),
			async (error: Error) =>
				held.isLostUnused && attempt < MAX_ATTEMPTS ? undefined : await Promise.reject(error),
		);
		if (turn !== undefined) return turn.result;
	}
}

async function inTurn<T>(
	store: Store,
	host: Host,
	held: Held,
	work: (held: Store) => Promise<T>,
): Promise<T> {
	let isHeld = false;
	let result: T;
	try {
		result = await work(whileHeld(store, host, held));
	} finally {
		isHeld = await release(store, host, held);
	}
	if (!isHeld) throw failure('notSent', 'lockLost');
	return result;
}

/**
 * The store for as long as the lock is held. It writes back the whole list that it has read, so a
 * process that stood still before a call would take keys away that others recorded meanwhile. No clock
 * says that it did not: one that stands still with its process knows nothing of it.
 */
function whileHeld(store: Store, host: Host, held: Held): Store {
	let isUsed = false;
	const change = async <T>(call: () => Promise<T>): Promise<T> => {
		const isHeld = await isStillHeld(store, host, held);
		held.isLostUnused = !isHeld && !isUsed;
		if (!isHeld) throw failure('notSent', 'lockLost');
		isUsed = true;
		return await call().catch(async (error: Error) => {
			held.isHanging = error instanceof StoreHangs;
			return await Promise.reject(error);
		});
	};
	return {
		...store,
		record: async (...of) => await change(async () => await store.record(...of)),
		remove: async (...of) => await change(async () => await store.remove(...of)),
	};
}

async function isStillHeld(store: Store, host: Host, held: Held, again = true): Promise<boolean> {
	if (held.isHanging === true) return false;
	const asked = host.monotonic();
	const count = await store.count(ROW);
	// A process that stood still meanwhile may have lost it since the database answered.
	if (host.monotonic() - asked > SURELY_HELD) {
		return again && (await isStillHeld(store, host, held, false));
	}
	if (count === held.count) return true;
	// Another process that wanted the lock has written its entries into the row, with those that it had
	// read there: of this lock, or of an earlier one.
	const isWanted = count > 0 && count <= MAX_OF_HOLDER && !isOfLaterLock(count, held.count);
	return isWanted && host.monotonic() - held.since < SURELY_HELD;
}

/**
 * @param count how many entries the row has now: of two numbers, the store leaves the greater one there
 * @param own how many the lock had when it was acquired
 */
function isOfLaterLock(count: number, own: number): boolean {
	const earlier = (count - own + MAX_OF_HOLDER) % MAX_OF_HOLDER;
	// Where locks begin again with all entries, a later number is the greater one.
	const isBeginning = count > own && earlier >= MAX_OF_HOLDER - NEAR;
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

/** A call of the store did not end. */
class StoreHangs extends Failure {
	constructor() {
		super({ outcome: 'notSent', code: 'storeHangs' });
	}
}

/** The store, each of whose calls ends in time. @throws Failure in place of one that does not */
export function inTime(store: Store, host: Host): Store {
	const ended = async <T>(call: Promise<T>): Promise<T> =>
		await untilAborted(call, host.timeout(LONGEST_CALL), () => {
			throw new StoreHangs();
		});
	return {
		record: async (...of) => await ended(store.record(...of)),
		remove: async (...of) => await ended(store.remove(...of)),
		clear: async (...of) => await ended(store.clear(...of)),
		count: async (...of) => await ended(store.count(...of)),
	};
}

async function acquire(store: Store, host: Host, patienceOfAll: Span): Promise<Held> {
	let seen = 0;
	let unchanged = 0;
	let patience = 0;
	let waited = 0;
	let looked = host.monotonic();
	for (;;) {
		const count = await store.count(ROW);
		if (count === 0) {
			const held = await take(store, host);
			if (held !== undefined) return held;
		}
		if (count === 0 || count !== seen) {
			[seen, unchanged, patience] = [count, 0, between(host, ...patienceOfAll)];
		}
		const isDead = unchanged > patience;
		if (isDead || waited > LONG_WAIT) {
			await breakLock(store, host, seen, isDead);
			[seen, unchanged, waited] = [0, 0, 0];
		}
		await delay(between(host, ...LOOK_AGAIN) + Math.min(waited / 50, SLOWEST), host);
		const now = host.monotonic();
		// A process that stood still itself must not take the others for dead.
		const passed = Math.min(now - looked, LONGEST_LOOK);
		[unchanged, waited, looked] = [unchanged + passed, waited + passed, now];
	}
}

/** @returns `undefined` when another process was faster */
async function take(store: Store, host: Host): Promise<Held | undefined> {
	const entries = entriesOf(MAX_OF_HOLDER - (Math.floor(host.now() / 1_000) % MAX_OF_HOLDER));
	const since = host.monotonic();
	const added = await store.record(ROW, entries);
	// One that was slow may have the number of a lock that others broke in the meantime.
	const isNew = added.includes(MARK) && host.monotonic() - since < SURELY_HELD;
	return isNew ? { count: entries.length, since } : undefined;
}

/**
 * Removes the lock of a process that was killed, and leaves a row alone that is not a lock.
 * @param seen number of its entries
 * @param isDead whether the lock has not changed for a long time
 */
async function breakLock(store: Store, host: Host, seen: number, isDead: boolean): Promise<void> {
	// The holder of a lock that changes knows it by its number: that stays as it is.
	const isOther =
		!isDead && (seen > MAX_OF_ALL || (await store.record(ROW, [MARK])).includes(MARK));
	if (!isDead && !isOther) return;
	// More entries than any holder has, or one that was killed here, and a random number of them: of
	// several processes that come here at the same moment, the one with the most goes on.
	const most = Math.max(MAX_OF_HOLDER, Math.min(seen, MAX_OF_ALL - 1));
	const entries = entriesOf(between(host, most + 1, MAX_OF_ALL));
	const added = await store.record(ROW, entries);
	const before = entries.length - added.length;
	const isNew = isOther || added.includes(MARK);
	if (!isNew && before !== seen && before <= MAX_OF_HOLDER) {
		// Since it was seen, others have broken it, and this is the lock of a process that works.
		return await store.remove(ROW, entries.slice(before));
	}
	const countEntries = async () => await store.count(ROW);
	const count = await countEntries();
	await delay(RACE_WINDOW, host);
	const later = await countEntries();
	if (later === entries.length) return await store.clear(ROW);
	if (later >= count && (isNew || later > MAX_OF_ALL)) {
		await store.remove(ROW, entriesOf(MAX_OF_ALL));
		throw failure('notSent', 'storeOccupied');
	}
}

/** @returns whether this process held the lock up to now */
async function release(store: Store, host: Host, held: Held): Promise<boolean> {
	let isHeld = false;
	try {
		isHeld = await isStillHeld(store, host, held);
		if (isHeld) await store.clear(ROW);
	} catch {
		// The other processes break a lock that could not be removed.
	}
	return isHeld;
}

function entriesOf(count: number): string[] {
	return Array.from({ length: count }, (_none, index) => (index === 0 ? MARK : `${MARK} ${index}`));
}

function between({ random }: Host, least: number, most: number): number {
	return least + Math.floor(random() * (most - least + 1));
}
