import { cancellationReason } from '../catalogs/cancellationReason';
import { readUuid } from '../reading/readParty';
import { readCode } from '../reading/readCode';
import type { SheetItem } from './items';
import { otherRows } from './items';
import type { CancellationColumn } from './columns';
import { cancellationColumns } from './columns';
import type { Sheet, SheetRow } from './sheet';

/** The rows of a spreadsheet as cancellations, one each; Cancel says what is wrong with one. */
export function cancellationsOf(sheet: Sheet): SheetItem[] {
	const isEmpty = ({ text }: SheetRow) =>
		Object.keys(cancellationColumns).every((column) => text(column) === '');
	const cancellations = sheet.rows
		.filter((row) => !isEmpty(row))
		.map((row): SheetItem => {
			const text = (column: CancellationColumn) => row.text(column);
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
