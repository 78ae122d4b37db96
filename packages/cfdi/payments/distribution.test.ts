import type { PaidPart, Payment } from './paymentComprobante';
import { paidInvoiceOf } from './paidInvoice';
import { brokenPaymentRules } from '../fixtures/paymentArithmetic';
import { numbered, paid, plainLine, stampedInvoice, taxedLine } from '../fixtures/payments';
import { inEnglish } from '../fixtures/english';

const read = (number: number, total: string, changes: Record<string, unknown> = {}) =>
	paidInvoiceOf(stampedInvoice(total, [plainLine], { ...numbered(number), ...changes }));

const invoice = read(1, '1160.00');
const second = read(2, '580.00');
const inUsd = read(3, '300.00', { Moneda: 'USD', TipoCambio: '17' });
const inEur = read(4, '4.40', { Moneda: 'EUR', TipoCambio: '20' });
const inJpy = read(5, '11600', { Moneda: 'JPY', TipoCambio: '0.118743' });

it.each<{
	name: string;
	payment: Partial<Payment>;
	parts: PaidPart[];
	takes: string[];
	balances: string[];
	equivalences?: string[];
}>([
	{
		name: 'part of one invoice',
		payment: { amount: '500' },
		parts: [{ invoice }],
		takes: ['500.00'],
		balances: ['660.00'],
	},
	{
		name: 'the balance after earlier payments and a credit note',
		payment: { amount: '400.00' },
		parts: [{ invoice, instalment: '3', earlierPayments: '700.00', creditNotes: '60' }],
		takes: ['400.00'],
		balances: ['0.00'],
	},
	{
		name: 'less than the payment, with an amount for the invoice',
		payment: { amount: '1200.00' },
		parts: [{ invoice, amount: '1160.00' }],
		takes: ['1160.00'],
		balances: ['0.00'],
	},
	{
		name: 'two whole invoices',
		payment: { amount: '1740.00' },
		parts: [{ invoice }, { invoice: second }],
		takes: ['1160.00', '580.00'],
		balances: ['0.00', '0.00'],
	},
	{
		name: 'the rest to the invoice without an amount',
		payment: { amount: '1500.00' },
		parts: [{ invoice }, { invoice: second, amount: '580.00' }],
		takes: ['920.00', '580.00'],
		balances: ['240.00', '0.00'],
	},
	{
		name: 'a payment in MXN converted to USD, cut to cents',
		payment: { amount: '1000.00', exchangeRate: '17.7331' },
		parts: [{ invoice: inUsd }],
		takes: ['56.39'],
		balances: ['243.61'],
		equivalences: ['0.0563917195'],
	},
	{
		name: 'a whole invoice in USD, one cent of MXN too little',
		payment: { amount: '5000.00', exchangeRate: '16.6667' },
		parts: [{ invoice: inUsd }],
		takes: ['300.00'],
		balances: ['0.00'],
		equivalences: ['0.0599998801'],
	},
	{
		// At the exact rate of 1 / 16.6667, the invoice would cost 5000.01 MXN, more than the payment.
		name: 'a whole invoice in USD, less than half a cent of USD too little',
		payment: { amount: '4999.95', exchangeRate: '16.6667' },
		parts: [{ invoice: inUsd }],
		takes: ['300.00'],
		balances: ['0.00'],
		equivalences: ['0.0600006001'],
	},
	{
		name: 'a whole invoice in USD, less than a cent of USD too much',
		payment: { amount: '5000.15', exchangeRate: '16.6667' },
		parts: [{ invoice: inUsd }],
		takes: ['300.00'],
		balances: ['0.00'],
	},
	{
		name: 'a payment in USD converted to MXN',
		payment: { amount: '10.00', currency: 'USD', exchangeRate: '17.7331' },
		parts: [{ invoice }],
		takes: ['177.33'],
		balances: ['982.67'],
		equivalences: ['17.7331'],
	},
	{
		name: 'a payment in USD converted to EUR',
		payment: { amount: '2.00', currency: 'USD', exchangeRate: '18' },
		parts: [{ invoice: inEur, exchangeRate: '20' }],
		takes: ['1.80'],
		balances: ['2.60'],
		equivalences: ['0.9'],
	},
	{
		name: 'a payment in MXN converted to whole yen',
		payment: { amount: '500.00', exchangeRate: '0.118743' },
		parts: [{ invoice: inJpy }],
		takes: ['4210'],
		balances: ['7390'],
		equivalences: ['8.4215490598'],
	},
	{
		name: 'invoices in three currencies, each with its rate',
		payment: { amount: '239.00' },
		parts: [
			{ invoice, amount: '90.00' },
			{ invoice: inUsd, amount: '4.00', exchangeRate: '20' },
			{ invoice: inEur, amount: '3.00', exchangeRate: '23' },
		],
		takes: ['90.00', '4.00', '3.00'],
		balances: ['1070.00', '296.00', '1.40'],
		equivalences: ['1', '0.05', '0.0434782609'],
	},
])(
	'distributes a payment to its invoices: $name',
	({ payment, parts, takes, balances, equivalences }) => {
		const { pagos, payments } = paid(payment, ...parts);
		expect(payments.map((row) => row.paid)).toEqual(takes);
		expect(payments.map(({ balance }) => balance)).toEqual(balances);
		expect(brokenPaymentRules(pagos)).toEqual([]);
		if (equivalences === undefined) return;
		const documents = pagos.Pago[0]?.DoctoRelacionado ?? [];
		expect(documents.map(({ EquivalenciaDR }) => EquivalenciaDR)).toEqual(equivalences);
	},
);

