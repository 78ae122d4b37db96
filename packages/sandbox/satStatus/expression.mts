import { isUuid } from '../invoices/fields.mts';

/**
 * The parameters in an invoice's QR code (Anexo 20, I.D): UUID, both RFCs, total, and end of the
 * seal.
 */
export interface Expression {
	id: string;
	re: string;
	rr: string;
	tt: string;
	/**
	 * The seal's last eight characters, missing if the client has only accounting data, which
	 * contains no seal.
	 */
	fe?: string;
}

/** QR codes of CFDI 3.2 contain totals with leading zeros. */
const TOTAL = /^\d{1,18}(\.\d{1,6})?$/;

/**
 * Reads a QR code's full address, or only its query string. An & in an RFC must be written as
 * &amp;, as in XML.
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
