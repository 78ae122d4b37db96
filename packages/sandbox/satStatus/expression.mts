import { isUuid } from '../invoices/fields.mts';

/** The values of the QR code of an invoice (Anexo 20, I.D). */
export interface Expression {
	id: string;
	re: string;
	rr: string;
	tt: string;
	/** Clients that know only the book-keeping of an invoice leave it out. */
	fe?: string;
}

/** With zeros in front as in CFDI 3.2, or without zeros that say nothing as in 4.0. */
const TOTAL = /^\d{1,18}(\.\d{1,6})?$/;

/**
 * Reads the expression of a query: the whole address of the QR code, or what comes after its question
 * mark. An RFC with & is written as in XML, as &amp;.
 * @returns undefined if it has not the form that SAT defines
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
