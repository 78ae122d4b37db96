/** Without case and accents: people and some services write texts so. */
export function folded(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** One form of a folio, however a person writes it: "a – 0101" is "A101", and "1-01" stays apart from "101". */
export function spelling(folio: string): string {
	return folio
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[\s\p{Cf}]/gu, '')
		.replace(/[\p{Pd}\u2212_/.]+/gu, '-')
		.replace(/(?<=\p{L})-(?=\d)|(?<=\d)-(?=\p{L})/gu, '')
		.replace(/(?<!\d)0+(?=\d)/g, '');
}
