export interface Shop {
	kind: 'WooCommerce' | 'Shopify';
	host: string;
}

/** A customer without an RFC does not want an invoice. */
export interface Buyer {
	rfc?: string;
	name: string;
	regime: string;
	use: string;
	postalCode: string;
	email?: string;
}

/** An order line's price includes IVA. */
export interface SoldLine {
	name: string;
	sku: string;
	quantity: number;
	price: number;
	/** In cents, for the whole line. */
	discount?: number;
	rate: 0 | 16;
}

export interface Sale {
	shop: Shop;
	number: string;
	/** The shop's local time, for example 2026-11-20T18:30:00. */
	paidAt: string;
	buyer: Buyer;
	lines: readonly SoldLine[];
	/** In cents, including 16 % IVA. */
	shipping: number;
}

/** Formats the order for its shop. */
export function orderOf(sale: Sale, changes: object = {}): object {
	const order = sale.shop.kind === 'Shopify' ? shopifyOrder(sale) : wooOrder(sale);
	return { ...order, ...changes };
}

export function totalOf({ lines, shipping }: Sale): number {
	return lines.reduce((sum, line) => sum + paid(line), shipping);
}

export const paid = ({ quantity, price, discount = 0 }: SoldLine) => quantity * price - discount;

export const money = (cents: number): string => (cents / 100).toFixed(2);

export const net = (cents: number, rate: number) => Math.round(cents / (1 + rate / 100));
export const tax = (cents: number, rate: number) => cents - net(cents, rate);

const RATE_IDS: Readonly<Record<number, number>> = { 16: 1, 0: 2 };

/** WooCommerce's API and webhooks have net amounts and separate taxes. */
function wooOrder(sale: Sale): object {
	const { number, paidAt, buyer, lines, shipping, shop } = sale;
	const orderId = Number(number.replace(/\D/g, ''));
	const taxOf = (rate: number) =>
		lines.reduce((sum, line) => sum + (line.rate === rate ? tax(paid(line), rate) : 0), 0);
	const taxes = (cents: number, rate: number) => [
		{ id: RATE_IDS[rate], total: money(tax(cents, rate)) },
	];
	const extra = {
		_billing_rfc: buyer.rfc ?? '',
		_billing_razon_social: buyer.name,
		_billing_regimen_fiscal: buyer.regime,
		_billing_uso_cfdi: buyer.use,
		_billing_codigo_postal_fiscal: buyer.postalCode,
	};
	return {
		id: orderId,
		parent_id: 0,
		number,
		order_key: `wc_order_${number}`,
		created_via: 'checkout',
		version: '9.4.2',
		status: 'processing',
		currency: 'MXN',
		date_created: paidAt,
		date_paid: paidAt,
		prices_include_tax: true,
		discount_total: money(lines.reduce((sum, line) => sum + net(line.discount ?? 0, line.rate), 0)),
		shipping_total: money(net(shipping, 16)),
		shipping_tax: money(tax(shipping, 16)),
		total: money(totalOf(sale)),
		total_tax: money(taxOf(16) + tax(shipping, 16)),
		billing: {
			first_name: 'Ana',
			last_name: 'Prueba',
			company: '',
			postcode: '06600',
			country: 'MX',
			email: buyer.email ?? '',
		},
		payment_method: 'stripe',
		payment_method_title: 'Tarjeta',
		_links: { self: [{ href: `https://${shop.host}/wp-json/wc/v3/orders/${orderId}` }] },
		meta_data: Object.entries(extra).map(([key, value], id) => ({ id, key, value })),
		line_items: lines.map((line, id) => {
			const before = line.quantity * line.price;
			return {
				id,
				name: line.name,
				product_id: 90 + id,
				variation_id: 0,
				quantity: line.quantity,
				tax_class: line.rate === 0 ? 'tasa-cero' : '',
				subtotal: money(net(before, line.rate)),
				subtotal_tax: money(tax(before, line.rate)),
				total: money(net(paid(line), line.rate)),
				total_tax: money(tax(paid(line), line.rate)),
				taxes: taxes(paid(line), line.rate),
				meta_data: [],
				sku: line.sku,
				price: net(paid(line), line.rate) / 100 / line.quantity,
			};
		}),
		tax_lines: ([16, 0] as const).map((rate) => ({
			id: 70 + rate,
			rate_code: `MX-IVA-${rate}`,
			rate_id: RATE_IDS[rate],
			label: 'IVA',
			compound: false,
			tax_total: money(taxOf(rate)),
			shipping_tax_total: money(rate === 16 ? tax(shipping, 16) : 0),
			rate_percent: rate,
		})),
		shipping_lines: [
			{
				id: 2,
				method_title: 'Envío nacional',
				method_id: 'flat_rate',
				total: money(net(shipping, 16)),
				total_tax: money(tax(shipping, 16)),
				taxes: taxes(shipping, 16),
				meta_data: [],
			},
		],
		fee_lines: [],
		coupon_lines: [],
		refunds: [],
	};
}

/** Shopify's webhook orders/paid has gross prices and the included tax. */
function shopifyOrder(sale: Sale): object {
	const { number, paidAt, buyer, lines, shipping } = sale;
	const extra = {
		rfc: buyer.rfc ?? '',
		razon_social: buyer.name,
		regimen_fiscal: buyer.regime,
		uso_cfdi: buyer.use,
		codigo_postal_fiscal: buyer.postalCode,
	};
	const taxLines = (cents: number, rate: number) => [
		{ price: money(tax(cents, rate)), rate: rate / 100, title: 'IVA' },
	];
	return {
		id: 5_000_000_000 + Number(number.replace(/\D/g, '')),
		name: number,
		order_number: Number(number.replace(/\D/g, '')),
		financial_status: 'paid',
		fulfillment_status: null,
		currency: 'MXN',
		created_at: `${paidAt}-06:00`,
		processed_at: `${paidAt}-06:00`,
		taxes_included: true,
		total_price: money(totalOf(sale)),
		total_discounts: money(lines.reduce((sum, { discount = 0 }) => sum + discount, 0)),
		total_tip_received: '0.00',
		contact_email: buyer.email ?? '',
		payment_gateway_names: ['shopify_payments'],
		note_attributes: Object.entries(extra).map(([name, value]) => ({ name, value })),
		billing_address: { name: 'Ana Prueba', company: null, zip: '06600', country_code: 'MX' },
		line_items: lines.map((line, id) => ({
			id: 900 + id,
			title: line.name,
			name: line.name,
			sku: line.sku,
			quantity: line.quantity,
			price: money(line.price),
			total_discount: '0.00',
			discount_allocations:
				line.discount === undefined
					? []
					: [{ amount: money(line.discount), discount_application_index: 0 }],
			taxable: line.rate > 0,
			properties: [],
			tax_lines: taxLines(paid(line), line.rate),
		})),
		shipping_lines: [
			{
				id: 901,
				title: 'Envío nacional',
				price: money(shipping),
				discounted_price: money(shipping),
				discount_allocations: [],
				tax_lines: taxLines(shipping, 16),
			},
		],
	};
}
