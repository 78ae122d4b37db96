import { Decimal } from 'cfdi-mx';
import type { BookEntry } from './entry';
import type { Listed, Register } from './register';
import type { Settled } from './settled';

/** A CFDI in the book with its row in the register. Amounts are in its currency. */
export interface BookLine {
	entry: BookEntry;
	listed: Listed;
	isCancelled: boolean;
	credited: Decimal;
	/** Paid amount of an invoice. For PUE, its total. */
	paid: Decimal;
	/** Refund of collected money in a credit note. */
	refunded: Decimal;
	balance: Decimal;
}

export type DiscrepancyKind =
	| 'cancelOpen'
	| 'cancelledAfterMonth'
	| 'cancelledOfEarlier'
	| 'creditAbove'
	| 'orderWithoutInvoice'
	| 'otherMonth'
	| 'listedRecipient'
	| 'listedTotal'
	| 'otherUuid'
	| 'paidAndCredited'
	| 'paidTooMuch'
	| 'paymentWithoutComplement'
	| 'ppdOpen'
	| 'uuidTwice';

/** A finding for a person, as data. */
export interface Discrepancy {
	kind: DiscrepancyKind;
	/** UUID of the CFDI; '' for an order or a payment without one. */
	uuid: string;
	id: string;
	/** Order number or payment reference. */
	number: string;
	values: Readonly<Record<string, string>>;
}

/**
 * Returns the findings in the lines of a book and the related rows.
 * @param month '' for several months
 */
export function discrepanciesIn(
	month: string,
	lines: readonly BookLine[],
	register: Register,
	settled: Settled,
): Discrepancy[] {
	return [
		...lines.flatMap((line) => [...ofLine(line), ...ofMonth(month, line)]),
		...paidAndCredited(lines, settled),
		...register.cancelled.map((row) =>
			discrepancy('cancelledOfEarlier', row, {
				issued: row.issuedOn,
				seen: row.checkedOn.slice(0, 10),
			}),
		),
		...register.twice.map(([row, other]) =>
			discrepancy('uuidTwice', row, { number: other.number || other.id }),
		),
		...register.open.map((row) =>
			discrepancy('orderWithoutInvoice', row, { state: row.state, why: row.message }),
		),
		...register.waiting.map(({ reference: number, message: why }) =>
			discrepancy('paymentWithoutComplement', { uuid: '', id: '', number }, { why }),
		),
	];
}

function ofLine({ entry, listed, isCancelled, credited, paid, balance }: BookLine): Discrepancy[] {
	const { currency, total, type, uuid } = entry;
	const found: Discrepancy[] = [];
	const say = (kind: DiscrepancyKind, values: Values) =>
		found.push(discrepancy(kind, { ...listed, uuid }, values));
	if (listed.uuid !== '' && listed.uuid !== uuid) say('otherUuid', { listed: listed.uuid });
	if (listed.recipient !== '' && listed.recipient !== entry.rfc) {
		say('listedRecipient', { listed: listed.recipient, rfc: entry.rfc });
	}
	const listedTotal = Decimal.parse(listed.total);
	// A payment complement has a total of 0.
	if (type !== 'P' && listedTotal !== undefined && !listedTotal.equals(total)) {
		say('listedTotal', { listed: listedTotal, total, currency });
	}
	if (/^cancel(ling|Unknown)$/.test(listed.status)) say('cancelOpen', { status: listed.status });
	if (isCancelled || type !== 'I') return found;
	if (balance.isPositive()) say('ppdOpen', { balance, paid, total, currency });
	if (credited.compare(total) > 0) say('creditAbove', { credited, total, currency });
	if (paid.compare(total) > 0) say('paidTooMuch', { paid, total, currency });
	return found;
}

/**
 * Returns PPD invoices with payments and credits that together exceed the total. Includes each invoice once, if the
 * book has it, a payment of it or a credit note of it.
 */
function paidAndCredited(lines: readonly BookLine[], settled: Settled): Discrepancy[] {
	const valid = lines.filter(({ isCancelled }) => !isCancelled);
	const cancelled = lines.filter((line) => line.isCancelled).map(({ entry }) => entry.uuid);
	const touched = new Map<string, BookLine>();
	for (const line of [...valid].sort((one, other) => placeOf(one) - placeOf(other))) {
		const { type, uuid, related, payments } = line.entry;
		const others = [...(type === 'E' ? related : []), ...payments.flatMap(({ paid }) => paid)];
		for (const one of type === 'I' ? [uuid] : others.map((each) => each.uuid)) {
			if (!touched.has(one) && !cancelled.includes(one)) touched.set(one, line);
		}
	}
	return [...touched].flatMap(([invoice, { entry, listed }]) => {
		const { total, paid, credited } = settled.of(invoice) ?? {};
		if (total === undefined || paid === undefined || credited === undefined) return [];
		// If one of them alone exceeds the total, the invoice already has a finding.
		const isSaid = [paid, credited].some((one) => !one.isPositive() || one.compare(total) > 0);
		if (isSaid || paid.plus(credited).compare(total) <= 0) return [];
		const values = { invoice, paid, credited, total };
		return [discrepancy('paidAndCredited', { ...listed, uuid: entry.uuid }, values)];
	});
}

/** Sorts an invoice before its credit notes and complements. */
const placeOf = ({ entry }: BookLine): number => (entry.type === 'I' ? 0 : 1);

function ofMonth(month: string, { entry, listed, isCancelled }: BookLine): Discrepancy[] {
	const about = { ...listed, uuid: entry.uuid };
	const seen = listed.checkedOn.slice(0, 10);
	if (month === '') return [];
	return [
		...(isCancelled && seen.slice(0, 7) > month
			? [discrepancy('cancelledAfterMonth', about, { seen })]
			: []),
		// A complement belongs to the month of its payment.
		...(entry.type !== 'P' && !entry.date.startsWith(month)
			? [discrepancy('otherMonth', about, { date: entry.date.slice(0, 10) })]
			: []),
	];
}

type Values = Readonly<Record<string, string | Decimal>>;

function discrepancy(
	kind: DiscrepancyKind,
	{ uuid, id, number }: Pick<Discrepancy, 'uuid' | 'id' | 'number'>,
	values: Values,
): Discrepancy {
	const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
	return { kind, uuid, id, number, values: Object.fromEntries(texts) as Discrepancy['values'] };
}
