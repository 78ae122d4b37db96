import { linesWithoutTaxes } from '../lines/linesWithoutTaxes';
import { readInvoice } from '../reading/readInvoice';
import { findings } from '../rules/findings';
import { columnOfAttribute } from './attributes';
import type { InvoiceColumn } from './columns';
import { columnOf } from './invoice';
import type { LineReader, Report } from './lines';
import type { Rows, Sheet } from './sheet';

type Comprobante = Record<string, unknown>;

/**
 * Reports what SAT would refuse in the invoice of these rows, each in the cell that says it. What is not
 * of the file, such as the issuer, is told by the stamp.
 * @returns the invoice itself
 */
export function checkRows(
	invoice: Comprobante | undefined,
	rows: Rows,
	reader: LineReader,
	report: Report,
	{ has }: Sheet,
): Comprobante | undefined {
	if (invoice === undefined) return undefined;
	const { body, notes } = readInvoice(invoice);
	const found = [...notes, ...linesWithoutTaxes(body), ...findings(body, { now: Date.now() })];
	for (const { level, field, kind, ...given } of found) {
		if (level !== 'block') continue;
		const [, line, attribute = ''] = /^Conceptos\[(\d+)\]\.?([^.[]*)/.exec(field) ?? [];
		const row = rows[Number(line ?? 0)] ?? rows[0];
		const column =
			line === undefined
				? columnOfAttribute(field)
				: columnOf(attribute, row, given.values, reader);
		if (column === undefined || column === '' || !has(column)) continue;
		const filled = rows.find(({ text }) => text(column) !== '');
		report(line === undefined ? (filled ?? row) : row, column as InvoiceColumn, kind, given);
	}
	return invoice;
}
