import {
	Decimal,
	differencesFromRequest,
	isRecord,
	parseJson,
	rfcProblem,
	stampedUuidOf,
} from 'cfdi-mx';
import type { FoundFile } from './fileKind';
import { withoutFiles } from './fileKind';
import type { StatedInvoice } from './identifiers';
import { plainName } from './identifiers';
import { xmlsIn } from './invoiceInFiles';

/** What an answer may say of the invoice besides its UUID: keys without case and signs, those of a party behind its own. */
const RECIPIENT =
	/^(?:receptor|recipient|receiver|customer|cliente)(?:rfc|taxid)$|^rfc(?:receptor|recipient|cliente)$/;
const TOTAL = /^total$/;
const CURRENCY = /^(?:moneda|currency)$/;

const CURRENCY_FORM = /^[A-Z]{3}$/;

/**
 * What in the answer to a stamp is another invoice's than the one that was sent: a second UUID, another recipient, total
 * or currency, an XML of another one. What was not sent, and what has another form, is not compared.
 * @param answer the whole of it
 * @param sent the body of the request
 * @returns in signs, the same in each language
 */
export function contradictionIn(answer: unknown, stated: StatedInvoice, sent: string): string[] {
	const { others, record, uuid } = stated;
	const said = others.map((other) => `UUID ${other} ≠ ${uuid}`);
	const files: FoundFile[] = [];
	withoutFiles(answer, files);
	const values = record === undefined ? [] : namedValues(record);
	if (values.length === 0 && files.length === 0) return said;
	const body = parseJson(sent);
	if (!isRecord(body)) return said;
	const all = [...said, ...(body.TipoDeComprobante === 'P' ? [] : stranger(values, body))];
	for (const xml of xmlsIn(files)) {
		if (!('invoice' in xml)) continue;
		// One without a stamp is what was sent; what its UUID says is above.
		const own = stampedUuidOf(xml.invoice) === undefined ? '' : uuid;
		for (const { field, asked, came } of differencesFromRequest(
			{ invoice: body, uuid: own },
			xml.invoice,
		)) {
			all.push(`${field} ${came} ≠ ${asked}`);
		}
	}
	return [...new Set(all)];
}

/** Values of the answer that are another invoice's. */
function stranger(
	values: ReadonlyArray<readonly [name: string, value: unknown]>,
	{ Emisor, Receptor, Moneda, Total }: Record<string, unknown>,
): string[] {
	const [issuer, recipient] = [Emisor, Receptor].map((party) => code(isRecord(party) && party.Rfc));
	return values.flatMap(([name, value]) => {
		const text = code(value);
		if (RECIPIENT.test(name)) {
			// The account that issues is a customer of the service.
			const isOther =
				rfcProblem(text) === undefined && recipient !== '' && ![recipient, issuer].includes(text);
			return isOther ? [`Receptor.Rfc ${text} ≠ ${recipient}`] : [];
		}
		if (CURRENCY.test(name)) {
			const isOther = CURRENCY_FORM.test(text) && code(Moneda) !== '' && text !== code(Moneda);
			return isOther ? [`Moneda ${text} ≠ ${code(Moneda)}`] : [];
		}
		const [ours, theirs] = [Decimal.parse(Total), Decimal.parse(value)];
		return ours && theirs && !ours.equals(theirs) ? [`Total ${theirs} ≠ ${ours}`] : [];
	});
}

const code = (value: unknown): string =>
	typeof value === 'string' ? value.trim().toUpperCase() : '';

/** Of the record and of the parties in it, what is compared. */
function namedValues(record: Record<string, unknown>): Array<[name: string, value: unknown]> {
	const all = Object.entries(record).flatMap(([key, value]): Array<[string, unknown]> => {
		const name = plainName(key);
		if (!isRecord(value)) return [[name, value]];
		return Object.entries(value).map(([part, one]) => [`${name}${plainName(part)}`, one]);
	});
	return all.filter(([name]) => [RECIPIENT, TOTAL, CURRENCY].some((keys) => keys.test(name)));
}
