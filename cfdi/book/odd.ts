import type { Decimal } from '../values/decimal';
import type { BookEntry } from './entry';
import type { Listed, ListedPayment, Register } from './register';

/** A CFDI in the book, with what the register says of it. Amounts are in its currency. */
export interface BookLine {
	entry: BookEntry;
	listed: Listed;
	isCancelled: boolean;
	/** What credit notes of the book give back of it. */
	credited: Decimal;
	/** Of an invoice what was paid: with PUE its total. */
	paid: Decimal;
	/** What is left to pay of one with PPD. */
	balance: Decimal;
}

export type OddKind =
	| 'cancelOpen'
	| 'cancelledAfterMonth'
	| 'cancelledOfEarlier'
	| 'creditAbove'
	| 'orderWithoutInvoice'
	| 'otherMonth'
	| 'otherUuid'
	| 'paidTooMuch'
	| 'paymentWithoutComplement'
	| 'ppdOpen';

/** Something that a person should look at, as data. */
export interface Odd {
	kind: OddKind;
	/** Of the CFDI; '' for an order or a payment without one. */
	uuid: string;
	/** ID at the service. */
	id: string;
	/** Number of the order, or reference of the payment. */
	number: string;
	values: Readonly<Record<string, string>>;
}

/** What is odd in the lines of a book, and in the rows beside them. @param month '' for no month */
export function oddIn(month: string, lines: readonly BookLine[], register: Register): Odd[] {
	return [
		...lines.flatMap((line) => [...ofLine(line), ...ofMonth(month, line)]),
		...register.cancelled.map((row) =>
			odd('cancelledOfEarlier', row, { issued: row.issuedOn, seen: row.checkedOn.slice(0, 10) }),
		),
		...register.open.map((row) =>
			odd('orderWithoutInvoice', row, { state: row.state, why: row.message }),
		),
		...register.waiting.map((row: ListedPayment) =>
			odd(
				'paymentWithoutComplement',
				{ uuid: '', id: '', number: row.reference },
				{ why: row.message },
			),
		),
	];
}

function ofLine({ entry, listed, isCancelled, credited, paid, balance }: BookLine): Odd[] {
	const { currency, total, type, uuid } = entry;
	const found: Odd[] = [];
	const say = (kind: OddKind, values: Odd['values']) =>
		found.push(odd(kind, { ...listed, uuid }, values));
	if (listed.uuid !== '' && listed.uuid !== uuid) say('otherUuid', { listed: listed.uuid });
	if (/^cancel(ling|Unknown)$/.test(listed.status)) say('cancelOpen', { status: listed.status });
	if (isCancelled || type !== 'I') return found;
	if (balance.isPositive()) {
		say('ppdOpen', {
			balance: String(balance),
			paid: String(paid),
			total: String(total),
			currency,
		});
	}
	if (credited.compare(total) > 0) {
		say('creditAbove', { credited: String(credited), total: String(total), currency });
	}
	if (paid.compare(total) > 0) {
		say('paidTooMuch', { paid: String(paid), total: String(total), currency });
	}
	return found;
}

function ofMonth(month: string, { entry, listed, isCancelled }: BookLine): Odd[] {
	const about = { ...listed, uuid: entry.uuid };
	const seen = listed.checkedOn.slice(0, 10);
	if (month === '') return [];
	return [
		...(isCancelled && seen.slice(0, 7) > month
			? [odd('cancelledAfterMonth', about, { seen })]
			: []),
		// A complement is of the month of its payment.
		...(entry.type !== 'P' && !entry.date.startsWith(month)
			? [odd('otherMonth', about, { date: entry.date.slice(0, 10) })]
			: []),
	];
}

function odd(
	kind: OddKind,
	{ uuid, id, number }: Pick<Odd, 'uuid' | 'id' | 'number'>,
	values: Odd['values'],
): Odd {
	return { kind, uuid, id, number, values };
}
