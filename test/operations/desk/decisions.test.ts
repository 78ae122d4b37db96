import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { sheetsOf } from '../../support/sheetsOf';
import { agreed } from '../../../packages/desk/support/agreements';
import { runNode } from '../../support/engine';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

const DESK = { type: 'n8n-nodes-cfdi.cfdiDesk' };

async function decided(
	id: string,
	lists: INodeParameters,
	items: INodeExecutionData[] = [{ json: {} }],
) {
	const [resource = '', operation = ''] = id.split('.');
	const parameters = Object.fromEntries(
		Object.entries(lists).map(([name, value]) => [
			name,
			typeof value === 'object' ? JSON.stringify(value) : value,
		]),
	);
	const { outputs, error } = await runNode({
		parameters: { resource, operation, ...parameters },
		node: DESK,
		items,
	});
	return {
		outputs: outputs.map((output) => output.map(({ json }) => json)),
		error,
		items: outputs,
	};
}

const uuid = 'AAAAAAAA-0000-4000-8000-000000000000';
const rows = [{ kind: 'cancellation', rows: [{ row: 2, cells: { A: 'x' } }], invoiceId: '10' }];
const named = { invoice_id: '10', why: '', listed: {}, wanted: [{ row: 2, reason: '02' }] };
const sat = (cancellable: string) => ({
	data: `<CodigoEstatus>S - ok</CodigoEstatus><EsCancelable>${cancellable}</EsCancelable><Estado>Vigente</Estado>`,
});

describe('Agreement', () => {
	const today = new Date(Date.now() - 6 * 60 * 60 * 1000).toISOString().slice(0, 10);
	const agreementsJson = [
		agreed({ starts_on: today, day: String(Number(today.slice(8))) }),
		agreed({ agreement: 'B', starts_on: today, price: 'mil' }),
	];

	it('outputs invoices due under agreements, and separate notices about invalid agreements', async () => {
		const { outputs } = await decided('agreement.due', { agreementsJson });
		expect(outputs).toMatchObject([
			[
				{
					folio: `LOCAL 5 ${today.slice(0, 7)}`,
					total: '11600.00',
					exchangeRate: '',
					notMailed: 'No se envió el correo a cliente@example.com',
				},
			],
			[{ notice: expect.stringContaining('price dice mil') as string }],
		]);
		const registerJson = [{ order_key: `agreement/LOCAL 5/${today.slice(0, 7)}` }];
		const again = await decided('agreement.due', { agreementsJson, registerJson });
		expect(again.outputs.map(({ length }) => length)).toEqual([0, 1]);
	});

	it('uses the latest exchange rate for an agreement in dollars', async () => {
		const dollars = agreed({
			...{ starts_on: today, day: String(Number(today.slice(8))), currency: 'USD' },
		});
		const ratesJson = { bmx: { series: [{ datos: [{ dato: '18.25' }] }] } };
		const { outputs } = await decided('agreement.due', { agreementsJson: [dollars], ratesJson });
		expect(outputs[0]).toMatchObject([{ exchangeRate: '18.25' }]);
	});

	it("puts all of the owner's notices about agreements into one email", async () => {
		const items = [{ notice: 'Corrija' }, { folio: 'A 2027-01', error: '550' }];
		const { outputs } = await decided(
			'agreement.tell',
			{ dueJson: [{ folio: 'A 2027-01', email: 'ana@example.mx' }] },
			items.map((json) => ({ json })),
		);
		expect(outputs[0]).toMatchObject([
			{
				text: expect.stringMatching(
					/^Corrija\n\nContrato A 2027-01:\n.*a ana@example.mx/,
				) as string,
			},
		]);
	});
});

