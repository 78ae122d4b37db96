import fc from 'fast-check';
import { invoiceColumns } from './columns';
import type { InvoiceDefaults } from './invoices';
import { invoicesOf, sheetOfRows } from './support/read';
import type { SheetItem } from './sheet';
import { ofSpreadsheet } from '../cfdi/problems/render';
import { inEnglish } from '../cfdi/fixtures/english';
import { en } from './support/languages';

const issuer = { LugarExpedicion: '42501', Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601' } };
const now = Date.UTC(2026, 10, 24, 18);
const defaults = { issuer, now, productCode: '52152001', unitCode: 'H87', taxes: ['IVA 16'] };

const BUYER = {
	RFC: 'URE180429TM6',
	'Razón social': 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	'C.P.': 6991,
	Régimen: 601,
	'Uso CFDI': 'G03',
	'Forma de pago': 3,
};
const UNPRICED = { Folio: 1001, ...BUYER, Descripción: 'Taza' };
const LINE = { ...UNPRICED, 'Precio unitario': 500 };

type Given = Record<string, unknown>;

const itemsOf = (...rows: Given[]) => itemsWith(defaults, ...rows);

function itemsWith(given: InvoiceDefaults, ...rows: Given[]) {
	const items = invoicesOf(sheetOfRows(rows, invoiceColumns), given);
	return items.filter(({ kind }) => kind !== 'header');
}

function invoice(...rows: Given[]): Given {
	const [item, ...others] = itemsOf(...rows);
	expect(others).toEqual([]);
	expect(item).toMatchObject({ kind: 'invoice' });
	return (item as { invoice: Given }).invoice;
}

function sentencesOf(item: SheetItem | undefined): readonly string[] {
	if (item?.kind !== 'refused') return [];
	const { headerOf } = sheetOfRows(
		item.rows.map(({ cells }) => cells),
		invoiceColumns,
	);
	return item.problems.map((problem) => {
		const { message, fix } = inEnglish(problem, ofSpreadsheet(headerOf), en);
		return `${message}. ${fix}`;
	});
}

function problemsOf(...rows: Given[]): readonly string[] {
	const [item, ...others] = itemsOf(...rows);
	expect(others).toEqual([]);
	expect(item).toMatchObject({ kind: 'refused' });
	return sentencesOf(item);
}

it.each(['Cuenta predial', 'Predial', 'No. de cuenta predial'])(
	'reads the column "%s" as the account of the rented property',
	(header) => {
		const accounts = (cell: unknown) =>
			(invoice({ ...LINE, [header]: cell }).Conceptos as Given[])[0]?.CuentaPredial;

		expect(accounts('15956011002, A1')).toEqual([{ Numero: '15956011002' }, { Numero: 'A1' }]);
		expect(accounts(15956011002)).toEqual([{ Numero: '15956011002' }]);
		expect(accounts('N/A')).toBeUndefined();
		expect(problemsOf({ ...LINE, [header]: '159-560' })).toEqual([
			expect.stringContaining(`"${header}" is "159-560", but must be`) as string,
		]);
	},
);

it('builds an invoice with Anexo 20 names and totals from a row', () => {
	const row = {
		...LINE,
		Serie: 'A',
		Cantidad: '2',
		Descuento: '$40.00',
		Correo: 'a@b.mx',
		X: 'libre',
	};
	expect(itemsOf(row)).toEqual([
		{
			kind: 'invoice',
			key: 'A-1001',
			email: 'a@b.mx',
			notes: [],
			rows: [{ row: 2, cells: row }],
			invoice: {
				Version: '4.0',
				Serie: 'A',
				Folio: '1001',
				FormaPago: '03',
				MetodoPago: 'PUE',
				SubTotal: '1000.00',
				Descuento: '40.00',
				Moneda: 'MXN',
				Total: '1113.60',
				...issuer,
				Receptor: {
					Rfc: 'URE180429TM6',
					Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
					DomicilioFiscalReceptor: '6991',
					RegimenFiscalReceptor: '601',
					UsoCFDI: 'G03',
				},
				Conceptos: [
					{
						ClaveProdServ: '52152001',
						Cantidad: '2',
						ClaveUnidad: 'H87',
						Descripcion: 'Taza',
						ValorUnitario: '500',
						Importe: '1000.00',
						Descuento: '40.00',
						ObjetoImp: '02',
						Impuestos: {
							Traslados: [
								{
									Base: '960.00',
									Impuesto: '002',
									TipoFactor: 'Tasa',
									TasaOCuota: '0.160000',
									Importe: '153.600000',
								},
							],
						},
					},
				],
				Impuestos: {
					TotalImpuestosTrasladados: '153.60',
					Traslados: [
						{
							Base: '960.00',
							Impuesto: '002',
							TipoFactor: 'Tasa',
							TasaOCuota: '0.160000',
							Importe: '153.60',
						},
					],
				},
			},
		},
	]);
});

it('joins rows with the same number into one invoice, even with other rows between them', () => {
	const items = itemsOf(
		LINE,
		{ ...LINE, Folio: 1002 },
		{ Folio: '1001', Descripción: 'Envío', 'Precio unitario': '1,000.50' },
	);
	expect(
		items.map((item) => [
			'key' in item ? item.key : '',
			item.rows.map(({ row }) => row),
			'invoice' in item ? item.invoice.Total : '',
		]),
	).toEqual([
		['1001', [2, 4], '1740.58'],
		['1002', [3], '580.00'],
	]);
});

it('refuses contradictory rows of one invoice, and also reports their other problems', () => {
	expect(
		problemsOf(
			{ ...LINE, Cantidad: 'dos' },
			{ ...LINE, RFC: 'EKU9003173C9', 'Forma de pago': '03', Cantidad: 1 },
		),
	).toEqual([
		'Row 3, "RFC" is "EKU9003173C9", but row 2 of the same invoice has "URE180429TM6". Write the same value in both rows, or a different invoice number in one of them.',
		'Row 2, "Cantidad": "dos" is not a number. Write only digits and a decimal point, such as 1250.50.',
	]);
});

it('names the row of the file and the column in each problem', () => {
	const [item] = itemsOf({ ...LINE, Cantidad: 2 }, { Folio: 1001, Descripción: '', Cantidad: 0 });
	expect(item).toMatchObject({
		kind: 'refused',
		problems: [
			{ field: 'rows[3].description', code: 'empty', remedy: 'enterDescription' },
			{ field: 'rows[3].quantity', code: 'zeroInSixDecimals', values: { value: '0' } },
			{ field: 'rows[3].unitPrice', code: 'empty', remedy: 'enterUnitPrice' },
		],
	});
});

it('names the column to fill in if neither the file nor the node contains a value', () => {
	const [item] = itemsWith({ issuer, now }, LINE);
	expect(sentencesOf(item)).toEqual([
		'Row 2, "Clave ProdServ" is empty. Enter the code of the product from c_ClaveProdServ, or 01010101 if the catalog does not have the product.',
		'Row 2, "Clave unidad" is empty. Enter the code of the unit from c_ClaveUnidad, such as H87 (Pieza) or E48 (Unidad de servicio).',
		'Row 2 does not say which taxes apply. Add a column "IVA" with 16%, 8%, 0%, Exento or No objeto in each row, or set the taxes for all rows.',
	]);
});

it.each([
	{
		row: { 'Precio unitario': 500, Impuestos: 'IVA 16%, ISH 3' },
		says: '"Impuestos": "ISH 3" is not a tax. Write a tax such as "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" or "Ret ISR 10".',
	},
	{
		row: { 'Precio unitario': 500, IVA: 16, 'Ret. ISR': '0.5%' },
		says: '"Ret. ISR": "Ret ISR 0.5" would be less than one percent. Write the percentage of the tax: 16, not 0.16.',
	},
	{
		row: { 'Precio con IVA': '0.000001', IVA: '16%', IEPS: '160%' },
		says: '"Precio con IVA" is 0.000001, which is not more than its taxes. Prices in this column include taxes. Enter a price above its taxes.',
	},
	{
		row: { Importe: '' },
		says: '"Importe" is empty. Enter the price, such as 500.00.',
	},
])('names the column that causes an error in a row: $row', ({ row, says }) => {
	expect(problemsOf({ ...UNPRICED, ...row })).toEqual([`Row 2, ${says}`]);
});

it('keeps rows without a number as separate invoices', () => {
	const row = { ...LINE, Folio: '' };
	const problems = [
		'Row 2, "Folio" is empty. Fill in the cell.',
		'Row 3, "Folio" is empty. Fill in the cell.',
	];
	expect(itemsOf(row, row).map(sentencesOf)).toEqual(problems.map((problem) => [problem]));
});

describe('a cell that lost its last digits', () => {
	const LOST = Number('576461413038785753');

	it.each<[string, Given, string, string]>([
		['a folio, as Excel shows it', { Folio: '5.76461E+17' }, 'Folio', '5.76461E+17'],
		['with a comma', { Folio: '5,76461E+17' }, 'Folio', '5,76461E+17'],
		['a folio that is a number', { Folio: LOST }, 'Folio', '576461413038785800'],
		['a series', { Serie: '1.2E+20' }, 'Serie', '1.2E+20'],
		['a SKU', { SKU: '7.5E+12' }, 'SKU', '7.5E+12'],
		['a SKU that is a number', { SKU: LOST }, 'SKU', '576461413038785800'],
		['a price', { 'Precio unitario': LOST }, 'Precio unitario', '576461413038785800'],
		['a total', { Total: LOST }, 'Total', '576461413038785800'],
	])(
		'refuses a row with a cell that lost digits, and quotes the cell: %s',
		(_name, cells, header, value) => {
			expect(problemsOf({ ...LINE, ...cells })).toEqual([
				`Row 2, "${header}" is ${value}, which lost its last digits. Format the column as text, write the whole number again, and save the file again.`,
			]);
		},
	);

	it('does not join two rows into one invoice if their number lost its last digits', () => {
		const items = itemsOf(...[1, 2].map(() => ({ ...LINE, Folio: '5.76461E+17' })));
		expect(items.map(({ kind }) => kind)).toEqual(['refused', 'refused']);
	});

	it.each<[Given, string]>([
		[{ Folio: '576461413038785753' }, '576461413038785753'],
		[{ Folio: 5764614130387857 }, '5764614130387857'],
		[{ Folio: 1001 }, '1001'],
		[{ Folio: '12E5' }, '12E5'],
		[{ Folio: 'A-5.7E+17' }, 'A-5.7E+17'],
		[{ Folio: 1001, Descripción: '5.76461E+17' }, '1001'],
	])('does not report lost digits for the row %j', (cells, folio) => {
		expect(invoice({ ...LINE, ...cells }).Folio).toBe(folio);
	});
});

it('treats a row as a total if its only amount is the sum of previous rows', () => {
	expect(
		itemsOf({ ...LINE, Importe: 500 }, { Descripción: '', Importe: 500 }).map(({ kind }) => kind),
	).toEqual(['other', 'invoice']);
});

it('reports all missing values of a row at once', () => {
	const row = { ...LINE, RFC: '', Régimen: ' ', 'Forma de pago': '', 'Precio unitario': 'n/a' };
	expect(problemsOf(row)).toEqual([
		'Row 2, "RFC" is empty. Fill in the cell.',
		'Row 2, "Régimen" is empty. Fill in the cell.',
		'Row 2, "Forma de pago" is empty. Fill in the cell.',
		'Row 2, "Precio unitario": "n/a" is not a number. Write only digits and a decimal point, such as 1250.50.',
	]);
});

it.each([
	{ row: {}, FormaPago: '03', MetodoPago: 'PUE' },
	{ row: { 'Forma de pago': '99 - Por definir' }, FormaPago: '99', MetodoPago: 'PPD' },
	{ row: { 'Forma de pago': '', 'Método de pago': 'PPD' }, FormaPago: '99', MetodoPago: 'PPD' },
	{
		row: { 'Método de pago': 'Pago en parcialidades o diferido', 'Forma de pago': 99 },
		FormaPago: '99',
		MetodoPago: 'PPD',
	},
])(
	'reads the payment form and the payment method of $row as $FormaPago and $MetodoPago',
	({ row, ...paid }) => {
		expect(invoice({ ...LINE, ...row })).toMatchObject(paid);
	},
);

it.each([
	['1,234.50', '1234.50'],
	['$1,234.50', '1234.50'],
	['$ 1 234.50 MXN', '1234.50'],
	['12,345', '12345'],
	[0.1 + 0.2, '0.3'],
	[1e3, '1000'],
	[100 / 3, '33.333333'],
])('reads the price %p as %s', (price, ValorUnitario) => {
	expect(invoice({ ...LINE, 'Precio unitario': price })).toMatchObject({
		Conceptos: [{ ValorUnitario }],
	});
});

it.each(['12,34.50', '1e3', '5 x', '-5'])('refuses "%s" as a price', (price) => {
	expect(problemsOf({ ...LINE, 'Precio unitario': price })).toEqual([
		expect.stringMatching(/^Row 2, "Precio unitario": ".*" is (not a number|negative)\. /),
	]);
});

it('puts back the leading zero that Excel drops from a product code', () => {
	expect(invoice({ ...LINE, 'Clave ProdServ': 1010101 })).toMatchObject({
		Conceptos: [{ ClaveProdServ: '01010101' }],
	});
});

function taxesIn({ Conceptos }: Given): string[] {
	const [{ Impuestos = {} } = {}] = Conceptos as Array<{
		Impuestos?: Record<string, Array<Record<string, string>>>;
	}>;
	return Object.entries(Impuestos).flatMap(([kind, rows]) =>
		rows.map(({ Impuesto, TipoFactor, TasaOCuota = '' }) =>
			[kind.slice(0, 3), Impuesto, TipoFactor === 'Tasa' ? TasaOCuota : TipoFactor].join(' '),
		),
	);
}

const IVA = 'Tra 002 0.160000';

it.each([
	{ row: {}, taxes: [IVA] },
	{ row: { IVA: '16%' }, taxes: [IVA] },
	{ row: { IVA: 0.16 }, taxes: [IVA] },
	{ row: { IVA: 16 }, taxes: [IVA] },
	{ row: { IVA: 'IVA 16 %' }, taxes: [IVA] },
	{ row: { IVA: 'Tasa 8%' }, taxes: ['Tra 002 0.080000'] },
	{ row: { IVA: 0 }, taxes: ['Tra 002 0.000000'] },
	{ row: { IVA: 'exento' }, taxes: ['Tra 002 Exento'] },
	{ row: { IVA: 'No objeto' }, taxes: [] },
	{ row: { IVA: '$80.00' }, taxes: [IVA] },
	{ row: { IVA: 40.005 }, taxes: ['Tra 002 0.080000'] },
	{ row: { IVA: 16, 'Precio unitario': 100 }, taxes: [IVA] },
	{ row: { IVA: 16, IEPS: '' }, taxes: [IVA] },
	{ row: { IVA: '16%', IEPS: '26.5%' }, taxes: ['Tra 003 0.265000', IVA] },
	{ row: { IVA: 101.2, IEPS: 132.5 }, taxes: ['Tra 003 0.265000', IVA] },
	{ row: { IVA: 16, 'Ret. ISR': 10 }, taxes: [IVA, 'Ret 001 0.100000'] },
	{ row: { IVA: 16, 'Ret. ISR': 0 }, taxes: [IVA] },
	{
		row: { IVA: 80, 'Ret. ISR': '6.25', 'Ret. IVA': 0.106666666666667 },
		taxes: [IVA, 'Ret 001 0.012500', 'Ret 002 0.106667'],
	},
	{ row: { IVA: 16, 'Ret. IVA': '10.67%' }, taxes: [IVA, 'Ret 002 0.106667'] },
	{ row: { IVA: '8%', 'Ret. IVA': '26.67' }, taxes: ['Tra 002 0.080000', 'Ret 002 0.053333'] },
	{
		row: { IVA: '16%', IEPS: '8%', 'Ret. IVA': '57.60' },
		taxes: ['Tra 003 0.080000', IVA, 'Ret 002 0.106667'],
	},
	{ row: { 'Ret. ISR': '50.00' }, taxes: [IVA, 'Ret 001 0.100000'] },
	{ row: { Impuestos: 'IVA 16, Ret ISR 10' }, taxes: [IVA, 'Ret 001 0.100000'] },
	{ row: { 'Precio con IVA': 580, IVA: 80 }, taxes: [IVA] },
	{ row: { 'Precio con IVA': 580, IVA: 80, 'Ret. ISR': 50 }, taxes: [IVA, 'Ret 001 0.100000'] },
])('reads the taxes of $row as $taxes', ({ row, taxes }) => {
	const given = 'Precio con IVA' in row ? { ...UNPRICED, ...row } : { ...LINE, ...row };
	expect(taxesIn(invoice(given)).sort()).toEqual([...taxes].sort());
});

it.each([
	{ row: { IVA: '' }, column: 'IVA', says: 'is empty' },
	{ row: { IVA: 'sí' }, column: 'IVA', says: ': "sí" does not show the rate of IVA' },
	{ row: { IVA: 75 }, column: 'IVA', says: ': "75" does not show the rate of IVA' },
	{
		row: { IVA: 8, 'Precio unitario': 50 },
		column: 'IVA',
		says: ': "8" does not show the rate of IVA',
	},
	{
		row: { IVA: 16, IEPS: 'exento' },
		column: 'IEPS',
		says: ': "exento" does not show the rate of IEPS',
	},
])('does not guess the taxes of $row', ({ row, column, says }) => {
	expect(problemsOf({ ...LINE, ...row })).toEqual([
		expect.stringContaining(`Row 2, "${column}"${says.startsWith(':') ? '' : ' '}${says}. Write `),
	]);
});

it.each([
	{ column: 'of amounts', others: [80, 80], total: '58.00' },
	{ column: 'of amounts with a slip in it', others: [80, 80, 8], total: '58.00' },
	{ column: 'of rates', others: [8, 8], total: '54.00' },
	{ column: 'of rates with a slip in it', others: [8, 8, 75], total: '54.00' },
])(
	'decides from the other cells whether 8 under IVA is a rate or an amount: column $column',
	(given) => {
		const items = itemsOf(...given.others.map((IVA, index) => ({ ...LINE, Folio: index, IVA })), {
			...LINE,
			'Precio unitario': 50,
			IVA: 8,
		});
		expect(items.at(-1)).toMatchObject({ kind: 'invoice', invoice: { Total: given.total } });
	},
);

it('reads a price with taxes as the amount that the customer pays', () => {
	expect(invoice({ ...UNPRICED, 'Precio con IVA': 100, Cantidad: 3 })).toMatchObject({
		SubTotal: '258.62',
		Total: '300.00',
	});
});

it('calculates a missing price from the amount and the quantity', () => {
	expect(invoice({ ...UNPRICED, 'Importe sin IVA': 100, Cantidad: 3 })).toMatchObject({
		Total: '116.00',
		Conceptos: [{ Cantidad: '3', ValorUnitario: '33.333333' }],
	});
});

describe('the total', () => {
	const second = { Folio: 1001, Descripción: 'Envío', 'Precio unitario': 100 };

	it.each([
		{ says: 'of the invoice, in its first row', totals: [696, ''] },
		{ says: 'of the invoice, in each row', totals: ['$696.00', 696] },
		{ says: 'of each row', totals: [580, 116] },
	])(
		"reads the invoice's total from a column with the total $says",
		({ totals: [first, other] }) => {
			expect(invoice({ ...LINE, Total: first }, { ...second, Total: other }).Total).toBe('696.00');
		},
	);

	it('invoices the total in the file if it differs only by a rounding cent', () => {
		const line = { ...LINE, 'Precio unitario': 33.33, Cantidad: 3 };
		expect([invoice(line).Total, invoice({ ...line, Total: 115.98 }).Total]).toEqual([
			'115.99',
			'115.98',
		]);
	});

	it("rounds a formula's total the way Excel displays it", () => {
		const line = { ...LINE, 'Precio unitario': 1000 / 3, Total: (1000 / 3) * 1.16 };
		expect(invoice(line).Total).toBe('386.67');
	});

	it('refuses a total that differs from the sum of the rows, and names both amounts', () => {
		expect(problemsOf({ ...LINE, Total: 500 })).toEqual([
			'Row 2, "Total" says 500.00, but the invoice adds up to 580.00. Correct this amount, or the quantity, price, discount or taxes in the rows.',
		]);
		expect(problemsOf({ ...LINE, Total: 'mucho' })).toEqual([
			'Row 2, "Total": "mucho" is not a number. Write the total like this: 1160.00.',
		]);
	});
});

it('returns each row of a file unchanged in exactly one item', () => {
	const some = (text: fc.Arbitrary<unknown>) => fc.oneof(fc.constant(''), text);
	const row = fc.record({
		Folio: some(fc.integer({ min: 1, max: 5 })),
		RFC: some(fc.constantFrom('URE180429TM6', 'EKU9003173C9')),
		'Razón social': some(fc.constant('X')),
		'C.P.': fc.constant('86991'),
		Régimen: fc.constant('601'),
		'Uso CFDI': fc.constant('G03'),
		'Forma de pago': some(fc.constantFrom('03', '01')),
		Descripción: some(fc.string()),
		'Precio unitario': some(fc.oneof(fc.float(), fc.string())),
		IVA: some(fc.oneof(fc.integer(), fc.string())),
		Total: some(fc.oneof(fc.integer(), fc.string())),
	});
	fc.assert(
		fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
			const all = invoicesOf(sheetOfRows(rows, invoiceColumns), defaults);
			const back = all.flatMap((item) => [...item.rows]).sort((a, b) => a.row - b.row);
			expect(back.slice(1)).toEqual(rows.map((cells, index) => ({ row: index + 2, cells })));
			for (const item of all) {
				if (item.kind === 'refused') expect(item.problems).not.toEqual([]);
			}
		}),
	);
});
