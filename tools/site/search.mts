/**
 * A word as the search compares it: without accents, and in lower case. The browser runs this text of
 * the function, too, so it uses nothing from outside.
 */
export function searchTerm(term: string): string {
	return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A message is a title: one of everyday words must come before the pages that have these words, too. */
export const SEARCH = {
	fuzzy: 0.2,
	prefix: true,
	boost: { title: 8, text: 2, titles: 1 },
	// A list of names has "invoice" and "values" a hundred times; the questions lead to their answers.
	boostDocument: (id: string) =>
		/\/(reference|error-codes)#/.test(id) ? 0.2 : /\/questions#/.test(id) ? 2 : 1,
};
