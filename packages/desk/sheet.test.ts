import { invoicesOfSheet } from 'cfdi-sheets';
import {
	sheetInvoices,
	sheetPage,
	sheetResults,
	stampingDone,
	stampingPage,
	toStamp,
} from './files';
import { sheetDefaults, sheetOptions } from '../sheets/support/sheetDefaults';
import type { FileItem } from './filePages';
import type { StampedRow } from './sheet';

const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';
const URE = 'URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,86991,601,G03,03';
const EKU = 'EKU9003173C9,ESCUELA KEMPER URGATE,42501,601,G03,03';

const HEADER =
	'Folio,RFC,Razón social,C.P.,Régimen,Uso CFDI,Forma de pago,Descripción,Precio,Estado,ID de la factura,UUID,Resultado,Explicación';

function itemsOf(...rows: string[]): FileItem[] {
	const csv = Buffer.from([HEADER, ...rows].join('\n'));
	const { items } = invoicesOfSheet({ csv }, sheetDefaults, sheetOptions);
	return items.map((item) =>
		item.kind === 'refused'
			? {
					...item,
					codes: item.problems.map(({ code }) => code),
					es: [`Fila ${item.rows[0]?.row}: no.`],
				}
			: item,
	) as unknown as FileItem[];
}

const inFile = (key: string) => `spreadsheet/${key}`;

const listed = (more: Partial<StampedRow> = {}): StampedRow => ({
	order_key: inFile('A-101'),
	invoice_id: '7',
	uuid: UUID,
	recipient: 'URE180429TM6',
	total: 116,
	currency: 'MXN',
	status: 'stamped',
	issued_on: '2026-11-12',
	...more,
});

const FRESH = `A-101,${URE},Taza,100,,,,,`;

const cases: ReadonlyArray<{
	is: string;
	row?: string;
	register: StampedRow[];
	what: string;
	newKey?: string;
	asks?: boolean;
}> = [
	{ is: 'without a stamp', register: [{}], what: 'new' },
	{
		is: 'with a stamped folio',
		register: [listed()],
		what: 'done',
		newKey: 'A-101#2',
		asks: true,
	},
	{
		is: 'with a stamped folio, in the returned file',
		row: `A-101,${URE},Taza,100,,7,${UUID},Timbrada,`,
		register: [listed()],
		what: 'done',
		newKey: 'A-101#2',
	},
	{
		is: 'that was cancelled',
		register: [listed({ status: 'cancelled' })],
		what: 'cancelled',
		newKey: 'A-101#2',
		asks: true,
	},
	{
		is: 'that was issued again after a cancellation',
		register: [listed({ status: 'cancelled' }), listed({ order_key: inFile('A-101#2') })],
		what: 'done',
		newKey: 'A-101#3',
		asks: true,
	},
	{
		is: 'with a folio that was used for another total',
		register: [listed({ total: 116.01 })],
		what: 'other',
		newKey: 'A-101#2',
	},
	{
		is: 'with a folio that was used for another customer',
		register: [listed({ recipient: 'EKU9003173C9' })],
		what: 'other',
		newKey: 'A-101#2',
	},
	{
		is: 'with another spelling of a stamped folio',
		row: `A–101,${URE},Taza,100,,,,,`,
		register: [listed()],
		what: 'similar',
		newKey: 'A–101',
		asks: true,
	},
	{
		is: 'of another customer whose folio is written otherwise',
		row: `A101,${EKU},Taza,100,,,,,`,
		register: [listed()],
		what: 'new',
		newKey: 'A101',
	},
];

it.each(cases)(
	'treats an invoice $is as $what',
	({ row = FRESH, register, what, newKey, asks = false }) => {
		const [one, ...others] = sheetInvoices(itemsOf(row), register);
		expect(others).toEqual([]);
		expect(one).toMatchObject({ what, newKey: newKey ?? 'A-101' });
		expect(one?.option !== '').toBe(asks);
	},
);

