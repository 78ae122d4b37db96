import { linesWithoutTaxes } from '../lines/conceptos';
import type { Problem } from '../problems/problem';
import { readInvoice } from '../reading/readInvoice';
import { findings } from '../rules/findings';
import { columnOfAttribute } from './attributes';
import { columnOf } from './invoice';
import type { LineReader } from './lines';
import type { Rows, Sheet } from './sheet';

/** What the workflow says where the file does not. */
const BY_DEFAULT: readonly string[] = ['productCode', 'unitCode', 'taxes', 'taxObject'];

/**
 * What SAT would refuse in the invoice of these rows, each in the cell that says it. What is not of the
 * file, such as the issuer, is told by the stamp.
 */
export function problemsAtSat(
	invoice: Record<string, unknown> | undefined,
	rows: Rows,
	reader: LineReader,
	{ has }: Sheet,
): Problem[] {
	if (invoice === undefined) return [];
	const { body, notes } = readInvoice(invoice);
	const found = [...notes, ...linesWithoutTaxes(body), ...findings(body, { now: Date.now() })];
	return found.flatMap((one) => {
		const { level, field, values } = one;
		const [, line, attribute = ''] = /^Conceptos\[(\d+)\]\.?([^.[]*)/.exec(field) ?? [];
		const own = rows[Number(line ?? 0)] ?? rows[0];
		const column =
			line === undefined ? columnOfAttribute(field) : columnOf(attribute, own, values, reader);
		if (level !== 'block' || column === undefined || column === '') return [];
		if (BY_DEFAULT.includes(column) && !has(column)) return [];
		const row = line === undefined ? rows.find(({ text }) => text(column) !== '') : own;
		return [{ ...one, field: `rows[${(row ?? own).number}].${column}` }];
	});
}
