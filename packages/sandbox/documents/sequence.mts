/** A child of an element: repeated itself, or a container of rows. */
export interface Child {
	name: string;
	/** For a container: the name of its rows. */
	rows?: string;
	/** Of the namespace of a complement; without one, as the element around it. */
	prefix?: 'hidrocarburospetroliferos';
	sequence: Sequence;
}

/** Attributes (by name) and children of an element, in the order in which SAT seals them. */
export type Sequence = ReadonlyArray<string | Child>;

export const child = (name: string, sequence: Sequence): Child => ({ name, sequence });

export const rows = (name: string, row: string, sequence: Sequence): Child => ({
	name,
	rows: row,
	sequence,
});
