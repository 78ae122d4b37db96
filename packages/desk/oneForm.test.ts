import { agreed } from './support/agreements';
import { dueInvoices } from './agreements';
import { decide, openCancellations, sheetInvoices, sheetResults, whichInvoices } from './files';
import { registerOf, todayOf } from './index';

type Row = Record<string, unknown>;

const [A, B] = ['AAAAAAAA', 'BBBBBBBB'].map((head) => `${head}-0000-4000-8000-00000000000a`) as [
	string,
	string,
];

const PADS = {
	'a space': (text: string) => ` ${text} `,
	'a tab': (text: string) => `${text}\t`,
	'a line break': (text: string) => `${text}\r\n`,
	'a no-break space': (text: string) => `\u00a0${text}`,
	'a byte order mark': (text: string) => `\ufeff${text}`,
	'a zero-width space': (text: string) => `${text}\u200b`,
	'a zero-width space inside': (text: string) => `${text.slice(0, 1)}\u200b${text.slice(1)}`,
	'a soft hyphen': (text: string) => `\u00ad${text}`,
	'marks of direction': (text: string) => `\u202a${text}\u202c`,
	'a variation selector': (text: string) => `${text}\ufe0f`,
	'a Hangul filler': (text: string) => `${text}\u3164`,
};

const KEYS = [
	'agreement',
	'invoice_id',
	'method',
	'order_key',
	'order_number',
	'payment_id',
	'payment_uuid',
	'reference',
	'related_uuid',
	'status',
	'type',
	'uuid',
];

const padded = (pad: (text: string) => string) => (rows: readonly Row[]) =>
	rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([name, value]) => [
				name,
				KEYS.includes(name) && typeof value === 'string' && value !== '' ? pad(value) : value,
			]),
		),
	);

const REGISTER: Row[] = [
	{
		id: 1,
		invoice_id: '70',
		uuid: A,
		type: 'I',
		order_number: 'A1',
		recipient: 'URE180429TM6',
		total: 1160,
		currency: 'MXN',
		method: 'PPD',
		status: 'stamped',
		issued_on: '2026-09-20',
	},
	{ invoice_id: '71', uuid: B, type: 'E', related_uuid: A, total: 60, status: 'stamped' },
];
const PAYMENTS: Row[] = [
	{ invoice_id: '70', payment_id: '80', payment_uuid: B, paid: 400, date: '2026-10-20' },
	{ uuid: A, payment_id: '81', payment_uuid: A, paid: 50, date: '2026-10-21' },
];
const TODAY = '2026-11-24';
const upper = (value: unknown) =>
	JSON.stringify(value, (_name, one: unknown) =>
		typeof one === 'bigint' ? String(one) : one,
	).toUpperCase();

type Rows = (rows: readonly Row[]) => readonly Row[];

const given = (more: Row) => ({
	kind: 'cancellation',
	rows: [{ row: 2, cells: {} }],
	cancellationReason: '02',
	...more,
});

const LISTS: Readonly<Record<string, (as: Rows) => unknown>> = {
	'what is unpaid': (as) => {
		const { receivable } = registerOf(as(REGISTER), as(PAYMENTS), '2026-11');
		expect(receivable.map(({ balance }) => String(balance))).toEqual(['650']);
		return receivable;
	},
	'the month': (as) => {
		const { invoices, complements, credits, paidLater } = registerOf(
			as(REGISTER),
			as(PAYMENTS),
			'2026-09',
		);
		return [invoices, complements, credits.map(({ invoice }) => invoice), [...paidLater.keys()]];
	},
	'what needs a person': (as) =>
		todayOf({ rows: as(REGISTER), payments: as(PAYMENTS), today: TODAY }),
	'which invoices are to be cancelled': (as) =>
		[{ invoiceId: '70' }, { uuid: A }, { folio: 'A1' }].map((one) =>
			whichInvoices({ given: [given(one)], register: as(REGISTER), found: [] }).map(
				({ invoice_id, why }) => [invoice_id, why],
			),
		),
	'a replacement': (as) =>
		whichInvoices({
			given: [given({ invoiceId: '70', replacementUuid: B })],
			register: as(REGISTER),
			found: [],
		}).map(({ invoice_id, isReplacement }) => [invoice_id, isReplacement]),
	'the complements before which an invoice cannot be cancelled': (as) =>
		decide({
			named: [{ invoice_id: '70', why: '', listed: {}, wanted: [] }],
			downloads: [{ verificationUrl: `https://sat.example/?id=${A}&re=E` }],
			answers: [
				{
					data: '<a:CodigoEstatus>S - x</a:CodigoEstatus><a:Estado>Vigente</a:Estado><a:EsCancelable>No cancelable</a:EsCancelable>',
				},
			],
			payments: as(PAYMENTS),
			today: TODAY,
		}).map(({ says }) => says),
	'an open cancellation': (as) =>
		openCancellations({
			rows: as([{ invoice_id: '70', uuid: A, status: 'cancelling' }]),
			downloads: [{ verificationUrl: `https://sat.example/?id=${A}&re=E` }],
			answers: [{ data: '<a:CodigoEstatus>S - x</a:CodigoEstatus><a:Estado>Cancelado</a:Estado>' }],
			now: TODAY,
		}).map(({ status, sat_status, tell, invoice_id }) => [status, sat_status, tell, invoice_id]),
	'what is due': (as) =>
		dueInvoices({
			rows: as([agreed(), agreed({ description: 'Agua' })]),
			issued: as([{ order_key: 'agreement/LOCAL 5/2027-01', recipient: 'URE180429TM6' }]),
			today: '2027-02-01',
		}),
	'an invoice of a file': (as) => {
		const [row] = as([{ order_key: 'spreadsheet/A-1', uuid: A, invoice_id: '70' }]);
		const invoice = { Total: '1', Moneda: 'MXN', Receptor: { Rfc: 'X', Nombre: 'X' } };
		const item = { kind: 'invoice', key: 'A-1', invoice, rows: [{ row: 2, cells: {} }] };
		const shown = sheetInvoices([item], [row ?? {}]);
		const asked = [{ key: 'A-1' }];
		const back = sheetResults({ given: [item], shown, asked, errors: [], register: [row ?? {}] });
		return [shown.map(({ what, newKey, says }) => [what, newKey, says]), back.rows];
	},
};

describe.each(Object.entries(LISTS))('%s', (_what, made) => {
	it.each(Object.entries(PADS))('gives the same result for keys with %s', (_pad, pad) => {
		expect(made(padded(pad))).toEqual(made((rows) => rows));
	});

	it('treats a UUID in lowercase like the same UUID in uppercase', () => {
		const small = (rows: readonly Row[]) =>
			rows.map((row) =>
				Object.fromEntries(
					Object.entries(row).map(([name, value]) => [
						name,
						name.endsWith('uuid') ? String(value).toLowerCase() : value,
					]),
				),
			);
		expect(upper(made(small))).toBe(upper(made((rows) => rows)));
	});
});

it('keeps leading zeros of invoice IDs, so that 7 and 007 stay different', () => {
	const rows = ['7', '007'].map((invoice_id, at) => ({
		...REGISTER[0],
		invoice_id,
		uuid: [A, B][at],
	}));
	const { invoices } = registerOf(rows, [], '');
	expect(invoices.map(({ id }) => id)).toEqual(['7', '007']);
});
