import { withoutEntities } from '../reading/readValues';

/** What SAT prints on each page, between the lines of a text that goes on. */
const PAGE_LINES = [
	/^.{0,3}p.{0,3}gina\s*\[?\d+\]?\s*de\s*\[?\d+\]?\s*$/gim,
	/^contacto\s*$/gim,
	/^av\.? hidalgo 77.*$/gim,
	/^atenci.{1,3}n telef.{1,3}nica.*$/gim,
	/^(?:pa.{1,3}s:?\s*)?marcasat.*$/gim,
	/^\(\+52\).*$/gm,
];

/** In a text without lines it stands between two spaces. */
const PAGE_NUMBER = /p.{0,3}gina\s*\[\d+\]\s*de\s*\[\d+\]/gi;

/** Many times what a Constancia has: a longer text is something else. */
const MOST_CHARACTERS = 200_000;

const HTML = /<\s*(?:!doctype|html|table|td|tr|div|span|ul|li)\b/i;

/**
 * The text of a Constancia: of HTML a line for each cell, of a PDF without what is on each page.
 * @param given the text of a PDF, or HTML
 */
export function plainCertificateText(given: string): string {
	const read = given.slice(0, MOST_CHARACTERS);
	const text = (HTML.test(read) ? textOfHtml(read) : read)
		.normalize('NFC')
		.replace(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
		.replace(/[\u00a0\u2000-\u200a\t]/g, ' ')
		.replace(/[\u00ad\u200b-\u200f\ufeff]/g, '');
	return [...PAGE_LINES, PAGE_NUMBER].reduce((kept, line) => kept.replace(line, ' '), text);
}

/** A cell of SAT's page may go on in a new line of the HTML, which is a space in it. */
function textOfHtml(html: string): string {
	const text = html
		.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
		.replace(/\s+/g, ' ')
		.replace(/<\s*(?:br|\/(?:td|th|li|tr|table|div|p|h\d))\b[^<>]*>/gi, '\n')
		.replace(/<[^<>]*>/g, ' ');
	return withoutEntities(text);
}

/**
 * Without accents and in lower case, each character at its place: "Código" is "codigo". What is not one
 * character there stays as it is.
 */
export function folded(text: string): string {
	return text
		.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
		.replace(/[^\p{ASCII}]/gu, (character) => {
			const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
			return plain.length === character.length ? plain : character;
		});
}
