/** Checkout Sessions as Stripe gives them: in cents, each tax rounded line by line. */
import type { Charged, Json, Rate, SoldLine } from './shopOrders';
import { charged } from './shopOrders';

export interface StripeLine extends SoldLine {
	/** Whether its price includes its taxes: in Stripe each line says it. */
	inside?: boolean;
}

export interface StripeSale {
	lines: readonly StripeLine[];
	shipping?: StripeLine;
}

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

export const taxRate = ({ id, label, rate }: Rate, inside = false): Json => ({
	id: `txr_${id}`,
	object: 'tax_rate',
	active: true,
	country: 'MX',
	display_name: label,
	effective_percentage: null,
	inclusive: inside,
	percentage: rate / 100,
	tax_type: null,
});

export const costs = (one: StripeLine): Charged => charged(one, one.inside === true);
export const taxOf = (one: StripeLine): number => sum(costs(one).taxes.map(([, tax]) => tax));
export const before = ({ price, quantity = 1 }: StripeLine): number =>
	Math.round(price * quantity + 1e-9);
export const totalOf = (one: StripeLine): number => costs(one).net + taxOf(one);

export const linesOf = ({ lines, shipping }: StripeSale) => [
	...lines,
	...(shipping === undefined ? [] : [shipping]),
];
export const stripeTotal = (sale: StripeSale): number => sum(linesOf(sale).map(totalOf));

/** What the recipient answered at the checkout. */
export const details = {
	address: {
		city: 'Villahermosa',
		country: 'MX',
		line1: 'Calle 5',
		line2: null,
		postal_code: '86991',
		state: 'TAB',
	},
	email: 'compras@example.com',
	name: 'Universidad Robotica Española',
	phone: null,
	tax_exempt: 'none',
	tax_ids: [{ type: 'mx_rfc', value: 'URE180429TM6' }],
};

const question = (key: string, label: string, type: string, answer: Json): Json => ({
	key,
	label: { custom: label, type: 'custom' },
	optional: false,
	type,
	[type]: answer,
});

const questions = [
	question('regimen', 'Régimen fiscal', 'dropdown', {
		options: [
			{ label: '601 General de Ley Personas Morales', value: '601' },
			{ label: '626 Régimen Simplificado de Confianza', value: '626' },
		],
		value: '601',
	}),
	question('uso', 'Uso de CFDI', 'text', {
		maximum_length: null,
		minimum_length: null,
		value: 'G03',
	}),
];

export const shippingCost = (one: StripeLine | undefined): Json | null =>
	one === undefined
		? null
		: {
				amount_subtotal: before(one),
				amount_tax: taxOf(one),
				amount_total: totalOf(one),
				shipping_rate: 'shr_1',
				taxes: costs(one).taxes.map(([rate, tax]) => ({
					amount: tax,
					rate: taxRate(rate, one.inside),
					taxability_reason: null,
					taxable_amount: null,
				})),
			};

/** A complete and paid Checkout Session, with the lists that are fetched by `expand`. */
export function checkoutSession(sale: StripeSale, changes: Json = {}): Json {
	const { lines, shipping } = sale;
	return {
		id: 'cs_live_a1YS1URlnyQCN5fUUduORoQ7',
		object: 'checkout.session',
		amount_subtotal: sum(lines.map(before)),
		amount_total: stripeTotal(sale),
		automatic_tax: { enabled: false, liability: null, status: null },
		client_reference_id: null,
		created: 1_795_222_181,
		currency: 'mxn',
		custom_fields: questions,
		customer: 'cus_QXg1o8vcGmoR32',
		customer_details: details,
		customer_email: null,
		invoice: null,
		invoice_creation: { enabled: false, invoice_data: {} },
		line_items: {
			object: 'list',
			data: lines.map((one, index) => ({
				id: `li_${index}`,
				object: 'item',
				amount_discount: one.off ?? 0,
				amount_subtotal: before(one),
				amount_tax: taxOf(one),
				amount_total: totalOf(one),
				currency: 'mxn',
				description: one.name ?? '',
				price: {
					id: `price_${index}`,
					object: 'price',
					metadata: {},
					product: one.sku ?? '',
					tax_behavior: 'unspecified',
					unit_amount: one.price,
				},
				quantity: one.quantity ?? 1,
				taxes: costs(one).taxes.map(([rate, tax]) => ({
					amount: tax,
					rate: taxRate(rate, one.inside),
					taxability_reason: null,
					taxable_amount: costs(one).net,
				})),
			})),
			has_more: false,
			url: '/v1/checkout/sessions/cs_live_a1YS1URlnyQCN5fUUduORoQ7/line_items',
		},
		livemode: true,
		metadata: {},
		mode: 'payment',
		payment_intent: 'pi_1PgafyB7WZ01zgkW',
		payment_method_types: ['card'],
		payment_status: 'paid',
		shipping_cost: shippingCost(shipping),
		status: 'complete',
		subscription: null,
		total_details: {
			amount_discount: sum(lines.map(({ off = 0 }) => off)),
			amount_shipping: shipping === undefined ? 0 : before(shipping),
			amount_tax: sum(linesOf(sale).map(taxOf)),
		},
		...changes,
	};
}

/** As a webhook posts it, and n8n's Stripe Trigger hands it over. */
export const eventOf = (object: Json, type: string): Json => ({
	id: 'evt_1PgafyB7WZ01zgkW',
	object: 'event',
	api_version: '2024-06-20',
	created: 1_795_222_200,
	data: { object },
	livemode: true,
	type,
});