describe('Cancellation', () => {
	it.each<[string, string, INodeParameters, IDataObject[][]]>([
		['the invoices named in a file', 'identify', { rowsJson: rows }, [[{ invoice_id: '10' }], []]],
		[
			'the invoices of the register without a file',
			'identify',
			{ rowsJson: '', registerJson: [{}, { invoice_id: '11' }] },
			[[{ invoice_id: '11' }], []],
		],
		[
			'an empty item for a file without rows to cancel',
			'identify',
			{ rowsJson: [{ kind: 'refused', rows: [] }] },
			[[], [{}]],
		],
		[
			'the UUIDs that Find searches for',
			'find',
			{ rowsJson: [{ ...rows[0], invoiceId: '', uuid }], registerJson: [], fromId: '7' },
			[[{ uuid, fromId: '7', mostIds: 100 }], []],
		],
		['an empty item if every ID is known', 'find', { rowsJson: rows }, [[], [{}]]],
		[
			'the decisions and a page that shows them',
			'decide',
			{
				rowsJson: rows,
				namedJson: [named],
				downloadsJson: [{}],
				answersJson: [sat('Cancelable sin aceptación')],
			},
			[
				[
					{
						decided: [{ what: 'free' }],
						page: { button: 'Pedir estas cancelaciones' },
					},
				],
				[],
				[],
			],
		],
		[
			'a page even for a file with only invalid rows',
			'decide',
			{ rowsJson: [{ kind: 'refused', rows: [] }] },
			[[{ decided: [], page: { button: 'Recibir el archivo' } }], [], []],
		],
		[
			'the state of open cancellations and a mail if they need a person',
			'decide',
			{
				rowsJson: '',
				namedJson: [{ id: 4, invoice_id: '10', status: 'cancelling', uuid }],
				answersJson: [{}],
			},
			[
				[],
				[{ subject: 'Cancelaciones que necesitan a una persona: 1' }],
				[{ id: 4, invoice_id: '10', status: 'cancelling' }],
			],
		],
		['no items without a file and open cancellations', 'decide', { rowsJson: '' }, [[], [], []]],
		[
			'the rows to record and the requests to send',
			'choose',
			{ decidedJson: [{ ...named, what: 'free', total: '' }], answersJson: {} },
			[[{ invoice_id: '10', status: 'cancelling' }], [{ invoice_id: '10', what: 'free' }], []],
		],
		[
			'an empty item if there is no request to send',
			'choose',
			{ decidedJson: [{ ...named, what: 'late' }], answersJson: {} },
			[[], [], [{}]],
		],
	])('outputs %s for a cancellation', async (_what, operation, lists, outputs) => {
		const { outputs: given, error } = await decided(`cancellation.${operation}`, lists);
		expect(error).toBeUndefined();
		expect(given).toMatchObject(outputs);
	});

	it('outputs the result file to the first output and failed cancellations to the second', async () => {
		const { outputs } = await decided('cancellation.finish', {
			rowsJson: rows,
			decidedJson: [{ ...named, what: 'free', says: '' }],
			askedJson: [named],
			answersJson: [{ error: { outcome: 'refused', message: 'No.' } }],
		});
		expect(outputs).toMatchObject([
			[{ counts: { 'No cancelada': 1 }, title: 'Cancelaciones solicitadas: 1' }],
			[{ invoice_id: '10', status: 'cancelRefused' }],
		]);
	});
});

