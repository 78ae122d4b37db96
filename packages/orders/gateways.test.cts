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
	...shopFixture('conekta', 'prices-with-iva-and-a-credit-card').order,
	...changes,
});
const openpay = (changes: Json = {}): Json => ({
	...shopFixture('openpay', 'a-debit-card-with-iva-inside').order,
	...changes,
});
const mercadoPago = (changes: Json = {}): Json => ({
	...shopFixture('mercadoPago', 'two-pieces-with-iva-inside').order,
	...changes,
});
const iva: Partial<OrderOptions> = { ifOrderHasNoTaxes: 'iva16' };

it.each<[string, Json, string]>([
	['Conekta', conekta(), 'conekta/ord_2xTallerDeBarro1'],
	['Openpay', openpay(), 'openpay/trz8taller1g992xtyl1'],
	['Mercado Pago', mercadoPago(), 'mercadopago/17014025134'],
])("builds an order's key from its ID at the gateway %s", (shop, order, key) => {
	expect(readOrder(order)).toMatchObject({ shop, key });
});

it.each<[string, Json, string]>([
	['a test order of Conekta', conekta({ livemode: false }), 'test'],
	['a declined card', conekta({ payment_status: 'declined' }), 'cancelled'],
	['an expired OXXO reference', conekta({ payment_status: 'expired' }), 'cancelled'],
	['a chargeback', conekta({ payment_status: 'charged_back' }), 'cancelled'],
	['a refunded order', conekta({ payment_status: 'refunded' }), 'refunded'],
	['an order with its whole amount refunded', conekta({ amount_refunded: 69600 }), 'refunded'],
	['a failed charge', openpay({ status: 'failed' }), 'cancelled'],
	['a charge that the bank reversed', openpay({ status: 'chargeback_accepted' }), 'cancelled'],
	[
		'a charge with its whole amount refunded',
		openpay({ refund: { id: 'r', amount: 580 } }),
		'refunded',
	],
	['a test payment', mercadoPago({ live_mode: false }), 'test'],
	['a rejected payment', mercadoPago({ status: 'rejected' }), 'cancelled'],
	['a chargeback of Mercado Pago', mercadoPago({ status: 'charged_back' }), 'cancelled'],
	['a refunded payment', mercadoPago({ status: 'refunded' }), 'refunded'],
])('skips %s, even if the user invoices unpaid orders as PPD', (_name, order, reason) => {
	expect(invoiced(order, { ...iva, ifOrderIsNotPaid: 'ppd' })).toMatchObject({ reason });
});

it.each<[string, Json, RegExp]>([
	['a pending SPEI transfer', conekta({ payment_status: 'pending_payment' }), /is not paid/],
	['an order from Conekta without payment_status', conekta({ payment_status: null }), /"null"/],
	...[null, undefined, { data: [] }, { data: [{ status: 'pending_payment' }] }].map(
		(charges): [string, Json, RegExp] => [
			`an order from Conekta without payment_status, with the charges ${JSON.stringify(charges)}`,
			conekta({ payment_status: null, charges }),
			/is not paid/,
		],
	),
	[
		'a partially refunded order of Conekta',
		conekta({ payment_status: 'partially_refunded' }),
		/^A part of order ord_2xTallerDeBarro1 was refunded/,
	],
	[
		'a notice of a chargeback',
		{ type: 'chargeback.created', transaction: openpay() },
		/type is "chargeback\.created"/,
	],
	[
		'a notice of a cancelled charge',
		{ type: 'charge.cancelled', transaction: openpay() },
		/type is "charge\.cancelled"/,
	],
	['an unknown state of Conekta', conekta({ payment_status: 'on_moon' }), /on_moon/],
	['a pending cash payment', openpay({ status: 'in_progress' }), /is not paid/],
	['an unknown state of Openpay', openpay({ status: 'on_moon' }), /on_moon/],
	['a pending ticket', mercadoPago({ status: 'pending' }), /is not paid/],
	['a payment in mediation', mercadoPago({ status: 'in_mediation' }), /in_mediation/],
	['a money transfer', mercadoPago({ operation_type: 'money_transfer' }), /money_transfer/],
	['an investment', mercadoPago({ operation_type: 'investment' }), /investment/],
	['a currency exchange', mercadoPago({ operation_type: 'money_exchange' }), /money_exchange/],
	[
		'a partial refund',
		conekta({ amount_refunded: 100 }),
		/^1\.00 of order ord_2xTallerDeBarro1 was refunded/,
	],
	['a total that differs from its lines', conekta({ amount: 70000 }), /700\.00/],
	[
		'an amount with a fraction of a cent',
		conekta({ amount: 696.5 }),
		/Conekta writes amounts in cents/,
	],
	[
		'an incomplete list',
		conekta({ line_items: { has_more: true, data: [] } }),
		/list line_items of \S+ is incomplete/,
	],
	['an unknown amount', conekta({ surcharge_amount: 500 }), /surcharge_amount \(500\)/],
	['a coupon of Mercado Pago', mercadoPago({ coupon_amount: 50 }), /coupon_amount \(50\)/],
	['taxes of Mercado Pago', mercadoPago({ taxes_amount: 80 }), /taxes_amount \(80\)/],
	[
		'taxes of two rates without their lines',
		conekta({ tax_lines: { data: [{ description: 'IVA', amount: 5000 }] }, amount: 74600 }),
		/which do not match one SAT rate for all lines/,
	],
])('refuses to invoice %s and explains why', (_name, order, says) => {
	expect(() => worded(() => invoiced(order, iva))).toThrow(says);
});

