import { Decimal } from 'cfdi-mx';
import { firstOfEach } from 'cfdi-mx/parts';
import type { Receivable, Row } from './receivable';
import { isPaidLater, isValid, receivableOf, textIn, uuidIn } from './receivable';

/** An invoice in the register, or an order without one. Missing texts are ''. */
export interface Listed {
	/** Invoice ID at the service. */
	id: string;
	/** In uppercase. */
	uuid: string;
	status: string;
	satStatus: string;
	/** The time of SAT's answer. */
	checkedOn: string;
	/** The day in Mexico City. */
	issuedOn: string;
	number: string;
	state: string;
	message: string;
	/** RFC of the recipient, in uppercase. */
	recipient: string;
	/** As in the table. */
	total: string;
}

/** A received payment with its complement. */
export interface ListedPayment extends Pick<Listed, 'status' | 'satStatus' | 'checkedOn'> {
	reference: string;
	/** Complement ID at the service; '' if it does not exist yet. */
	id: string;
	/** UUID of the complement, in uppercase. */
	uuid: string;
	/** UUID of the paid invoice, in uppercase. */
	invoice: string;
	/** As in the table: a number or a text. */
	paid: string;
	/** The payment day, as in the table. */
	date: string;
	message: string;
}

/** An uncancelled credit note in the register. */
interface ListedCredit extends Pick<Listed, 'id' | 'uuid' | 'issuedOn'> {
	/** UUID of its invoice, in uppercase. */
	invoice: string;
	total: Decimal;
}

/** The register's data of a month, or of one invoice. */
export interface Register {
	/** Each invoice once, in row order. */
	invoices: readonly Listed[];
	/** The month's rows that share their UUID with a row of another order or ID. */
	twice: ReadonlyArray<readonly [one: Listed, other: Listed]>;
	/** Invoices with a UUID but without the ID for their download. */
	withoutId: readonly Listed[];
	/** Invoices of earlier months with a cancellation seen in this month. */
	cancelled: readonly Listed[];
	/** Orders and refunds of the month without a stamped CFDI. */
	open: readonly Listed[];
	/** The complements of the month's payments, each once. */
	complements: readonly ListedPayment[];
	/** Payments of any month with an uncancelled complement. */
	payments: readonly ListedPayment[];
	/** Totals of PPD invoices of any month, by UUID in uppercase; undefined if unknown. */
	paidLater: ReadonlyMap<string, Decimal | undefined>;
	/** Credit notes of any month, each once. */
	credits: readonly ListedCredit[];
	/** Payments of the month without a complement. */
	waiting: readonly ListedPayment[];
	/** PPD invoices of any month with a balance. */
	receivable: readonly Receivable[];
}

/** States of orders that do not need an invoice. */
const DONE = new Set(['stamped', 'inGlobal', 'refunded', 'notPaid']);

/**
 * Reads rows of the register and of the payments by their column names. Ignores other columns.
 * @param month '2026-11'; '' for all rows, and only the payments of their invoices
 */
export function registerOf(
	rows: readonly Row[],
	paymentRows: readonly Row[],
	month: string,
): Register {
	const isInMonth = (day: string) => month === '' || day.startsWith(month);
	const listed = rows.map((row) => ({ row, one: listedIn(row) }));
	const issued = listed.flatMap(({ one }) => (one.id === '' ? [] : [one]));
	const invoices = onlyOnce(issued.filter(({ issuedOn }) => isInMonth(issuedOn)));
	const isOfInvoices = ({ row, one }: { row: Row; one: ListedPayment }) =>
		invoices.some(
			({ id, uuid }) => id === textIn(row, 'invoice_id') || (uuid !== '' && uuid === one.invoice),
		);
	const rowOf = complementsIn(issued);
	const payments = paymentRows.map((row) => {
		const one = paymentIn(row);
		return { row, one: { ...one, ...rowOf(one) } };
	});
	const valid = payments.filter(({ one }) => one.status !== 'cancelled');
	const own = payments.filter((each) =>
		month === '' ? isOfInvoices(each) : isInMonth(textIn(each.row, 'date')),
	);
	return {
		invoices,
		twice: twiceIn(listed.map(({ one }) => one)).filter(([one]) => isInMonth(one.issuedOn)),
		withoutId: listed
			.map(({ one }) => one)
			.filter(({ id, uuid, issuedOn }) => id === '' && uuid !== '' && isInMonth(issuedOn)),
		cancelled: onlyOnce(
			issued.filter(
				({ status, issuedOn, checkedOn }) =>
					month !== '' &&
					status === 'cancelled' &&
					issuedOn !== '' &&
					issuedOn < month &&
					checkedOn.startsWith(month),
			),
		),
		open: listed
			.filter(({ row, one }) => one.uuid === '' && one.id === '' && isOpen(row))
			.filter(({ row }) => isInMonth(dayOf(row)))
			.map(({ one }) => one),
		complements: onlyOnce(own.flatMap(({ one }) => (one.id === '' ? [] : [one]))),
		payments: valid.map(({ one }) => one),
		paidLater: new Map(
			listed
				.filter(({ row, one }) => one.uuid !== '' && isPaidLater(row))
				.map(({ row, one }) => [one.uuid, Decimal.parse(textIn(row, 'total'))]),
		),
		credits: onlyOnce(
			listed
				.filter(({ row }) => textIn(row, 'type') === 'E' && isValid(row))
				.map(({ row, one: { id, uuid, issuedOn } }) => ({
					id,
					uuid,
					issuedOn,
					invoice: uuidIn(row, 'related_uuid'),
					total: Decimal.parse(textIn(row, 'total')) ?? Decimal.zero,
				})),
		),
		receivable:
			month === ''
				? []
				: receivableOf(
						rows,
						valid.map(({ row }) => row),
					),
		waiting: own.flatMap(({ one }) => (one.id === '' && one.reference !== '' ? [one] : [])),
	};
}

