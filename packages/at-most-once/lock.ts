import { delay, untilAborted } from './delay';
import { Failure, failure } from './failure';
import type { Host, Store } from './host';

/**
 * Row that represents the lock. If the row is missing, only one of several processes can INSERT it. An UPDATE
 * does not restore a deleted row.
 */
const ROW = 'lock';

/**
 * First entry of every lock. A lock is identified by its number of entries, which falls by one each second.
 */
const MARK = 'at-most-once lock';
/**
 * Maximum number of entries of an acquired lock. The number falls by one each second, and starts again after
 * this many seconds.
 */
const MAX_OF_HOLDER = 100;
/** Maximum number of entries that a process writes in order to break an abandoned lock. */
const MAX_OF_ALL = 2 * MAX_OF_HOLDER;

/** Minimum and maximum duration (ms). */
type Span = readonly [least: number, most: number];

const LOOK_AGAIN: Span = [2, 15];
/** Maximum additional delay between two looks at the lock, after a long wait (ms). */
const MAX_SLOWDOWN = 20;
/**
 * Maximum time (ms) that one look at the lock adds to the counted wait. If the database is slow, the process
 * therefore waits longer before it breaks the lock.
 */
const MAX_LOOK = 200;
/** Time (ms) without a change after which a process considers a lock abandoned by a killed process. */
export const PATIENCE: Span = [6_000, 12_000];
/** Time (ms) after which a waiting process checks whether something else uses the row. */
const LONG_WAIT = 20_000;
/** Time (ms) until a process can see the entries of another process that breaks the same lock. */
const RACE_WINDOW = 200;
/**
 * Time (ms) after its acquisition in which other processes cannot break a lock, even if they waited for an
 * earlier lock with the same number of entries.
 */
const SURELY_HELD = 5_000;
/**
 * Maximum difference in age (s) between the current lock and an earlier lock that a late process can still
 * write into the row.
 */
const NEAR = 6;
/**
 * Maximum time (ms) of one call of the store. Other processes break the lock at about that time, and the call
 * can still take effect later.
 */
const MAX_CALL = 10_000;
const MAX_ATTEMPTS = 3;

/**
 * Runs `work` under the lock, so that only one process does this work at a time. Starts again if the lock is
 * lost before any change.
 * @throws Failure if something else uses the row, or if another process took over the lock while this process
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
 * Returns a store that checks the lock before each change. A change writes back the whole list, so after a
 * pause of this process it would remove keys of other processes. A clock cannot prove that there was no
 * pause, because the clock can pause together with the process.
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
	// If this process paused during the call, it can have lost the lock after the database answered, so count
	// again.
	if (host.monotonic() - asked > SURELY_HELD) {
		return again && (await isStillHeld(store, host, held, false));
	}
	if (count === held.count) return true;
	// A process that tries to take the lock writes its own entries together with the entries that it read,
	// which belong to this lock or to an earlier one. This changes the number of entries, but not the holder.
	const isWanted = count > 0 && count <= MAX_OF_HOLDER && !isOfLaterLock(count, held.count);
	return isWanted && host.monotonic() - held.since < SURELY_HELD;
}

/**
 * Returns whether the row contains a later lock than this process's lock, given both numbers of entries. If
 * two processes write their entries, the larger number remains.
 */
function isOfLaterLock(count: number, ownCount: number): boolean {
	const earlier = (count - ownCount + MAX_OF_HOLDER) % MAX_OF_HOLDER;
	// The number of entries falls to 1 and starts again at 100. After that, a process that tries to take this
	// lock a few seconds later writes a larger number.
	const isBeginning = count > ownCount && earlier >= MAX_OF_HOLDER - NEAR;
	return earlier > NEAR && !isBeginning;
}

interface Held {
	count: number;
	since: number;
	isLostUnused?: boolean;
	/**
	 * True if a change did not end in time. The change can still take effect, so this process must not release
	 * the lock, and other processes have to break it.
	 */
	isHanging?: boolean;
}

class StoreHangs extends Failure {
	constructor() {
		super({ outcome: 'notSent', code: 'storeHangs' });
	}
}

/** Returns a store with a time limit for each call. A call that takes longer throws a Failure. */
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
		// If this process paused, count only a part of that time. Otherwise, the process would consider a running
		// process dead.
		const passed = Math.min(now - looked, MAX_LOOK);
		[unchanged, waited, looked] = [unchanged + passed, waited + passed, now];
	}
}

async function take(store: Store, host: Host): Promise<Held | undefined> {
	const entries = entriesOf(MAX_OF_HOLDER - (Math.floor(host.now() / 1_000) % MAX_OF_HOLDER));
	const since = host.monotonic();
	const added = await store.record(ROW, entries);
	// If this record took long, other processes could have broken a lock with the same number of entries in the
	// meantime.
	const isNew = added.includes(MARK) && host.monotonic() - since < SURELY_HELD;
	return isNew ? { count: entries.length, since } : undefined;
}

async function breakLock(store: Store, host: Host, seen: number, isDead: boolean): Promise<void> {
	// The holder recognizes its lock by the number of entries. Record only the mark, which every lock already
	// contains, so that the number does not change.
	const isOther =
		!isDead && (seen > MAX_OF_ALL || (await store.record(ROW, [MARK])).includes(MARK));
	if (!isDead && !isOther) return;
	// Write more entries than a holder, or than a process that was killed while it broke a lock. The number is
	// random. If several processes break the lock at the same time, only the process with the most entries
	// clears the row.
	const most = Math.max(MAX_OF_HOLDER, Math.min(seen, MAX_OF_ALL - 1));
	const entries = entriesOf(between(host, most + 1, MAX_OF_ALL));
	const added = await store.record(ROW, entries);
	const before = entries.length - added.length;
	const isNew = isOther || added.includes(MARK);
	if (!isNew && before !== seen && before <= MAX_OF_HOLDER) {
		// Other processes have already broken the old lock, and the new lock belongs to a running process. Remove
		// the entries that were added to the new lock.
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
		// If the lock cannot be removed, ignore the error, because other processes will break the lock.
	}
	return isHeld;
}

function entriesOf(count: number): string[] {
	return Array.from({ length: count }, (_none, index) => (index === 0 ? MARK : `${MARK} ${index}`));
}

function between({ random }: Host, least: number, most: number): number {
	return least + Math.floor(random() * (most - least + 1));
}
