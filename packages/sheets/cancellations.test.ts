import { cancellationsOf, sheetOfCsv, sheetOfRows } from './support/read';
import { problemsOr } from '../cfdi/problems/problem';
import { sheetOptions } from './support/sheetDefaults';
import { cancellationColumns } from './columns';

it("reads a cancellation from each row, and restores the reason's leading zero", () => {
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
		[[2], { kind: 'header', delimiter: ',', columns: { invoiceId: 'ID factura' } }],
		[[5], { kind: 'other' }],
		[
			[3],
			{
				kind: 'cancellation',
				invoiceId: '1024',
				uuid: '',
				folio: '',
				cancellationReason: '01',
				replacementUuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
				notes: [],
			},
		],
		[
			[4],
			{
				kind: 'cancellation',
				invoiceId: '1025',
				uuid: '',
				folio: '',
				cancellationReason: '03',
				replacementUuid: '',
				notes: [],
			},
		],
		[
			[6],
			{
				kind: 'refused',
				key: '',
				problems: [expect.objectContaining({ field: 'rows[6]', code: 'invoiceNotNamed' })],
			},
		],
	]);
});

it.each(['5.76461E+17', Number('576461413038785753')])(
	"refuses an ID that lost its last digits, because it could be another invoice's: %s",
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
				{ field: 'rows[2].invoiceId', code: 'cellDigitsLost', values: { value: String(id) } },
			],
			rows: [{ row: 2 }],
		});
		expect(other).toMatchObject({ kind: 'cancellation', invoiceId: '576461413038785753' });
	},
);

it('returns the names of the ID and UUID columns in the first item', () => {
	const rows = [
		['UUID', 'Folio fiscal que sustituye', 'Motivo', 'ID', 'UUID'],
		['5fb2822e-396d-4725-8521-cdc4bdd20ccf', '', '02', 'x', ''],
	];
	const [header] = cancellationsOf(sheetOfRows(rows, cancellationColumns));
	expect(header).toMatchObject({ kind: 'header', columns: { uuid: 'UUID', invoiceId: 'ID' } });
});

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const OTHER = '6128396F-C09B-4EC6-8699-43C5F7E3B230';

const readOf = (rows: unknown[][]) =>
	cancellationsOf(sheetOfRows(rows, cancellationColumns)).flatMap((item) => {
		if (item.kind === 'refused') {
			return item.problems.map(({ field, code }) => `${field}: ${code}`).join();
		}
		if (item.kind !== 'cancellation') return [];
		const { invoiceId, uuid, folio, cancellationReason, replacementUuid } = item;
		return [invoiceId, uuid, folio, cancellationReason, replacementUuid].join('|');
	});

describe('the columns of a cancellation', () => {
	it.each([
		'UUID a cancelar',
		'Folio fiscal a cancelar',
		'Folio fiscal (UUID)',
		'UUID original',
		'FOLIO_FISCAL',
		'CFDI a cancelar',
	])('reads the column "%s" as the UUID of the invoice', (header) => {
		expect(
			readOf([
				[header, 'Motivo'],
				[UUID, '02'],
			]),
		).toEqual([`|${UUID}||02|`]);
	});

	it.each(['Serie y folio', 'No. Factura', 'Comprobante', 'Folio a cancelar'])(
		'reads the column "%s" as the folio of the invoice',
		(header) => {
			expect(
				readOf([
					[header, 'Motivo'],
					['A-12', '02'],
				]),
			).toEqual(['||A-12|02|']);
		},
	);

	it.each([
		'Folio fiscal que lo sustituye',
		'UUID CFDI que sustituye',
		'CFDI que sustituye',
		'UUID nuevo',
		'Folio fiscal nuevo',
		'UUID relacionado',
		'Sustituida por',
		'substitution',
	])('reads the column "%s" as the UUID of the replacement', (header) => {
		expect(
			readOf([
				['UUID', 'Motivo', header],
				[UUID, '01', OTHER],
			]),
		).toEqual([`|${UUID}||01|${OTHER}`]);
	});

	it.each(['Motivo SAT', 'Clave de motivo', 'Tipo de cancelación', 'Causa', 'Razón', 'motive'])(
		'reads the column "%s" as the reason of the cancellation',
		(header) => {
			expect(
				readOf([
					['UUID', header],
					[UUID, '02'],
				]),
			).toEqual([`|${UUID}||02|`]);
		},
	);

	it('reads the reason from the column with the code, not from the column with words', () => {
		const rows = [
			['CFDI', 'Clave de motivo', 'Motivo'],
			[UUID, '03', 'Error en el RFC'],
		];
		expect(readOf(rows)).toEqual([`|${UUID}||03|`]);
	});
});

it.each([
	['con relación', '01'],
	['Comprobantes emitidos con errores sin relación', '02'],
	['No se realizó la operación', '03'],
	['Operación nominativa en factura global', '04'],
	['Relacionada en la factura global', '04'],
	['Incluida en factura global', '04'],
	['Factura global duplicada', undefined],
	['Error en la factura global', undefined],
	['02 - Comprobante emitido con errores con relación', undefined],
	['con relación o sin relación', undefined],
	['Error en el RFC', undefined],
])('reads the reason "%s" as the code %s', (text, code) => {
	const replacement = code === '01' ? OTHER : '';
	const [read] = readOf([
		['UUID', 'Motivo', 'Sustituye'],
		[UUID, text, replacement],
	]);
	expect(read).toBe(
		code === undefined
			? 'rows[2].cancellationReason: notAReason'
			: `|${UUID}||${code}|${replacement}`,
	);
});

