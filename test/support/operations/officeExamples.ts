import type { OtherExample } from './otherExample';

const uuid = 'AAAAAAAA-0000-4000-8000-000000000001';

const sale = {
	step: 'issue',
	sale: '4711',
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	postal_code: '86991',
	regime: '601',
	cfdi_use: 'G03',
	payment_form: '03',
	total: '1160.00',
	email: 'ana@example.com',
	lines: [{ description: 'Taza', unitPrice: '1160.00' }],
};

const send = { step: 'send', uuid, email: 'ana@example.com' };

const row = { uuid, order_number: '4711', total: 1160, currency: 'MXN', status: 'stamped' };

const request = (body: object) => ({ request: JSON.stringify(body) });

const inItem = (body: object, more: object = {}) => ({ json: { body, ...more } as never });

export const officeExamples: OtherExample[] = [
	{
		name: 'office.readRequest',
		runs: [sale, { step: 'codes', words: 'taza' }, { step: 'certificate' }, send].map((body) => ({
			parameters: request(body),
		})),
		patterns: {
			'A request of the page': { item: inItem(sale), output: { key: 'form/4711' } },
		},
	},
	{
		name: 'office.useRows',
		runs: [sale, { step: 'today' }, { step: 'customer', rfc: 'X' }, { step: 'month' }].map(
			(body) => ({
				parameters: request(body),
			}),
		),
		patterns: {
			'A request, with its rows in its item': {
				item: inItem(sale, { rows: [] }),
				output: { key: 'form/4711', total: '1160.00' },
			},
		},
	},
	{
		name: 'office.recordStamp',
		runs: [{ parameters: request(sale) }],
		patterns: {
			'A stamp, with the request in its item': {
				item: inItem(sale, { id: 7, uuid, total: '1160.00' }),
				output: { invoice_id: '7', uuid, total: 1160, order_key: 'form/4711' },
			},
		},
	},
	{
		name: 'office.useResult',
		runs: [
			{ step: 'old', uuid },
			{ step: 'lists' },
			{ step: 'again' },
			{ step: 'certificate' },
			{ step: 'month' },
		].map((body) => ({ parameters: request(body) })),
		patterns: {
			'A download, with the request and the rows in its item': {
				item: inItem(
					{ ...send, step: 'sat' },
					{ rows: [row], verificationUrl: `https://x/?id=${uuid}&re=E` },
				),
				output: { state: 'sat' },
			},
		},
	},
	{
		name: 'office.recordOutcome',
		runs: [{ parameters: { ...request(send), rows: JSON.stringify([row]) } }],
		patterns: {
			'A mail, with the request and the rows in its item': {
				item: inItem(send, { rows: [row] }),
				output: { uuid, email: 'ana@example.com', message: '' },
			},
		},
	},
	{
		name: 'page.office',
		runs: [{ parameters: { token: 't' } }],
		patterns: {
			'With a token of the node JWT': { item: { json: { token: 't' } } },
		},
	},
];
