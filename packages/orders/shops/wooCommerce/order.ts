import { Decimal, recordOf, sumOf, textOf } from 'cfdi-mx/values';
import type {
	Phrase,
	ChargedTax,
	NamedValue,
	Order,
	OrderLine,
	ReadOrder,
	ReadRefund,
	RefundLine,
} from '../../order';
import { refused } from '../../order';
import type { Json, KnownFields, Shop } from '../../shop';
import {
	amountOf,
	fieldsAt,
	givenAmount,
	hostOf,
	idOf,
	joined,
	namedValues,
	ofNamed,
	oneHost,
	placedValues,
	recordsIn,
	stated,
	textsAt,
} from '../../shop';

const LINE_FIELDS = {
	shipping_lines: 'total total_tax subtotal subtotal_tax quantity',
	fee_lines: 'amount total total_tax subtotal subtotal_tax quantity',
};

const FIELDS: KnownFields = {
	'': `total total_tax subtotal cart_tax cart_discount discount_total discount_tax shipping_total shipping_tax
		total_shipping total_discount total_line_items_quantity currency currency_symbol status fulfillment_status
		prices_include_tax fee_total payment_method date_completed`,
	line_items: 'quantity price total total_tax subtotal subtotal_tax current_stock',
	...LINE_FIELDS,
	refunds: 'total amount reason refund',
};

export const wooCommerce: Shop = {
	name: 'WooCommerce',
	isOrder,
	readOrder,
	isRefund,
	readRefund,
	// Smart Coupons reports store credit as a coupon, although it is a payment. Add it as a field, so that
	// the node asks the user about it.
	orderFields: (order) => [{ ...order, smart_coupon: smartCoupons(order) }, FIELDS],
	refundFields: (refund) => [
		refund,
		{
			'': 'amount total total_tax currency refunded_by refunded_payment reason parent_id status',
			line_items: 'quantity price total total_tax subtotal subtotal_tax refund_total refund_tax',
			...LINE_FIELDS,
		},
	],
	// When a webhook is saved, WooCommerce posts only the webhook's ID, such as `webhook_id=12`.
	isPing: (delivery) => 'webhook_id' in delivery && Object.keys(delivery).length === 1,
	hostHeader: 'x-wc-webhook-source',
};

function smartCoupons({ coupon_lines: coupons }: Json): string {
	const rows = recordsIn(coupons).filter((row) => /\bsmart_coupon\b/.test(JSON.stringify(row)));
	const amounts = rows.flatMap(({ discount, discount_tax: tax }) => [discount, tax]);
	return String(sumOf(amounts.map((amount) => amountOf(amount, 'coupon_lines'))).rounded(2));
}

function isOrder(order: Json): boolean {
	return (
		Array.isArray(order.line_items) &&
		'total' in order &&
		!('total_price' in order) &&
		// A subscription has an order's fields, but only the orders that it creates are invoiced.
		!('billing_period' in order) &&
		['billing', 'order_key', 'tax_lines'].some((key) => key in order)
	);
}

/** Reads an order, whose line amounts exclude taxes and coupon discounts. */
function readOrder(order: Json, host: string): ReadOrder {
	// Orders of the legacy API have no `_links`, so use another URL of the shop.
	const link = linksOf(order)[0] ?? (textOf(order.payment_url) || textOf(order.view_order_url));
	const id = idOf(order.id, 'id');
	const rates = taxRates(order);
	const giftCards = giftCardsOf(order);
	const total = amountOf(order.total, 'total').plus(giftCards);
	const rows = rowsOf(order);
	return {
		host: hostOf(link) || host,
		id,
		// Each shop counts its orders from 1, so the key contains the shop or, without a link, the random
		// `order_key`.
		key: `${shopAt(link) || textOf(order.order_key) || 'woocommerce'}/${id}`,
		number: idOf(order.number, 'number'),
		date: textOf(order.date_paid) || textOf(order.date_created),
		currency: textOf(order.currency),
		shownDecimals: shownDecimals([
			order.total,
			order.total_tax,
			...rows.map(({ row }) => row.total),
		]),
		...stateOf(order, total),
		total,
		taxes: {
			rows: rates.length > 0 ? rates.map(({ row }) => row) : undefined,
			total: givenAmount(order.total_tax, 'total_tax'),
		},
		lines: rows.map(({ kind, row }) => orderLine(kind, row, rates)),
		refunded: refundedOf(order),
		gateways: gatewaysOf(order, giftCards),
		shippedTo: textOf(recordOf(order.shipping).country),
		recipient: recipientData(order),
	};
}

