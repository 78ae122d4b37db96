import { Decimal, groupedBy } from 'cfdi-mx';
import { sumOf } from 'cfdi-mx/parts';
import type { BookEntry } from './entry';
import type { Listed, ListedPayment, Register } from './register';

interface ReadEntry {
	entry: BookEntry;
	listed: Pick<Listed, 'id' | 'status'>;
}

interface Part {
	invoice: string;
	/** ISO date, with or without the time. */
	on: string;
	amount: Decimal;
	/** UUID of the CFDI that reports it. */
	by: string;
}

interface Settlement {
	total: Decimal;
	paid: Decimal;
	credited: Decimal;
}

/** Payments of PPD invoices and credits of all invoices, from the XML, or from the rows if the XML was not read. */
export class Settled {
	private readonly payments: ReadonlyMap<string, readonly Part[]>;

	private readonly credits: ReadonlyMap<string, readonly Part[]>;

	/** Totals of PPD invoices; undefined if unknown. */
	private readonly totals: ReadonlyMap<string, Decimal | undefined>;

	constructor(register: Register, read: readonly ReadEntry[]) {
		this.payments = byInvoice(paymentsOf(register.payments, read));
		this.credits = byInvoice(creditsOf(register.credits, read));
		this.totals = new Map([
			...register.payments.map(({ invoice }) => [invoice, undefined] as const),
			...register.paidLater,
			...read
				.filter(({ entry }) => entry.type === 'I' && entry.method === 'PPD')
				.map(({ entry }) => [entry.uuid, entry.total] as const),
		]);
	}

	/** @param month the last month to count; '' for all */
	paid(invoice: string, month = ''): Decimal {
		const own = this.payments.get(invoice) ?? [];
		return sumFor(own.filter(({ on }) => month === '' || on.slice(0, 7) <= month));
	}

	credited(invoice: string): Decimal {
		return sumFor(this.credits.get(invoice) ?? []);
	}

	of(invoice: string): Settlement | undefined {
		const total = this.totals.get(invoice);
		if (total === undefined) return undefined;
		return { total, paid: this.paid(invoice), credited: this.credited(invoice) };
	}

	/**
	 * Returns the part of a credit note that refunds money collected by the end of a month (LIVA 7). For a PUE
	 * invoice, the whole credit note. For PPD, it first reduces the unpaid part, which was not collected.
	 */
	refunded({ uuid, related, total, date }: BookEntry, month: string): Decimal {
		const invoice = related.find((one) => this.totals.has(one.uuid));
		if (invoice === undefined) return total;
		const whole = this.totals.get(invoice.uuid);
		// A credit note of several invoices cannot be divided.
		if (whole === undefined || related.length > 1) return Decimal.zero;
		const notes = this.credits.get(invoice.uuid) ?? [];
		const earlier = sumFor(notes.filter((one) => isBefore(one, { on: date, by: uuid })));
		const above = this.paid(invoice.uuid, month).plus(earlier).minus(whole);
		return notNegative(above.plus(total)).minus(notNegative(above));
	}
}

function isBefore(one: Pick<Part, 'on' | 'by'>, other: Pick<Part, 'on' | 'by'>): boolean {
	const [day, otherDay] = [one.on.slice(0, 10), other.on.slice(0, 10)];
	return day < otherDay || (day === otherDay && one.by < other.by);
}

const notNegative = (value: Decimal): Decimal => (value.isPositive() ? value : Decimal.zero);

const sumFor = (parts: readonly Part[]): Decimal => sumOf(parts.map(({ amount }) => amount));

const byInvoice = (parts: readonly Part[]) => groupedBy(parts, ({ invoice }) => invoice);

const isValid = ({ listed }: ReadEntry): boolean => listed.status !== 'cancelled';

/** Reads payments from the complements, and from the table for complements that were not read. */
function paymentsOf(rows: readonly ListedPayment[], read: readonly ReadEntry[]): Part[] {
	const isRead = readIn(read);
	return [
		...read
			.filter(isValid)
			.flatMap(({ entry }) =>
				entry.payments.flatMap(({ date, paid }) =>
					paid.map((one) => ({ invoice: one.uuid, on: date, amount: one.paid, by: entry.uuid })),
				),
			),
		...rows
			.filter((one) => one.id !== '' && !isRead(one))
			.map(({ invoice, date, paid, uuid }) => ({
				invoice,
				on: date,
				amount: Decimal.parse(paid) ?? Decimal.zero,
				by: uuid,
			})),
	];
}

/** Reads credits from the credit notes, and from the register for those that were not read. */
function creditsOf(rows: Register['credits'], read: readonly ReadEntry[]): Part[] {
	const isRead = readIn(read);
	return [
		...read.filter(isValid).flatMap(({ entry: { type, related, total, date, uuid } }) => {
			const [first, ...others] = related;
			const isOfOne = type === 'E' && first !== undefined && others.length === 0;
			return isOfOne ? [{ invoice: first.uuid, on: date, amount: total, by: uuid }] : [];
		}),
		...rows
			.filter((one) => !isRead(one))
			.map(({ invoice, issuedOn, total, uuid }) => ({
				invoice,
				on: issuedOn,
				amount: total,
				by: uuid,
			})),
	];
}

/** Returns a function that tells whether a CFDI was read, by UUID or by ID. */
function readIn(read: readonly ReadEntry[]) {
	const uuids = new Set(read.map(({ entry }) => entry.uuid));
	const ids = new Set(read.map(({ listed }) => listed.id));
	return ({ id, uuid }: { id: string; uuid: string }): boolean =>
		uuid === '' ? ids.has(id) : uuids.has(uuid);
}
