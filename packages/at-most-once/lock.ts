import { delay, untilAborted } from './delay';
import { Failure, failure } from './failure';
import type { Host, Store } from './host';

/**
 * Only one of several processes can INSERT the missing row, and thus acquire the lock. An UPDATE
 * does not restore a deleted row.
 */
const ROW = 'lock';

const MARK = 'at-most-once lock';
/**
 * Maximum number of entries in a lock. The number depends on the second in which the lock was
 * acquired (100, 99, ..., 1, 100), so that a process can recognize its own lock.
 */
const MAX_OF_HOLDER = 100;
/** Maximum number of entries that a process writes to break an abandoned lock. */
const MAX_OF_ALL = 2 * MAX_OF_HOLDER;

type Span = readonly [least: number, most: number];

const LOOK_AGAIN: Span = [2, 15];
/** Maximum extra delay (ms) between two looks at the lock, after a long wait. */
const MAX_SLOWDOWN = 20;
/**
 * Maximum time (ms) that one look at the lock adds to the measured wait. Otherwise, a slow database
 * or a pause of this process could make the lock seem abandoned.
 */
const MAX_LOOK = 200;
/** Time (ms) without a change after which a lock counts as abandoned by a killed process. */
export const PATIENCE: Span = [6_000, 12_000];
/** Time (ms) after which a waiting process checks whether another program uses the row. */
const LONG_WAIT = 20_000;
/** Time (ms) until processes that break the same lock can see each other's entries. */
const RACE_WINDOW = 200;
/**
 * Time (ms) during which a new lock cannot be broken, not even by a process that mistakes it for an
 * earlier lock with the same number of entries.
 */
const SURELY_HELD = 5_000;
/**
 * Maximum time (s) between two processes' attempts to acquire the same free lock. If their numbers
 * of entries differ more, they acquired different locks.
 */
const NEAR = 6;
/**
 * Maximum time (ms) of one store call, because other processes break the lock after about this
 * time. The call can still take effect later.
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
 * Returns a store that checks the lock before each change, because a change writes back the whole
 * list, and after a pause would remove other processes' keys. Does not rely on the clock, which can
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
	// If this process paused during the call, another process might have broken the lock meanwhile,
	// so count the entries again.
	if (host.monotonic() - asked > SURELY_HELD) {
		return again && (await isStillHeld(store, host, held, false));
	}
	if (count === held.count) return true;
	// The number of entries also changes if another process tries to take this lock: it reads the
	// entries of this lock or an earlier lock, adds its own and writes all of them.
	const isWanted = count > 0 && count <= MAX_OF_HOLDER && !isOfLaterLock(count, held.count);
	return isWanted && host.monotonic() - held.since < SURELY_HELD;
}

function isOfLaterLock(count: number, ownCount: number): boolean {
	const earlier = (count - ownCount + MAX_OF_HOLDER) % MAX_OF_HOLDER;
	// A later attempt to take this lock usually writes fewer entries, all of which the lock contains.
	// It writes more only if the number has started again at 100.
	const isBeginning = count > ownCount && earlier >= MAX_OF_HOLDER - NEAR;
	return earlier > NEAR && !isBeginning;
}

interface Held {
	count: number;
	since: number;
	isLostUnused?: boolean;
	/**
	 * True if a change timed out and might still take effect. This process must then not release the
	 * lock, but leave it for other processes to break.
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
		const passed = Math.min(now - looked, MAX_LOOK);
		[unchanged, waited, looked] = [unchanged + passed, waited + passed, now];
	}
}

async function take(store: Store, host: Host): Promise<Held | undefined> {
	const entries = entriesOf(MAX_OF_HOLDER - (Math.floor(host.now() / 1_000) % MAX_OF_HOLDER));
	const since = host.monotonic();
	const added = await store.record(ROW, entries);
	// During a slow call, another process can mistake this lock for an earlier lock with the same number
	// of entries, and break it.
	const isNew = added.includes(MARK) && host.monotonic() - since < SURELY_HELD;
	return isNew ? { count: entries.length, since } : undefined;
}

async function breakLock(store: Store, host: Host, seen: number, isDead: boolean): Promise<void> {
	// To check whether the row is a lock, record only the mark. Every lock already contains it, so
	// the holder still finds the same number of entries.
	const isOther =
		!isDead && (seen > MAX_OF_ALL || (await store.record(ROW, [MARK])).includes(MARK));
	if (!isDead && !isOther) return;
	// Write more entries than any lock has, and more than a process that was killed while it broke a
	// lock. The number is random: if several processes break the lock at once, only the process with
	// the most entries clears the row.
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
