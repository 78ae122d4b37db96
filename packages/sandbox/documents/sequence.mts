export interface Child {
	name: string;
	rows?: string;
	/** The complement's namespace prefix. Defaults to the parent's prefix. */
	prefix?: 'hidrocarburospetroliferos';
	sequence: Sequence;
}

/** Attributes (by name) and children of an element, in SAT's order for the seal. */
export type Sequence = ReadonlyArray<string | Child>;

export const child = (name: string, sequence: Sequence): Child => ({ name, sequence });

export const rows = (name: string, row: string, sequence: Sequence): Child => ({
	name,
	rows: row,
	sequence,
});
