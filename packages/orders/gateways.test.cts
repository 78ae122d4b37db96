/** Objects of Conekta, Openpay and Mercado Pago that must not be invoiced or are not sales. */
import { mercadoLibreOrder } from './support/mercadoLibreOrders';
import { shopFixture } from './support/shopFixtures.cts';
import { line, shopifyOrder, wooOrder } from './support/shopOrders';
import { stripeInvoice } from './support/stripeInvoices';
import { checkoutSession } from './support/stripeObjects';
import { cup, tiendanubeOrder } from './support/tiendanubeOrders';
import { invoiced, sentencesOf, worded } from './support/invoicedOrders';
import { Problems, problemsOr } from '../cfdi/problems/problem';
import type { OrderOptions } from './orderInvoice';
import { isShopData, readDelivery, readOrder, readRefund, shopDataKind } from './read';

type Json = Record<string, unknown>;

const conekta = (changes: Json = {}): Json => ({
	...shopFixture('conekta', 'prices-with-iva-inside-that-a-credit-card-paid').order,
	...changes,
});
const openpay = (changes: Json = {}): Json => ({
	...shopFixture('openpay', 'a-debit-card-as-one-line-with-iva-inside').order,
	...changes,
});
const mercadoPago = (changes: Json = {}): Json => ({
	...shopFixture('mercadoPago', 'two-of-an-item-with-iva-inside').order,
	...changes,
});
const iva: Partial<OrderOptions> = { ifOrderHasNoTaxes: 'iva16' };

it.each<[string, Json, string]>([
	['Conekta', conekta(), 'conekta/ord_2xTallerDeBarro1'],
	['Openpay', openpay(), 'openpay/trz8taller1g992xtyl1'],
	['Mercado Pago', mercadoPago(), 'mercadopago/17014025134'],
])('an order of %s has the ID of the gateway as its key', (shop, order, key) => {
	expect(readOrder(order)).toMatchObject({ shop, key });
});

it.each<[string, Json, string]>([
	['an order of the test mode', conekta({ livemode: false }), 'test'],
	['a card that was declined', conekta({ payment_status: 'declined' }), 'cancelled'],
	['a reference of OXXO that ran out', conekta({ payment_status: 'expired' }), 'cancelled'],
	['a chargeback', conekta({ payment_status: 'charged_back' }), 'cancelled'],
	['an order that was refunded', conekta({ payment_status: 'refunded' }), 'refunded'],
	['one of which all went back', conekta({ amount_refunded: 69600 }), 'refunded'],
	['a charge that failed', openpay({ status: 'failed' }), 'cancelled'],
	['a charge that a bank takes back', openpay({ status: 'chargeback_accepted' }), 'cancelled'],
	['a charge of which all went back', openpay({ refund: { id: 'r', amount: 580 } }), 'refunded'],
	['a payment of the test mode', mercadoPago({ live_mode: false }), 'test'],
	['a payment that was rejected', mercadoPago({ status: 'rejected' }), 'cancelled'],
	['a chargeback of Mercado Pago', mercadoPago({ status: 'charged_back' }), 'cancelled'],
	['a payment that was refunded', mercadoPago({ status: 'refunded' }), 'refunded'],
])(
	'%s is passed on unsent, also where unpaid orders are invoiced as PPD',
	(_name, order, reason) => {
		expect(invoiced(order, { ...iva, ifOrderIsNotPaid: 'ppd' })).toMatchObject({ reason });
	},
);

