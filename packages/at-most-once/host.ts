export interface Host {
	/**
	 * Returns the Unix time (ms). No decision to send depends on this clock alone, because it can be
	 * wrong.
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
 * Stores rows of entries that several processes share, without locks or transactions: each call reads a
 * row, changes it and writes it back.
 */
export interface Store {
	/**
	 * Adds entries to a row in order, and removes the oldest beyond `most`. Returns the entries that
	 * the row did not have. If several processes create the lock's row simultaneously, only one
	 * succeeds, and the others get an empty list.
	 * @throws Failure `storeOccupied` if something else uses the row
	 */
	record(row: Row, entries: readonly string[], most?: number): Promise<readonly string[]>;
	/** Removes entries from a row, but never creates the row. */
	remove(row: Row, entries: readonly string[]): Promise<void>;
	clear(row: Row): Promise<void>;
	/** Returns 0 if the row is missing. */
	count(row: Row): Promise<number>;
}

/** The `list` row contains one node's keys. Several lists share one `lock` row. */
export type Row = 'lock' | 'list';
