import { isUuid } from '../invoices/fields.mts';

/** Values in an invoice's QR code (Anexo 20, I.D). */
export interface Expression {
	id: string;
	re: string;
	rr: string;
	tt: string;
	/** Missing if the client knows only accounting data. */
	fe?: string;
}

/** Accepts leading zeros, because totals in CFDI 3.2 have them. */
const TOTAL = /^\d{1,18}(\.\d{1,6})?$/;

/**
 * Reads the expression of a query: the QR code's full address, or only its query string. Expects
 * &amp; for an & in an RFC, as in XML.
 * @returns undefined if SAT does not use this format
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