it.each(['N/A', '-', 'No aplica', 'Ninguno', '0'])(
	'reads "%s" in the replacement column as no replacement',
	(cell) => {
		expect(
			readOf([
				['UUID', 'Motivo', 'Sustituye'],
				[UUID, '02', cell],
			]),
		).toEqual([`|${UUID}||02|`]);
	},
);

it.each(['Cancelar', '¿Cancelar? (SI/NO)', '¿Se cancela?', 'A cancelar', 'Autorizado'])(
	'cancels only rows with a yes in the column "%s"',
	(header) => {
		const rows = [
			['UUID', 'Motivo', header],
			[UUID, '02', 'Sí'],
			[OTHER, '02', 'NO'],
			[OTHER, '02', ''],
		];
		expect(readOf(rows)).toEqual([
			`|${UUID}||02|`,
			'rows[3].column3: rowNotToCancel',
			'rows[4].wanted: empty',
		]);
	},
);

it('cancels a row with a name in "Autorizado por", but not with unclear text in "Cancelar"', () => {
	const cancel = [
		['UUID', 'Motivo', 'Cancelar'],
		[UUID, '02', 'preguntar al cliente'],
	];
	expect(readOf(cancel)).toEqual(['rows[2].column3: rowNotToCancel']);
	const named = [
		['UUID', 'Motivo', 'Autorizado por'],
		[UUID, '02', 'Dirección'],
	];
	expect(readOf(named)).toEqual([`|${UUID}||02|`]);
});

it('skips a total row, whichever column contains the word "total"', () => {
	const rows = [
		['No.', 'Folio fiscal', 'Motivo'],
		[1, UUID, '02'],
		['TOTAL', 1, ''],
	];
	expect(readOf(rows)).toEqual([`|${UUID}||02|`]);
});

it.each([
	['Estatus', 'NO CANCELAR'],
	['Observaciones', 'No cancelar, el cliente ya pagó'],
	['Observaciones', 'El cliente pagó: no se cancela'],
	['Comentarios', '*** No se debe cancelar ***'],
	['Estatus', 'En espera'],
	['Estado', 'Pendiente de autorizar'],
])('does not cancel a row whose column "%s" says %s', (header, cell) => {
	const rows = [
		['UUID', 'Motivo', header],
		[UUID, '02', cell],
	];
	expect(readOf(rows)).toEqual(['rows[2].column3: rowNotToCancel']);
});

it('returns the notes of a row together with its cancellation', () => {
	const rows = [
		['UUID', 'Motivo', 'Observaciones', 'Vendedor'],
		[UUID, '02', 'Esperar autorización', 'Ana Rechy'],
	];
	expect(cancellationsOf(sheetOfRows(rows, cancellationColumns)).at(-1)).toMatchObject({
		notes: [
			{ field: 'rows[2].column3', code: 'rowNote', values: { value: 'Esperar autorización' } },
		],
	});
});

it('does not read the result columns of an earlier run as notes', () => {
	const rows = [
		['UUID', 'Motivo', 'ID de la factura', 'UUID', 'Resultado', 'Explicación'],
		[UUID, '02', '', '', 'No solicitada', 'Fila 2: dice "NO CANCELAR", así que no se cancela'],
	];
	const read = (given: unknown[][]) =>
		cancellationsOf(sheetOfRows(given, cancellationColumns, sheetOptions)).at(-1)?.kind;
	expect(read(rows)).toBe('cancellation');
	expect(read(rows.map((cells) => cells.toSpliced(4, 1)))).toBe('refused');
});

it.each([
	['Estado', 'No cancelado'],
	['Es cancelable', 'No cancelable'],
	['Observaciones', 'Cancelar: no se entregó'],
	['Observaciones', 'El cliente no quiso esperar'],
	['Notas', 'Dejar vigente'],
	['Estado de cancelación', 'En espera de aceptación'],
	['Estado', 'Vigente'],
	['Cancelada', 'NO'],
])('cancels a row whose column "%s" says %s', (header, cell) => {
	const rows = [
		['UUID', 'Motivo', header],
		[UUID, '02', cell],
	];
	expect(readOf(rows)).toEqual([`|${UUID}||02|`]);
});

it.each([
	'Sustituye a',
	'UUID que sustituye a',
	'Sustituye al CFDI',
	'UUID a sustituir',
	'UUID sustituido',
	'Factura sustituida',
])('asks whether the filled column "%s" names the old or the new invoice', (header) => {
	const rows = (cell: string) => [
		['UUID', header, 'Motivo'],
		[OTHER, cell, cell === '' ? '02' : '01'],
	];
	const found = problemsOr(() => readOf(rows(UUID)));
	expect(found).toMatchObject({ problems: [{ code: 'replacedColumn', values: { header } }] });
	expect(readOf(rows(''))).toEqual([`|${OTHER}||02|`]);
});

it.each(['UUID / Folio', 'Folio / UUID', 'UUID o folio', 'ID / UUID'])(
	'accepts a folio or a UUID in each row of the column "%s"',
	(header) => {
		const rows = [
			[header, 'Motivo'],
			['5fb2822e-396d-4725-8521-cdc4bdd20ccf', '02'],
			['A-12', '02'],
		];
		expect(cancellationsOf(sheetOfRows(rows, cancellationColumns)).slice(1)).toMatchObject([
			{ kind: 'cancellation', uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF', folio: '' },
			{ kind: 'cancellation', uuid: '', folio: 'A-12' },
		]);
	},
);
