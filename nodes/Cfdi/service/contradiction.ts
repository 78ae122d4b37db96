import { Decimal, isRecord, parseJson, rfcProblem } from 'cfdi-mx';
import type { StatedInvoice } from './identifiers';
import { plainName } from './identifiers';

/** What an answer may say of the invoice beside its UUID: keys without case and signs, those of a party behind its own. */
const RECIPIENT =
	/^(?:receptor|recipient|receiver|customer|cliente)(?:rfc|taxid)$|^rfc(?:receptor|recipient|cliente)$/;
const TOTAL = /^total$/;
const CURRENCY = /^(?:moneda|currency)$/;

const CURRENCY_FORM = /^[A-Z]{3}$/;

/**
 * What in the answer to a stamp is another invoice's than the one that was sent: a second UUID, another recipient, total
 * or currency. What was not sent, and what has another form, is not compared.
 * @param sent the body of the request
 * @returns in signs, the same in each language
 */
export function contradictionIn({ others, record, uuid }: StatedInvoice, sent: string): string[] {
	const said = others.map((other) => `UUID ${other} ≠ ${uuid}`);
	const stated = record === undefined ? [] : namedValues(record);
	if (stated.length === 0) return said;
	const body = parseJson(sent);
	if (!isRecord(body) || body.TipoDeComprobante === 'P') return said;
	const { Emisor, Receptor, Moneda, Total } = body;
	const [issuer, recipient] = [Emisor, Receptor].map((party) => code(isRecord(party) && party.Rfc));
	for (const [name, value] of stated) {
		const text = code(value);
		if (RECIPIENT.test(name)) {
			// The account that issues is a customer of the service.
			const isOther =
				rfcProblem(text) === undefined && recipient !== '' && ![recipient, issuer].includes(text);
			if (isOther) said.push(`Receptor.Rfc ${text} ≠ ${recipient}`);
		} else if (CURRENCY.test(name)) {
			const isOther = CURRENCY_FORM.test(text) && code(Moneda) !== '' && text !== code(Moneda);
			if (isOther) said.push(`Moneda ${text} ≠ ${code(Moneda)}`);
		} else {
			const [ours, theirs] = [Decimal.parse(Total), Decimal.parse(value)];
			if (ours && theirs && !ours.equals(theirs)) said.push(`Total ${theirs} ≠ ${ours}`);
		}
	}
	return said;
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
