import { bounds } from '../reading/bounds';
import { withoutEntities } from '../reading/readValues';
import type { Phrase } from '../problems/problem';

/** Lines that SAT prints on each page, also in the middle of a text. */
const PAGE_LINES = [
	/^.{0,3}p.{0,3}gina\s*\[?\d+\]?\s*de\s*\[?\d+\]?\s*$/gim,
	/^contacto\s*$/gim,
	/^av\.? hidalgo 77.*$/gim,
	/^atenci.{1,3}n telef.{1,3}nica.*$/gim,
	/^(?:pa.{1,3}s:?\s*)?marcasat.*$/gim,
	/^\(\+52\).*$/gm,
];

/** In a text without lines it is between two spaces. */
const PAGE_NUMBER = /p.{0,3}gina\s*\[\d+\]\s*de\s*\[\d+\]/gi;

/** Markdown signs of some readers: the sides of cells, the line under a head, bold letters, bullets. */
const MARKDOWN = [/^(?=.*---)[ \t|:-]+$/gm, /\*\*|__/g, /^[ \t]*(?:#{1,6}|[-*•])[ \t]+/gm];
/** Skips the line that SAT seals, which contains such signs. */
const CELL_SIDES = /^[ \t]*\|(?!.*\|\|\d{4}\/).*$/gm;

const HTML = /<\s*(?:!doctype|html|table|td|tr|div|span|ul|li)\b/i;

/**
 * Returns the text of a Constancia: one line for each cell of HTML, or a PDF without its repeated lines.
 * @param given the text of a PDF, or HTML
 */
export function plainCertificateText(given: string): string {
	const read = given.slice(0, bounds.pdfCharacters.most);
	const text = (HTML.test(read) ? textOfHtml(read) : read)
		.normalize('NFC')
		.replace(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
		.replace(/[\u00a0\u2000-\u200a\t]/g, ' ')
		.replace(/[\u00ad\u200b-\u200f\ufeff]/g, '');
	const plain = text.replace(CELL_SIDES, (row) => row.replaceAll('|', ' '));
	const noise = [...MARKDOWN, ...PAGE_LINES, PAGE_NUMBER];
	return noise.reduce((kept, line) => kept.replace(line, ' '), plain);
}

/** A line break of the HTML inside a cell is a space. */
function textOfHtml(html: string): string {
	const text = html
		.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
		.replace(/\s+/g, ' ')
		.replace(/<\s*(?:br|\/(?:td|th|li|tr|table|div|p|h\d))\b[^<>]*>/gi, '\n')
		.replace(/<[^<>]*>/g, ' ');
	return withoutEntities(text);
}

/**
 * Removes accents and case, but keeps the position of each character: "Código" is "codigo". Keeps characters that
 * would become longer or shorter.
 */
export function folded(text: string): string {
	return text
		.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
		.replace(/[^\p{ASCII}]/gu, (character) => {
			const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
			return plain.length === character.length ? plain : character;
		});
}

/** Checks whether a reader dropped the spaces of values, by a date in words: "01DEENERODE2010". */
export function hasLostSpaces(text: string): boolean {
	return /\d{1,2}de[a-z]{4,10}del?\d{4}/.test(folded(text));
}

/** Words of other documents that people have. A Constancia does not contain them. */
const OTHERS: ReadonlyArray<readonly [sign: RegExp, looksLike: LooksLike]> = [
	[/no se encontr.{1,3}\s*informaci.{1,3}n de la c.{1,3}dula/, 'lookAtQr'],
	[
		/cfdi:comprobante|folio fiscal|sello digital del (?:cfdi|emisor)|este documento es una representaci/,
		'looksInvoice',
	],
	[/opini.{1,3}n (?:del|de) (?:el )?cumplimiento|32-?d/, 'looksCompliance'],
	[/acuse de|declaraci.{1,3}n (?:provisional|anual|complementaria|normal)/, 'looksReceipt'],
	[/registro nacional de poblaci|clave .{0,3}nica de registro de poblaci/, 'looksCurp'],
	[/instituto nacional electoral|credencial para votar/, 'looksIdentity'],
	[/estado de cuenta|cuenta clabe|saldo anterior/, 'looksStatement'],
	[/comisi.{1,3}n federal de electricidad|\bcfe\b|telmex|total a pagar/, 'looksBill'],
];

type LooksLike =
	| 'lookAtQr'
	| 'looksInvoice'
	| 'looksCompliance'
	| 'looksReceipt'
	| 'looksCurp'
	| 'looksIdentity'
	| 'looksStatement'
	| 'looksBill';

/** Words of a Constancia, a Cédula, and SAT's page about a taxpayer. */
const SIGNS = [
	/constancia\s*de\s*situaci.{0,3}n\s*fiscal/,
	/c.{0,3}dula\s*de\s*identificaci.{0,3}n\s*fiscal/,
	/datos\s*de\s*identificaci.{0,3}n\s*(?:del\s*contribuyente)?/,
	/idcif\s*:/,
	/tiene\s*asociada\s*la\s*siguiente\s*informaci/,
	/reg.{0,3}menes\s*:|caracter.{0,3}sticas\s*fiscales/,
	/(?:estatus\s*en\s*el\s*padr|situaci.{0,3}n\s*del\s*contribuyente)/,
];

/** Other documents can also have the title: a request for a Constancia, or a page about it. */
const FEWEST_SIGNS = 2;

/** A scan or a photo has no text, or only a few letters of a stamp. */
const FEWEST_LETTERS = 20;

/**
 * Identifies a document that is not a Constancia.
 * @param text as `plainCertificateText` gives it
 * @returns undefined for a Constancia or a Cédula
 */
export function otherDocument(text: string): Phrase | undefined {
	if ((text.match(/\p{L}/gu) ?? []).length < FEWEST_LETTERS)
		return { kind: 'certificateHasNoText' };
	const plain = folded(text);
	const like = OTHERS.find(([sign]) => sign.test(plain))?.[1];
	if (like === 'lookAtQr') return { kind: 'certificateNotFound' };
	if (SIGNS.filter((sign) => sign.test(plain)).length >= FEWEST_SIGNS) return undefined;
	return like === undefined
		? { kind: 'notACertificate' }
		: { kind: 'anotherDocument', values: { document: { kind: like } } };
}
