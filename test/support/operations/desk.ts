import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { agreed } from '../../../packages/desk/support/agreements';
import type { OtherExample } from './otherExample';

const UUID = 'AAAAAAAA-0000-4000-8000-000000000000';

const inJson = (lists: Readonly<Record<string, unknown>>): INodeParameters =>
	Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)]));

const run = (lists: Readonly<Record<string, unknown>>) => ({ parameters: inJson(lists) });

export const agreementExamples: OtherExample[] = [
	{
		name: 'agreement.due',
		runs: [
			run({
				agreementsJson: [
					agreed({ starts_on: '2020-01-01' }),
					agreed({ agreement: 'B', price: 'mil' }),
				],
				ratesJson: {},
			}),
		],
		patterns: {
			'The invoices of agreements that are due today': {
				item: { json: { agreement: 'LOCAL 5' } },
				output: { notice: expect.stringContaining('falta price') as string },
			},
		},
	},
	{
		name: 'agreement.tell',
		runs: [run({ dueJson: [] })],
		patterns: {
			'What the owner of agreements has to know': {
				item: { json: { notice: 'Corrija' } },
				output: { text: 'Corrija' },
			},
		},
	},
];

const cancellation: IDataObject = {
	kind: 'cancellation',
	rows: [{ row: 2, cells: { UUID } }],
	uuid: UUID,
	cancellationReason: '02',
};

const named = {
	invoice_id: '7',
	why: '',
	listed: {},
	wanted: [{ row: 2, reason: '02', replacement: '', uuid: '', folio: '' }],
};

const decided = {
	...{ ...named, uuid: UUID, what: 'free', says: '', order_number: 'A-1', cancel_reason: '02' },
	...{ replacement: '', total: '116.00', currency: 'MXN', type: 'I', recipient: 'URE180429TM6' },
	...{ method: 'PUE', issued_on: '2026-11-02', sat_status: '' },
};

export const cancellationExamples: OtherExample[] = [
	{
		name: 'cancellation.find',
		runs: [run({ rowsJson: [cancellation], registerJson: [] })],
		patterns: {
			'The UUIDs of a file that the register does not have': {
				item: { json: cancellation },
				output: { uuid: UUID, mostIds: 100 },
			},
		},
	},
	{
		name: 'cancellation.identify',
		runs: [
			run({ rowsJson: [cancellation], registerJson: [{ id: 3, invoice_id: '7', uuid: UUID }] }),
			run({ rowsJson: [], registerJson: [{ id: 3, invoice_id: '7' }] }),
		],
		patterns: {
			'The invoices that the rows of a file name': {
				item: { json: { ...cancellation, invoiceId: '7' } },
				output: { invoice_id: '7' },
			},
		},
	},
	{
		name: 'cancellation.decide',
		runs: [
			run({ rowsJson: [cancellation], namedJson: [named] }),
			run({
				rowsJson: [],
				namedJson: [{ id: 3, invoice_id: '7', status: 'cancelling' }],
				answersJson: [{}],
			}),
		],
		patterns: {
			'What becomes of the cancellations of a file': {
				item: { json: cancellation },
				output: { decided: [], page: { button: 'Recibir el archivo' } },
			},
		},
	},
	{
		name: 'cancellation.choose',
		runs: [run({ decidedJson: [decided], answersJson: {} })],
		patterns: {
			'The cancellations that a person confirmed': {
				item: { json: { decided: [decided] } },
				output: { invoice_id: '7', status: 'cancelling' },
			},
		},
	},
	{
		name: 'cancellation.finish',
		runs: [
			run({
				rowsJson: [cancellation],
				decidedJson: [decided],
				askedJson: [decided],
				answersJson: [{ error: { outcome: 'refused', message: 'No.' } }],
			}),
		],
		patterns: {
			'The file with the result of each cancellation': {
				item: { json: cancellation },
				output: { title: 'Cancelaciones solicitadas: 0' },
			},
		},
	},
];

const invoice = {
	kind: 'invoice',
	key: 'A-1',
	rows: [{ row: 2, cells: {} }],
	invoice: {
		Folio: 'A-1',
		Total: '116.00',
		Moneda: 'MXN',
		Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
	},
};

const shown = {
	...{ key: 'A-1', newKey: 'A-1', what: 'new', says: '', option: '', invoice_id: '', uuid: '' },
	invoice: invoice.invoice,
};

export const spreadsheetExamples: OtherExample[] = [
	{
		name: 'spreadsheet.check',
		runs: [run({ rowsJson: [invoice], registerJson: [] })],
		patterns: {
			'What becomes of the invoices of a file': {
				item: { json: invoice },
				output: { invoices: [{ what: 'new' }], page: { button: 'Facturar' } },
			},
		},
	},
	{
		name: 'spreadsheet.choose',
		runs: [run({ invoicesJson: [shown], answersJson: {} })],
		patterns: {
			'The invoices of a file that are to be stamped': {
				item: { json: { invoices: [shown] } },
				output: { key: 'A-1', folio: 'A-1' },
			},
		},
	},
	{
		name: 'spreadsheet.finish',
		runs: [run({ rowsJson: [invoice], invoicesJson: [shown], askedJson: [shown] })],
		patterns: {
			'The file with the result of each invoice': {
				item: { json: invoice },
				output: { title: 'Facturas timbradas: 0' },
			},
		},
	},
];
