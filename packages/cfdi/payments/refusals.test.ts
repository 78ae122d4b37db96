import type { PaidPart, Payment } from './paymentComprobante';
import { paidInvoiceOf } from './paidInvoice';
import { numbered, paid, plainLine, recipient, stampedInvoice } from '../fixtures/payments';
import type { EnglishProblem } from '../fixtures/english';
import { refusalsOf, worded } from '../fixtures/english';

const read = (changes: Record<string, unknown> = {}, total = '1160.00') =>
	paidInvoiceOf(stampedInvoice(total, [plainLine], changes));

const invoice = read();
const inUsd = read({ ...numbered(2), Moneda: 'USD', TipoCambio: '17.5' });
const inEur = read({ ...numbered(3), Moneda: 'EUR', TipoCambio: '20' });
const other = read(numbered(4));

function messagesOf(problems: readonly EnglishProblem[]): string[] {
	expect(problems.every(({ fix }) => /^[A-Z].*\.$/.test(fix))).toBe(true);
	return problems.map(({ message }) => message);
}

const problemsOf = (payment: Partial<Payment>, ...parts: PaidPart[]) =>
	messagesOf(refusalsOf(() => paid(payment, ...parts)));

it.each<{ payment: Partial<Payment>; problem: string }>([
	{ payment: { date: '' }, problem: 'paymentDate is empty' },
	{ payment: { date: 'yesterday' }, problem: 'paymentDate: "yesterday" is not a date' },
	{ payment: { date: '2026-02-30' }, problem: 'paymentDate: "2026-02-30" is not a date' },
	{
		payment: { date: '2026-03-02T16:20:30.000Z' },
		problem:
			'paymentDate is "2026-03-02T16:20:30.000Z", which is UTC, not the local time of Mexico',
	},
	{ payment: { form: '' }, problem: 'paymentForm is empty' },
	{
		payment: { form: '99' },
		problem: 'paymentForm is 99 (Por definir), but the invoice has been paid',
	},
	{ payment: { form: '77' }, problem: 'paymentForm: "77" is not a code of c_FormaPago' },
	{ payment: { amount: '' }, problem: 'paymentAmount is empty' },
	{ payment: { amount: '1,160.00' }, problem: 'paymentAmount: "1,160.00" is not a number' },
	{ payment: { amount: '0.00' }, problem: 'paymentAmount is zero' },
	{ payment: { amount: '-5' }, problem: 'paymentAmount is "-5", which is negative' },
	{
		payment: { amount: '1000000000000000000' },
		problem: 'paymentAmount is "1000000000000000000", which has more than 18 digits',
	},
	{
		payment: { amount: '1160.005' },
		problem: 'paymentAmount is "1160.005", but an amount in MXN can have at most 2 decimals',
	},
	{ payment: { currency: '' }, problem: 'paymentCurrency is empty' },
	{
		payment: { currency: 'pesos' },
		problem: 'paymentCurrency: "pesos" is not a currency code',
	},
	{ payment: { currency: 'XXX' }, problem: 'paymentCurrency is XXX, which is not a currency' },
	{ payment: { currency: 'USD' }, problem: 'exchangeRate is empty' },
	{ payment: { currency: 'USD', exchangeRate: '0' }, problem: 'exchangeRate is zero' },
	{
		payment: { currency: 'USD', exchangeRate: '17.73311234' },
		problem: 'exchangeRate is "17.73311234", but SAT accepts at most 6 decimals',
	},
	{
		payment: { exchangeRate: '17.73' },
		problem: 'exchangeRate is "17.73", but the payment and its invoices are in MXN',
	},
	{
		payment: { amount: '1200.00' },
		problem: 'paymentAmount is 1200.00 MXN, more than the 1160.00 MXN left to pay on the invoice',
	},
	{
		payment: { amount: '0.01', currency: 'USD', exchangeRate: '0.1' },
		problem: 'paymentAmount is 0.01 USD, less than the smallest amount in MXN, 0.01',
	},
])('refuses a payment: $problem', ({ payment, problem }) => {
	expect(problemsOf(payment, { invoice })).toEqual([problem]);
});

