import { isUuid } from '../invoices/fields.mts';

/**
 * The parameters in the QR code of an invoice (Anexo 20, I.D): UUID, both RFCs, total, and end of
 * the seal.
 */
export interface Expression {
	id: string;
	re: string;
	rr: string;
	tt: string;
	/**
	 * The last eight characters of the seal. Missing if the client has only accounting data, which
	 * contains no seal.
	 */
	fe?: string;
}

/** Accepts a total with leading zeros, because the QR codes of CFDI 3.2 contain them. */
const TOTAL = /^\d{1,18}(\.\d{1,6})?$/;

/**
 * Reads the parameters of a status query: the full address of a QR code, or only its query string.
 * An & in an RFC must be written as &amp;, as in XML.
 * @returns undefined if the format is wrong
 */
export function readExpression(text: string): Expression | undefined {
	const query = text.trim().replace(/^[^?]*\?/, '');
	const pairs = query.split(/&(?!amp;)/).filter((pair) => pair !== '');
	const values = new Map(
		pairs.map((pair) => {
			const [name = '', ...rest] = pair.split('=');
			return [name, rest.join('=').replaceAll('&amp;', '&')];
		}),
	);
	const [id = '', re = '', rr = '', tt = ''] = ['id', 're', 'rr', 'tt'].map((name) =>
		values.get(name),
	);
	if (!isUuid(id) || re === '' || rr === '' || !TOTAL.test(tt)) return undefined;
	return { id, re, rr, tt, fe: values.get('fe') };
}