const GIVEN = itemsOf(
	FRESH,
	`B-1,${EKU},Plato,1000.005,,,,,`,
	`B-2,${EKU},<b>Vaso</b>,50,,,,,`,
	`C-1,${URE},Taza,1,Cancelado,,,,`,
	`C-2,RFC,Nadie,86991,601,G03,03,Taza,1,,,,,`,
);
const SHOWN = sheetInvoices(GIVEN, [
	listed({
		order_key: inFile('B-2'),
		status: 'cancelled',
		recipient: 'EKU9003173C9',
		total: 58,
	}),
]);

describe('The page', () => {
	const { html, options } = sheetPage(SHOWN, GIVEN);

	it('shows each invoice with its customer, taxes and total as Stamp calculates them', () => {
		expect(html).toContain('Se timbrarán facturas: 2, 1,276.01 MXN');
		for (const { invoice } of SHOWN) {
			expect(html).toContain(`<td>${invoice.Total.replace('1160', '1,160')} MXN</td>`);
		}
		expect(html).toContain(
			'<tr><td>2</td><td>A-101</td><td>UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6)</td><td>IVA 16 % 16.00</td><td>116.00 MXN</td></tr>',
		);
	});

	it("shows only a row's notes next to its invoice, not messages about unused columns", () => {
		expect(html).not.toContain('<th>Notas</th>');
		const noted = GIVEN.map((item) =>
			item.key === 'A-101'
				? {
						...item,
						codes: ['dateNotUsed', 'rowNote'],
						es: ['Fila 2, "Fecha": no se usa.', 'Fila 2, "Notas": dice "<El SPEI rebotó>".'],
					}
				: item,
		);
		const { html: shown } = sheetPage(SHOWN, noted);
		expect(shown).toContain('<th>Total</th><th>Notas</th>');
		expect(shown).toContain(
			'<td>116.00 MXN</td><td>"Notas": dice "&lt;El SPEI rebotó&gt;".</td></tr>',
		);
	});

	it('offers to stamp an invoice again if the earlier invoice with that folio is cancelled', () => {
		expect(options).toEqual([
			`B-2, ESCUELA KEMPER URGATE, 58.00 MXN. Se timbró el 12/11/2026, y esa factura está cancelada: ${UUID}.`,
		]);
	});

	it('lists only the cancelled invoices and lets a person type folios if over thirty are stamped', () => {
		const many = Array.from({ length: 31 }, (_none, at) => `D-${at},${URE},Taza,100,,,,,`);
		const given = itemsOf(FRESH, ...many);
		const register = [
			listed({ status: 'cancelled' }),
			...many.map((_row, at) => listed({ order_key: inFile(`D-${at}`) })),
		];
		const page = sheetPage(sheetInvoices(given, register), given);
		expect(page.options).toEqual([expect.stringMatching(/^A-101, /)]);
		expect([page.byFolio, sheetPage(SHOWN, GIVEN).byFolio]).toEqual([true, false]);
	});

	it("names each row's sheet, and lists the sheets that were not read", () => {
		const inSheets = ['Enero', 'Febrero'].flatMap((sheet) =>
			GIVEN.map((item) => ({
				...item,
				...(item.kind === 'header' && {
					sheet,
					notRead: sheet === 'Enero' ? ['<Notas>'] : [],
					hiddenRows: sheet === 'Enero' ? [3, 5] : [],
				}),
				rows: item.rows.map((row) => ({ ...row, sheet })),
			})),
		);
		const page = sheetPage(SHOWN, inSheets);
		expect(page.html).toContain('<p>Hojas que se leyeron: Enero, Febrero.</p>');
		expect(page.html).toContain('con esas columnas: &lt;Notas&gt;.</p>');
		expect(page.html).toContain('<p>Filas ocultas, que también se leyeron: Enero 3, 5.</p>');
		expect(page.html).toContain('<tr><td>Febrero 2</td><td>A-101</td>');
		expect(page.html).toContain('<li>Hoja Enero, fila 6; Hoja Febrero, fila 6: no.</li>');
	});

	it('shows no error for a row that is marked as cancelled', () => {
		const [counts = '', wrong = '', onPurpose = ''] = html.split('<h4>No se timbran');
		expect(counts).toContain(
			'<li>Con algo mal: no se timbran: <b>1</b></li><li>No se timbran, porque la fila lo dice: <b>1</b></li>',
		);
		expect(wrong).toContain('corrija la fila y suba el archivo otra vez</h4><ul><li>Fila 6: no.');
		expect(onPurpose).toContain('porque la fila lo dice</h4><ul><li>Fila 5: no.');
	});
});

