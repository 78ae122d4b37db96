/**
 * Normalizes a search word to lower case without accents. The browser runs the source of this
 * function, so the function must not use outside variables.
 */
export function searchTerm(term: string): string {
	return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Ranks titles highest, because each message is a title. A search for a message must find the
 * message, even if other pages contain the same words.
 */
export const SEARCH = {
	fuzzy: 0.2,
	prefix: true,
	boost: { title: 8, text: 2, titles: 1 },
	// The reference pages rank lower, because they repeat words such as "invoice" a hundred times.
	// Questions rank higher, because they lead to answers.
	boostDocument: (id: string) => (/\/reference#/.test(id) ? 0.2 : /\/questions#/.test(id) ? 2 : 1),
};
