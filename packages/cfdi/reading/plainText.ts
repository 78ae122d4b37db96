/** Without case, accents and signs: "Código Postal (fiscal)" is "codigo postal fiscal". */
export function plainText(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim();
}
