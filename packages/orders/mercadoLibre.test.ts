import fc from 'fast-check';
import { creditNoteOf } from './creditNote';
import type { OrderOptions } from './orderInvoice';
import { readOrder, readRefund } from './read';
import { totalled } from '../cfdi/totals/totals';
import type { Invoice } from './support/invoicedOrders';
import { invoiced, plainOptions, taxRows, worded } from './support/invoicedOrders';
import type { MercadoLibreSale } from './support/mercadoLibreOrders';
import {
	billingInfo,
	discounts,
	firstBillingInfo,
	ITEM,
	mercadoLibreOrder,
	mercadoLibrePayment,
} from './support/mercadoLibreOrders';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import type { Json } from './support/shopOrders';
import { stampedInvoice } from '../cfdi/fixtures/stampedXml';

const options: Partial<OrderOptions> = { ifOrderHasNoTaxes: 'iva16' };

const order = (changes: Json = {}, sale: MercadoLibreSale = { price: 580 }) =>
	mercadoLibreOrder(sale, changes);

function made(given: Json, more: Partial<OrderOptions> = options): Invoice {
	const outcome = invoiced(given, more);
	if ('reason' in outcome) throw new Error(outcome.reason);
	return outcome.invoice;
}

const payment = (changes: Json) => mercadoLibrePayment(580, changes);

it('applies IVA 0 % or an exemption only if the user chose so', () => {
	expect(taxRows(made(order(), { ifOrderHasNoTaxes: 'iva0' }))).toEqual({ '002 0.000000': '0.00' });
	expect(taxRows(made(order(), { ifOrderHasNoTaxes: 'exempt' }))).toEqual({ '002 Exento': '0.00' });
	expect(() => worded(() => made(order(), {}))).toThrow('The shop charged no taxes on this order');
});

const paidUnder = { shipping_cost: 0, coupon_amount: undefined, total_paid_amount: 555 };

it.each<{ name: string; changes: Json; says: string }>([
	{
		name: 'a coupon from an unknown giver',
		changes: { coupon: { id: null, amount: 25 } },
		says: 'Order 2000009000000001 was paid with a coupon of 25.00, but does not say who pays for the coupon',
	},
	{
		name: 'a payment below the price',
		changes: { payments: [payment(paidUnder)] },
		says: 'Order 2000009000000001 was paid with a coupon of 25.00, but does not say who pays for the coupon',
	},
	{
		name: 'a partial refund',
		changes: { payments: [payment({ transaction_amount_refunded: 80.5 })] },
		says: '80.50 of order 2000009000000001 was refunded, but the order does not say for which lines',
	},
	{
		name: 'a refund without an amount',
		changes: { status: 'partially_refunded' },
		says: 'A part of order 2000009000000001 was refunded, but the order does not say for which lines',
	},
	{
		name: 'import taxes',
		changes: { taxes: { amount: 30, currency_id: 'MXN' } },
		says: 'The lines of order 2000009000000001 include 0 of taxes, but the order shows 30.00',
	},
	{
		name: 'a total that differs from its items',
		changes: { total_amount: 600 },
		says: 'The lines of order 2000009000000001 add up to 580.00 (products 580.00), but its total is 600',
	},
	{
		name: 'an item without a price, because it is not necessarily free',
		changes: {
			total_amount: undefined,
			order_items: [{ item: { id: 'MLM700000001', title: 'Taza de barro' }, quantity: 1 }],
		},
		says: 'In the order, unit_price of "Taza de barro" is empty',
	},
	{
		name: 'another currency without an exchange rate',
		changes: { currency_id: 'USD' },
		says: 'Order 2000009000000001 is in USD, so its invoice needs the exchange rate',
	},
])('refuses a Mercado Libre order: $name', ({ changes, says }) => {
	expect(() => worded(() => made(order(changes)))).toThrow(says);
});

