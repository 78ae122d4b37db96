import { isUuid } from '../invoices/fields.mts';

/** Values in an invoice's QR code (Anexo 20, I.D). */
export interface Expression {
	id: string;
	re: string;
	rr: string;
	tt: string;
	/** Missing if the client only has accounting data. */
	fe?: string;
}

/** The total with leading zeros, as in CFDI 3.2, or without them, as in CFDI 4.0. */
const TOTAL = /^\d{1,18}(\.\d{1,6})?$/;

/**
 * Reads the expression of a query: the full address of the QR code, or the part after the question mark. An &
 * in an RFC is written &amp;, as in XML.
 * @returns undefined if the format is not SAT's
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
