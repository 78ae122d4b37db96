import type { IDataObject } from 'n8n-workflow';

import type { OtherExample } from './otherExample';

const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';

const written: IDataObject = {
	id: 2,
	reference: 'R-1',
	invoice_id: '7',
	uuid: '',
	date: '2026-11-20',
	form: '03',
	amount: '400.00',
	email: 'ana@example.mx',
	run: '9',
	taken: 'yes',
	status: 'stamping',
	message: '',
	instalment: null,
	paid: null,
};

const complement: IDataObject = {
	id: 9,
	uuid: UUID,
	amount: '400.00',
	currency: 'MXN',
	payments: [
		{
			uuid: UUID,
			folio: 'F-1',
			currency: 'MXN',
			instalment: 1,
			previousBalance: '1160.00',
			paid: '400.00',
			balance: '760.00',
		},
	],
};

const files = {
	data_xml: { data: '', mimeType: 'application/xml' },
	data_pdf: { data: '', mimeType: 'application/pdf' },
};

const order: IDataObject = {
	shop: 'a.mx',
	id: '1001',
	state: 'paid',
	total: '1160.00',
	lines: [{ description: 'Silla', quantity: 1, unitPrice: '1000.00', taxes: ['IVA 16'] }],
	buyer: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD', taxRegime: '601', postalCode: '86991' },
};

const refused: IDataObject = {
	id: 3,
	order_number: '1001',
	shop: 'a.mx',
	order_json: JSON.stringify(order),
	message: 'El nombre no es el del SAT',
	total: 1160,
	fields: 'Receptor.Nombre',
	email: 'ana@example.mx',
	state: 'refused',
};

const found: IDataObject = {
	id: 3,
	title: 'Pedido 1001 de a.mx',
	description: '',
	shown: { rfc: 'X', name: '', postal_code: '', regime: '', cfdi_use: '', payment_form: '' },
	corrected: { rfc: '', name: '', postal_code: '', regime: '', cfdi_use: '', payment_form: '' },
};

const given: IDataObject = { id: '1', order: '1001', shop: 'a.mx', total: '100.00', lines: [] };

const refundRow: IDataObject = {
	id: 5,
	type: 'E',
	order_id: 'refund 1',
	order_json: JSON.stringify({ headers: {}, body: given }),
	state: 'refund',
};

const refund: IDataObject = { orderKey: 'a.mx/1001', total: '100.00', order: given };

const invoice: IDataObject = {
	type: 'I',
	status: 'stamped',
	uuid: UUID,
	invoice_id: '70',
	order_number: '1001',
};

const json = (value: unknown) => JSON.stringify(value);

export const afterOrderExamples: OtherExample[] = [
	{
		name: 'payment.prepare',
		runs: [{ parameters: {} }],
		patterns: {
			'Payments of a list': {
				item: { json: { reference: 'R-1', invoice_id: 7 } },
				output: { reference: 'R-1', invoice_id: '7', status: 'stamping' },
			},
		},
	},
	{
		name: 'payment.takeTurns',
		runs: [
			{ parameters: { paymentRows: json([written, { ...written, id: 4, payment_uuid: UUID }]) } },
		],
		patterns: {
			'The payments that this execution has written': {
				item: { json: { written: [written] } },
				output: { id: 2, instalment: 1, earlierPayments: '0.00' },
			},
		},
	},
	{
		name: 'payment.record',
		runs: [
			{ parameters: { paymentRow: json(written) }, item: { json: complement, binary: files } },
			{
				parameters: { paymentRow: json(written) },
				item: { json: { error: { outcome: 'refused', es: { message: 'No' } } } },
			},
		],
		patterns: {
			'The answer to a payment, with its row': {
				item: { json: { ...complement, row: written } },
				output: { id: 2, status: 'notMailed', balance: 760 },
			},
		},
	},
	{
		name: 'payment.recordMail',
		runs: [{ parameters: { paymentRow: json(written) } }],
		patterns: {
			'What became of the mail with a complement': {
				item: { json: { row: written, error: '550' } },
				output: { id: 2, status: 'notMailed' },
			},
		},
	},
	{
		name: 'order.findRefused',
		runs: ['1001', '1002'].map((orderNumber) => ({
			parameters: { orderNumber },
			item: { json: refused },
		})),
		patterns: {
			'The first of several orders': {
				item: { json: refused },
				output: { id: 3, title: 'Pedido 1001 de a.mx' },
			},
		},
	},
	{
		name: 'order.correct',
		runs: [{ parameters: { refusedOrder: json(found) }, item: { json: { RFC: 'X' } } }],
		patterns: {
			'What a person has corrected in a form': {
				item: { json: { found, RFC: 'URE180429TM6' } },
				output: { id: 3, rfc: 'URE180429TM6', state: 'again' },
			},
		},
	},
	{
		name: 'refund.accept',
		runs: [
			{ parameters: {}, item: { json: { shop: 'a.mx', headers: {}, body: { id: 1 } } } },
			{
				parameters: {},
				item: { json: { shop: 'a.mx', headers: {}, body: { id: 1, refund_line_items: [] } } },
			},
		],
		patterns: {
			'What a shop posted of a refund': {
				item: { json: { shop: 'a.mx', headers: {}, body: { id: 1, refund_line_items: [] } } },
				output: { shop: 'a.mx', order_id: 'refund 1', state: 'refund' },
			},
		},
	},
	{
		name: 'refund.read',
		runs: [
			refundRow,
			{ ...refundRow, uuid: UUID },
			{ ...refundRow, order_json: '{"link":"x"}' },
		].map((row) => ({ parameters: { refundRow: json(row) }, item: { json: row } })),
		patterns: {
			'A refund of the register': {
				item: { json: refundRow },
				output: { orderKey: 'a.mx/1001', total: '100.00' },
			},
		},
	},
	{
		name: 'refund.credit',
		runs: [{}, invoice].map((row) => ({
			parameters: { refundRow: json(refundRow), refundRead: json(refund) },
			item: { json: row },
		})),
		patterns: {
			'The rows of the order of a refund': {
				item: { json: { ...invoice, row: refundRow, refund } },
				output: { id: 5, related_uuid: UUID },
			},
		},
	},
	{
		name: 'refund.record',
		runs: [{ ...complement, recipient: { rfc: 'X' }, paymentMethod: 'PUE' }, { error: '503' }].map(
			(item) => ({ parameters: { refundRow: json(refundRow) }, item: { json: item } }),
		),
		patterns: {
			'The answer to a credit note, with the row of its refund': {
				item: { json: { row: refundRow, error: { message: '503' } } },
				output: { id: 5, state: 'refund', message: '503' },
			},
		},
	},
];