it.each<[name: string, changes: Json, state: string]>([
	['paid', {}, 'paid'],
	['partially_refunded', { status: 'partially_refunded' }, 'paid'],
	['confirmed', { status: 'confirmed' }, 'notPaid'],
	['payment_required', { status: 'payment_required' }, 'notPaid'],
	['payment_in_process', { status: 'payment_in_process' }, 'notPaid'],
	['partially_paid', { status: 'partially_paid' }, 'notPaid'],
	['pending_cancel', { status: 'pending_cancel' }, 'cancelled'],
	['cancelled', { status: 'cancelled' }, 'cancelled'],
	['invalid', { status: 'invalid' }, 'cancelled'],
	['cancelled, with a coupon', { status: 'cancelled', coupon: { amount: 25 } }, 'cancelled'],
	['an unknown status', { status: 'delivered' }, 'unknown'],
	['a test', { tags: ['test_order', 'paid'] }, 'test'],
	['not paid, by its tag', { tags: ['not_paid'] }, 'notPaid'],
	['at risk of fraud', { tags: ['paid', 'fraud_risk_detected'] }, 'cancelled'],
	[
		'fully refunded',
		{ payments: [payment({ status: 'refunded', transaction_amount_refunded: 580 })] },
		'refunded',
	],
])('reads the state of a Mercado Libre order: %s', (_, changes, state) => {
	expect(readOrder(order(changes)).state).toBe(state);
});

it.each([['account_money'], ['credit_card'], ['debit_card'], ['ticket'], ['digital_currency']])(
	'uses payment form 31, whatever the customer paid with: %s',
	(type) => {
		const payments = [payment({ payment_type: type })];
		expect(made(order({ payments })).FormaPago).toBe('31');
	},
);

it('uses the payment form that the owner assigned to a payment method', () => {
	const paymentForms = [{ way: 'credit_card', form: '04' }];
	expect(made(order(), { ...options, paymentForms }).FormaPago).toBe('04');
});

it("takes an order's key from its ID and its date from the payment", () => {
	const { shop, key, number, date } = readOrder(order());
	expect([shop, key, number, date]).toEqual([
		'Mercado Libre',
		'mercadolibre/2000009000000001',
		'2000009000000001',
		'2026-11-21T00:30:02.000Z',
	]);
});

const recipient = {
	Rfc: 'URE180429TM6',
	Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	RegimenFiscalReceptor: '601',
	UsoCFDI: 'G03',
	DomicilioFiscalReceptor: '86991',
};

const firstFormat = {
	DOC_TYPE: 'RFC',
	DOC_NUMBER: 'URE180429TM6',
	BUSINESS_NAME: 'Universidad Robotica Española',
	TAXPAYER_TYPE_ID: '601',
	CFDI_USE: 'G03',
	ZIP_CODE: '86991',
};

const person = billingInfo({
	name: 'Xochilt',
	last_name: 'Casas Chávez',
	identification: { type: 'RFC', number: 'CACX7605101P8' },
	taxes: { contributor: 'INDIVIDUAL', taxpayer_type: { id: '612' }, cfdi: { id: 'G03' } },
	address: { zip_code: '36257' },
});

it.each<[string, unknown, Json]>([
	['the second format', billingInfo(), recipient],
	['the content of the second format', (billingInfo().buyer as Json).billing_info, recipient],
	['a list, as some nodes return it', [billingInfo()], recipient],
	['the first format', firstBillingInfo(firstFormat), recipient],
	['the content of the first format', firstBillingInfo(firstFormat).billing_info, recipient],
	[
		'a person',
		person,
		{ Rfc: 'CACX7605101P8', Nombre: 'XOCHILT CASAS CHÁVEZ', DomicilioFiscalReceptor: '36257' },
	],
	[
		'words instead of codes',
		billingInfo({
			taxes: {
				taxpayer_type: { description: 'General de Ley Personas Morales' },
				cfdi: { description: 'Gastos en general' },
			},
		}),
		recipient,
	],
])("takes the invoice's recipient from billing_info: %s", (_, billing_info, expected) => {
	expect(made(order({ billing_info })).Receptor).toMatchObject(expected);
});

it('leaves an order for the global invoice if the customer has no RFC', () => {
	const infos = [
		billingInfo({ identification: { type: 'RFC', number: 'XAXX010101000' } }),
		billingInfo({ identification: { type: 'CURP', number: 'CACX760510MGTSHC04' } }),
		{},
	];
	for (const billing_info of infos) {
		expect(invoiced(order({ billing_info }), options)).toMatchObject({ reason: 'noRfc' });
	}
});

it('refuses an order without billing_info, because the customer could want an invoice', () => {
	const without = order({ billing_info: undefined });
	expect(() => worded(() => made(without))).toThrow(
		"Order 2000009000000001 came without the customer's billing data",
	);
	const override = { ...plainOptions.override, rfc: 'URE180429TM6', name: 'X', taxRegime: '601' };
	expect(
		made(without, { ...options, override: { ...override, cfdiUse: 'G03', postalCode: '86991' } })
			.Receptor.Rfc,
	).toBe('URE180429TM6');
	const old = {
		...without,
		buyer: { billing_info: { doc_type: 'RFC', doc_number: 'XAXX010101000' } },
	};
	expect(invoiced(old, options)).toMatchObject({ reason: 'noRfc' });
});

