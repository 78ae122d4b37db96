import { Decimal, normalizeKey } from 'cfdi-mx';
import { sumOf } from 'cfdi-mx/parts';

export type Row = Record<string, unknown>;

/** Returns the normalized text of a cell: '' if it is empty. */
export function textIn(row: Row, column: string): string {
	const value = row[column];
	if (typeof value === 'string') return normalizeKey(value);
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'number' ? String(value) : '';
}

export const uuidIn = (row: Row, column: string): string => textIn(row, column).toUpperCase();

const IDS = ['invoice_id', 'payment_id', 'order_key', 'order_number', 'status'];
const UUIDS = ['uuid', 'related_uuid', 'payment_uuid'];

/** Normalizes the IDs and UUIDs of rows. Keeps empty cells unchanged. */
export function normalizeRows<Given extends object>(rows: readonly Given[]): Given[] {
	return rows.map((given) => {
		const row = { ...given } as Row;
		for (const name of IDS) if (row[name]) row[name] = textIn(row, name);
		for (const name of UUIDS) if (row[name]) row[name] = uuidIn(row, name);
		return row as Given;
	});
}

/** A deferred-payment invoice (PPD) with a balance. Amounts are in its currency. */
export interface Receivable {
	id: string;
	uuid: string;
	number: string;
	recipient: string;
	currency: string;
	/** The day in Mexico City. */
	issuedOn: string;
	/** The day of the last payment; '' without payments. */
	lastPayment: string;
	total: Decimal;
	paid: Decimal;
	credited: Decimal;
	balance: Decimal;
}

/** Statuses of valid invoices, including cancellations that SAT has not confirmed. */
const VALID = new Set(['stamped', 'cancelling', 'cancelUnknown', 'cancelRefused']);

/** Returns whether SAT considers the CFDI of a row valid. A row that a person wrote can have only the UUID. */
export const isValid = (row: Row): boolean =>
	VALID.has(textIn(row, 'status') || (textIn(row, 'uuid') && 'stamped'));

export const isPaidLater = (row: Row): boolean =>
	textIn(row, 'method') === 'PPD' && ['', 'I'].includes(textIn(row, 'type'));

/**
 * Returns the balances of all PPD invoices, oldest first.
 * @param rows rows of the register: invoices and credit notes of any month
 * @param payments rows of payments with an uncancelled complement; those without a complement do not count
 */
export function receivableOf(rows: readonly Row[], payments: readonly Row[]): Receivable[] {
	const valid = rows.filter(isValid);
	const invoices = new Map(
		valid.filter(isPaidLater).map((row) => [textIn(row, 'invoice_id'), row]),
	);
	const credits = valid.filter((row) => textIn(row, 'type') === 'E');
	const paid = payments.filter((row) => textIn(row, 'payment_id') !== '');
	return [...invoices.values()]
		.map((row) => openOf(row, paid, credits))
		.filter(({ balance }) => balance.isPositive())
		.sort((one, other) => (one.issuedOn < other.issuedOn ? -1 : 1));
}

function openOf(row: Row, payments: readonly Row[], credits: readonly Row[]): Receivable {
	const id = textIn(row, 'invoice_id');
	const uuid = uuidIn(row, 'uuid');
	const own = payments.filter(
		(one) => textIn(one, 'invoice_id') === id || (uuid !== '' && uuidIn(one, 'uuid') === uuid),
	);
	const credited = sumOf(
		credits
			.filter((one) => uuid !== '' && uuidIn(one, 'related_uuid') === uuid)
			.map((one) => amountIn(one, 'total')),
	);
	const total = amountIn(row, 'total');
	const paid = sumOf(own.map((one) => amountIn(one, 'paid')));
	return {
		id,
		uuid,
		number: textIn(row, 'order_number') || textIn(row, 'order_id'),
		recipient: textIn(row, 'recipient'),
		currency: textIn(row, 'currency'),
		issuedOn: textIn(row, 'issued_on').slice(0, 10),
		lastPayment: own.reduce((last, one) => later(last, textIn(one, 'date').slice(0, 10)), ''),
		total,
		paid,
		credited,
		balance: total.minus(paid).minus(credited),
	};
}

const later = (one: string, other: string): string => (other > one ? other : one);

const amountIn = (row: Row, column: string): Decimal =>
	Decimal.parse(textIn(row, column)) ?? Decimal.zero;
