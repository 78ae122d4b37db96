/**
 * The words of one kind of what the node itself says: a sentence or a part of one, or what is wrong and
 * what to do. Templates as in `Words`, without the names of attributes.
 */
export type NodeWords = string | { readonly what: string; readonly fix: string };

/** The same kinds in another language: each with advice where the first has some. */
export type Translated<Table extends Readonly<Record<string, NodeWords>>> = {
	readonly [Kind in keyof Table]: Table[Kind] extends string ? string : Exclude<NodeWords, string>;
};
