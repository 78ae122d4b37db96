import type { INodeExecutionData } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine';
import { onErrorContinue, runNode as runAnyNode } from '../../support/engine';
import { issuing } from '../../support/issuer';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

const parameters = {
	resource: 'spreadsheet',
	operation: 'read',
	defaultProductCode: '52152001',
};

const DESK = { type: 'n8n-nodes-cfdi.cfdiDesk' };

const runNode = async (run: NodeRun) =>
	await runAnyNode({ credentials: issuing, ...run, node: { ...DESK, ...run.node } });

const withFile = (content: string): INodeExecutionData => ({
	json: {},
	binary: {
		upload: {
			data: Buffer.from(content, 'latin1').toString('base64'),
			mimeType: 'text/csv',
			fileName: 'facturas.csv',
		},
	},
});

const FILE = `Facturas de noviembre
Folio;RFC;Razón social;C.P.;Régimen fiscal;Uso de CFDI;Forma de pago;Descripción;Precio unitario
1001;ure-180429-tm6;Universidad Robotica Española;86991;601 - General de Ley Personas Morales;G03;3;Taza;$1,000.00
1002;;;;;;;;
`;

it('reads valid CSV rows as invoices for Validate and reports the invalid rows', async () => {
	const { items, error } = await runNode({
		parameters: { ...parameters, csvField: 'upload' },
		items: [withFile(FILE)],
	});

	expect(error).toBeUndefined();
	expect(items).toMatchObject([
		{
			json: { kind: 'invoice', key: '1001', rows: [{ row: 3, cells: { Folio: '1001' } }] },
			pairedItem: { item: 0 },
		},
		{
			json: {
				kind: 'refused',
				key: '1002',
				rows: [{ row: 4 }],
				problems: expect.arrayContaining(['Row 4, "RFC" is empty. Fill in the cell.']) as string[],
				es: expect.arrayContaining(['Fila 4, "RFC": está en blanco. Llene la celda.']) as string[],
			},
			pairedItem: { item: 0 },
		},
	]);
	const validate = {
		resource: 'invoice',
		operation: 'validate',
		invoiceSource: 'json',
		invoiceJson: '={{ $json.invoice }}',
	};
	const checked = await runAnyNode({
		parameters: validate,
		items: items.slice(0, 1),
		credentials: issuing,
	});
	expect(checked.items).toMatchObject([{ json: { valid: true, totals: { Total: '1160.00' } } }]);
});

const UNKNOWN = `Folio;RFC;Razón social;C.P.;Régimen fiscal;Uso de CFDI;Forma de pago;Descripción;Precio;Comisión;Venta
1001;URE180429TM6;UNIVERSIDAD ROBOTICA ESPAÑOLA;86991;601;G03;03;Taza;1000;50.00;1160.00
`;

it('asks how to read unknown columns and applies the answer in the Columns parameter', async () => {
	const run = async (columns: string) =>
		await runNode({
			parameters: { ...parameters, csvField: 'upload', columns },
			node: onErrorContinue,
			items: [withFile(UNKNOWN)],
		});

	const { items: asked } = await run('');
	expect(asked).toMatchObject([
		{
			json: {
				error: {
					outcome: 'notSent',
					description: expect.stringContaining(
						'in Columns: Comisión = no usar; Venta = no usar.',
					) as string,
					es: { message: expect.stringContaining('"Comisión", que dice "50.00"') as string },
				},
			},
		},
	]);
	const { items } = await run('Comisión = no usar\nVenta = Total');
	expect(items).toMatchObject([{ json: { kind: 'invoice', invoice: { Total: '1160.00' } } }]);
	const { items: others } = await run('comision = no usar; Venta = Subtotal');
	expect(others).toMatchObject([
		{
			json: { kind: 'refused', problems: [expect.stringContaining('"Venta" says 1160') as string] },
		},
	]);
});

it("reads cancellations from another node's rows and also outputs the title and header rows", async () => {
	const rows = [['Cancelaciones'], ['ID', 'Motivo', 'Sustituto'], [1024, 2]];
	const { items } = await runNode({
		parameters: {
			...parameters,
			rowsFor: 'cancellations',
			spreadsheetFrom: 'rows',
			rowsJson: '={{ $input.all().map(({ json }) => json.row ?? json) }}',
			keepAllRows: true,
		},
		node: { executeOnce: true },
		items: rows.map((row) => ({ json: { row } })),
	});

	expect(items.map(({ json }) => json)).toEqual([
		{
			kind: 'other',
			rows: [{ row: 1, cells: { ID: 'Cancelaciones', Motivo: '', Sustituto: '' } }],
		},
		{
			kind: 'header',
			delimiter: '',
			columns: { invoiceId: 'ID' },
			rows: [{ row: 2, cells: { ID: 'ID', Motivo: 'Motivo', Sustituto: 'Sustituto' } }],
		},
		{
			kind: 'cancellation',
			invoiceId: '1024',
			uuid: '',
			folio: '',
			cancellationReason: '02',
			replacementUuid: '',
			rows: [{ row: 3, cells: { ID: 1024, Motivo: 2, Sustituto: '' } }],
		},
	]);
});

it.each([
	{
		wrong: 'without the file',
		changed: {},
		message: 'The item has no file in the field "data"',
		es: 'No hay ningún archivo en el campo "data"',
	},
	{
		wrong: 'without columns',
		changed: { csvField: 'upload', rowsFor: 'cancellations' },
		message: 'The spreadsheet does not have a required column',
		es: 'La hoja de cálculo no tiene una columna obligatoria',
	},
	{
		wrong: 'with rows that are not a list',
		changed: { spreadsheetFrom: 'rows', rowsJson: '={{ $json }}' },
		message: 'Rows (JSON) is not a list of rows',
		es: 'Rows (JSON): no es una lista de filas',
	},
])('reports one error for a spreadsheet $wrong', async ({ changed, message, es }) => {
	const { items } = await runNode({
		parameters: { ...parameters, ...changed },
		node: onErrorContinue,
		items: [withFile(FILE)],
	});
	expect(items).toMatchObject([
		{ json: { error: { message, outcome: 'notSent', es: { message: es } } } },
	]);
});
