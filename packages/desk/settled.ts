import { Decimal, groupedBy } from 'cfdi-mx';
import { sumOf } from 'cfdi-mx/parts';
import type { BookEntry } from './entry';
import type { Listed, ListedPayment, Register } from './register';

/** A CFDI that was read, with its row. */
interface ReadEntry {
	entry: BookEntry;
	listed: Pick<Listed, 'id' | 'status'>;
}

/** What was paid of an invoice, or given back, on a day. */
interface Part {
	/** UUID of the invoice. */
	invoice: string;
	/** As ISO has it, with or without its time. */
	on: string;
	amount: Decimal;
	/** UUID of the CFDI that says so. */
	by: string;
}

/** An invoice with PPD, and what of it was settled. */
interface Settlement {
	total: Decimal;
	paid: Decimal;
	credited: Decimal;
}

/** What was paid of invoices with PPD, and given back of all, by the XML that was read and by the rows of the others. */
export class Settled {
	private readonly payments: ReadonlyMap<string, readonly Part[]>;

	private readonly credits: ReadonlyMap<string, readonly Part[]>;

	/** Totals of invoices with PPD; undefined where it is not known. */
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

	/** @param month the last one whose payments count; '' for all */
	paid(invoice: string, month = ''): Decimal {
		const own = this.payments.get(invoice) ?? [];
		return sumFor(own.filter(({ on }) => month === '' || on.slice(0, 7) <= month));
	}

	credited(invoice: string): Decimal {
		return sumFor(this.credits.get(invoice) ?? []);
	}

	/** Of an invoice with PPD whose total is known. */
	of(invoice: string): Settlement | undefined {
		const total = this.totals.get(invoice);
		if (total === undefined) return undefined;
		return { total, paid: this.paid(invoice), credited: this.credited(invoice) };
	}

	/**
	 * How much of a credit note gives back what was collected by the end of a month (LIVA 7): all of it where its
	 * invoice was paid at once. With PPD it first lowers what is not paid yet, which was never collected.
	 */
	refunded({ uuid, related, total, date }: BookEntry, month: string): Decimal {
		const invoice = related.find((one) => this.totals.has(one.uuid));
		if (invoice === undefined) return total;
		const whole = this.totals.get(invoice.uuid);
		// Of one for several invoices nothing says how much is whose.
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

/** As complements say, and as the table says of those that were not read. */
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

/** As credit notes say, and as the register says of those that were not read. */
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

/** Whether a CFDI was read, by its UUID, else by its ID. */
function readIn(read: readonly ReadEntry[]) {
	const uuids = new Set(read.map(({ entry }) => entry.uuid));
	const ids = new Set(read.map(({ listed }) => listed.id));
	return ({ id, uuid }: { id: string; uuid: string }): boolean =>
		uuid === '' ? ids.has(id) : uuids.has(uuid);
}
