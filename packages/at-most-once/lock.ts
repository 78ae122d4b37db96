import { delay, untilAborted } from './delay';
import { Failure, failure } from './failure';
import type { Host, Store } from './host';

/**
 * Row of the lock. If it is missing, only one process can INSERT it. An UPDATE does not restore a deleted
 * row.
 */
const ROW = 'lock';

/** First entry of every lock. The number of entries distinguishes locks: it falls by one each second. */
const MARK = 'at-most-once lock';
/** Maximum number of entries of an acquired lock. After this many seconds the numbers start again. */
const MAX_OF_HOLDER = 100;
/** Maximum number of entries of a lock that another process found abandoned. */
const MAX_OF_ALL = 2 * MAX_OF_HOLDER;

/** Minimum and maximum duration (ms). */
type Span = readonly [least: number, most: number];

const LOOK_AGAIN: Span = [2, 15];
/** Maximum additional delay after a long wait (ms). */
const MAX_SLOWDOWN = 20;
/** Maximum time (ms) that one look adds to the wait, so that a slow database gets more time. */
const MAX_LOOK = 200;
/** Time without a change after which a lock belongs to a killed process (ms). */
export const PATIENCE: Span = [6_000, 12_000];
/** After a wait this long (ms), something else is possibly using the row. */
const LONG_WAIT = 20_000;
/** Time (ms) until the entries of another process that breaks the same lock are visible. */
const RACE_WINDOW = 200;
/**
 * Time in which other processes cannot break a lock, even if they waited for an earlier lock with
 * the same number (ms).
 */
const SURELY_HELD = 5_000;
/** Maximum age (s) of an earlier lock that a late process can still write over this one. */
const NEAR = 6;
/**
 * Maximum time of one call (ms). Others break the lock at about that time, and the call can still take effect
 * later.
 */
const MAX_CALL = 10_000;
const MAX_ATTEMPTS = 3;

/**
 * Does work that only one process can do at a time. Starts again if the lock is lost before a change.
 * @throws Failure if something else uses the row, or if others took the lock over while this process paused
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
 * Checks the lock before each change of the store. A change writes back the whole list, so after a pause it would
 * remove the keys of others. A clock cannot prove that there was no pause, because it can pause with the process.
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
	// If the process paused, it can have lost the lock after the database answered.
	if (host.monotonic() - asked > SURELY_HELD) {
		return again && (await isStillHeld(store, host, held, false));
	}
	if (count === held.count) return true;
	// A process that wants the lock writes its entries together with the ones that it read. Those
	// belong to this lock or an earlier one.
	const isWanted = count > 0 && count <= MAX_OF_HOLDER && !isOfLaterLock(count, held.count);
	return isWanted && host.monotonic() - held.since < SURELY_HELD;
}

/** Returns whether the row contains a later lock. Of two locks, the one with more entries remains. */
function isOfLaterLock(count: number, ownCount: number): boolean {
	const earlier = (count - ownCount + MAX_OF_HOLDER) % MAX_OF_HOLDER;
	// After the numbers start again, a process that wants this lock seconds later writes a greater number.
	const isBeginning = count > ownCount && earlier >= MAX_OF_HOLDER - NEAR;
	return earlier > NEAR && !isBeginning;
}

interface Held {
	count: number;
	since: number;
	isLostUnused?: boolean;
	/** A change did not end in time and can still take effect, so others have to break the lock. */
	isHanging?: boolean;
}

class StoreHangs extends Failure {
	constructor() {
		super({ outcome: 'notSent', code: 'storeHangs' });
	}
}

/** Limits the time of each call of a store. Throws a Failure if a call takes longer. */
export function inTime(store: Store, host: Host): Store {
	const ended = async <T>(call: Promise<T>): Promise<T> =>
		await untilAborted(call, host.timeout(MAX_CALL), () => {
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
		await delay(between(host, ...LOOK_AGAIN) + Math.min(waited / 50, MAX_SLOWDOWN), host);
		const now = host.monotonic();
		// After a pause, a process must not consider the others dead.
		const passed = Math.min(now - looked, MAX_LOOK);
		[unchanged, waited, looked] = [unchanged + passed, waited + passed, now];
	}
}

async function take(store: Store, host: Host): Promise<Held | undefined> {
	const entries = entriesOf(MAX_OF_HOLDER - (Math.floor(host.now() / 1_000) % MAX_OF_HOLDER));
	const since = host.monotonic();
	const added = await store.record(ROW, entries);
	// If recording was slow, others could have broken a lock with the same number in the meantime.
	const isNew = added.includes(MARK) && host.monotonic() - since < SURELY_HELD;
	return isNew ? { count: entries.length, since } : undefined;
}

async function breakLock(store: Store, host: Host, seen: number, isDead: boolean): Promise<void> {
	// The holder recognizes its lock by the number of entries, so keep that number while the lock changes.
	const isOther =
		!isDead && (seen > MAX_OF_ALL || (await store.record(ROW, [MARK])).includes(MARK));
	if (!isDead && !isOther) return;
	// Write more entries than a holder or a process that was killed here would. The number is
	// random: if several processes break the lock at the same time, the one with the most entries
	// continues.
	const most = Math.max(MAX_OF_HOLDER, Math.min(seen, MAX_OF_ALL - 1));
	const entries = entriesOf(between(host, most + 1, MAX_OF_ALL));
	const added = await store.record(ROW, entries);
	const before = entries.length - added.length;
	const isNew = isOther || added.includes(MARK);
	if (!isNew && before !== seen && before <= MAX_OF_HOLDER) {
		// Other processes have broken the old lock, and this lock belongs to a live process.
		return await store.remove(ROW, entries.slice(before));
	}
	const count = await store.count(ROW);
	await delay(RACE_WINDOW, host);
	const later = await store.count(ROW);
	if (later === entries.length) return await store.clear(ROW);
	if (later >= count && (isNew || later > MAX_OF_ALL)) {
		await store.remove(ROW, entriesOf(MAX_OF_ALL));
		throw failure('notSent', 'storeOccupied');
	}
}

async function release(store: Store, host: Host, held: Held): Promise<boolean> {
	let isHeld = false;
	try {
		isHeld = await isStillHeld(store, host, held);
		if (isHeld) await store.clear(ROW);
	} catch {
		// Other processes break a lock that could not be removed.
	}
	return isHeld;
}

function entriesOf(count: number): string[] {
	return Array.from({ length: count }, (_none, index) => (index === 0 ? MARK : `${MARK} ${index}`));
}

function between({ random }: Host, least: number, most: number): number {
	return least + Math.floor(random() * (most - least + 1));
}