function listedIn(row: Row): Listed {
	return {
		id: textIn(row, 'invoice_id'),
		uuid: uuidIn(row, 'uuid'),
		status: textIn(row, 'status'),
		satStatus: textIn(row, 'sat_status'),
		checkedOn: textIn(row, 'checked_on'),
		issuedOn: textIn(row, 'issued_on'),
		number: textIn(row, 'order_number') || textIn(row, 'order_id'),
		state: textIn(row, 'state'),
		message: textIn(row, 'message'),
		recipient: textIn(row, 'recipient').toUpperCase(),
		total: textIn(row, 'total'),
	};
}

const STAMPED = { status: 'stamped', satStatus: '', checkedOn: '' };

/** Returns the status of a payment's complement. The register only has complements with a requested cancellation. */
function complementsIn(issued: readonly Listed[]) {
	const byUuid = new Map(issued.map((one) => [one.uuid, one]));
	const byId = new Map(issued.map((one) => [one.id, one]));
	return ({ id, uuid }: Pick<ListedPayment, 'id' | 'uuid'>): typeof STAMPED => {
		const found = (uuid === '' ? undefined : byUuid.get(uuid)) ?? byId.get(id);
		// After a change of service, the ID can belong to another CFDI.
		const isAnother = found?.uuid !== '' && uuid !== '' && found?.uuid !== uuid;
		if (found === undefined || isAnother) return STAMPED;
		const { status, satStatus, checkedOn } = found;
		return { status, satStatus, checkedOn };
	};
}

function paymentIn(row: Row): Omit<ListedPayment, keyof typeof STAMPED> {
	return {
		reference: textIn(row, 'reference'),
		id: textIn(row, 'payment_id'),
		uuid: uuidIn(row, 'payment_uuid'),
		invoice: uuidIn(row, 'uuid'),
		paid: textIn(row, 'paid'),
		date: textIn(row, 'date'),
		message: textIn(row, 'message'),
	};
}

/**
 * Returns rows with the same UUID but different orders or IDs. One of them lacks an invoice, because UUIDs are
 * unique.
 */
function twiceIn(all: readonly Listed[]): Array<readonly [Listed, Listed]> {
	const first = new Map<string, Listed>();
	const twice: Array<readonly [Listed, Listed]> = [];
	const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other;
	for (const one of all.filter(({ uuid }) => uuid !== '')) {
		const other = first.get(one.uuid);
		if (other === undefined) first.set(one.uuid, one);
		else if (differ(one.number, other.number) || differ(one.id, other.id)) twice.push([one, other]);
	}
	return twice;
}

function isOpen(row: Row): boolean {
	const state = textIn(row, 'state');
	return state !== '' && !DONE.has(state);
}

/** Returns the day of an order, otherwise the day of its refund attempt, or when n8n made the row. */
function dayOf(row: Row): string {
	return textIn(row, 'ordered_on') || textIn(row, 'asked_on') || textIn(row, 'createdAt');
}

const onlyOnce = <Given extends { id: string; uuid: string }>(all: readonly Given[]): Given[] =>
	firstOfEach(all, ({ id, uuid }) => id || uuid);