const price = fc.oneof(
	fc.integer({ min: 1, max: 90_000 }),
	fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100),
);

const sales = fc
	.record({
		price,
		quantity: fc.integer({ min: 1, max: 12 }),
		shipping: fc.constantFrom(0, 0, 89, 149.5),
		part: fc.constantFrom(0, 0, 0.1, 0.33),
		seller: fc.constantFrom(0, 0.5, 1),
	})
	.map(({ part, seller, ...sale }) => {
		const coupon = Math.floor(sale.price * sale.quantity * part);
		return { ...sale, coupon, bySeller: Math.floor(coupon * seller) };
	});

const cents = (amount: number): number => Math.round(amount * 100);

it("invoices goods and shipping minus the seller's coupons, with IVA 16 % included", () => {
	fc.assert(
		fc.property(sales, (sale) => {
			const { price: one, quantity, shipping, coupon, bySeller } = sale;
			const given = mercadoLibreOrder(sale, { discounts: discounts(coupon, bySeller) });
			const invoice = made(given);
			const total = cents(one * quantity) + cents(shipping) - cents(bySeller);
			expect(cents(Number(invoice.Total))).toBe(total);
			const tax = cents(Number(taxRows(invoice)['002 0.160000']));
			expect(Math.abs(tax - (total * 16) / 116)).toBeLessThan(1.5);
			expect(brokenRules(invoice.Conceptos, 2)).toEqual([]);
		}),
		{ numRuns: 100 },
	);
});

describe('A Mercado Libre refund', () => {
	const refund = (amount: number, changes: Json = {}) => ({
		id: 1_009_042_015,
		payment_id: 91_000_000_001,
		amount,
		status: 'approved',
		date_created: '2027-01-15T10:00:00.000-04:00',
		...changes,
	});

	const noteOf = (given: Json, invoice: Invoice) => {
		const read = readRefund(given);
		const note = creditNoteOf(read, stampedInvoice(invoice as unknown as Json), {
			paymentForm: '',
			earlier: '',
			ignoredFields: [],
		});
		if ('reason' in note) return note;
		return totalled(note.comprobante, { expected: read.total, of: 'order' }) as unknown as Invoice;
	};

	it.each([
		['a part', 116, '116.00', '16.00'],
		['the whole order', 580, '580.00', '80.00'],
		['some cents', 0.05, '0.05', '0.01'],
	])("credits a refund at the invoice's tax rate: %s", (_, amount, total, tax) => {
		const note = noteOf(order({ refund: refund(amount) }), made(order())) as Invoice;
		expect(note.Total).toBe(total);
		expect(taxRows(note)).toEqual({ '002 0.160000': tax });
	});

	it("adds the refund ID to the order's key, and refuses a refund above the invoice", () => {
		const { key, orderKey } = readRefund(order({ refund: refund(116) }));
		expect(key).toBe(`${orderKey}/1009042015`);
		expect(orderKey).toBe(readOrder(order()).key);
		const above = order({ refund: refund(581) });
		expect(() => worded(() => noteOf(above, made(order())))).toThrow(/refund is 581\.?0*, but/);
	});

	it('skips a refund until it is approved', () => {
		const given = order({ refund: refund(116, { status: 'in_process' }) });
		expect(noteOf(given, made(order()))).toMatchObject({ reason: 'nothingGivenBack' });
	});
});

it('refuses a webhook notice that does not contain the order', () => {
	const posted = { resource: '/orders/2000009000000001', topic: 'orders_v2', user_id: 7 };
	expect(() => worded(() => readOrder(posted))).toThrow(
		'Mercado Libre only sent a notice about order 2000009000000001 ("orders_v2"), not the order',
	);
});

it('gives each order of a pack a separate key', () => {
	const two = [1, 2].map((id) => readOrder(order({ id })).key);
	expect(two).toEqual(['mercadolibre/1', 'mercadolibre/2']);
	expect(readOrder(order()).lines[0]).toMatchObject({ sku: 'TAZA-1' });
	const bare = order({ order_items: [{ item: { id: ITEM, title: 'Taza' }, unit_price: 5 }] });
	expect(readOrder(bare).lines[0]).toMatchObject({ sku: ITEM });
});
