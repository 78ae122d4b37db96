import type { IDataObject } from 'n8n-workflow';

import type { OtherExample } from './otherExample';

const uuid = 'AAAAAAAA-0000-4000-8000-000000000001';

const SIGNATURE = `${'k'.repeat(43)}=`;

const posted: IDataObject = {
	headers: { 'content-type': 'application/json', 'x-wc-webhook-signature': SIGNATURE },
	body: { id: 7, number: '1007', billing: { email: 'ana@example.com' } },
	signature: SIGNATURE,
};

const delivery: IDataObject = {
	shop: 'tienda.mx',
	order_id: '7',
	order_number: '1007',
	modified: '2026-11-20T12:00:00.000Z',
	email: 'ana@example.com',
	headers: { 'x-wc-webhook-source': 'https://tienda.mx/' },
	body: { id: 7 },
};

const row: IDataObject = {
	id: 3,
	shop: 'tienda.mx',
	order_id: '7',
	order_number: '1007',
	order_json: '{}',
	email: 'ana@example.com',
	state: 'received',
};

const refused: IDataObject = {
	...row,
	state: 'refused',
	fields: 'Receptor.Nombre',
	take_after: '2026-11-20T12:00:00.000Z',
};

const stamped: IDataObject = {
	id: 1024,
	uuid,
	type: 'I',
	total: '1160.00',
	currency: 'MXN',
	paymentMethod: 'PUE',
	recipient: { rfc: 'URE180429TM6' },
	order: { key: 'tienda.mx/7', number: '1007', date: '2026-11-20T10:00:00' },
};

const list: IDataObject = {
	shop: 'global',
	order_id: '2026-11-20 7 w1',
	order_json: JSON.stringify([
		{ row: { shop: 'tienda.mx', order_id: '7' }, headers: {}, body: {} },
	]),
	list: '',
};

const leftOut = [{ index: 0, reason: 'refused', es: 'Trueque no es una forma de pago' }];

const file = { data: '', mimeType: 'application/xml' };

const invoice: IDataObject = {
	shop: 'tienda.mx',
	order_id: '7',
	told: null,
	address: 'ana@example.com',
	uuid,
	number: '1007',
	rfc: 'URE180429TM6',
	total: '1160.00',
	currency: 'MXN',
};

const mail: IDataObject = {
	isToOwner: false,
	to: 'ana@example.com',
	rows: [{ shop: 'tienda.mx', order_id: '7' }],
	told: null,
};

export const shopExamples: OtherExample[] = [
	{
		name: 'delivery.read',
		runs: [{ json: posted }, {}].map((item) => ({
			parameters: { shop: 'tienda.mx', signature: '={{ $json.signature }}' },
			item,
		})),
		patterns: {
			'An order that a webhook took and a Crypto node signed again': {
				item: { json: posted },
				output: { order_id: '7', order_number: '1007', email: 'ana@example.com' },
			},
		},
	},
	{
		name: 'order.accept',
		runs: [
			...[delivery, row, { id: 7, number: '1007' }].map((json) => ({
				parameters: { rowsBefore: '[]' },
				item: { json },
			})),
			...[
				{ ...row, told: 'no' },
				{ ...refused, asked: '' },
				{ ...refused, asked: '2' },
			].map((json) => ({ parameters: { rowsBefore: '[]', isSchedule: true }, item: { json } })),
		],
		patterns: {
			'A delivery, with the rows before in its item': {
				item: { json: { ...delivery, rowsBefore: [] } },
				output: { shop: 'tienda.mx', order_id: '7', state: 'received' },
			},
		},
	},
	{
		name: 'order.choose',
		runs: [row, { ...row, uuid }].map((json) => ({ parameters: {}, item: { json } })),
		patterns: { 'A row of cfdi_invoices': { item: { json: row }, output: { order_id: '7' } } },
	},
	{
		name: 'order.record',
		runs: [
			{ json: stamped, binary: { data_xml: file, data_pdf: file } },
			{ json: { error: { outcome: 'refused', fields: { 'Receptor.Rfc': [] }, es: {} } } },
			{ json: { duplicate: true, outcome: 'duplicate', stamped: { id: 7, uuid } } },
		]
			.map((item) => ({ parameters: { row: JSON.stringify(row) }, item: item as never }))
			.concat({ parameters: { row: JSON.stringify(list) }, item: { json: { leftOut } } as never }),
		patterns: {
			'The outcome of Stamp, with the row in its item': {
				item: { json: { ...stamped, row } },
				output: { uuid, invoice_id: '1024', total: 1160, state: 'stamped' },
			},
		},
	},
	{
		name: 'order.mailed',
		runs: [{ messageId: 'm' }, { error: '550' }].map((json) => ({
			parameters: { mail: JSON.stringify(mail) },
			item: { json },
		})),
		patterns: {
			'The outcome of Send Email, with the mail in its item': {
				item: { json: { error: '550 No such user', mail } },
				output: { told: 'no', order_id: '7' },
			},
		},
	},
	{
		name: 'order.writeMail',
		runs: [invoice, { ...row, told: 'no 2026-11-20' }, { ...refused, asked: '1' }].map((json) => ({
			parameters: { address: 'https://n8n.test' },
			item: { json },
		})),
		patterns: {
			'The mails of Record or Accept': {
				item: { json: invoice },
				output: { to: 'ana@example.com', isToOwner: false },
			},
		},
	},
];