describe('The returned file', () => {
	const results = (asked: string[], errors: object[] = [], register: StampedRow[] = []) =>
		sheetResults({
			given: GIVEN,
			shown: SHOWN,
			asked: asked.map((key) => ({ key })),
			errors: errors as never,
			register,
		});

	it('writes the result of each row into its columns, and counts the invoices', () => {
		const { rows, counts } = results(
			['A-101', 'B-1'],
			[
				{
					key: 'B-1',
					error: { outcome: 'refused', code: 'x', es: { message: 'No.', description: 'Así.' } },
				},
			],
			[listed()],
		);
		expect(rows.map(({ cells }) => [cells.Resultado, cells.UUID, cells.Explicación])).toEqual([
			['Resultado', 'UUID', 'Explicación'],
			['Timbrada', UUID, ''],
			['No timbrada', '', 'No. Así.'],
			['No timbrada', '', expect.stringContaining('márquela en la página antes de timbrar')],
			['No timbrada', undefined, 'Fila 5: no.'],
			['No timbrada', undefined, 'Fila 6: no.'],
		]);
		expect(counts).toMatchObject({ Timbrada: 1, 'No timbrada': 4 });
	});

	it("writes the new invoice's UUID into the row that the person marked to stamp again", () => {
		const { rows } = results(
			['B-2#2'],
			[],
			[listed({ order_key: inFile('B-2#2'), uuid: 'AGAIN' })],
		);
		expect(rows[3]).toMatchObject({ row: 4, cells: { UUID: 'AGAIN', Resultado: 'Timbrada' } });
	});

	it("writes results into each sheet's existing columns, even with headers in uppercase", () => {
		const [header, ...rows] = GIVEN;
		const named = { ...header?.rows[0]?.cells, Resultado: 'RESULTADO', UUID: 'Otra cosa' };
		const of = (sheet: string, cells: Record<string, unknown>) =>
			({ kind: 'header', rows: [{ row: 1, sheet, cells }] }) as FileItem;
		const inFebruary = rows.map((item) => ({
			...item,
			rows: item.rows.map((row) => ({ ...row, sheet: 'Febrero' })),
		}));
		const { rows: told } = sheetResults({
			given: [
				of('Enero', {}),
				of('Febrero', { ...named, Resultado: '', R: 'RESULTADO' }),
				...inFebruary,
			],
			shown: SHOWN,
			asked: [],
			errors: [],
			register: [],
		});
		expect(told.slice(0, 3)).toMatchObject([
			{ sheet: 'Enero', cells: { UUID: 'UUID', Resultado: 'Resultado' } },
			{ sheet: 'Febrero', cells: { UUID: 'Otra cosa', R: 'RESULTADO' } },
			{ sheet: 'Febrero', row: 2, cells: { UUID: '', R: 'No timbrada' } },
		]);
	});

	it("does not change an office's column named Resultado", () => {
		const header = { Folio: 'Folio', Resultado: 'Resultado', UUID: 'UUID' };
		const rows = [{ row: 1, cells: header }];
		const { rows: told } = sheetResults({
			given: [{ kind: 'header', rows }, ...GIVEN.slice(1, 2)],
			shown: SHOWN,
			asked: [],
			errors: [],
			register: [],
		});
		expect(told).toMatchObject([
			{ cells: { 'Resultado*': 'Resultado', Explicación: 'Explicación', UUID: 'UUID' } },
			{ cells: { 'Resultado*': 'No timbrada' } },
		]);
		expect(told[1]?.cells).not.toHaveProperty('UUID');
		expect(told.every(({ cells }) => !('Resultado' in cells))).toBe(true);
	});

	it('asks a clerk to upload the file again if another upload is stamping the invoice', () => {
		const error = {
			outcome: 'duplicate',
			code: 'keyOpen',
			es: { message: 'La clave única (Unique Key)' },
		};
		const { rows } = results(['A-101'], [{ key: 'A-101', error }]);
		expect(rows[1]?.cells).toMatchObject({
			Resultado: 'Sin respuesta',
			Explicación: expect.stringMatching(/^Otra carga .*Suba el archivo otra vez/) as string,
		});
		expect(String(rows[1]?.cells.Explicación)).not.toMatch(/clave|elemento/);
	});

	it('stamps only the rows without an invoice after a corrected file is uploaded', () => {
		const told = new Map(
			results(['A-101'], [], [listed()]).rows.map((one) => [one.row, one.cells]),
		);
		const [header, ...others] = GIVEN.flatMap(({ rows }) => rows).map(({ row, cells }) => ({
			...cells,
			...told.get(row),
		}));
		const again = itemsOf(
			...others.map((row) =>
				Object.keys(header ?? {})
					.map((name) => String((row as Record<string, unknown>)[name]).replace(/,/g, ' '))
					.join(',')
					.replace('Cancelado', ''),
			),
		);
		const shown = sheetInvoices(again, [listed()]);
		expect(shown.map(({ key, what, option }) => [key, what, option])).toEqual([
			['A-101', 'done', ''],
			['B-1', 'new', ''],
			['B-2', 'new', ''],
			['C-1', 'new', ''],
		]);
	});
});