function rowsOf(object: Json): Array<{ kind: OrderLine['kind']; row: Json }> {
	const rows = (key: string, kind: (row: Json) => OrderLine['kind']) =>
		recordsIn(object[key]).map((row) => ({ kind: kind(row), row }));
	return [
		...rows('line_items', () => 'product'),
		...rows('shipping_lines', () => 'shipping'),
		...rows('fee_lines', ({ name }) =>
			/\b(propina|tip|gratuity)\b/i.test(textOf(name)) ? 'tip' : 'fee',
		),
	];
}

/**
 * Returns the shop's Number of Decimals (Settings > General). With 0, the API rounds prices but not line
 * taxes: 293.10 plus 46.90 IVA becomes "293" plus "46.896552".
 * @returns undefined if an amount is a JSON number, which does not show the shop's decimals
 */
function shownDecimals(amounts: readonly unknown[]): number | undefined {
	const given = amounts.filter((amount) => amount !== undefined && amount !== null);
	const isText = given.every((amount) => typeof amount === 'string');
	return isText
		? Math.max(...given.map((amount) => String(amount).split('.')[1]?.length ?? 0))
		: undefined;
}

function refundedOf({ refunds }: Json): string | undefined {
	const sum = sumOf(recordsIn(refunds).map(({ total }) => amountOf(total, 'refunds').magnitude()));
	return sum.isZero() ? undefined : String(sum);
}

interface TaxRate {
	id: string;
	row: ChargedTax;
}

function taxRates(order: Json): TaxRate[] {
	return recordsIn(order.tax_lines).map((row) => ({
		id: idOf(row.rate_id, 'tax_lines') || idOf(row.id, 'tax_lines'),
		row: {
			name: joined(row.label, row.rate_code),
			rate: Decimal.parse(row.rate_percent)?.dividedBy(Decimal.hundred, 6),
			amount: amountOf(row.tax_total, 'tax_lines').plus(
				amountOf(row.shipping_tax_total, 'tax_lines'),
			),
		},
	}));
}

function orderLine(kind: OrderLine['kind'], row: Json, rates: readonly TaxRate[]): OrderLine {
	const name = textOf(row.name) || textOf(row.method_title) || (kind === 'shipping' ? 'Envío' : '');
	const amount = amountOf(row.total, ofNamed('total', name));
	const before = amountOf(row.subtotal, ofNamed('subtotal', name));
	const discount = before.minus(amount);
	return {
		kind,
		name,
		sku: idOf(row.sku, ofNamed('sku', name)),
		quantity: kind === 'product' ? piecesOf(row, amount, name) : Decimal.one,
		amount,
		discount: discount.isPositive() && !amount.isNegative() ? discount : Decimal.zero,
		includesTaxes: false,
		taxes: taxesOf(row, rates, name),
		fields: namedValues(row.meta_data, 'key'),
	};
}

function piecesOf(row: Json, amount: Decimal, name: string): Decimal {
	const place = ofNamed('quantity', name);
	const pieces = givenAmount(row.quantity, place) ?? Decimal.one;
	if (pieces.isPositive() || !amount.isPositive()) return pieces;
	const values = { place, value: String(pieces), amount: String(amount.rounded(2)) };
	throw refused('Order', 'orderPiecesNone', { values });
}

function taxesOf(row: Json, rates: readonly TaxRate[], name: string): ChargedTax[] {
	const own = recordsIn(row.taxes).flatMap((tax): ChargedTax[] => {
		const amount = givenAmount(tax.total, ofNamed('taxes', name));
		if (amount === undefined) return [];
		const rateId = idOf(tax.id, ofNamed('taxes', name));
		const known = rates.find(({ id }) => id === rateId)?.row;
		return [{ name: known?.name ?? '', rate: known?.rate, amount }];
	});
	if (own.length > 0) return own;
	const amount = amountOf(row.total_tax, ofNamed('total_tax', name));
	if (amount.isZero()) return [];
	const only = rates.length === 1 ? rates[0]?.row : undefined;
	return [{ name: only?.name ?? '', rate: only?.rate, amount }];
}

