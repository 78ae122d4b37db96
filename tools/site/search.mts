/**
 * A word as the search compares it: without accents, and in lower case. The browser runs this text of
 * the function, too, so it uses nothing from outside.
 */
export function searchTerm(term: string): string {
	return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
