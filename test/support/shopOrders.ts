/**
 * Orders as WooCommerce and Shopify post them, calculated as these shops do: in cents, each tax rounded
 * line by line. All customers are SAT's test taxpayers.
 */

/** A tax rate of a shop. */
export interface Rate {
	id: number;
	label: string;
	/** In hundredths of a percent: 1600 is 16 %. */
	rate: number;
	/** Charged on the price with the other taxes. */
	compound?: boolean;
}

export const iva16: Rate = { id: 1, label: 'IVA', rate: 1600 };
export const iva8: Rate = { id: 2, label: 'IVA frontera', rate: 800 };
export const iva0: Rate = { id: 3, label: 'IVA', rate: 0 };
export const ieps8: Rate = { id: 4, label: 'IEPS', rate: 800 };
export const ieps26: Rate = { id: 6, label: 'IEPS', rate: 2650 };
export const ivaOnIeps: Rate = { id: 5, label: 'IVA', rate: 1600, compound: true };

export interface SoldLine {
	name?: string;
	sku?: string;
	quantity?: number;
	/** In cents, for one. */
	price: number;
	/** In cents, off the whole line. */
	off?: number;
	rates?: readonly Rate[];
	/** What plugins keep on the line. */
	meta?: Record<string, string>;
}

export interface Sale {
	lines: readonly SoldLine[];
	shipping?: SoldLine;
	fees?: readonly SoldLine[];
	/** Whether prices are with taxes: only Shopify writes them so. */
	includesTaxes?: boolean;
	/** What plugins keep on the order. */
	meta?: Record<string, string>;
	/** Of the whole order, in cents. */
	tip?: number;
}

export type Json = Record<string, unknown>;

/** The recipient's data under the names that the node's own example uses. */
export const customer: Readonly<Record<string, string>> = {
	_billing_rfc: 'URE180429TM6',
	_billing_razon_social: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	_billing_regimen_fiscal: '601',
	_billing_uso_cfdi: 'G03',
	_billing_codigo_postal_fiscal: '86991',
};

export const line = (price: number, changes: Partial<SoldLine> = {}): SoldLine => ({
	name: 'Taza de barro',
	sku: 'TAZA-1',
	quantity: 1,
	rates: [iva16],
	...changes,
	price,
});

/** Cents as a shop writes them: "1234.50". */
export const money = (cents: number): string => (cents / 100).toFixed(2);

/** Half up, away from zero. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) + 1e-9);

export interface Charged {
	/** Without taxes, after and before discounts. */
	net: number;
	before: number;
	/** By the ID of the rate. */
	taxes: Array<readonly [Rate, number]>;
}

/** What a line costs without its taxes, and each of them, in cents. */
export function charged(
	{ price, quantity = 1, off = 0, rates = [] }: SoldLine,
	includesTaxes: boolean,
): Charged {
	const [gross, whole] = [rounded(price * quantity) - off, rounded(price * quantity)];
	if (!includesTaxes) return { net: gross, before: whole, taxes: taxesOn(gross, rates) };
	const factor = rates.reduce(
		(sum, { rate, compound }) =>
			compound === true ? sum * (1 + rate / 10_000) : sum + rate / 10_000,
		1,
	);
	const exact = gross / factor;
	const taxes = taxesOn(exact, rates);
	const net = gross - taxes.reduce((sum, [, tax]) => sum + tax, 0);
	return { net, before: rounded(whole / factor), taxes };
}

function taxesOn(net: number, rates: readonly Rate[]): Array<readonly [Rate, number]> {
	const plain = rates
		.filter(({ compound }) => compound !== true)
		.map((rate) => [rate, rounded((net * rate.rate) / 10_000)] as const);
	const base = net + plain.reduce((sum, [, tax]) => sum + tax, 0);
	const onThem = rates
		.filter(({ compound }) => compound === true)
		.map((rate) => [rate, rounded((base * rate.rate) / 10_000)] as const);
	return [...plain, ...onThem];
}

const sum = (values: readonly number[]): number =>
	values.reduce((total, value) => total + value, 0);

