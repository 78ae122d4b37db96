import type { Decimal } from 'cfdi-mx';
import { groupedBy } from 'cfdi-mx';
import { sumOf } from 'cfdi-mx/parts';
import type { BookTax } from './entry';
import type { BookLine } from './discrepancies';

/** A base and its tax in MXN, with two decimals. */
interface TaxSum {
	base: Decimal;
	amount: Decimal;
}

/** A month's amounts of a tax at one rate, in MXN. */
export interface TaxLine extends Pick<BookTax, 'isWithheld' | 'tax' | 'factor' | 'rate'> {
	pue: TaxSum;
	/** Payments received in the month. */
	payments: TaxSum;
	/** Collected money that credit notes refund. */
	credits: TaxSum;
	/** pue plus payments minus credits. */
	collected: TaxSum;
	/** The balances of PPD invoices. */
	open: TaxSum;
}

const COLUMNS = ['pue', 'payments', 'credits', 'open'] as const;

type Column = (typeof COLUMNS)[number];

interface Part {
	tax: BookTax;
	column: Column;
	base: Decimal;
	amount: Decimal;
}

/**
 * Returns the taxes of a month when they are collected (Ley del IVA 1-B): a PUE invoice in its month, a PPD invoice
 * when it is paid. Cancelled CFDI do not count.
 * @param month month of the payments; '' for all
 */
export function taxLinesOf(month: string, lines: readonly BookLine[]): TaxLine[] {
	const valid = lines.filter(({ isCancelled }) => !isCancelled);
	const isOf = ({ entry }: BookLine, type: string) => entry.type === type;
	const invoices = valid.filter((line) => isOf(line, 'I'));
	const own = (column: Column, all: readonly BookLine[]) =>
		all.flatMap(({ entry }) => scaled(entry.taxes, column, entry.exchangeRate));
	const parts = [
		...own(
			'pue',
			invoices.filter((line) => !isPaidLater(line)),
		),
		...valid.flatMap((line) => partsOf(line, 'credits', line.refunded)),
		...valid
			.flatMap(({ entry }) => entry.payments)
			.filter(({ date }) => date.startsWith(month))
			.flatMap(({ taxes, exchangeRate }) => scaled(taxes, 'payments', exchangeRate)),
		...invoices.filter(isPaidLater).flatMap((line) => partsOf(line, 'open', line.balance)),
	];
	return grouped(parts);
}

/** Decimals of a part of a tax, before rounding the sums. */
const SCALE = 12;

const isPaidLater = ({ entry }: BookLine) => entry.method === 'PPD';

/**
 * Returns the taxes of a part of a CFDI.
 * @param amount the part of its total
 */
function partsOf({ entry }: BookLine, column: Column, amount: Decimal): Part[] {
	const { exchangeRate, taxes, total } = entry;
	if (!total.isPositive() || !amount.isPositive()) return [];
	return scaled(taxes, column, exchangeRate.times(amount)).map((part) => ({
		...part,
		base: part.base.dividedBy(total, SCALE),
		amount: part.amount.dividedBy(total, SCALE),
	}));
}

function scaled(taxes: readonly BookTax[], column: Column, by: Decimal): Part[] {
	return taxes.map((tax) => ({
		tax,
		column,
		base: tax.base.times(by),
		amount: tax.amount.times(by),
	}));
}

function grouped(parts: readonly Part[]): TaxLine[] {
	const groups = groupedBy(parts, ({ tax: { isWithheld, tax, factor, rate } }) =>
		[isWithheld ? '1' : '0', tax, factor, rate].join(' '),
	);
	return [...groups]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([, group]) => lineOf(group));
}

function lineOf(group: readonly [Part, ...Part[]]): TaxLine {
	const [{ tax }] = group;
	const [pue, payments, credits, open] = COLUMNS.map((column) => {
		const own = group.filter((part) => part.column === column);
		return {
			base: sumOf(own.map(({ base }) => base)).rounded(2),
			amount: sumOf(own.map(({ amount }) => amount)).rounded(2),
		};
	}) as [TaxSum, TaxSum, TaxSum, TaxSum];
	const collected = {
		base: pue.base.plus(payments.base).minus(credits.base),
		amount: pue.amount.plus(payments.amount).minus(credits.amount),
	};
	const { isWithheld, tax: name, factor, rate } = tax;
	return { isWithheld, tax: name, factor, rate, pue, payments, credits, collected, open };
}