/** WooCommerce subtracts gift cards from the total although they are payments. */
function giftCardsOf(order: Json): Decimal {
	const lists = [order.gift_cards, order.pw_gift_cards, order.gift_card_lines];
	const ofYith = recordsIn(order.meta_data).filter(
		({ key }) => key === '_ywgc_applied_gift_cards_totals',
	);
	const amounts = [
		...lists.flatMap(recordsIn).map(({ amount }) => amount),
		...ofYith.map(({ value }) => value),
	];
	return sumOf(amounts.map((amount) => amountOf(amount, 'gift_cards').magnitude()));
}

function gatewaysOf(order: Json, giftCards: Decimal): Order['gateways'] {
	const id = textOf(order.payment_method);
	const title = textOf(order.payment_method_title);
	const way = { id, title, amount: amountOf(order.total, 'total') };
	if (giftCards.isPositive()) return [way, { id: 'gift_card', title: '', amount: giftCards }];
	return id === '' && title === '' ? [] : [way];
}

function recipientData(order: Json): ReadOrder['recipient'] {
	const billing = recordOf(order.billing);
	return {
		fields: [
			...placedValues(order.meta_data, 'key', 'meta_data'),
			...fieldsAt(billing, 'billing', '.').filter(({ name }) => !USUAL_BILLING.includes(name)),
		],
		texts: textsAt(order, 'billing.company', 'customer_note'),
		company: textOf(billing.company),
		person: joined(billing.first_name, billing.last_name),
		postalCode: textOf(billing.postcode),
		country: textOf(billing.country),
		email: textOf(billing.email),
	};
}

const USUAL_BILLING = `first_name last_name company address_1 address_2 city state postcode country
	email phone`.split(/\s+/);

/** Only refunds of the REST API (v3) have `amount` and neither `status` nor `object`. */
function isRefund(refund: Json): boolean {
	return (
		Array.isArray(refund.line_items) &&
		'amount' in refund &&
		!('status' in refund || 'object' in refund)
	);
}

function readRefund(refund: Json, host: string): ReadRefund {
	const link = linksOf(refund).find((href) => /\/orders\/\d+/.test(href)) ?? '';
	const id = idOf(refund.id, 'id');
	const orderId = /\/orders\/(\d+)/.exec(link)?.[1] ?? idOf(refund.parent_id, 'parent_id');
	const utc = textOf(refund.date_created_gmt);
	const all = rowsOf(refund);
	return {
		host: hostOf(link) || host,
		id,
		orderId,
		orderKey: `${shopAt(link) || 'woocommerce'}/${orderId}`,
		date: utc === '' ? textOf(refund.date_created) : `${utc}Z`,
		currency: '',
		shownDecimals: shownDecimals([refund.amount, ...all.map(({ row }) => row.total)]),
		isTest: false,
		total: amountOf(refund.amount, 'amount').magnitude(),
		lines: all.map(({ kind, row }) => refundLine(kind, row)),
	};
}

function refundLine(kind: OrderLine['kind'], row: Json): RefundLine {
	const name = textOf(row.name) || textOf(row.method_title);
	const rows = recordsIn(row.taxes)
		.map(({ total }) => amountOf(total, ofNamed('taxes', name)).negated())
		.filter((tax) => !tax.isZero());
	return {
		kind,
		name,
		sku: idOf(row.sku, ofNamed('sku', name)),
		quantity: amountOf(row.quantity, ofNamed('quantity', name)).magnitude(),
		amount: amountOf(row.total, ofNamed('total', name)).negated(),
		includesTaxes: false,
		taxes: rows.length > 0 ? rows : [amountOf(row.total_tax, ofNamed('total_tax', name)).negated()],
	};
}

