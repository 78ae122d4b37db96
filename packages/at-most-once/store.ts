/**
 * Rows of entries in a database that several processes share. No row can be locked, and no call is a
 * transaction: each reads a row, changes it and writes it back.
 */
export interface Store {
	/**
	 * Adds entries to a row, in their order; where it then has more than `most`, the oldest go. Of several that
	 * make the row of the lock at the same moment one does, and the others add nothing.
	 * @returns the entries that were new
	 * @throws a Failure `storeOccupied` where the row is used for something else
	 */
	record(row: Row, entries: readonly string[], most?: number): Promise<readonly string[]>;
	/** Removes entries; adds no row. */
	remove(row: Row, entries: readonly string[]): Promise<void>;
	/** Deletes a row. */
	clear(row: Row): Promise<void>;
	/** The number of entries of a row: none of one that is missing. */
	count(row: Row): Promise<number>;
}

/** The keys of a node are its list; the lock is shared by all lists that share it. */
export type Row = 'lock' | 'list';
