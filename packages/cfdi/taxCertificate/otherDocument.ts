import type { Phrase } from '../problems/problem';
import { folded } from './text';

/** Other documents that people have at hand, by words that stand on them and on no Constancia. */
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

/** On a Constancia, a Cédula, and on SAT's page about a taxpayer. */
const SIGNS = [
	/constancia\s*de\s*situaci.{0,3}n\s*fiscal/,
	/c.{0,3}dula\s*de\s*identificaci.{0,3}n\s*fiscal/,
	/datos\s*de\s*identificaci.{0,3}n\s*(?:del\s*contribuyente)?/,
	/idcif\s*:/,
	/tiene\s*asociada\s*la\s*siguiente\s*informaci/,
	/reg.{0,3}menes\s*:|caracter.{0,3}sticas\s*fiscales/,
	/(?:estatus\s*en\s*el\s*padr|situaci.{0,3}n\s*del\s*contribuyente)/,
];

/** The title alone is on other documents, too: a request for one, or a page about it. */
const FEWEST_SIGNS = 2;

/** A scan or a photo has no text, or a few letters of a stamp. */
const FEWEST_LETTERS = 20;

/**
 * What a document is that is not a Constancia.
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
