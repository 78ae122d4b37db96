/**
 * Normalizes a word for the search: no accents, lower case. The browser runs the function's source,
 * so the function must not use outside variables.
 */
export function searchTerm(term: string): string {
	return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Messages are titles. A message of everyday words must still rank above pages that contain the
 * same words.
 */
export const SEARCH = {
	fuzzy: 0.2,
	prefix: true,
	boost: { title: 8, text: 2, titles: 1 },
	// The reference ranks lower, because it repeats "invoice" and "values" a hundred times. Questions
	// rank higher, because they lead to answers.
	boostDocument: (id: string) => (/\/reference#/.test(id) ? 0.2 : /\/questions#/.test(id) ? 2 : 1),
};
