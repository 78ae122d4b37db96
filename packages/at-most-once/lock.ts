import { delay, untilAborted } from './delay';
import { Failure, failure } from './failure';
import type { Host, Store } from './host';

/**
 * If the row is missing, only one of several processes can INSERT it. An UPDATE does not restore a
 * deleted row.
 */
const ROW = 'lock';

/**
 * First entry of every lock. A lock is identified by its number of entries, which falls by one each
 * second.
 */
const MARK = 'at-most-once lock';
/** The falling number of entries starts again after this many seconds. */
const MAX_OF_HOLDER = 100;
/** Maximum number of entries with which a process breaks an abandoned lock. */
const MAX_OF_ALL = 2 * MAX_OF_HOLDER;

/** Minimum and maximum duration (ms). */
type Span = readonly [least: number, most: number];

const LOOK_AGAIN: Span = [2, 15];
/** Maximum extra delay (ms) between two looks at the lock, after a long wait. */
const MAX_SLOWDOWN = 20;
/**
 * Maximum time (ms) that one look adds to the counted wait, so that a slow database delays breaking the
 * lock.
 */
const MAX_LOOK = 200;
/** Time (ms) without a change after which a lock counts as abandoned by a killed process. */
export const PATIENCE: Span = [6_000, 12_000];
/** Time (ms) after which a waiting process checks for another use of the row. */
const LONG_WAIT = 20_000;
/** Time (ms) until processes that break the same lock can see each other's entries. */
const RACE_WINDOW = 200;
/**
 * Time (ms) in which nobody can break an acquired lock, even after waiting for an earlier lock with the
 * same number of entries.
 */
const SURELY_HELD = 5_000;
/**
 * Maximum age difference (s) between the current lock and an earlier one that a late process can still
 * write.
 */
const NEAR = 6;
/**
 * Maximum time (ms) of one store call. Other processes break the lock at about that time, and the call
 * can still take effect later.
 */
const MAX_CALL = 10_000;
const MAX_ATTEMPTS = 3;

/**
 * Runs `work` under the lock, in only one process at a time. Starts again if the lock is lost before any
 * change.
 * @throws Failure if something else uses the row, or if another process took over the lock while this one
 * paused
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
 * Returns a store that checks the lock before each change, because a change writes back the whole list
 * and, after a pause, would remove other processes' keys. A clock cannot rule out a pause, because it can
 * pause with the process.
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
	// If this process paused during the call, it may have lost the lock since the answer, so count again.
	if (host.monotonic() - asked > SURELY_HELD) {
		return again && (await isStillHeld(store, host, held, false));
	}
	if (count === held.count) return true;
	// A process that tries to take the lock writes its own entries together with those of this or an
	// earlier lock. This changes the number of entries, but not the holder.
	const isWanted = count > 0 && count <= MAX_OF_HOLDER && !isOfLaterLock(count, held.count);
	return isWanted && host.monotonic() - held.since < SURELY_HELD;
}

/** Compares numbers of entries, of which the larger remains if two processes write theirs. */
function isOfLaterLock(count: number, ownCount: number): boolean {
	const earlier = (count - ownCount + MAX_OF_HOLDER) % MAX_OF_HOLDER;
	// The number falls to 1 and starts again at 100. A process that tries to take this lock a few seconds
	// later then writes a larger number.
	const isBeginning = count > ownCount && earlier >= MAX_OF_HOLDER - NEAR;
	return earlier > NEAR && !isBeginning;
}

interface Held {
	count: number;
	since: number;
	isLostUnused?: boolean;
	/**
	 * True if a change did not end in time and can still take effect, so other processes must break the
	 * lock, and this one must not release it.
	 */
	isHanging?: boolean;
}

class StoreHangs extends Failure {
	constructor() {
		super({ outcome: 'notSent', code: 'storeHangs' });
	}
}

/** Returns a store whose calls throw a Failure after a time limit. */
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
		// After a pause of this process, count only a part of the time, because otherwise a running
		// process would seem dead.
		const passed = Math.min(now - looked, MAX_LOOK);
		[unchanged, waited, looked] = [unchanged + passed, waited + passed, now];
	}
}

async function take(store: Store, host: Host): Promise<Held | undefined> {
	const entries = entriesOf(MAX_OF_HOLDER - (Math.floor(host.now() / 1_000) % MAX_OF_HOLDER));
	const since = host.monotonic();
	const added = await store.record(ROW, entries);
	// During a slow record, another process could have broken a lock with the same number of entries.
	const isNew = added.includes(MARK) && host.monotonic() - since < SURELY_HELD;
	return isNew ? { count: entries.length, since } : undefined;
}

async function breakLock(store: Store, host: Host, seen: number, isDead: boolean): Promise<void> {
	// Record only the mark, which every lock contains, because the holder recognizes its lock by the
	// number of entries.
	const isOther =
		!isDead && (seen > MAX_OF_ALL || (await store.record(ROW, [MARK])).includes(MARK));
	if (!isDead && !isOther) return;
	// Write more entries than a holder, or than a process killed while breaking a lock. Their number is
	// random: if several processes break the lock at once, only the one with the most entries clears the
	// row.
	const most = Math.max(MAX_OF_HOLDER, Math.min(seen, MAX_OF_ALL - 1));
	const entries = entriesOf(between(host, most + 1, MAX_OF_ALL));
	const added = await store.record(ROW, entries);
	const before = entries.length - added.length;
	const isNew = isOther || added.includes(MARK);
	if (!isNew && before !== seen && before <= MAX_OF_HOLDER) {
		// Other processes have broken the old lock, and a running process holds the new one, so remove
		// the entries added to it.
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
		// Ignore a lock that cannot be removed, because other processes will break it.
	}
	return isHeld;
}

function entriesOf(count: number): string[] {
	return Array.from({ length: count }, (_none, index) => (index === 0 ? MARK : `${MARK} ${index}`));
}

function between({ random }: Host, least: number, most: number): number {
	return least + Math.floor(random() * (most - least + 1));
}
