export interface Child {
	name: string;
	rows?: string;
	/** The complement's namespace prefix. By default, an element has its parent's prefix. */
	prefix?: 'hidrocarburospetroliferos';
	sequence: Sequence;
}

/** An element's attributes and child elements, in the order of SAT's cadena original. */
export type Sequence = ReadonlyArray<string | Child>;

export const child = (name: string, sequence: Sequence): Child => ({ name, sequence });

export const rows = (name: string, row: string, sequence: Sequence): Child => ({
	name,
	rows: row,
	sequence,
});
