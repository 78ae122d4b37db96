import { registerOf } from './index';

const invoice = {
	invoice_id: '7',
	uuid: 'aaaa',
	type: 'I',
	order_number: 'A1',
	recipient: 'URE180429TM6',
	total: 1160.1,
	currency: 'MXN',
	method: 'PPD',
	status: 'stamped',
	issued_on: '2026-09-30',
};

type Row = Record<string, unknown>;

const open = (rows: Row[], payments: Row[] = [], month = '2026-11') =>
	registerOf(rows, payments, month).receivable.map(
		({ total, paid, credited, balance, ...rest }) => ({
			...rest,
			amounts: [total, paid, credited, balance].map(String),
		}),
	);

const amounts = (rows: Row[], payments?: Row[]) =>
	open(rows, payments).map((one) => one.amounts.at(-1));

it('lists an open PPD invoice of an earlier month, with its payments and credit notes', () => {
	const payments = [
		{ invoice_id: '7', payment_id: '8', paid: 400, date: '2026-10-20T12:00:00' },
		{ uuid: 'AAAA', payment_id: '9', paid: '0.1', date: '2026-11-02' },
		// SAT ignores a payment without a complement, so it does not count.
		{ invoice_id: '7', paid: 100, date: '2026-11-20' },
	];
	const credit = {
		type: 'E',
		related_uuid: 'Aaaa',
		total: 60,
		status: 'stamped',
		invoice_id: '10',
	};

	expect(open([invoice, credit], payments)).toEqual([
		{
			id: '7',
			uuid: 'AAAA',
			number: 'A1',
			recipient: 'URE180429TM6',
			currency: 'MXN',
			issuedOn: '2026-09-30',
			lastPayment: '2026-11-02',
			amounts: ['1160.1', '400.1', '60', '700.0'],
		},
	]);
});

it.each([
	['it was paid immediately', { method: 'PUE' }],
	['it is cancelled', { status: 'cancelled' }],
	['it is a credit note', { type: 'E' }],
	['no month is requested', {}, ''],
])('does not list an invoice if %s', (_why, changes, month = '2026-11') => {
	expect(open([{ ...invoice, ...changes }], [], month)).toEqual([]);
});

it('lists an invoice whose cancellation is not confirmed', () => {
	expect(amounts([{ ...invoice, status: 'cancelling' }])).toEqual(['1160.1']);
});

it('counts a credit note without a status if it has a UUID', () => {
	const credit = { type: 'E', related_uuid: 'aaaa', total: 60 };

	expect(amounts([invoice, { ...credit, uuid: 'bbbb' }])).toEqual(['1100.1']);
	expect(amounts([invoice, { ...credit, uuid: null, state: 'refused' }])).toEqual(['1160.1']);
});

it('does not list an invoice that is paid or overpaid', () => {
	const paid = (amount: number) => [{ invoice_id: '7', payment_id: '8', paid: amount }];
	expect(amounts([invoice], paid(1160.1))).toEqual([]);
	expect(amounts([invoice], paid(2000))).toEqual([]);
});

it('lists each invoice once, the oldest first', () => {
	const older = { ...invoice, invoice_id: '3', uuid: 'bbbb', issued_on: '2026-01-02', total: '5' };
	expect(amounts([invoice, invoice, older])).toEqual(['5', '1160.1']);
});

it.each([
	['its ID', { payment_id: '8' }],
	['its UUID', { payment_id: '1', payment_uuid: 'cccc' }],
])('ignores a payment whose complement, found by %s, was cancelled', (_by, names) => {
	const complement = { invoice_id: '8', uuid: 'CCCC', type: 'P', status: 'cancelled' };
	const payments = [{ invoice_id: '7', paid: 1160.1, date: '2026-10-20', ...names }];

	expect(amounts([invoice, complement], payments)).toEqual(['1160.1']);
	expect(amounts([invoice, { ...complement, status: 'cancelling' }], payments)).toEqual([]);
});

it("ignores a cancelled CFDI that has a complement's ID but another UUID", () => {
	const other = { invoice_id: '8', uuid: 'DDDD', type: 'P', status: 'cancelled' };
	const payments = [{ invoice_id: '7', payment_id: '8', payment_uuid: 'CCCC', paid: 1160.1 }];

	expect(amounts([invoice, other], payments)).toEqual([]);
});

it('counts two credit notes separately if they have UUIDs but no IDs', () => {
	const credit = { type: 'E', related_uuid: 'aaaa', total: 60 };
	const { credits } = registerOf(
		[
			{ ...credit, uuid: 'bbbb' },
			{ ...credit, uuid: 'cccc' },
		],
		[],
		'2026-11',
	);

	expect(credits.map(({ uuid }) => uuid)).toEqual(['BBBB', 'CCCC']);
});
