import type { IDataObject } from 'n8n-workflow';
import { BEHIND_UTC, Decimal, isRecord } from 'cfdi-mx';
import { fingerprintOf } from '../run/context';

const CENTS = 2;

/**
 * Returns the content that distinguishes two invoices of one key, in readable form: type, recipient, total and
 * currency. If only the service calculates the total, the amounts of the lines replace it.
 */
export function contentOf(body: IDataObject, summary: IDataObject): string {
	// The Total of a payment complement is 0, so its amount counts.
	const { currency = 'MXN', recipient, amount: paid, total = paid } = summary;
	const rfc = isRecord(recipient)
		? String(recipient.rfc ?? '')
				.trim()
				.toUpperCase()
		: '';
	const amount = Decimal.parse(total)?.rounded(CENTS).toString() ?? amountsOf(body.Conceptos);
	return [String(body.TipoDeComprobante ?? 'I'), rfc, amount, String(currency)].join(' ');
}

/** Hashes the amounts of the lines into a short text. */
function amountsOf(lines: unknown): string {
	const amounts = [lines]
		.flat()
		.filter(isRecord)
		.map(({ Cantidad, ValorUnitario, Importe, Descuento, Impuestos }) => [
			...[Cantidad, ValorUnitario, Importe, Descuento].map(plain),
			Impuestos,
		]);
	return fingerprintOf(JSON.stringify(amounts)).slice(0, 12);
}

const plain = (amount: unknown): unknown => Decimal.parse(amount)?.trimmed(0).toString() ?? amount;

export const nowInMexicoCity = () =>
	new Date(Date.now() - BEHIND_UTC).toISOString().replace('Z', '-06:00');

/**
 * Returns an ID that equal invoices of the same day share. It covers everything that is sent except the time
 * (Fecha).
 */
export function bodyId({ Fecha, ...body }: IDataObject): string {
	return fingerprintOf(`${dayOf(Fecha)} ${JSON.stringify(body, inOneOrder)}`);
}

/** Returns the day of an invoice's time (Fecha), or today in Mexico City. */
export function dayOf(date: unknown): string {
	const [day = ''] = (typeof date === 'string' && date !== '' ? date : nowInMexicoCity()).split(
		'T',
	);
	return day;
}

/** Returns the day before. A text that is not a time stays unchanged. */
export function dayBefore(date: unknown): string {
	const day = dayOf(date);
	const before = Date.parse(`${day}T00:00:00Z`) - 24 * 60 * 60 * 1000;
	return Number.isNaN(before) ? day : new Date(before).toISOString().slice(0, 10);
}

/** Sorts the keys, because values that are filled in later get another place. */
function inOneOrder(_key: string, value: unknown): unknown {
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