it('removes from names the characters that reverse or hide text, and shortens long names', () => {
	const shown = (name: string) => {
		const given = GIVEN.map((item) => structuredClone(item));
		for (const { invoice } of given) if (invoice) invoice.Receptor.Nombre = name;
		const invoices = sheetInvoices(given, [listed({ status: 'cancelled' })]);
		const { html } = sheetPage(invoices, given);
		return { html, options: invoices.map(({ option }) => option) };
	};
	const turned = shown(`JU\u00adAN\u202e${'\n'.repeat(400)}\u200bPEREZ`);
	expect(turned).toEqual(shown('JUAN PEREZ'));
	expect(turned.options[0]).toContain('JUAN PEREZ, ');
	expect(shown('X'.repeat(5_000)).options[0]).toContain('X…, ');
});

describe('The page before stamping', () => {
	const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';
	const invoiceOf = (key: string, row: number, more: Partial<FileItem> = {}): FileItem => ({
		kind: 'invoice',
		key,
		rows: [{ row, cells: { Folio: key } }],
		invoice: {
			Folio: key,
			Total: '116.00',
			Moneda: 'MXN',
			Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
		},
		...more,
	});
	const file = [invoiceOf('A-1', 2), invoiceOf('A-2', 3)];
	const stamped: StampedRow[] = [
		{ order_key: 'spreadsheet/A-2', invoice_id: '7', uuid: UUID, status: 'cancelled' },
	];
	const shown = sheetInvoices(file, stamped);
	const AGAIN = 'Marque solo las que son otra venta: se timbran además';
	const BY_FOLIO =
		'Si otras ya timbradas son otra venta, escriba sus folios, separados por comas: se timbran además';
	const option = sheetPage(shown, file).options[0] ?? '';

	it('shows the invoices to stamp, and asks which earlier ones to stamp again', () => {
		const { fields, button } = stampingPage(shown, file);
		expect(JSON.parse(fields)).toEqual([
			{ fieldType: 'html', elementName: 'resumen', html: sheetPage(shown, file).html },
			{ fieldLabel: AGAIN, fieldType: 'checkbox', fieldOptions: { values: [{ option }] } },
		]);
		expect(button).toBe('Facturar');
		expect(stampingPage([], []).button).toBe('Recibir el archivo');
	});

	it('lets the person type folios instead of marking invoices if there are many', () => {
		const many = Array.from({ length: 31 }, (_none, at) => invoiceOf(`A-${at}`, at + 2));
		const register = many.map(({ key = '' }) => ({ order_key: `spreadsheet/${key}`, uuid: UUID }));
		const { fields } = stampingPage(sheetInvoices(many, register), many);
		expect(JSON.parse(fields)).toEqual([
			expect.objectContaining({ fieldType: 'html' }),
			{ fieldLabel: BY_FOLIO, fieldType: 'textarea' },
		]);
	});

	it('stamps new invoices, and marked invoices under a new key such as A-2#2', () => {
		const keys = (answers: Record<string, unknown>) =>
			toStamp(shown, answers).map(({ key, folio }) => [key, folio]);
		const both = [
			['A-1', 'A-1'],
			['A-2#2', 'A-2'],
		];
		expect(keys({})).toEqual([['A-1', 'A-1']]);
		expect(keys({ [AGAIN]: [] })).toEqual([['A-1', 'A-1']]);
		expect(keys({ [AGAIN]: [option] })).toEqual(both);
		expect(keys({ [AGAIN]: option })).toEqual(both);
		expect(keys({ [BY_FOLIO]: 'A-9; A-2' })).toEqual(both);
	});

	it('lists on the last page the typed folios without an earlier invoice', () => {
		const asked = toStamp(shown, { [BY_FOLIO]: 'A-9; A-2' });
		const said = (folios: string) =>
			stampingDone({ Timbrada: 2 }, asked, { [BY_FOLIO]: folios }).message;
		expect(said('A-9; A-2')).toMatch(
			/descargas\. Folios que no estaban entre las ya timbradas: A-9\.$/,
		);
		expect(said('')).toMatch(/en sus descargas\.$/);
		expect(stampingDone({ Timbrada: 2 }, asked, {}).title).toBe('Facturas timbradas: 2');
	});

	describe('An invoice with a name that ends in SA DE CV', () => {
		const why = 'Fila 4, "Nombre": es "UNIVERSIDAD SA DE CV".';
		const doubtful = invoiceOf('A-3', 4, { codes: ['nameHasCapitalRegime'], es: [why] });

		it("neither counts nor stamps an invoice if the recipient's name ends in SA DE CV", () => {
			const own = sheetInvoices([doubtful], []);
			const { html, options } = sheetPage(own, [doubtful]);
			expect(html).toContain('No se timbrará ninguna factura');
			expect(html).toContain('UNIVERSIDAD SA DE CV');
			expect(options).toEqual([]);
			expect(toStamp(own, { [BY_FOLIO]: 'A-3' })).toEqual([]);
		});

		it("returns an invoice as not stamped if the recipient's name ends in SA DE CV", () => {
			const own = sheetInvoices([doubtful], []);
			const { counts, rows } = sheetResults({
				given: [doubtful],
				shown: own,
				asked: [],
				errors: [],
				register: [],
			});
			expect(counts).toEqual({ 'No timbrada': 1 });
			expect(rows[0]?.cells).toMatchObject({ Resultado: 'No timbrada', Explicación: why });
		});

		it("reports an earlier stamp even if the recipient's name ends in SA DE CV", () => {
			const done = [{ order_key: 'spreadsheet/A-3', uuid: UUID, recipient: 'URE180429TM6' }];
			expect(sheetInvoices([doubtful], done)[0]?.what).toBe('done');
		});
	});
});
