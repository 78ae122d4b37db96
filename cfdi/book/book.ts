import { Decimal, sumOf } from '../values/decimal';
import type { BookEntry } from './entry';
import type { Listed, Register } from './register';
import type { BookLine, Odd } from './odd';
import { oddIn } from './odd';
import type { Receivable } from './receivable';
import type { TaxLine } from './taxLines';
import { taxLinesOf } from './taxLines';

/** What was downloaded of an invoice or a complement, by its ID at the service. */
export type Entries = ReadonlyMap<string, BookEntry>;

/** The accountant's book of a month. */
export interface Book {
	/** A line for each CFDI that was read, by date. */
	lines: readonly BookLine[];
	taxes: readonly TaxLine[];
	/** What is missing, or not as it usually is. */
	odd: readonly Odd[];
	/** Invoices with PPD that are not wholly paid. */
	receivable: readonly Receivable[];
}

/**
 * The book of a month: what each CFDI has, what of it is paid, its taxes, and what a person should look at.
 * @param month '2026-11'; '' where the CFDI are not of one month
 * @param entries what was downloaded: one that is missing here is left to the caller
 */
export function bookOf(month: string, register: Register, entries: Entries): Book {
	const lines = linesOf(register, entries);
	return {
		lines,
		taxes: taxLinesOf(month, lines, register),
		odd: oddIn(month, lines, register),
		receivable: register.receivable,
	};
}

function linesOf(register: Register, entries: Entries): BookLine[] {
	const of = (listed: Listed): Array<{ entry: BookEntry; listed: Listed }> => {
		const entry = entries.get(listed.id);
		return entry === undefined ? [] : [{ entry, listed }];
	};
	const complements = register.complements.map((one) => ({
		...one,
		issuedOn: '',
		number: one.reference,
		state: '',
	}));
	const read = onlyOnce([...register.invoices, ...complements].flatMap(of));
	const paid = paidOf(register, read);
	const credited = creditedOf(read);
	return read
		.map(({ entry, listed }) => {
			const isPaidLater = entry.type === 'I' && entry.method === 'PPD';
			const isCancelled = listed.status === 'cancelled';
			const credit = credited.get(entry.uuid) ?? Decimal.zero;
			const payments = isPaidLater ? (paid.get(entry.uuid) ?? Decimal.zero) : entry.total;
			const left = entry.total.minus(payments).minus(credit);
			return {
				entry,
				listed,
				isCancelled,
				credited: credit,
				paid: entry.type === 'I' ? payments : Decimal.zero,
				balance: isPaidLater && !isCancelled && left.isPositive() ? left : Decimal.zero,
			};
		})
		.sort((one, other) => (one.entry.date < other.entry.date ? -1 : 1));
}

/** A CFDI may be under two IDs, or in two tables. */
function onlyOnce<Read extends { entry: BookEntry }>(all: readonly Read[]): Read[] {
	const seen = new Set<string>();
	return all.filter(({ entry: { uuid } }) => {
		const isNew = uuid === '' || !seen.has(uuid);
		seen.add(uuid);
		return isNew;
	});
}

interface ReadEntry {
	entry: BookEntry;
	listed: Pick<Listed, 'status'>;
}

/** What was paid of each invoice: as its complements say, and as the table says of those that are not here. */
function paidOf({ payments }: Register, read: readonly ReadEntry[]): Map<string, Decimal> {
	const valid = read.filter(({ listed }) => listed.status !== 'cancelled');
	const here = new Set(read.map(({ entry }) => entry.uuid));
	return sums([
		...valid.flatMap(({ entry }) => entry.payments.flatMap(({ paid }) => paid)),
		...payments
			.filter(({ id, uuid }) => id !== '' && !here.has(uuid))
			.map(({ invoice, paid }) => ({
				uuid: invoice,
				paid: Decimal.parse(paid) ?? Decimal.zero,
			})),
	]);
}

/** What credit notes give back of each invoice. Of one for several invoices nothing says how much is whose. */
function creditedOf(read: readonly ReadEntry[]): Map<string, Decimal> {
	return sums(
		read.flatMap(({ entry: { type, related, total }, listed }) => {
			const [first, ...others] = related;
			const isOfOne = type === 'E' && listed.status !== 'cancelled' && others.length === 0;
			return isOfOne && first !== undefined ? [{ uuid: first.uuid, paid: total }] : [];
		}),
	);
}

function sums(parts: ReadonlyArray<{ uuid: string; paid: Decimal }>): Map<string, Decimal> {
	const lists = new Map<string, Decimal[]>();
	for (const { uuid, paid } of parts) lists.set(uuid, [...(lists.get(uuid) ?? []), paid]);
	return new Map([...lists].map(([uuid, list]) => [uuid, sumOf(list)]));
}
