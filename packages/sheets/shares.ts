import { Decimal } from 'cfdi-mx';
import type { InvoiceDefaults } from './invoice';
import { invoiceOfRows } from './invoice';
import type { LineReader, Report } from './lines';
import { lineReader } from './lines';
import type { Rows, Sheet, SheetRow } from './sheet';

/** The readers of a sheet in which 0.1 below "% Descuento" may be 10%, as Excel keeps it. */
interface Readers {
	/** With which it is 0.1%. */
	reader: LineReader;
	/** With which it is 10%; undefined where no cell is so. */
	asShares?: LineReader;
	/** Whether each cell of the column is so: then Excel keeps percentages in it. */
	areAll: boolean;
}

/** @param defaults of a line that says nothing of its taxes */
export function readersOf(sheet: Sheet, defaults: InvoiceDefaults): Readers {
	const reader = lineReader(sheet, defaults);
	const given = sheet.rows.filter(({ text }) => /[1-9]/.test(text('discountPercent')));
	const areSome = given.some((row) => shareIn(row, reader) !== undefined);
	return {
		reader,
		...(areSome && { asShares: lineReader(sheet, defaults, true) }),
		areAll: given.every((row) => shareIn(row, reader) !== undefined),
	};
}

/**
 * The invoice of its rows in the reading of their percentages with which nothing contradicts them, such as
 * Importe or Total. Where both are so, it is told only by what the whole column has.
 */
export function invoiceOf(
	rows: Rows,
	{ reader, asShares, areAll }: Readers,
	defaults: InvoiceDefaults,
	report: Report,
): Record<string, unknown> | undefined {
	const unclear = rows.filter((row) => shareIn(row, reader) !== undefined);
	if (asShares === undefined || unclear.length === 0) {
		return invoiceOfRows(rows, reader, defaults, report);
	}
	const [share, percent] = [tried(asShares), tried(reader)];
	const isUnclear = share.isMet && percent.isMet && !areAll;
	if (isUnclear) {
		for (const row of unclear) {
			const value = row.text('discountPercent');
			const hundred = shareIn(row, reader)?.times(Decimal.hundred).trimmed(0);
			const values = { value, percent: `${String(hundred)}%` };
			report(row, 'discountPercent', 'discountPercentUnclear', { values });
		}
		return undefined;
	}
	const isShare = share.isMet === percent.isMet ? areAll : share.isMet;
	const { invoice, told } = isShare ? share : percent;
	for (const said of told) report(...said);
	return invoice;

	function tried(one: LineReader) {
		const told: Array<Parameters<Report>> = [];
		const invoice = invoiceOfRows(rows, one, defaults, (...said) => void told.push(said));
		return { invoice, told, isMet: invoice !== undefined && told.length === 0 };
	}
}

/** A percentage that may be a share of one: below 1, and without a percent sign. */
function shareIn({ text }: SheetRow, { number }: LineReader): Decimal | undefined {
	const share = Decimal.parse(number(text('discountPercent')));
	return share?.isPositive() === true && share.compare(Decimal.one) < 0 ? share : undefined;
}