function linksOf({ _links: links }: Json): string[] {
	const { self, ...others } = recordOf(links);
	return [self, ...Object.values(others)]
		.flatMap(recordsIn)
		.map(({ href }) => textOf(href))
		.filter(Boolean);
}

/**
 * Ignores the link's path, because a language in it (`/en/`) would give an order a second key and a second
 * invoice. As a result, orders of two shops in folders of one host can have the same key.
 */
function shopAt(link: string): string {
	return oneHost(hostOf(link));
}

const NEVER_PAID = ['cancelled', 'failed', 'trash'];
const WAITING = ['pending', 'on-hold', 'checkout-draft', 'auto-draft', 'draft'];

/**
 * With cash on delivery, an order is still unpaid in these statuses, so `date_paid` shows whether it is
 * paid.
 */
const UNDER_WAY =
	`processing packed packing ready ready-to-ship ready-for-pickup ready-to-pickup awaiting-shipment
	awaiting-pickup shipping shipped partially-shipped partial-shipped dispatched in-transit
	out-for-delivery delivered picked-up printed
	preparando en-preparacion preparado empacado surtido listo listo-para-enviar listo-para-recoger
	por-enviar enviado en-camino en-transito en-reparto en-ruta entregado recogido`.split(/\s+/);

const TEST_MARKS: Readonly<Record<string, RegExp>> = {
	_wcpay_mode: /^test$/,
	_ppcp_paypal_payment_mode: /^sandbox$/,
	is_production_mode: /^no$/,
	_openpay_customer_sandbox_id: /./,
};

function stateOf(
	order: Json,
	total: Decimal,
): Pick<Order, 'state' | 'statusText' | 'ownStatus' | 'partOfSale'> {
	const status = textOf(order.status).replace(/^wc-/, '');
	const mark = recordsIn(order.meta_data).find(
		({ key, value }) => TEST_MARKS[textOf(key)]?.test(textOf(value)) === true,
	);
	if (mark !== undefined) return stated('test', textOf(mark.key), textOf(mark.value));
	const known = { ...stated('unknown', 'status', status), ownStatus: status };
	if (NEVER_PAID.includes(status)) return { ...known, state: 'cancelled' };
	if (status === 'refunded') return { ...known, state: 'refunded' };
	const part = partOfSale(order);
	if (part !== undefined) return { ...known, state: 'notPaid', partOfSale: part };
	const rest = unpaidRest(order, status, total);
	if (rest !== undefined) return { ...known, state: 'notPaid', statusText: rest };
	if (status === 'completed') return { ...known, state: 'paid' };
	const isKnown = status === '' || WAITING.includes(status) || UNDER_WAY.includes(status);
	if (!isKnown) return known;
	if ('date_paid' in order || 'date_paid_gmt' in order) {
		const isPaid = [order.date_paid, order.date_paid_gmt].some((date) => textOf(date) !== '');
		const values = { field: 'status', value: status, date: 'date_paid' };
		// A payment date contradicts an unpaid status, so the shop's owner must decide.
		if (isPaid && WAITING.includes(status)) {
			return { ...known, statusText: { kind: 'statusWithPayment', values } };
		}
		if (isPaid) return { ...known, state: 'paid' };
		return { ...known, state: 'notPaid', statusText: { kind: 'statusWithoutPayment', values } };
	}
	const isWaiting = WAITING.includes(status) || textOf(order.payment_method) === 'cod';
	return { ...known, state: isWaiting ? 'notPaid' : 'paid' };
}

/** Prefixes of the meta fields in which deposit plugins record partial payments. */
const PLUGINS = ['_wc_deposits', '_awcdp_deposits', '_mepp'];

const OF_DEPOSITS = `partially-paid partial-payment partial-paid scheduled-payment pending-deposit
	deposit-paid`.split(/\s+/);