it('writes tax bases with six decimals if each base would be less than one cent', () => {
	const line = taxedLine([
		['003', 'Tasa', '0.080000', '0.50', '0.04'],
		['002', 'Tasa', '0.160000', '0.54', '0.09'],
	]);
	const tiny = paidInvoiceOf(stampedInvoice('250.00', [line]));
	const { pagos } = paid({ amount: '0.01' }, { invoice: tiny });
	expect(pagos.Pago[0]?.DoctoRelacionado[0]?.ImpuestosDR?.TrasladosDR).toMatchObject([
		{ BaseDR: '0.000020', ImporteDR: '0.000002' },
		{ BaseDR: '0.000022', ImporteDR: '0.000004' },
	]);
	expect(brokenPaymentRules(pagos)).toEqual([]);
});

it("leaves out a tax if the payment's share of the tax is zero", () => {
	const line = taxedLine([
		['002', 'Tasa', '0.160000', '1000.00', '160.00'],
		['002', 'Exento', '', '0.01'],
	]);
	const mixed = paidInvoiceOf(stampedInvoice('1160.01', [line]));
	const { pagos } = paid({ amount: '100.00' }, { invoice: mixed });
	expect(pagos.Pago[0]?.DoctoRelacionado[0]?.ImpuestosDR?.TrasladosDR).toHaveLength(1);
	expect(pagos.Totales).not.toHaveProperty('TotalTrasladosBaseIVAExento');
});

it('writes no ImpuestosDR for an invoice without taxes, and keeps the ObjetoImp of its lines', () => {
	const line = { ObjetoImp: '04' };
	const { pagos } = paid({}, { invoice: paidInvoiceOf(stampedInvoice('1160.00', [line])) });
	expect(pagos.Totales).toEqual({ MontoTotalPagos: '1160.00' });
	expect(pagos.Pago[0]).not.toHaveProperty('ImpuestosP');
	expect(pagos.Pago[0]?.DoctoRelacionado[0]).toMatchObject({ ObjetoImpDR: '04' });
	expect(pagos.Pago[0]?.DoctoRelacionado[0]).not.toHaveProperty('ImpuestosDR');
});

const isrWithheld = ['001', 'Tasa', '0.100000', '1000.00', '100.00'] as const;
const iepsCharged = ['003', 'Tasa', '0.080000', '1000.00', '80.00'] as const;
const ivaCharged = ['002', 'Tasa', '0.160000', '1000.00', '160.00'] as const;

