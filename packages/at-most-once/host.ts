export interface Host {
	/** Returns the Unix time (ms). Whether a request is sent never depends on it alone. */
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
 * Stores rows that several processes share. There are no locks or transactions: each call reads, changes and
 * writes a row.
 */
export interface Store {
	/**
	 * Adds entries to a row in their order, and removes the oldest beyond `most`. Returns the new entries. If several
	 * processes create the row of the lock at the same time, one succeeds, and the others add no entries.
	 * @throws Failure `storeOccupied` if something else uses the row
	 */
	record(row: Row, entries: readonly string[], most?: number): Promise<readonly string[]>;
	/** Removes entries; never creates a row. */
	remove(row: Row, entries: readonly string[]): Promise<void>;
	clear(row: Row): Promise<void>;
	/** Returns the number of entries of a row: 0 if it is missing. */
	count(row: Row): Promise<number>;
}

/** `list` has the keys of a node; several lists share one `lock`. */
export type Row = 'lock' | 'list';
