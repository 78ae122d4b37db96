import { Decimal } from 'cfdi-mx';
import { firstOfEach } from 'cfdi-mx/parts';
import type { BookEntry } from './entry';
import type { Listed, Register } from './register';
import type { BookLine, Discrepancy } from './discrepancies';
import { discrepanciesIn } from './discrepancies';
import type { Receivable } from './receivable';
import { Settled } from './settled';
import type { TaxLine } from './taxLines';
import { taxLinesOf } from './taxLines';

/** Downloaded CFDI by their service ID. */
type Entries = ReadonlyMap<string, BookEntry>;

export interface Book {
	lines: readonly BookLine[];
	taxes: readonly TaxLine[];
	discrepancies: readonly Discrepancy[];
	/** PPD invoices with a balance. */
	receivable: readonly Receivable[];
}

/**
 * Returns the book of a month: the data, payments and taxes of each CFDI, and the discrepancies.
 * @param month '2026-11'; '' if the CFDI are from several months
 * @param entries the downloaded CFDI; the caller reports missing ones
 */
export function bookOf(month: string, register: Register, entries: Entries): Book {
	const read = readOf(register, entries);
	const settled = new Settled(register, read);
	const lines = linesOf(month, read, settled);
	return {
		lines,
		taxes: taxLinesOf(month, lines),
		discrepancies: discrepanciesIn(month, lines, register, settled),
		receivable: register.receivable,
	};
}

interface Read {
	entry: BookEntry;
	listed: Listed;
}

function readOf(register: Register, entries: Entries): Read[] {
	const of = (listed: Listed): Read[] => {
		const entry = entries.get(listed.id);
		return entry === undefined ? [] : [{ entry, listed }];
	};
	const complements = register.complements.map((one) => ({
		...one,
		issuedOn: '',
		number: one.reference,
		state: '',
		recipient: '',
		total: '',
	}));
	const all = [...register.invoices, ...complements].flatMap(of);
	// A CFDI can have two IDs, or be in two tables.
	return firstOfEach(all, (one) => one.entry.uuid || one);
}

function linesOf(month: string, read: readonly Read[], settled: Settled): BookLine[] {
	return read
		.map(({ entry, listed }) => {
			const isPaidLater = entry.type === 'I' && entry.method === 'PPD';
			const isCancelled = listed.status === 'cancelled';
			const credit = settled.credited(entry.uuid);
			const payments = isPaidLater ? settled.paid(entry.uuid) : entry.total;
			const left = entry.total.minus(payments).minus(credit);
			return {
				entry,
				listed,
				isCancelled,
				credited: credit,
				paid: entry.type === 'I' ? payments : Decimal.zero,
				refunded: entry.type === 'E' ? settled.refunded(entry, month) : Decimal.zero,
				balance: isPaidLater && !isCancelled && left.isPositive() ? left : Decimal.zero,
			};
		})
		.sort((one, other) => (one.entry.date < other.entry.date ? -1 : 1));
}
