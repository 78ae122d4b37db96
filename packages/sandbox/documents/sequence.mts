export interface Child {
	name: string;
	rows?: string;
	/** The namespace prefix of a complement. By default, an element has the prefix of its parent. */
	prefix?: 'hidrocarburospetroliferos';
	sequence: Sequence;
}

/** The attribute names and child elements of an element, in the order of SAT's cadena original. */
export type Sequence = ReadonlyArray<string | Child>;

export const child = (name: string, sequence: Sequence): Child => ({ name, sequence });

export const rows = (name: string, row: string, sequence: Sequence): Child => ({
	name,
	rows: row,
	sequence,
});
