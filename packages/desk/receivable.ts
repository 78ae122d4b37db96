import { Decimal, normalizeKey } from 'cfdi-mx';
import { sumOf } from 'cfdi-mx/parts';

/** A row of a table, by the names of its columns. */
export type Row = Record<string, unknown>;

/** The text of a cell in the form in which texts are compared: '' for one that is empty, a number as it is written. */
export function textIn(row: Row, column: string): string {
	const value = row[column];
	if (typeof value === 'string') return normalizeKey(value);
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'number' ? String(value) : '';
}

/** The UUID in a cell, in upper case. */
export const uuidIn = (row: Row, column: string): string => textIn(row, column).toUpperCase();

const IDS = ['invoice_id', 'payment_id', 'order_key', 'order_number', 'status'];
const UUIDS = ['uuid', 'related_uuid', 'payment_uuid'];

/** Rows whose IDs and UUIDs are in the form in which they are compared; an empty cell stays as it is. */
export function normalizeRows<Given extends object>(rows: readonly Given[]): Given[] {
	return rows.map((given) => {
		const row = { ...given } as Row;
		for (const name of IDS) if (row[name]) row[name] = textIn(row, name);
		for (const name of UUIDS) if (row[name]) row[name] = uuidIn(row, name);
		return row as Given;
	});
}

/** An invoice that is to be paid later (PPD), and is not wholly paid. Amounts are in its currency. */
export interface Receivable {
	id: string;
	uuid: string;
	/** Number of its order. */
	number: string;
	/** RFC */
	recipient: string;
	currency: string;
	/** The day in Mexico City. */
	issuedOn: string;
	/** The day of the last payment; '' where there is none. */
	lastPayment: string;
	total: Decimal;
	paid: Decimal;
	credited: Decimal;
	balance: Decimal;
}

/** Statuses of a cancellation that SAT has not confirmed: the invoice is to be paid all the same. */
const VALID = new Set(['stamped', 'cancelling', 'cancelUnknown', 'cancelRefused']);

/** Whether a CFDI of the register is valid at SAT; of one that a person has written, the UUID alone may be there. */
export const isValid = (row: Row): boolean =>
	VALID.has(textIn(row, 'status') || (textIn(row, 'uuid') && 'stamped'));

/** Whether it is an invoice with PPD. */
export const isPaidLater = (row: Row): boolean =>
	textIn(row, 'method') === 'PPD' && ['', 'I'].includes(textIn(row, 'type'));

/**
 * What is still to be paid of all invoices with PPD, the oldest first.
 * @param rows of the register: invoices and credit notes of any month
 * @param payments rows of the payments whose complement is not cancelled; only those with a complement count
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
