import { cancellationsOf } from '../../../../cfdi/spreadsheet/cancellations';
import { cancellationColumns } from '../../../../cfdi/spreadsheet/columns';
import { sheetOfCsv, sheetOfRows } from '../../../../cfdi/spreadsheet/sheet';

it('each row is a cancellation, with the zero that Excel drops; empty rows and titles are not', () => {
	const file = `Cancelaciones,,
ID factura,Motivo de cancelación,UUID de sustitución
1024,1,5fb2822e-396d-4725-8521-cdc4bdd20ccf
1025,03 - No se llevó a cabo la operación,
,,
,02,
`;
	const items = cancellationsOf(sheetOfCsv(Buffer.from(file), cancellationColumns));
	expect(items.map(({ rows, ...item }) => [rows.map(({ row }) => row), item])).toEqual([
		[[1], { kind: 'other' }],
		[[2], { kind: 'header', delimiter: ',' }],
		[[5], { kind: 'other' }],
		[
			[3],
			{
				kind: 'cancellation',
				invoiceId: '1024',
				cancellationReason: '01',
				replacementUuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
			},
		],
		[
			[4],
			{
				kind: 'cancellation',
				invoiceId: '1025',
				cancellationReason: '03',
				replacementUuid: '',
			},
		],
		[[6], { kind: 'cancellation', invoiceId: '', cancellationReason: '02', replacementUuid: '' }],
	]);
});

it.each(['5.76461E+17', Number('576461413038785753')])(
	'an ID that lost its last digits is that of another invoice, and is refused: %s',
	(id) => {
		const rows = [
			['ID factura', 'Motivo'],
			[id, '02'],
			['576461413038785753', '02'],
		];
		const [, refused, other] = cancellationsOf(sheetOfRows(rows, cancellationColumns));
		expect(refused).toMatchObject({
			kind: 'refused',
			problems: [
				{ field: 'rows[2].invoiceId', kind: 'cellDigitsLost', values: { value: String(id) } },
			],
			rows: [{ row: 2 }],
		});
		expect(other).toMatchObject({ kind: 'cancellation', invoiceId: '576461413038785753' });
	},
);
