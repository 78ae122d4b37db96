import fc from 'fast-check';
import { paidInvoiceOf, paidInvoiceOfFields } from './paidInvoice';
import type { PaidPart, Payment } from './paymentComprobante';
import { Problems } from '../problems/problem';
import { rates } from '../fixtures/generatedPayments';
import { brokenPaymentRules } from '../fixtures/paymentArithmetic';
import {
	feesLine,
	paid,
	plainLine,
	stampedInvoice,
	transfer,
	uuidNumber,
} from '../fixtures/payments';

function unlessRefused<T>(make: () => T): T | undefined {
	let thrown: unknown;
	try {
		return make();
	} catch (caught) {
		thrown = caught;
	}
	expect(thrown).toBeInstanceOf(Problems);
	expect((thrown as Problems).problems.length).toBeGreaterThan(0);
	return undefined;
}

it('reads any JSON as a paid invoice or refuses it with a problem', () => {
	const keyed = fc.record(
		{
			Moneda: fc.jsonValue(),
			Total: fc.jsonValue(),
			TipoDeComprobante: fc.constantFrom('I', 'E', null),
			Conceptos: fc.array(
				fc.record({
					Impuestos: fc.record({
						Traslados: fc.array(fc.record({ Base: fc.jsonValue(), TasaOCuota: fc.jsonValue() })),
						Retenciones: fc.jsonValue(),
					}),
				}),
			),
			Complemento: fc.jsonValue(),
			Receptor: fc.jsonValue(),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(keyed, (invoice) => {
			unlessRefused(() => paidInvoiceOf(invoice));
			unlessRefused(() => paidInvoiceOf(stampedInvoice('1160.00', [plainLine], invoice)));
		}),
		{ numRuns: 200 },
	);
});

it('reads any fields as a paid invoice or refuses them with a problem', () => {
	const tax = fc.oneof(
		fc.constantFrom('IVA 16', 'IVA 0', 'IVA Exento', 'IEPS 8', 'Ret ISR 10', 'Ret IVA 10.6667'),
		fc.record({ tax: fc.constantFrom('IVA 16', 'Ret ISR 10', 'IVA'), base: fc.jsonValue() }),
		fc.jsonValue(),
	);
	const fields = fc.record({
		uuid: fc.constantFrom('5FB2822E-396D-4725-8521-CDC4BDD20CCF', ''),
		total: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.jsonValue()),
		currency: fc.constantFrom('', 'MXN', 'JPY', 'euros'),
		taxes: fc.oneof(fc.array(tax, { maxLength: 3 }), fc.jsonValue()),
	});
	fc.assert(
		fc.property(fields, (given) => {
			const invoice = unlessRefused(() => paidInvoiceOfFields(given));
			if (invoice === undefined) return;
			const { pagos } = paid(
				{ amount: String(invoice.total), currency: invoice.currency, exchangeRate: '1' },
				{ invoice },
			);
			expect(brokenPaymentRules(pagos)).toEqual([]);
		}),
		{ numRuns: 500 },
	);
});

const odd = fc.constantFrom('', '0', '1,160.00', '-1', '0.01', 'x', '1e3', '999999999999');

const amount = fc.oneof(
	{ weight: 8, arbitrary: fc.integer({ min: 1, max: 1_000 }).map(String) },
	{ weight: 2, arbitrary: fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 100).toFixed(2)) },
	{ weight: 1, arbitrary: fc.double({ min: 0, max: 1e15, noNaN: true }).map(String) },
	{ weight: 1, arbitrary: odd },
);

const rate = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom('', '1', '17.7331', '0.0563917', '0.000001') },
	{ weight: 2, arbitrary: fc.integer({ min: 1, max: 99_999_999 }).map((n) => String(n / 1e6)) },
	{ weight: 1, arbitrary: fc.double({ min: 1e-9, max: 1e12, noNaN: true }).map(String) },
	{ weight: 1, arbitrary: odd },
);

const currency = fc.oneof(fc.constant('MXN'), fc.constantFrom(...Object.keys(rates)));

const mostly = (weight: number, value: string, other: fc.Arbitrary<string>) =>
	fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const part = (number: number): fc.Arbitrary<PaidPart> =>
	fc.record({
		invoice: currency.map((Moneda) => ({
			...paidInvoiceOf(
				stampedInvoice(number === 1 ? '1160' : '953', [number === 1 ? plainLine : feesLine]),
			),
			uuid: uuidNumber(number),
			currency: Moneda,
		})),
		amount: mostly(1, '', amount),
		instalment: mostly(6, '', fc.constantFrom('1', '2', '0')),
		earlierPayments: mostly(6, '', amount),
		creditNotes: mostly(6, '', amount),
		exchangeRate: rate,
	});

const payment: fc.Arbitrary<Payment> = fc.record({
	date: fc.constant(transfer.date),
	form: mostly(20, '03', fc.constantFrom('99', '')),
	amount,
	currency,
	exchangeRate: rate,
});

function withoutUseless(given: Payment, list: readonly PaidPart[]): [Payment, PaidPart[]] {
	const isUsed = ({ invoice }: PaidPart) => !['MXN', given.currency].includes(invoice.currency);
	const parts = list.map((one) => (isUsed(one) ? one : { ...one, exchangeRate: '' }));
	return [given.currency === 'MXN' ? { ...given, exchangeRate: '' } : given, parts];
}

it('creates only payments that break no SAT rule, whatever amounts and rates are entered', () => {
	const parts = fc.oneof(fc.tuple(part(1)), fc.tuple(part(1), part(2)));
	let made = 0;
	fc.assert(
		fc.property(payment, parts, fc.nat(4), (given, list, careless) => {
			const [stated, invoices] = careless === 0 ? [given, list] : withoutUseless(given, list);
			const result = unlessRefused(() => paid(stated, ...invoices));
			if (result === undefined) return;
			made += 1;
			expect(brokenPaymentRules(result.pagos)).toEqual([]);
		}),
		{ numRuns: 1_000 },
	);
	expect(made).toBeGreaterThan(20);
});
