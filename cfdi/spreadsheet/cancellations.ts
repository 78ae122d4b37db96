import { problem } from '../problems/problem';
import { cancellationReason } from '../catalogs/cancellationReason';
import { readUuid } from '../reading/readParty';
import { readCode } from '../reading/readCode';
import { lostDigitsAt } from './digits';
import type { SheetItem } from './items';
import { otherRows } from './items';
import { refuseCounter } from './counter';
import type { CancellationColumn } from './columns';
import { cancellationColumns } from './columns';
import type { Sheet, SheetRow } from './sheet';

/**
 * The rows of a spreadsheet as cancellations, one each. An ID that lost digits is that of another
 * invoice; of the rest, Cancel says what is wrong.
 * @throws Problems where the column of the IDs only counts the rows
 */
export function cancellationsOf(sheet: Sheet): SheetItem[] {
	refuseCounter(sheet, 'invoiceId', 'ID de la factura');
	const isEmpty = ({ text }: SheetRow) =>
		Object.keys(cancellationColumns).every((column) => text(column) === '');
	const cancellations = sheet.rows
		.filter((row) => !isEmpty(row))
		.map((row): SheetItem => {
			const text = (column: CancellationColumn) => row.text(column);
			if (lostDigitsAt(row, 'invoiceId')) {
				const values = { value: String(row.cell('invoiceId')) };
				const place = `rows[${row.number}].invoiceId`;
				const problems = [problem(place, 'cellDigitsLost', { values })];
				return { kind: 'refused', key: text('invoiceId'), rows: [sheet.fileRow(row)], problems };
			}
			if (text('invoiceId') === '' && text('uuid') !== '') {
				const problems = [problem(`rows[${row.number}].invoiceId`, 'idOfUuidUnknown')];
				return { kind: 'refused', key: text('uuid'), rows: [sheet.fileRow(row)], problems };
			}
			return {
				kind: 'cancellation',
				invoiceId: text('invoiceId'),
				cancellationReason: readCode(text('cancellationReason'), cancellationReason),
				replacementUuid: readUuid(text('replacementUuid')),
				rows: [sheet.fileRow(row)],
			};
		});
	return [...otherRows(sheet, sheet.rows.filter(isEmpty)), ...cancellations];
}