it.each<[string, Json, RegExp]>([
	['SPEI that waits', conekta({ payment_status: 'pending_payment' }), /is not paid/],
	['an order of Conekta without payment_status', conekta({ payment_status: null }), /"null"/],
	...[null, undefined, { data: [] }, { data: [{ status: 'pending_payment' }] }].map(
		(charges): [string, Json, RegExp] => [
			`an order of Conekta without payment_status, and with the charges ${JSON.stringify(charges)}`,
			conekta({ payment_status: null, charges }),
			/is not paid/,
		],
	),
	[
		'an order of Conekta of which a part went back',
		conekta({ payment_status: 'partially_refunded' }),
		/a part was refunded/,
	],
	[
		'a notice that a bank takes a charge back',
		{ type: 'chargeback.created', transaction: openpay() },
		/type is "chargeback\.created"/,
	],
	[
		'a notice that a charge was cancelled',
		{ type: 'charge.cancelled', transaction: openpay() },
		/type is "charge\.cancelled"/,
	],
	['a state of Conekta that nobody knows', conekta({ payment_status: 'on_moon' }), /on_moon/],
	['cash that waits', openpay({ status: 'in_progress' }), /is not paid/],
	['a state of Openpay that nobody knows', openpay({ status: 'on_moon' }), /on_moon/],
	['a ticket that waits', mercadoPago({ status: 'pending' }), /is not paid/],
	['a payment in mediation', mercadoPago({ status: 'in_mediation' }), /in_mediation/],
	['money that was sent', mercadoPago({ operation_type: 'money_transfer' }), /money_transfer/],
	['money that was invested', mercadoPago({ operation_type: 'investment' }), /investment/],
	['money that was changed', mercadoPago({ operation_type: 'money_exchange' }), /money_exchange/],
	['a part that went back', conekta({ amount_refunded: 100 }), /1\.00 was refunded/],
	['a total that its lines do not come to', conekta({ amount: 70000 }), /700\.00/],
	['an amount that is not whole', conekta({ amount: 696.5 }), /Conekta writes amounts in cents/],
	['a list that is cut', conekta({ line_items: { has_more: true, data: [] } }), /has more rows/],
	['an amount that nobody knows', conekta({ surcharge_amount: 500 }), /surcharge_amount \(500\)/],
	['a coupon of Mercado Pago', mercadoPago({ coupon_amount: 50 }), /coupon_amount \(50\)/],
	['taxes of Mercado Pago', mercadoPago({ taxes_amount: 80 }), /taxes_amount \(80\)/],
	[
		'taxes of two rates on lines that the order does not name',
		conekta({ tax_lines: { data: [{ description: 'IVA', amount: 5000 }] }, amount: 74600 }),
		/no single rate of SAT on its lines/,
	],
])('%s is refused with its reason', (_name, order, says) => {
	expect(() => worded(() => invoiced(order, iva))).toThrow(says);
});

const sale = { lines: [line(10_000)] };

/** All states in the documentation and SDKs of the shops and gateways. */
it.each<[shop: string, of: (state: string) => Json, states: Record<string, string>]>([
	[
		'Conekta',
		(payment_status) => conekta({ payment_status }),
		{
			paid: 'paid partially_refunded',
			notPaid: 'pending_payment pending_confirmation pre_authorized preauthorized partially_paid',
			cancelled: `declined expired canceled voided reversed charged_back under_fraud_review
				fraudulent`,
			refunded: 'refunded',
		},
	],
	[
		'Openpay',
		(status) => openpay({ status }),
		{
			// The bank decided for the shop.
			paid: 'completed chargeback_adjustment',
			notPaid: 'in_progress charge_pending',
			cancelled: 'cancelled failed expired chargeback_pending chargeback_accepted',
			refunded: 'refunded',
		},
	],
	[
		'Mercado Pago',
		(status) => mercadoPago({ status }),
		{
			paid: 'approved',
			notPaid: 'pending in_process authorized',
			cancelled: 'rejected cancelled charged_back',
			refunded: 'refunded',
			// Only the owner knows whether it goes back.
			unknown: 'in_mediation',
		},
	],
	[
		'Mercado Libre',
		(status) => mercadoLibreOrder({ price: 116 }, { status }),
		{
			paid: 'paid partially_refunded',
			notPaid: 'confirmed payment_required payment_in_process partially_paid',
			cancelled: 'pending_cancel cancelled invalid',
			refunded: 'refunded',
		},
	],
	[
		'an Invoice of Stripe',
		(status) => stripeInvoice(sale, { status }),
		{ paid: 'paid', notPaid: 'open uncollectible', cancelled: 'void' },
	],
	[
		'a Checkout Session of Stripe',
		(payment_status) => checkoutSession(sale, { payment_status }),
		{ paid: 'paid', notPaid: 'unpaid no_payment_required' },
	],
	[
		'Shopify',
		(financial_status) => shopifyOrder(sale, { financial_status }),
		{
			paid: 'paid partially_refunded',
			notPaid: 'pending authorized partially_paid',
			cancelled: 'voided expired',
			refunded: 'refunded',
		},
	],
	[
		'Tiendanube',
		(payment_status) => tiendanubeOrder({ lines: [cup('116.00')] }, { payment_status }),
		{
			paid: 'paid partially_refunded',
			notPaid: 'pending authorized partially_paid',
			cancelled: 'voided abandoned',
			refunded: 'refunded',
		},
	],
	[
		'WooCommerce',
		(status) => wooOrder(sale, { status, date_paid: null, date_paid_gmt: null }),
		{
			paid: 'completed',
			notPaid: 'pending processing on-hold checkout-draft auto-draft',
			cancelled: 'cancelled failed trash',
			refunded: 'refunded',
		},
	],
])('each state of %s in its documentation is understood', (_shop, of, states) => {
	const all = Object.entries(states).flatMap(([state, names]) =>
		names.split(/\s+/).map((name) => [name, state]),
	);
	expect(all.map(([name = '']) => [name, readOrder(of(name)).state])).toEqual(all);
});