/** A paid order of WooCommerce's REST API, version 3. */
export function wooOrder(sale: Sale, changes: Json = {}): Json {
	const { lines, shipping, fees = [], meta = customer } = sale;
	const all = [...lines, ...(shipping === undefined ? [] : [shipping]), ...fees];
	const isIncluded = sale.includesTaxes === true;
	const amounts = new Map(all.map((one) => [one, charged(one, isIncluded)]));
	const of = (one: SoldLine) => amounts.get(one) ?? { net: 0, before: 0, taxes: [] };
	const row = (one: SoldLine, id: number) => {
		const { net, taxes } = of(one);
		return {
			id,
			total: money(net),
			total_tax: money(sum(taxes.map(([, tax]) => tax))),
			taxes: taxes.map(([rate, tax]) => ({ id: rate.id, total: money(tax), subtotal: money(tax) })),
			meta_data: metaOf(one.meta ?? {}),
		};
	};
	const rates = [...new Set(all.flatMap((one) => one.rates ?? []))];
	const taxOf = (rate: Rate, some: readonly SoldLine[]) =>
		sum(some.flatMap((one) => of(one).taxes.flatMap(([own, tax]) => (own === rate ? [tax] : []))));
	const others = shipping === undefined ? [] : [shipping];
	const notShipped = [...lines, ...fees];
	const tax = sum(rates.map((rate) => taxOf(rate, all)));
	return {
		id: 4711,
		parent_id: 0,
		number: '4711',
		order_key: `wc_order_${'a1B2c3D4'}`,
		created_via: 'checkout',
		version: '9.4.2',
		status: 'processing',
		currency: 'MXN',
		prices_include_tax: isIncluded,
		date_created: '2026-11-20T18:29:41',
		date_paid: '2026-11-20T18:30:02',
		discount_total: money(sum(lines.map((one) => of(one).before - of(one).net))),
		shipping_total: money(sum(others.map((one) => of(one).net))),
		total: money(sum(all.map((one) => of(one).net)) + tax),
		total_tax: money(tax),
		billing: {
			first_name: 'Xochilt',
			last_name: 'Casas Chávez',
			company: '',
			address_1: 'Calle 5',
			city: 'Ciudad de México',
			postcode: '36257',
			country: 'MX',
			email: 'compras@example.com',
			phone: '5555555555',
		},
		payment_method: 'bacs',
		payment_method_title: 'Transferencia bancaria',
		customer_note: '',
		meta_data: metaOf(meta),
		line_items: lines.map((one, index) => ({
			...row(one, index + 1),
			name: one.name ?? '',
			product_id: 90 + index,
			variation_id: 0,
			quantity: one.quantity ?? 1,
			tax_class: '',
			subtotal: money(of(one).before),
			subtotal_tax: money(sum(taxesOn(of(one).before, one.rates ?? []).map(([, own]) => own))),
			sku: one.sku ?? '',
			price: of(one).net / 100 / (one.quantity ?? 1),
		})),
		tax_lines: rates.map((rate) => ({
			id: 100 + rate.id,
			rate_code: `MX-${rate.label.toUpperCase().replaceAll(' ', '-')}-${rate.id}`,
			rate_id: rate.id,
			label: rate.label,
			compound: rate.compound === true,
			tax_total: money(taxOf(rate, notShipped)),
			shipping_tax_total: money(taxOf(rate, others)),
			rate_percent: rate.rate / 100,
			meta_data: [],
		})),
		shipping_lines: others.map((one) => ({
			...row(one, 201),
			method_title: one.name ?? 'Envío nacional',
			method_id: 'flat_rate',
		})),
		fee_lines: fees.map((one, index) => ({
			...row(one, 301 + index),
			name: one.name ?? '',
			tax_class: '',
		})),
		coupon_lines: [],
		refunds: [],
		_links: { self: [{ href: 'https://tienda.example.mx/wp-json/wc/v3/orders/4711' }] },
		...changes,
	};
}

function metaOf(meta: Record<string, string>): Json[] {
	return Object.entries(meta).map(([key, value], index) => ({ id: index + 1, key, value }));
}

