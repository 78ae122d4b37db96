/** Orders as GET /orders/{id} of Tiendanube's API gives them: prices with taxes, and no taxes. */
import type { Json } from './shopOrders';
import { money } from './shopOrders';

export interface TiendanubeLine {
	name?: string;
	sku?: string | null;
	quantity?: number;
	/** As the API writes it: "580.00". */
	price: string;
	properties?: Json[];
}

export interface TiendanubeSale {
	lines: readonly TiendanubeLine[];
	/** What the customer pays, in cents. */
	shipping?: number;
	/** What is taken off by each, in cents. */
	coupon?: number;
	gateway?: number;
	promotions?: number;
	freeShipping?: number;
	/** In cents, where it is not what all this comes to. */
	total?: number;
}

export const cup = (price: string, changes: Partial<TiendanubeLine> = {}): TiendanubeLine => ({
	name: 'Taza de barro',
	sku: 'TAZA-1',
	quantity: 1,
	...changes,
	price,
});

/** In cents, exact to the hundredth of one. */
const cents = ({ price, quantity = 1 }: TiendanubeLine) =>
	Math.round(Number(price) * 10_000 * quantity) / 100;

/** A paid order. */
export function tiendanubeOrder(sale: TiendanubeSale, changes: Json = {}): Json {
	const { lines, shipping = 0, coupon = 0, gateway = 0, promotions = 0, freeShipping = 0 } = sale;
	const subtotal = Math.round(lines.reduce((sum, line) => sum + cents(line), 0));
	const discount = coupon + gateway + promotions;
	const total = sale.total ?? subtotal + shipping - discount - freeShipping;
	return {
		id: 1_771_254_203,
		store_id: '817495',
		contact_email: 'compras@example.com',
		contact_name: 'Xochilt Casas Chávez',
		contact_phone: '5555555555',
		contact_identification: 'URE180429TM6',
		shipping_min_days: 1,
		shipping_max_days: 3,
		billing_name: 'Xochilt',
		billing_address: 'Calle 5',
		billing_zipcode: '86991',
		billing_city: 'Villahermosa',
		billing_country: 'MX',
		billing_customer_type: 'company',
		billing_business_name: 'Universidad Robotica Española',
		billing_trade_name: null,
		billing_state_registration: null,
		billing_fiscal_regime: '601',
		billing_invoice_use: 'G03',
		billing_document_type: 'rfc',
		shipping_cost_owner: '95.00',
		shipping_cost_customer: money(shipping),
		coupon: coupon === 0 ? [] : [{ id: 7, code: 'BUENFIN', type: 'absolute' }],
		promotional_discount: {
			id: null,
			store_id: 817_495,
			order_id: 1_771_254_203,
			created_at: '2026-11-21T00:30:00+0000',
			total_discount_amount: money(promotions),
			contents: [],
			promotions_applied: [],
		},
		subtotal: money(subtotal),
		discount: money(discount),
		discount_coupon: money(coupon),
		discount_gateway: money(gateway),
		...(freeShipping > 0 && { discount_shipping: money(freeShipping) }),
		total: money(total),
		total_usd: '31.20',
		checkout_enabled: true,
		weight: '0.300',
		currency: 'MXN',
		language: 'es',
		gateway: 'c9f0d2b1-0000-4000-8000-5b5b5b5b5b5b',
		gateway_id: '20396106644',
		gateway_name: 'Pago Nube',
		shipping: 'table',
		shipping_option: 'Envío nacional',
		shipping_pickup_type: 'ship',
		extra: {},
		storefront: 'store',
		note: '',
		created_at: '2026-11-21T00:29:41+0000',
		updated_at: '2026-11-21T00:30:10+0000',
		completed_at: { date: '2026-11-21 00:29:41.000000', timezone_type: 3, timezone: 'UTC' },
		next_action: 'noop',
		payment_details: { method: 'credit_card', credit_card_company: 'visa', installments: 1 },
		attributes: [],
		customer: {
			id: 105_799_009,
			name: 'Xochilt Casas Chávez',
			email: 'compras@example.com',
			identification: 'URE180429TM6',
			note: null,
			extra: {},
		},
		products: lines.map((line, index) => ({
			id: 1_069_053_829 + index,
			name: line.name,
			price: line.price,
			compare_at_price: line.price,
			product_id: 111_334_785 + index,
			quantity: String(line.quantity ?? 1),
			free_shipping: false,
			weight: '0.30',
			variant_id: String(426_215_948 + index),
			variant_values: [],
			properties: line.properties ?? [],
			sku: line.sku ?? null,
			barcode: null,
		})),
		number: 306,
		cancel_reason: null,
		owner_note: null,
		cancelled_at: null,
		closed_at: null,
		status: 'open',
		payment_status: 'paid',
		shipping_address: { name: 'Xochilt Casas Chávez', zipcode: '86991', country: 'MX' },
		shipping_status: 'unpacked',
		fulfillments: [],
		paid_at: '2026-11-21T00:30:02+0000',
		app_id: null,
		...changes,
	};
}