it.each([
	{ code: '06', lines: [{ ...taxedLine([], [isrWithheld]), ObjetoImp: '06' }], total: '900.00' },
	{ code: '08', lines: [{ ...taxedLine([], [isrWithheld]), ObjetoImp: '08' }], total: '900.00' },
	{ code: '07', lines: [{ ...taxedLine([iepsCharged]), ObjetoImp: '07' }], total: '1080.00' },
	{
		code: '07',
		lines: [{ ...taxedLine([iepsCharged], [isrWithheld]), ObjetoImp: '07' }, { ObjetoImp: '01' }],
		total: '980.00',
	},
	{
		code: '02',
		lines: [taxedLine([ivaCharged]), { ...taxedLine([iepsCharged]), ObjetoImp: '07' }],
		total: '2240.00',
	},
	{
		code: '02',
		lines: [
			{ ...taxedLine([iepsCharged]), ObjetoImp: '07' },
			{ ...taxedLine([], [isrWithheld]), ObjetoImp: '06' },
		],
		total: '1980.00',
	},
	// These lines have taxes that their ObjetoImp forbids. SAT would refuse this ObjetoImp in a payment, so ObjetoImpDR
	// is 02.
	{ code: '02', lines: [{ ...taxedLine([ivaCharged]), ObjetoImp: '06' }], total: '1160.00' },
	{ code: '02', lines: [{ ...taxedLine([iepsCharged]), ObjetoImp: '08' }], total: '1080.00' },
	{ code: '02', lines: [{ ...taxedLine([], [isrWithheld]), ObjetoImp: '07' }], total: '900.00' },
])(
	'derives ObjetoImpDR from the ObjetoImp and taxes of the lines: $code for a total of $total',
	({ code, lines, total }) => {
		const { pagos } = paid(
			{ amount: '100.00' },
			{ invoice: paidInvoiceOf(stampedInvoice(total, lines)) },
		);
		expect(pagos.Pago[0]?.DoctoRelacionado[0]?.ObjetoImpDR).toBe(code);
		expect(brokenPaymentRules(pagos)).toEqual([]);
	},
);

it("includes local taxes in the payment's total, but not in the payment's taxes", () => {
	const lodging = paidInvoiceOf(stampedInvoice('1190.00', [plainLine]));
	const { pagos } = paid({ amount: '595.00' }, { invoice: lodging });
	expect(pagos.Totales).toEqual({
		TotalTrasladosBaseIVA16: '500.00',
		TotalTrasladosImpuestoIVA16: '80.00',
		MontoTotalPagos: '595.00',
	});
});

it('writes transferred IEPS in ImpuestosP, but not in Totales', () => {
	const line = taxedLine([
		['003', 'Tasa', '0.265000', '1000.00', '265.00'],
		['003', 'Cuota', '0.594500', '4.8', '2.85'],
		['002', 'Tasa', '0.160000', '1267.85', '202.86'],
	]);
	const drinks = paidInvoiceOf(stampedInvoice('1470.71', [line]));
	const { pagos } = paid({ amount: '735.35' }, { invoice: drinks });
	expect(pagos.Totales).toEqual({
		TotalTrasladosBaseIVA16: '633.92',
		TotalTrasladosImpuestoIVA16: '101.43',
		MontoTotalPagos: '735.35',
	});
	expect(pagos.Pago[0]?.ImpuestosP?.TrasladosP).toMatchObject([
		{ ImpuestoP: '003', TipoFactorP: 'Tasa', BaseP: '500.00', ImporteP: '132.50' },
		{ ImpuestoP: '003', TipoFactorP: 'Cuota', BaseP: '2.399984', ImporteP: '1.42' },
		{ ImpuestoP: '002', TipoFactorP: 'Tasa' },
	]);
	expect(brokenPaymentRules(pagos)).toEqual([]);
});

describe('warns', () => {
	const warnings = (payment: Partial<Payment>, ...parts: PaidPart[]) => {
		const all = paid(payment, ...parts).warnings.map((warning) => inEnglish(warning));
		expect(all.every(({ level, fix }) => level === 'doubt' && /^[A-Z].*\.$/.test(fix))).toBe(true);
		return all.map(({ message }) => message);
	};

	it('warns about a payment for an invoice with PUE', () => {
		expect(warnings({}, { invoice: read(1, '1160.00', { MetodoPago: 'PUE' }) })).toEqual([
			'paidInvoice has MetodoPago PUE, but only an invoice with PPD needs a payment complement',
		]);
	});

	it("warns about an exchange rate far from the invoice's rate, for example an inverted rate", () => {
		expect(warnings({ amount: '1.00', exchangeRate: '0.0563917' }, { invoice: inUsd })).toEqual([
			'exchangeRate is 0.0563917, but in the invoice one USD was worth 17 MXN',
		]);
		expect(warnings({ amount: '17.00', exchangeRate: '30' }, { invoice: inUsd })).toEqual([]);
	});

	it('warns if part of a payment is not applied to any invoice', () => {
		expect(warnings({ amount: '1200.00' }, { invoice, amount: '1160.00' })).toEqual([
			'paymentAmount is 40.00 MXN more than the amounts applied to the invoices',
		]);
		expect(
			warnings({ amount: '5000.01', exchangeRate: '16.6667' }, { invoice: inUsd, amount: '300' }),
		).toEqual([]);
	});
});