function unpaidRest(order: Json, status: string, total: Decimal): Phrase | undefined {
	const fields = namedValues(order.meta_data, 'key');
	const plugin = PLUGINS.find((prefix) => isYes(fields, `${prefix}_order_has_deposit`));
	const says = (field: string, value: string): Phrase => {
		const text = plugin === undefined ? '' : valueOf(fields, `${plugin}_deposit_amount`);
		const deposit = Decimal.parse(text)?.rounded(2);
		return deposit === undefined
			? { kind: 'statusOfPart', values: { field, value } }
			: {
					kind: 'statusOfDeposit',
					values: { field, value, deposit: String(deposit), total: String(total) },
				};
	};
	if (OF_DEPOSITS.includes(status)) return says('status', status);
	if (plugin === undefined) return undefined;
	const flags = [`${plugin}_second_payment_paid`, `${plugin}_remaining_paid`];
	if (flags.some((flag) => isYes(fields, flag))) return undefined;
	const rest = Decimal.parse(valueOf(fields, `${plugin}_second_payment`));
	if (rest?.isZero() === true) return undefined;
	const flag = flags.find((name) => valueOf(fields, name) !== '') ?? `${plugin}_order_has_deposit`;
	return says(flag, valueOf(fields, flag));
}

function partOfSale(order: Json): Phrase | undefined {
	const fields = namedValues(order.meta_data, 'key');
	const isPayment =
		['wc_deposits', 'yith_wcdp_balance_order'].includes(textOf(order.created_via)) ||
		isYes(fields, '_has_full_payment') ||
		PLUGINS.some((prefix) => valueOf(fields, `${prefix}_payment_type`) !== '');
	const parent = idOf(order.parent_id, 'parent_id');
	if (isPayment && parent !== '' && parent !== '0') {
		return { kind: 'paymentOfOrder', values: { order: parent } };
	}
	const [part] = recordsIn(order.line_items).flatMap((line) => partOfLine(line) ?? []);
	return part;
}

function partOfLine(line: Json): Phrase | undefined {
	const fields = namedValues(line.meta_data, 'key');
	const name = textOf(line.name);
	const amount = amountOf(line.total, ofNamed('total', name));
	const charged = amount.plus(amountOf(line.total_tax, ofNamed('total_tax', name)));
	const original = valueOf(fields, '_original_order_id', 'ovabrw_original_order_id');
	if (original !== '') return { kind: 'paymentOfOrder', values: { order: original } };
	const rests = [
		['_balance', '_deposit_item_id'],
		['_full_payment', '_deposit_id'],
	] as const;
	if (rests.some(([flag, id]) => isYes(fields, flag) && valueOf(fields, id) !== '')) {
		return { kind: 'lineIsRest', values: { name } };
	}
	const deposit: Phrase = { kind: 'lineIsDeposit', values: { name, deposit: String(charged) } };
	if (isYes(fields, '_is_deposit')) {
		const full = amountIn(fields, '_deposit_full_amount');
		const net = amountIn(fields, '_deposit_full_amount_ex_tax');
		// Prefer amounts without taxes, because `_deposit_full_amount` excludes taxes in some shops.
		const later = net?.minus(amount) ?? full?.minus(charged);
		const off = amountIn(fields, '_deposit_deferred_discount_ex_tax', '_deposit_deferred_discount');
		if (later !== undefined && later.minus(off ?? Decimal.zero).compare(Decimal.step(2)) <= 0)
			return undefined;
		if (full === undefined || full.compare(charged) <= 0) return deposit;
		const values = { name, deposit: String(charged), full: String(full.rounded(2)) };
		return { kind: 'lineIsDepositOf', values };
	}
	const rest = amountIn(fields, '_deposit_balance', 'ovabrw_remaining_amount');
	if (rest !== undefined) return rest.isPositive() ? deposit : undefined;
	const isOfYith = valueOf(fields, '_deposit_value', '_full_payment_id') !== '';
	return isOfYith && isYes(fields, '_deposit') ? deposit : undefined;
}

function valueOf(fields: readonly NamedValue[], ...names: string[]): string {
	return (
		names.map((name) => fields.find((field) => field.name === name)?.value ?? '').find(Boolean) ??
		''
	);
}

function amountIn(fields: readonly NamedValue[], ...names: string[]): Decimal | undefined {
	return Decimal.parse(valueOf(fields, ...names));
}

function isYes(fields: readonly NamedValue[], name: string): boolean {
	return /^(yes|true|1)$/i.test(valueOf(fields, name));
}