it('what a marketplace takes from the seller of a payment of Mercado Pago is not asked about', () => {
	const fees = { application_fee: 10.5, marketplace_fee: 10.5 };
	expect(invoiced(mercadoPago(fees), iva)).toEqual(invoiced(mercadoPago(), iva));
});

const charge: Json = {
	object: 'charge',
	id: '67406f1c0d7a1e0001a0b0c1',
	order_id: 'ord_2xTallerDeBarro1',
	amount: 69600,
	currency: 'MXN',
	payment_method: { object: 'card_payment', type: 'credit' },
};
const event = (type: string, object: Json): Json => ({
	object: 'event',
	type,
	webhook_status: 'pending',
	data: { object },
});

it.each<[string, Json, string]>([
	['a charge of Conekta', event('charge.paid', charge), 'https://api.conekta.io/orders/ord_2x'],
	['a customer of Conekta', event('customer.created', { id: 'cus_2x' }), 'order.paid'],
	['a payout of Openpay', openpay({ transaction_type: 'payout' }), 'charge.succeeded'],
	[
		'a notice of Mercado Pago',
		{ type: 'payment', action: 'payment.created', data: { id: '17014025134' }, live_mode: true },
		'https://api.mercadopago.com/v1/payments/17014025134',
	],
	[
		'its older notice',
		{ topic: 'payment', resource: 'https://api.mercadolibre.com/collections/notifications/1701' },
		'https://api.mercadopago.com/v1/payments/1701',
	],
	[
		'what paid an order of Mercado Libre',
		mercadoPago({ order: { id: '2000003508419013', type: 'mercadolibre' } }),
		'https://api.mercadolibre.com/orders/2000003508419013',
	],
])('%s is no order, and what to give is said', (_name, delivery, says) => {
	const refusal = (() => {
		try {
			return readOrder(delivery);
		} catch (error) {
			return error;
		}
	})();
	expect(JSON.stringify(refusal)).toContain(says);
});

it.each<[string, Json]>([
	['Conekta', event('webhook_ping', {})],
	['Openpay', { type: 'verification', verification_code: 'Ab12' }],
])('the delivery with which %s tries a webhook has no order', (shop, delivery) => {
	const problem = { values: { shop } };
	expect(readDelivery(delivery)).toMatchObject({ reason: 'noOrder', problem });
});

it.each<[string, Json, string]>([
	[
		'Conekta',
		{ ...charge, refunds: { data: [{ object: 'refund', id: 'r1', amount: -100 }] } },
		'conekta/ord_2xTallerDeBarro1/r1 1.00',
	],
	[
		'Openpay',
		openpay({ refund: { id: 'r1', amount: 80, status: 'completed' } }),
		'openpay/trz8taller1g992xtyl1/r1 80',
	],
	[
		'Mercado Pago',
		mercadoPago({ refunds: [{ id: 9, amount: 80, status: 'approved' }] }),
		'mercadopago/17014025134/9 80',
	],
])('a refund of %s is told from its sale, and has the key of both', (_shop, given, says) => {
	const { key, total } = readRefund(given);
	expect(`${key} ${String(total)}`).toBe(says);
	expect(shopDataKind(given)).toBe('refund');
});

