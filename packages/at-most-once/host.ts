export interface Host {
	/**
	 * Returns the Unix time (ms). No decision to send a request depends on this clock alone, because the clock
	 * can be wrong.
	 */
	now(): number;
	monotonic(): number;
	sleep(milliseconds: number): Promise<void>;
	timeout(milliseconds: number): AbortSignal;
	random(): number;
	/** Returns a hash that is equal only for equal strings. */
	hash(text: string): string;
	uuid(): string;
}

/**
 * Stores rows of entries that several processes share. The store has no locks or transactions: each call
 * reads a row, changes it and writes it back.
 */
export interface Store {
	/**
	 * Adds entries to a row in the given order, and removes the oldest entries beyond `most`. Returns the
	 * entries that the row did not have before. If several processes create the row of the lock at the same
	 * time, only one succeeds, and the others get an empty list.
	 * @throws Failure `storeOccupied` if something else uses the row
	 */
	record(row: Row, entries: readonly string[], most?: number): Promise<readonly string[]>;
	/** Removes entries from a row. Never creates the row. */
	remove(row: Row, entries: readonly string[]): Promise<void>;
	clear(row: Row): Promise<void>;
	/** Returns the number of entries in a row, or 0 if the row is missing. */
	count(row: Row): Promise<number>;
}

/** The row `list` contains the keys of one node. Several lists share one row `lock`. */
export type Row = 'lock' | 'list';