const sale = { lines: [line(10_000)] };

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
])('maps each documented state of an order at %s to a state of the node', (_shop, of, states) => {
	const all = Object.entries(states).flatMap(([state, names]) =>
		names.split(/\s+/).map((name) => [name, state]),
	);
	expect(all.map(([name = '']) => [name, readOrder(of(name)).state])).toEqual(all);
});

it('ignores the fees that a marketplace charges a seller through Mercado Pago', () => {
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
		'an older notice of Mercado Pago',
		{ topic: 'payment', resource: 'https://api.mercadolibre.com/collections/notifications/1701' },
		'https://api.mercadopago.com/v1/payments/1701',
	],
	[
		'a payment for an order of Mercado Libre',
		mercadoPago({ order: { id: '2000003508419013', type: 'mercadolibre' } }),
		'https://api.mercadolibre.com/orders/2000003508419013',
	],
])('refuses %s and names the data to send instead', (_name, delivery, says) => {
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
])('recognizes a test delivery of a %s webhook', (shop, delivery) => {
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
])(
	'reads the refund in a sale from %s, and builds its key from the IDs of both',
	(_shop, given, says) => {
		const { key, total } = readRefund(given);
		expect(`${key} ${String(total)}`).toBe(says);
		expect(shopDataKind(given)).toBe('refund');
	},
);

it('asks about a Conekta order without payment_status, even if unpaid orders are invoiced as PPD', () => {
	const { payment_status: _, ...order } = conekta();
	const ppd: Partial<OrderOptions> = { ...iva, ifOrderIsNotPaid: 'ppd' };
	expect(() => worded(() => invoiced(order, ppd))).toThrow(
		'It is not clear whether order ord_2xTallerDeBarro1 is paid',
	);
	const orderStatuses = [{ status: 'null', state: 'cancelled' as const }];
	expect(invoiced(order, { ...ppd, orderStatuses })).toMatchObject({ reason: 'cancelled' });
});

it('treats a Conekta order without charges as unpaid', () => {
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
])("does not ask about Mercado Pago's field %s, which does not change the invoice", (name) => {
	expect(readOrder(mercadoPago({ [name]: 12.34 })).unknownFields).toEqual([]);
});

it('refuses a Conekta refund without its charge, because only the charge names the order', () => {
	const refund = { object: 'refund', id: '67406f1c', amount: -100, auth_code: '182788' };
	for (const given of [refund, event('charge.refunded', refund)]) {
		expect(() => worded(() => readOrder(given))).toThrow(
			'only sent refund 67406f1c, without its order',
		);
		expect(() => worded(() => readRefund(given))).toThrow(
			'only sent refund 67406f1c, without its order',
		);
		expect(isShopData(given)).toBe(true);
	}
});

it('reads the refund that the user picks from several refunds', () => {
	const rows = [1, 2].map((id) => ({ id, amount: id, status: 'approved' }));
	const payment = mercadoPago({ refunds: rows });
	expect(() => worded(() => readRefund(payment))).toThrow(
		'has 2 refunds, but a credit note is for only one',
	);
	expect(String(readRefund({ ...payment, refund: rows[1] }).total)).toBe('2');
});

const gateways: Array<[name: string, order: Json, lists: string[]]> = [
	['Conekta', conekta(), ['line_items.data', 'charges.data']],
	['Openpay', openpay(), []],
	['Mercado Pago', mercadoPago(), ['additional_info.items']],
];

function outcomeOf(order: unknown): string {
	const made = problemsOr(() => invoiced(order, iva));
	return made instanceof Problems ? sentencesOf(made) : 'made';
}

it.each(gateways)(
	'asks about an unknown amount or state in an order from %s or in its lists',
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

it.each(gateways)(
	'never fails without a message, whatever an order from %s contains',
	(_name, order) => {
		const strange = [null, 0, '', 'x', [], {}, [null], [{}], true, NaN, { data: [null] }];
		for (const key of Object.keys(order)) {
			for (const value of strange) expect(outcomeOf({ ...order, [key]: value })).not.toBe('');
		}
	},
);
