/**
 * Normalizes a search word to lower case without accents. The browser runs this function's source,
 * so it must not use outside variables.
 */
export function searchTerm(term: string): string {
	return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Titles count more than text, so that a search for a message finds its heading first. */
export const SEARCH = {
	fuzzy: 0.2,
	prefix: true,
	boost: { title: 8, text: 2, titles: 1 },
	// The reference pages repeat words such as "invoice" a hundred times and rank lower. Questions
	// lead to answers and rank higher.
	boostDocument: (id: string) => (/\/reference#/.test(id) ? 0.2 : /\/questions#/.test(id) ? 2 : 1),
};