/** A paid order of Shopify's Admin API (REST), as its webhooks post it. */
export function shopifyOrder(sale: Sale, changes: Json = {}): Json {
	const { lines, shipping, includesTaxes = false, meta = customer, tip = 0 } = sale;
	const all = [...lines, ...(shipping === undefined ? [] : [shipping])];
	const taxLines = (one: SoldLine) => taxLinesOf(one, includesTaxes);
	const rates = [...new Set(all.flatMap((one) => one.rates ?? []))];
	const taxOf = (rate: Rate) =>
		sum(
			all.flatMap((one) =>
				charged(one, includesTaxes).taxes.flatMap(([own, tax]) => (own === rate ? [tax] : [])),
			),
		);
	const tax = sum(rates.map(taxOf));
	const prices = sum(
		all.map(({ price, quantity = 1, off = 0 }) => rounded(price * quantity) - off),
	);
	const total = prices + tip + (includesTaxes ? 0 : tax);
	return {
		id: 5_123_456_789_012,
		admin_graphql_api_id: 'gid://shopify/Order/5123456789012',
		cancelled_at: null,
		cancel_reason: null,
		confirmed: true,
		created_at: '2026-11-20T18:29:41-06:00',
		currency: 'MXN',
		presentment_currency: 'MXN',
		current_total_price: money(total),
		current_total_tax: money(tax),
		financial_status: 'paid',
		fulfillment_status: null,
		name: '#1001',
		note: null,
		note_attributes: Object.entries(meta).map(([name, value]) => ({
			name: name.replace(/^_billing_/, ''),
			value,
		})),
		number: 1,
		order_number: 1001,
		order_status_url: 'https://tienda.example.mx/5/orders/a1b2/authenticate?key=c3',
		payment_gateway_names: ['shopify_payments'],
		processed_at: '2026-11-20T18:29:40-06:00',
		tax_lines: rates.map((rate) => taxLine(rate, taxOf(rate))),
		taxes_included: includesTaxes,
		test: false,
		total_discounts: money(sum(all.map(({ off = 0 }) => off))),
		total_outstanding: '0.00',
		total_price: money(total),
		total_tax: money(tax),
		total_tip_received: money(tip),
		billing_address: {
			first_name: 'Xochilt',
			last_name: 'Casas Chávez',
			name: 'Xochilt Casas Chávez',
			company: null,
			zip: '36257',
			country_code: 'MX',
		},
		customer: { id: 7, note: null },
		line_items: lines.map((one, index) => ({
			id: 900 + index,
			name: one.name ?? '',
			title: one.name ?? '',
			sku: one.sku ?? '',
			quantity: one.quantity ?? 1,
			current_quantity: one.quantity ?? 1,
			price: money(one.price),
			total_discount: '0.00',
			discount_allocations: allocations(one),
			gift_card: false,
			product_id: 90 + index,
			taxable: (one.rates ?? []).length > 0,
			properties: Object.entries(one.meta ?? {}).map(([name, value]) => ({ name, value })),
			tax_lines: taxLines(one),
		})),
		refunds: [],
		shipping_lines: (shipping === undefined ? [] : [shipping]).map((one) => ({
			id: 990,
			title: one.name ?? 'Envío nacional',
			price: money(one.price),
			discounted_price: money(one.price - (one.off ?? 0)),
			discount_allocations: allocations(one),
			is_removed: false,
			tax_lines: taxLines(one),
		})),
		...changes,
	};
}

/** The taxes of a line as Shopify lists them. */
export function taxLinesOf(one: SoldLine, includesTaxes: boolean): Json[] {
	return charged(one, includesTaxes).taxes.map(([rate, tax]) => taxLine(rate, tax));
}

const taxLine = ({ label, rate }: Rate, tax: number): Json => ({
	title: label,
	rate: rate / 10_000,
	price: money(tax),
	price_set: set(tax),
	channel_liable: false,
});

const set = (cents: number) => ({
	shop_money: { amount: money(cents), currency_code: 'MXN' },
	presentment_money: { amount: money(cents), currency_code: 'MXN' },
});

function allocations({ off = 0 }: SoldLine): Json[] {
	return off === 0
		? []
		: [{ amount: money(off), amount_set: set(off), discount_application_index: 0 }];
}
