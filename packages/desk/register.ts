import { Decimal } from 'cfdi-mx';
import { firstOfEach } from 'cfdi-mx/parts';
import type { Receivable, Row } from './receivable';
import { isPaidLater, isValid, receivableOf, textIn, uuidIn } from './receivable';

/** What the register says of an invoice, or of an order that has none. Texts are '' where they are missing. */
export interface Listed {
	/** ID of the invoice at the service. */
	id: string;
	/** In upper case. */
	uuid: string;
	status: string;
	satStatus: string;
	/** When SAT's status service said that. */
	checkedOn: string;
	/** The day in Mexico City. */
	issuedOn: string;
	/** Number of its order. */
	number: string;
	/** Of the order. */
	state: string;
	message: string;
	/** RFC of the recipient, in upper case. */
	recipient: string;
	/** As the table has it. */
	total: string;
}

/** A payment that arrived, with the complement that was stamped for it. */
export interface ListedPayment extends Pick<Listed, 'status' | 'satStatus' | 'checkedOn'> {
	reference: string;
	/** ID of the complement at the service; '' where there is none yet. */
	id: string;
	/** UUID of the complement, in upper case. */
	uuid: string;
	/** UUID of the invoice that is paid, in upper case. */
	invoice: string;
	/** As the table has it: a number or a text. */
	paid: string;
	/** The day of the payment, as the table has it. */
	date: string;
	message: string;
}

/** A credit note that is not cancelled, as the register has it. */
interface ListedCredit extends Pick<Listed, 'id' | 'uuid' | 'issuedOn'> {
	/** UUID of its invoice, in upper case. */
	invoice: string;
	total: Decimal;
}

/** What the register has of a month, or of one invoice. */
export interface Register {
	/** Each invoice once, in the order of the rows. */
	invoices: readonly Listed[];
	/** Of the month, each with the UUID that a row of another order or with another ID has, too. */
	twice: ReadonlyArray<readonly [one: Listed, other: Listed]>;
	/** Invoices that have a UUID and no ID, without which they cannot be downloaded. */
	withoutId: readonly Listed[];
	/** Invoices of earlier months whose cancellation was seen in this one. */
	cancelled: readonly Listed[];
	/** Orders and refunds of the month for which nothing was stamped. */
	open: readonly Listed[];
	/** Each complement once: those of payments of the month. */
	complements: readonly ListedPayment[];
	/** Payments of any month whose complement is not cancelled. */
	payments: readonly ListedPayment[];
	/** Totals of invoices with PPD of any month, by UUID in upper case; undefined where there is none. */
	paidLater: ReadonlyMap<string, Decimal | undefined>;
	/** Credit notes of any month, each once. */
	credits: readonly ListedCredit[];
	/** Payments of the month without a complement. */
	waiting: readonly ListedPayment[];
	/** Invoices with PPD of any month that are not wholly paid. */
	receivable: readonly Receivable[];
}

/** Orders in these states need no invoice of their own. */
const DONE = new Set(['stamped', 'inGlobal', 'refunded', 'notPaid']);

/**
 * Reads rows of the register and of the payments, with the names of their columns; others are ignored.
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

/** What the register says of the complement of a payment: it has a row only of one whose cancellation was asked for. */
function complementsIn(issued: readonly Listed[]) {
	const byUuid = new Map(issued.map((one) => [one.uuid, one]));
	const byId = new Map(issued.map((one) => [one.id, one]));
	return ({ id, uuid }: Pick<ListedPayment, 'id' | 'uuid'>): typeof STAMPED => {
		const found = (uuid === '' ? undefined : byUuid.get(uuid)) ?? byId.get(id);
		// At another service another CFDI may have the ID.
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

/** A service gives each invoice its own UUID: of two orders that have the same one, one has no invoice. */
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

/** Of an order its day, else when its refund was tried, or when n8n made the row. */
function dayOf(row: Row): string {
	return textIn(row, 'ordered_on') || textIn(row, 'asked_on') || textIn(row, 'createdAt');
}

const onlyOnce = <Given extends { id: string; uuid: string }>(all: readonly Given[]): Given[] =>
	firstOfEach(all, ({ id, uuid }) => id || uuid);