describe('Spreadsheet', () => {
	const invoice = {
		Folio: 'A-1',
		Total: '116.00',
		Moneda: 'MXN',
		Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
	};
	const rowsJson = [{ kind: 'invoice', key: 'A-1', rows: [{ row: 2, cells: {} }], invoice }];

	it.each([true, false])(
		"shows a spreadsheet's invoices to a person only if Ask a Person is on: %s",
		async (askPerson) => {
			const { outputs } = await decided('spreadsheet.check', { rowsJson, askPerson });
			const item = {
				invoices: [{ key: 'A-1', what: 'new' }],
				page: { button: 'Facturar' },
			};
			expect(outputs).toMatchObject(askPerson ? [[item], []] : [[], [item]]);
			const invoicesJson = outputs.flat()[0]?.invoices as never;
			const chosen = await decided('spreadsheet.choose', { invoicesJson, answersJson: {} });
			expect(chosen.outputs).toMatchObject([[{ key: 'A-1', folio: 'A-1', invoice }], []]);
		},
	);

	it('outputs an empty item if a spreadsheet has no invoices to stamp', async () => {
		const { outputs } = await decided('spreadsheet.choose', { invoicesJson: '', answersJson: {} });
		expect(outputs).toEqual([[], [{}]]);
	});

	it("matches each spreadsheet row to its stamped invoice or error by the row's key", async () => {
		const shown = [
			{ key: 'A-1', newKey: 'A-1', what: 'new', says: '', invoice },
			{ key: 'A-2', newKey: 'A-2#2', what: 'cancelled', says: '', invoice },
		];
		const { outputs } = await decided('spreadsheet.finish', {
			rowsJson: ['A-1', 'A-2'].map((key, at) => ({
				kind: 'invoice',
				key,
				rows: [{ row: at + 2, cells: {} }],
				invoice,
			})),
			invoicesJson: shown,
			askedJson: [
				{ key: 'A-1', folio: 'A-1' },
				{ key: 'A-2#2', folio: 'A-2' },
			],
			stampedJson: [{ id: 7 }, { key: 'A-2#2', error: { outcome: 'refused', message: 'No.' } }],
			registerJson: [{ order_key: ['spreadsheet', 'A-1'].join('/'), uuid }],
			answersJson: '',
		});
		expect(outputs).toMatchObject([
			[],
			[{ counts: { Timbrada: 1, 'No timbrada': 1 }, title: 'Facturas timbradas: 1' }],
		]);
	});
});

describe('The returned file', () => {
	const header = { kind: 'header', delimiter: ';', rows: [{ row: 1, cells: { A: 'A' } }] };
	const lists = {
		rowsJson: [header, ...rows.map((one) => ({ ...one, rows: [{ row: 2, cells: { A: 'x;y' } }] }))],
		decidedJson: [{ ...named, what: 'no', says: 'No.' }],
	};
	const run = async (resultFile: unknown) =>
		await decided('cancellation.finish', { ...lists, resultFile: resultFile as string }, [
			{
				json: {},
				binary: {
					upload: {
						data: Buffer.from('A\nx;y').toString('base64'),
						mimeType: 'text/csv',
						fileName: 'lista.csv',
					},
				},
			},
		]);
	const bytesOf = (item: INodeExecutionData | undefined) =>
		Buffer.from(item?.binary?.data?.data ?? '', 'base64');

	it('returns a CSV file with the original name and delimiter and the result of each row', async () => {
		const [[item] = []] = (await run('={{ $input.first().binary.upload }}')).items;
		expect(item).toMatchObject({
			json: { counts: { 'No cancelada': 1 } },
			binary: { data: { fileName: 'lista.csv', mimeType: 'text/csv' } },
		});
		expect(bytesOf(item).toString()).toBe(
			'\ufeffA;ID de la factura;UUID;Resultado;Explicación\r\n"x;y";10;;No cancelada;No.\r\n',
		);
	});

	it('returns a new workbook if the File field is empty', async () => {
		const [[item] = []] = (await run('')).items;
		expect(sheetsOf(bytesOf(item))).toMatchObject([
			{
				rows: [
					['A', 'ID de la factura', 'UUID', 'Resultado', 'Explicación'],
					['x;y', '10', undefined, 'No cancelada', 'No.'],
				],
			},
		]);
	});

	it('refuses text instead of a file in the File field', async () => {
		const { error } = await run('data');
		expect(error?.message).toContain('File is not a file');
	});
});

it.each([
	['{}', 'Rows (JSON)'],
	['[1]', 'Rows (JSON)'],
])('refuses a value that is not a list of rows: %s', async (rowsJson, field) => {
	const { error } = await decided('cancellation.identify', { rowsJson });
	expect(error?.message).toContain(field);
});

it('refuses a list of more than 200,000 rows and names the list', async () => {
	const registerJson = Array.from({ length: 200_001 }, () => ({}));
	const { error } = await decided('cancellation.identify', { rowsJson: '', registerJson });
	expect(error).toMatchObject({
		message: 'The list "Register (JSON)" has more than 200,000 rows',
	});
});