it('an order of Conekta without payment_status is asked about also where unpaid ones are invoiced as PPD', () => {
	const { payment_status: _, ...order } = conekta();
	const ppd: Partial<OrderOptions> = { ...iva, ifOrderIsNotPaid: 'ppd' };
	expect(() => worded(() => invoiced(order, ppd))).toThrow('It is not known what the state');
	const orderStatuses = [{ status: 'null', state: 'cancelled' as const }];
	expect(invoiced(order, { ...ppd, orderStatuses })).toMatchObject({ reason: 'cancelled' });
});

it('an order of Conekta without charges is passed on or invoiced as PPD, as one that is not paid', () => {
	const order = conekta({ payment_status: null, charges: null });
	expect(invoiced(order, { ...iva, ifOrderIsNotPaid: 'passOn' })).toMatchObject({
		reason: 'notPaid',
	});
	expect(invoiced(order, { ...iva, ifOrderIsNotPaid: 'ppd' })).toMatchObject({
		invoice: { MetodoPago: 'PPD', FormaPago: '99' },
	});
});

it.each([
	'mercadopago_fee',
	'installment_amount',
	'financing_fee',
	'finance_charge',
	'coupon_fee',
	'discount_fee',
])('what Mercado Pago adds about itself, such as %s, changes nothing', (name) => {
	expect(readOrder(mercadoPago({ [name]: 12.34 })).unknownFields).toEqual([]);
});

it('a refund of Conekta by itself names no order, as an order and as a refund', () => {
	const refund = { object: 'refund', id: '67406f1c', amount: -100, auth_code: '182788' };
	for (const given of [refund, event('charge.refunded', refund)]) {
		expect(() => worded(() => readOrder(given))).toThrow('refund 67406f1c was made');
		expect(() => worded(() => readRefund(given))).toThrow('refund 67406f1c was made');
		expect(isShopData(given)).toBe(true);
	}
});

it('one of several refunds is named by one more key', () => {
	const rows = [1, 2].map((id) => ({ id, amount: id, status: 'approved' }));
	const payment = mercadoPago({ refunds: rows });
	expect(() => worded(() => readRefund(payment))).toThrow('comes with 2 refunds');
	expect(String(readRefund({ ...payment, refund: rows[1] }).total)).toBe('2');
});

const gateways: Array<[name: string, order: Json, lists: string[]]> = [
	['Conekta', conekta(), ['line_items.data', 'charges.data']],
	['Openpay', openpay(), []],
	['Mercado Pago', mercadoPago(), ['additional_info.items']],
];

/** Returns the invoice of an order, or its message. */
function outcomeOf(order: unknown): string {
	const made = problemsOr(() => invoiced(order, iva));
	return made instanceof Problems ? sentencesOf(made) : 'made';
}

it.each(gateways)(
	'one more field of money or state of %s is asked about, in the order and in its lists',
	(_name, order, lists) => {
		expect(outcomeOf(order)).toBe('made');
		for (const [name, value] of [
			['surcharge', '50.00'],
			['line_status', 'cancelled'],
			['disputed', true],
		] as const) {
			expect(outcomeOf({ ...order, [name]: value })).toContain(name);
			for (const list of lists) {
				const copy = structuredClone(order);
				const [outer = '', inner = ''] = list.split('.');
				const [row] = (copy[outer] as Record<string, Json[]>)[inner] ?? [];
				Object.assign(row ?? {}, { [name]: value });
				expect(outcomeOf(copy)).toContain(`[0].${name}`);
			}
		}
	},
);

it.each(gateways)('no value makes the reader of %s fail without a sentence', (_name, order) => {
	const strange = [null, 0, '', 'x', [], {}, [null], [{}], true, NaN, { data: [null] }];
	for (const key of Object.keys(order)) {
		for (const value of strange) expect(outcomeOf({ ...order, [key]: value })).not.toBe('');
	}
});