it.each<{ part: Partial<PaidPart>; problem: string }>([
	{
		part: { instalment: '0' },
		problem: 'instalment is "0", which is not a whole number from 1 to 999',
	},
	{
		part: { instalment: '1000', earlierPayments: '5' },
		problem: 'instalment is "1000", which is not a whole number from 1 to 999',
	},
	{
		part: { instalment: '1.5' },
		problem: 'instalment is "1.5", which is not a whole number from 1 to 999',
	},
	{
		part: { earlierPayments: '1,000.00' },
		problem: 'earlierPayments: "1,000.00" is not a number',
	},
	{ part: { creditNotes: 'none' }, problem: 'creditNotes: "none" is not a number' },
	{
		part: { earlierPayments: '500.00' },
		problem: 'instalment is 1 (the first payment), but earlier payments add up to 500.00',
	},
	{
		part: { instalment: '2', earlierPayments: '0' },
		problem: 'earlierPayments is 0, but instalment 2 must have earlier payments',
	},
	{
		part: { instalment: '2', earlierPayments: '1160.00' },
		problem:
			'paidInvoice is already paid: earlier payments and credit notes add up to 1160.00 of the invoice total of 1160.00',
	},
	{
		part: { instalment: '2', earlierPayments: '200', creditNotes: '60.00' },
		problem: 'paymentAmount is 1160.00 MXN, more than the 900.00 MXN left to pay on the invoice',
	},
])('refuses a payment for an invoice: $problem', ({ part, problem }) => {
	expect(problemsOf({}, { invoice, ...part })).toEqual([problem]);
});

it('names the row of paidInvoices in a problem, even if there is only one row', () => {
	expect(problemsOf({}, { invoice, amount: '2000.00', place: 'paidInvoices[0]' })).toEqual([
		'paidInvoices[0].amount is 2000.00, but only 1160.00 of the invoice total of 1160.00 is left to pay',
	]);
	expect(problemsOf({}, { invoice, amount: 'all' }, { invoice: other, amount: '0' })).toEqual([
		'paidInvoices[0].amount: "all" is not a number',
		'paidInvoices[1].amount is zero',
	]);
});

it('refuses a payment without invoices', () => {
	expect(problemsOf({})).toEqual(['paidInvoices is empty']);
});

it('reports all problems of a payment at once', () => {
	const payment = { date: '', form: '', amount: '', currency: 'M.N.' };
	expect(problemsOf(payment, { invoice, instalment: 'first', earlierPayments: '1.234,5' })).toEqual(
		[
			'paymentDate is empty',
			'paymentForm is empty',
			'paymentCurrency: "M.N." is not a currency code',
			'paymentAmount is empty',
			'earlierPayments: "1.234,5" is not a number',
			'instalment is "first", which is not a whole number from 1 to 999',
		],
	);
});

describe('several invoices', () => {
	const rows = (...parts: PaidPart[]) => parts;

	it.each<{ name: string; payment: Partial<Payment>; parts: PaidPart[]; problems: string[] }>([
		{
			name: 'of another recipient',
			payment: {},
			parts: rows(
				{ invoice, amount: '580.00' },
				{
					invoice: read({ ...numbered(5), Receptor: { ...recipient, Rfc: 'XIA190128J61' } }),
					amount: '580.00',
				},
			),
			problems: [
				'paidInvoices[1] has XIA190128J61 (UNIVERSIDAD ROBOTICA ESPAÑOLA) as its Receptor, but the first invoice has URE180429TM6 (UNIVERSIDAD ROBOTICA ESPAÑOLA)',
			],
		},
		{
			name: 'of two customers abroad with the generic RFC',
			payment: {},
			parts: rows(
				{
					invoice: read({ Receptor: { Rfc: 'XEXX010101000', Nombre: 'ACME INC' } }),
					amount: '580.00',
				},
				{
					invoice: read({
						...numbered(5),
						Receptor: { Rfc: 'XEXX010101000', Nombre: 'GLOBEX LLC' },
					}),
					amount: '580.00',
				},
			),
			problems: [
				'paidInvoices[1] has XEXX010101000 (GLOBEX LLC) as its Receptor, but the first invoice has XEXX010101000 (ACME INC)',
			],
		},
		{
			name: 'with one invoice twice',
			payment: {},
			parts: rows(
				{ invoice, amount: '500.00' },
				{ invoice: { ...invoice, uuid: invoice.uuid.toLowerCase() }, amount: '660.00' },
			),
			problems: [`paidInvoices[1] has UUID ${invoice.uuid}, which is in the list twice`],
		},
		{
			name: 'that take more than the payment',
			payment: { amount: '1000.00' },
			parts: rows({ invoice, amount: '580.00' }, { invoice: other, amount: '580.00' }),
			problems: ['paymentAmount is 1000.00 MXN, less than the 1160.00 MXN applied to the invoices'],
		},
		{
			name: 'without amounts, if their balances differ from the payment',
			payment: { amount: '1500.00' },
			parts: rows({ invoice }, { invoice: other }),
			problems: [
				'paidInvoices[0].amount is empty, but the rest of the payment (1500.00 MXN) does not match the balances of all invoices without an amount',
				'paidInvoices[1].amount is empty, but the rest of the payment (1500.00 MXN) does not match the balances of all invoices without an amount',
			],
		},
		{
			name: 'if the invoice without an amount cannot take the rest',
			payment: { amount: '2000.00' },
			parts: rows({ invoice, amount: '580.00' }, { invoice: other }),
			problems: [
				'paidInvoices[1].amount is empty, but the rest of the payment (1420.00 MXN) is more than the balance of the invoice (1160.00 MXN)',
			],
		},
		{
			name: 'if no rest is left for the invoice without an amount',
			payment: { amount: '580.00' },
			parts: rows({ invoice, amount: '580.00' }, { invoice: other }),
			problems: [
				'paidInvoices[1].amount is empty, but the other invoices use up the whole payment of 580.00 MXN',
			],
		},
		{
			name: 'in two foreign currencies, with one rate',
			payment: { amount: '20000.00', exchangeRate: '17.73' },
			parts: rows({ invoice: inUsd, amount: '500.00' }, { invoice: inEur, amount: '500.00' }),
			problems: ['paidInvoices[0].exchangeRate is empty', 'paidInvoices[1].exchangeRate is empty'],
		},
		{
			name: 'with an unused rate',
			payment: {},
			parts: rows(
				{ invoice, amount: '580.00', exchangeRate: '17.73' },
				{ invoice: other, amount: '580.00' },
			),
			problems: [
				'paidInvoices[0].exchangeRate is "17.73", but an invoice in MXN does not need a rate for a payment in MXN',
			],
		},
	])('refuses a payment for several invoices $name', ({ payment, parts, problems }) => {
		expect(problemsOf(payment, ...parts)).toEqual(problems);
	});
});

