/** Orders of Mercado Libre as its API documents them, with what its other calls give beside them. */
import type { Json } from './shopOrders';

export interface MercadoLibreSale {
	/** In pesos, with IVA, for one. */
	price: number;
	quantity?: number;
	/** What the customer paid for the shipping. */
	shipping?: number;
	/** What a coupon paid, and what of it the seller gives. */
	coupon?: number;
	bySeller?: number;
}

/** To the cent, as JSON has it. */
const pesos = (amount: number): number => Math.round(amount * 100) / 100;

export const ITEM = 'MLM700000001';

/** `GET /orders/<id>` of a paid order. */
export function mercadoLibreOrder(
	{ price, quantity = 1, shipping = 0, coupon = 0 }: MercadoLibreSale,
	changes: Json = {},
): Json {
	const goods = pesos(price * quantity);
	return {
		id: 2_000_009_000_000_001,
		date_created: '2026-11-20T20:29:41.000-04:00',
		date_closed: '2026-11-20T20:30:02.000-04:00',
		last_updated: '2026-11-20T20:31:00.000-04:00',
		pack_id: 2_000_006_000_000_001,
		fulfilled: null,
		shipping_cost: null,
		mediations: [],
		total_amount: goods,
		paid_amount: pesos(goods + shipping),
		coupon: { id: null, amount: coupon },
		order_items: [
			{
				item: {
					id: ITEM,
					title: 'Taza de barro',
					category_id: 'MLM1000',
					seller_custom_field: null,
					seller_sku: 'TAZA-1',
				},
				quantity,
				unit_price: price,
				full_unit_price: pesos(price * 1.15),
				currency_id: 'MXN',
				sale_fee: pesos(price * 0.13),
			},
		],
		currency_id: 'MXN',
		payments: [mercadoLibrePayment(goods, { shipping_cost: shipping, coupon_amount: coupon })],
		shipping: { id: 44_000_000_001 },
		status: 'paid',
		status_detail: null,
		tags: ['pack_order', 'paid', 'not_delivered'],
		context: { channel: 'marketplace', site: 'MLM', flows: [] },
		seller: { id: 7 },
		buyer: { id: 8, nickname: 'COMPRAS', billing_info: { id: '700000000000000001' } },
		taxes: { amount: null, currency_id: null, id: null },
		billing_info: billingInfo(),
		...changes,
	};
}

/** One of `payments`. */
export function mercadoLibrePayment(amount: number, changes: Json = {}): Json {
	const { shipping_cost: shipping = 0, coupon_amount: coupon = 0 } = changes;
	return {
		id: 91_000_000_001,
		site_id: 'MLM',
		payment_method_id: 'master',
		payment_type: 'credit_card',
		currency_id: 'MXN',
		installments: 1,
		status: 'approved',
		status_detail: 'accredited',
		transaction_amount: amount,
		transaction_amount_refunded: 0,
		taxes_amount: 0,
		shipping_cost: 0,
		coupon_amount: 0,
		overpaid_amount: 0,
		total_paid_amount: pesos(amount + Number(shipping) - Number(coupon)),
		...changes,
	};
}

/** `GET /orders/billing-info/MLM/<id>`: its second format. */
export function billingInfo(changes: Json = {}): Json {
	const info = {
		name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		identification: { type: 'RFC', number: 'URE180429TM6' },
		taxes: {
			contributor: 'LEGAL ENTITY',
			taxpayer_type: { id: '601', description: 'General de Ley Personas Morales' },
			cfdi: { id: 'G03', description: 'Gastos en general' },
		},
		address: {
			street_name: 'Calle 5',
			city_name: 'Macuspana',
			zip_code: '86991',
			country_id: 'MX',
		},
		attributes: { is_normalized: true, cust_type: 'BU' },
		...changes,
	};
	return { site_id: 'MLM', buyer: { cust_id: 8, billing_info: info }, seller: { cust_id: 7 } };
}

/** `GET /orders/<id>/billing_info`: its first format. */
export function firstBillingInfo(rows: Record<string, string>): Json {
	return {
		billing_info: {
			doc_type: rows.DOC_TYPE,
			doc_number: rows.DOC_NUMBER,
			additional_info: Object.entries(rows).map(([type, value]) => ({ type, value })),
		},
	};
}

/** `GET /orders/<id>/discounts`: the coupon, and a lower price, which is in `unit_price` already. */
export function discounts(coupon: number, bySeller: number): Json {
	const row = (type: string, total: number, seller: number) => ({
		type,
		items: [{ id: ITEM, quantity: 1, amounts: { total, seller } }],
		supplier: { offer_id: 'OFFER-1', meli_campaign: null },
	});
	return { details: [row('discount', 20, 18), row('coupon', coupon, bySeller)] };
}