it('asks for the exchange rate of an invoice in a foreign currency', () => {
	expect(problemsOf({ amount: '20000.00' }, { invoice: inUsd })).toEqual(['exchangeRate is empty']);
	expect(
		problemsOf({ amount: '500.00', currency: 'USD', exchangeRate: '17.73' }, { invoice: inEur }),
	).toEqual([
		'paidInvoice is in EUR and the payment is in USD, but the exchange rate of EUR is missing',
	]);
});

it.each([
	{
		name: 'without a stamp',
		changes: { Complemento: undefined },
		problem: 'paidInvoice is not stamped: it has no TimbreFiscalDigital with a UUID',
	},
	{
		name: 'that is a credit note',
		changes: { TipoDeComprobante: 'E' },
		problem:
			'paidInvoice is a credit note (E, Egreso), but a payment can only be for an invoice of type I (Ingreso)',
	},
	{
		name: 'of a type that SAT does not know',
		changes: { TipoDeComprobante: 'constructor' },
		problem:
			'paidInvoice is constructor, but a payment can only be for an invoice of type I (Ingreso)',
	},
	{
		name: 'that is a payment complement',
		changes: { TipoDeComprobante: 'P', Moneda: 'XXX', Total: '0' },
		problem:
			'paidInvoice is a payment complement (P, Pago), but a payment can only be for an invoice of type I (Ingreso); paidInvoice.Moneda is XXX, which is not a currency; paidInvoice has Total "0", but only an invoice with a total above 0 can be paid',
	},
	{
		name: 'without its recipient',
		changes: { Receptor: undefined },
		problem: 'paidInvoice does not have the Rfc of its Receptor',
	},
])('refuses to pay an invoice $name', ({ changes, problem }) => {
	expect(messagesOf(refusalsOf(() => read(changes))).join('; ')).toBe(problem);
});

it('names the row of paidInvoices if an invoice is not stamped', () => {
	expect(() => worded(() => paidInvoiceOf({}, 'paidInvoices[3]'))).toThrow(
		'paidInvoices[3] is not stamped',
	);
});

it("names the path of an unreadable amount in a line's taxes", () => {
	const line = {
		Impuestos: { Traslados: [{ Base: '1,0', Impuesto: '002', TipoFactor: 'Exento' }] },
	};
	expect(() => worded(() => paidInvoiceOf(stampedInvoice('10.00', [line])))).toThrow(
		'paidInvoice has Conceptos[0].Impuestos.Traslados[0].Base "1,0", which must be a number',
	);
});

it('rounds away the floating-point error of an amount that JavaScript added up', () => {
	const { payments } = paid({ amount: String(0.1 + 0.2) }, { invoice });
	expect(payments[0]).toMatchObject({ paid: '0.30', balance: '1159.70' });
});

it.each([
	{ amount: '$ 1,160.00 MXN', fix: 'Write 1160.00, without the comma.' },
	{
		amount: '11,60,00',
		fix: 'Write only digits and a decimal point, such as 1250.50.',
	},
])('advises how to write the amount $amount: $fix', ({ amount, fix }) => {
	expect(refusalsOf(() => paid({ amount }, { invoice }))).toMatchObject([{ fix }]);
});
