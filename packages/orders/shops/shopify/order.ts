import { currencyDecimals } from 'cfdi-mx/catalogs';
import { Decimal, isRecord, recordOf, sumOf, sumsBy, textOf } from 'cfdi-mx/values';
import type {
	Phrase,
	ChargedTax,
	Gateway,
	Order,
	OrderLine,
	ReadOrder,
	ReadRefund,
	RecipientData,
	Refund,
	RefundLine,
} from '../../order';
import { refused } from '../../order';
import type { Json, KnownFields, Place, Shop } from '../../shop';
import {
	amountOf,
	givenAmount,
	hostOf,
	idOf,
	isTipName,
	joined,
	namedValues,
	ofNamed,
	placedValues,
	plainLine,
	recordsIn,
	stated,
	statesOf,
	sumAt,
	textAt,
	textsAt,
} from '../../shop';
import {
	graphqlOrder,
	graphqlRefund,
	hasGraphqlOrder,
	hasGraphqlRefund,
	isGraphqlOrder,
	objectsIn,
	shopifyGraphqlFields,
} from './graphql';

export const shopify: Shop = {
	name: 'Shopify',
	isOrder: (order) => isShopifyOrder(order) || hasGraphqlOrder(order),
	readOrder: (order, host) =>
		isShopifyOrder(order)
			? shopifyOrder(order, host)
			: graphqlOrder(order, (rest) => shopifyOrder(rest, host)),
	isRefund: (refund) => isShopifyRefund(refund) || hasGraphqlRefund(refund),
	readRefund: (refund) =>
		isShopifyRefund(refund) ? shopifyRefund(refund) : graphqlRefund(refund, shopifyRefund),
	ordersListRefunds: true,
	orderFields: (order) =>
		isShopifyOrder(order)
			? [order, shopifyFields]
			: [objectsIn(order, isGraphqlOrder)[0] ?? {}, shopifyGraphqlFields],
	refundFields: (refund) => [isShopifyRefund(refund) ? refund : {}, shopifyRefundFields],
	hostHeader: 'x-shopify-shop-domain',
};

const shopifyFields: KnownFields = {
	'': `total_price total_price_set total_price_usd subtotal_price subtotal_price_set total_line_items_price
		total_line_items_price_set total_discounts total_discounts_set total_tax total_tax_set total_weight
		total_shipping_price_set total_tip_received current_total_price current_total_price_set current_subtotal_price
		current_subtotal_price_set current_total_discounts current_total_discounts_set current_total_tax
		current_total_tax_set original_total_price_set current_shipping_price_set original_total_additional_fees_set
		original_total_duties_set currency presentment_currency financial_status fulfillment_status taxes_included
		cancelled_at refunds returns`,
	line_items: `price price_set quantity current_quantity fulfillable_quantity total_discount total_discount_set
		pre_tax_price pre_tax_price_set fulfillment_status`,
	shipping_lines: `price price_set discounted_price discounted_price_set current_discounted_price_set is_removed`,
};

const shopifyRefundFields: KnownFields = {
	'': 'restock total_tax currency duties_included refund_discrepancy order_id return',
	refund_line_items:
		'quantity subtotal subtotal_set total_tax total_tax_set price restock_type line_item_id',
	refund_shipping_lines: 'subtotal_amount_set tax_amount_set shipping_line_id',
};

function isShopifyOrder(order: Json): boolean {
	// Drafts and checkouts have no `financial_status`.
	return Array.isArray(order.line_items) && 'total_price' in order && 'financial_status' in order;
}

/** Reads an order, in the shop's currency, without removed, returned and refunded items. */
function shopifyOrder(order: Json, host: string): ReadOrder & Pick<Order, 'number' | 'recipient'> {
	const id = shopifyId('Order', order.admin_graphql_api_id) || idOf(order.id, 'id');
	const refunds = refundsOf(order);
	const includesTaxes = order.taxes_included === true;
	const products = recordsIn(order.line_items).map((row) => product(row, refunds, includesTaxes));
	const shipping = recordsIn(order.shipping_lines).map((row) => shippingLine(row, includesTaxes));
	const total = givenAmount(order.current_total_price, 'current_total_price');
	return {
		host: host || hostOf(order.order_status_url),
		id,
		key: shopifyKey(id),
		number: textOf(order.name) || idOf(order.order_number, 'order_number') || id,
		date: textOf(order.processed_at) || textOf(order.created_at),
		currency: textOf(order.currency),
		...stateOf(order),
		total: total ?? amountOf(order.total_price, 'total_price').minus(refunds.amount),
		taxes: {
			rows: refunds.isEmpty && !isEdited(order) ? taxRows(order.tax_lines, 'tax_lines') : undefined,
			total: taxTotal(order, refunds),
		},
		lines: [...products, ...withoutRefunds(shipping, refunds.shipping), ...tips(order, products)],
		refunded: refundedOf(order, refunds),
		gateways: gatewaysOf(order),
		shippedTo: textOf(recordOf(order.shipping_address).country_code),
		recipient: recipientData(order),
	};
}

/**
 * Shopify's order IDs are unique across shops. The key does not contain the host, because the host can
 * change.
 */
const shopifyKey = (id: string) => `shopify/${id}`;

/**
 * Returns the ID in a value such as `gid://shopify/Order/5123`, because the number in `id` can lose
 * digits.
 */
function shopifyId(type: 'Order' | 'Refund', gid: unknown): string {
	const [, found, id = ''] = /\/(\w+)\/(\d+)(?:\?|$)/.exec(textOf(gid)) ?? [];
	return found === type ? id : '';
}

function refundedOf(order: Json, refunds: Refunds): Order['refunded'] {
	const other = refunds.withoutLines;
	if (!other.isZero()) return String(other);
	const isPartly = textOf(order.financial_status) === 'partially_refunded';
	return isPartly && refunds.isEmpty && !isEdited(order) ? { kind: 'aPart' } : undefined;
}

function stateOf(order: Json): Pick<Order, 'state' | 'statusText'> {
	if (order.test === true) return stated('test', 'test', true);
	const cancelled = textOf(order.cancelled_at);
	if (cancelled !== '') return stated('cancelled', 'cancelled_at', cancelled);
	const status = textOf(order.financial_status);
	return stated(STATES.get(status) ?? 'notPaid', 'financial_status', status);
}

const STATES = statesOf({
	paid: 'paid partially_refunded',
	refunded: 'refunded',
	cancelled: 'voided expired',
});

function isEdited(order: Json): boolean {
	const [now, before] = [order.current_total_price, order.total_price].map((value) =>
		Decimal.parse(value),
	);
	return now !== undefined && before !== undefined && !now.equals(before);
}

function taxTotal(order: Json, refunds: Refunds): Decimal | undefined {
	const now = givenAmount(order.current_total_tax, 'current_total_tax');
	if (now !== undefined) return now;
	return refunds.isEmpty ? givenAmount(order.total_tax, 'total_tax') : undefined;
}

function taxRows(list: unknown, place: Place): ChargedTax[] {
	return recordsIn(list).map((row) => ({
		name: textOf(row.title),
		rate: Decimal.parse(row.rate)?.atMost(6),
		amount: amountOf(row.price, place),
	}));
}

function product(row: Json, refunds: Refunds, includesTaxes: boolean): OrderLine {
	const name = textOf(row.name) || textOf(row.title);
	const ordered = amountOf(row.quantity, ofNamed('quantity', name));
	const given = givenAmount(row.current_quantity, ofNamed('current_quantity', name));
	const refund = refunds.lines.get(textOf(row.id));
	const quantity = given ?? ordered.minus(refund?.quantity ?? Decimal.zero);
	const price = amountOf(row.price, ofNamed('price', name));
	const discount =
		allocated(row, 'discount_allocations') ?? amountOf(row.total_discount, 'discount');
	const whole = {
		amount: price.times(ordered).minus(discount),
		discount,
		taxes: taxRows(row.tax_lines, ofNamed('tax_lines', name)),
	};
	return {
		kind: isTip(row) ? 'tip' : 'product',
		name,
		sku: idOf(row.sku, ofNamed('sku', name)),
		quantity,
		includesTaxes,
		fields: [
			...namedValues(row.properties, 'name'),
			...namedValues(row.metafields, 'key'),
			...namedValues(row.attributes, 'key'),
		],
		...afterRefund(whole, refund, { price, ordered, quantity }),
	};
}

function allocated(row: Json, key: string): Decimal | undefined {
	if (!Array.isArray(row[key])) return undefined;
	return sumAt(recordsIn(row[key]), 'amount', key);
}

function shippingLine(row: Json, includesTaxes: boolean): OrderLine {
	const name = textOf(row.title) || 'Envío';
	const isRemoved = row.is_removed === true;
	const amount = isRemoved ? Decimal.zero : shippingPrice(row);
	return {
		...plainLine('shipping', name, amount),
		discount: isRemoved ? Decimal.zero : amountOf(row.price, ofNamed('price', name)).minus(amount),
		includesTaxes,
		taxes: isRemoved ? [] : taxRows(row.tax_lines, ofNamed('tax_lines', name)),
	};
}

function isTip(row: Json): boolean {
	const isNamed = isTipName(textOf(row.title)) && textOf(row.product_id) === '';
	return isRecord(row.tip) || isNamed;
}

function tips(order: Json, products: readonly OrderLine[]): OrderLine[] {
	const received = amountOf(order.total_tip_received, 'total_tip_received');
	const listed = sumOf(products.filter(({ kind }) => kind === 'tip').map(({ amount }) => amount));
	const amount = received.minus(listed);
	if (!amount.isPositive()) return [];
	return [{ ...plainLine('tip', 'Propina', amount), includesTaxes: false }];
}

function gatewaysOf(order: Json): Order['gateways'] {
	const paid = paidBy(recordsIn(order.transactions), ['sale', 'capture']);
	if (paid.length > 0) return paid;
	const names = Array.isArray(order.payment_gateway_names)
		? order.payment_gateway_names.map(textOf)
		: [textOf(order.gateway)];
	return [...new Set(names)].filter(Boolean).map((id) => ({ id, title: '' }));
}

/**
 * Pending transactions count as finished, because transactions of Shopify Payments stay pending for some
 * days.
 */
const isDone =
	(kinds: readonly string[]) =>
	({ kind, status }: Json) =>
		kinds.includes(textOf(kind)) && ['success', 'pending'].includes(textOf(status));

function paidBy(transactions: readonly Json[], kinds: readonly string[]): Gateway[] {
	const done = transactions.filter(isDone(kinds)).filter(({ gateway }) => textOf(gateway) !== '');
	const sums = sumsBy(
		done,
		({ gateway }) => textOf(gateway),
		({ amount }) => amountOf(amount, 'transactions'),
	);
	return [...sums].map(([id, sum]) => ({ id, title: '', amount: sum }));
}

const KEYED = ['localized_fields', 'localization_extensions', 'metafields'];

function recipientData(order: Json): RecipientData {
	const address = [order.billing_address, order.shipping_address].find(isRecord) ?? {};
	const customer = recordOf(order.customer);
	return {
		fields: [
			...placedValues(order.note_attributes, 'name', 'note_attributes'),
			...KEYED.flatMap((list) => placedValues(order[list], 'key', list)),
			...placedValues(customer.metafields, 'key', 'customer metafields'),
		],
		texts: textsAt(
			{ ...order, billing_address: address },
			'billing_address.company',
			'note',
			'customer.note',
		),
		company: textOf(address.company),
		person: textOf(address.name) || joined(address.first_name, address.last_name),
		postalCode: textOf(address.zip),
		country: textOf(address.country_code),
		email: textAt(order, 'contact_email', 'email', 'customer.email'),
	};
}

interface LineRefund {
	quantity: Decimal;
	/** Amount after discounts, with taxes if the order's prices include taxes. */
	amount: Decimal;
	tax: Decimal;
}

interface Refunds {
	isEmpty: boolean;
	withoutLines: Decimal;
	lines: ReadonlyMap<string, LineRefund>;
	shipping: readonly ShippingRefund[];
	amount: Decimal;
}

interface ShippingRefund extends Pick<LineRefund, 'amount' | 'tax'> {
	index: number;
}

const NOT_REFUNDED: LineRefund = {
	quantity: Decimal.zero,
	amount: Decimal.zero,
	tax: Decimal.zero,
};

type Amounts = Pick<OrderLine, 'amount' | 'discount' | 'taxes'>;

function refundsOf(order: Json): Refunds {
	const refunds = recordsIn(order.refunds);
	const lines = new Map<string, LineRefund>();
	for (const row of refunds.flatMap(({ refund_line_items: list }) => recordsIn(list))) {
		const id = idOf(row.line_item_id, 'line_item_id');
		const { quantity, amount, tax } = lines.get(id) ?? NOT_REFUNDED;
		lines.set(id, {
			quantity: amountOf(row.quantity, 'refunds').plus(quantity),
			amount: amountOf(row.subtotal, 'refunds').plus(amount),
			tax: amountOf(row.total_tax, 'refunds').plus(tax),
		});
	}
	const shipping = refunds.flatMap((refund) => shippingRefunds(refund, order));
	const includesTaxes = order.taxes_included === true;
	const costOf = ({ amount, tax }: Pick<LineRefund, 'amount' | 'tax'>) =>
		includesTaxes ? amount : amount.plus(tax);
	const amount = sumOf([...lines.values(), ...shipping].map(costOf));
	const paidBack = refundTransactions(refunds).filter((transaction) =>
		[textOf(order.currency), ''].includes(textOf(transaction.currency)),
	);
	const money = sumAt(paidBack, 'amount', 'refunds');
	const other = money.minus(amount).magnitude();
	return {
		isEmpty: lines.size === 0 && shipping.every((refund) => refund.amount.isZero()),
		withoutLines: money.isZero()
			? adjusted(refunds, 'refund_discrepancy', 'amount')
			: other.compare(ROUNDING) <= 0
				? Decimal.zero
				: other,
		lines,
		shipping,
		amount,
	};
}

function adjusted(refunds: readonly Json[], kind: string, key: string): Decimal {
	const rows = refunds
		.flatMap(({ order_adjustments: list }) => recordsIn(list))
		.filter((adjustment) => textOf(adjustment.kind) === kind);
	return sumAt(rows, key, 'order_adjustments').magnitude();
}

/**
 * Since API version 2024-10, `refund_shipping_lines` replaces the `shipping_refund` adjustment. Some versions
 * send both.
 */
function shippingRefunds(refund: Json, order: Json): ShippingRefund[] {
	const lines = recordsIn(order.shipping_lines);
	const rows = recordsIn(refund.refund_shipping_lines);
	if (rows.length > 0) {
		return rows.map((row) => {
			const lineId = idOf(row.shipping_line_id, 'shipping_line_id');
			const at = lines.findIndex(({ id }) => textOf(id) === lineId);
			const index = Math.max(at, 0);
			const amount = amountOf(shopMoney(row.subtotal_amount_set).amount, 'refund_shipping_lines');
			return {
				index,
				amount,
				tax:
					givenAmount(shopMoney(row.tax_amount_set).amount, 'refund_shipping_lines') ??
					taxShare(lines[index], amount),
			};
		});
	}
	const net = adjusted([refund], 'shipping_refund', 'amount');
	const tax = adjusted([refund], 'shipping_refund', 'tax_amount');
	// An adjustment's amount excludes its tax, so add the tax if prices include taxes.
	return [{ index: 0, amount: order.taxes_included === true ? net.plus(tax) : net, tax }];
}

function taxShare(line: Json | undefined, amount: Decimal): Decimal {
	if (line === undefined) return Decimal.zero;
	const whole = shippingPrice(line);
	if (whole.isZero()) return Decimal.zero;
	const taxes = sumAt(recordsIn(line.tax_lines), 'price', 'tax_lines');
	return taxes.times(amount).dividedBy(whole, DECIMALS);
}

const PRICE: Phrase = { kind: 'valueOfShipping', values: { key: 'price' } };

/**
 * Prefers the allocations, because before API version 2024-07, `discounted_price` did not include cart
 * discounts, such as a code for free shipping.
 */
function shippingPrice(line: Json): Decimal {
	const price = amountOf(line.price, PRICE);
	const allocations = recordsIn(line.discount_allocations);
	if (allocations.length > 0) {
		return price.minus(sumAt(allocations, 'amount', 'discount_allocations'));
	}
	return givenAmount(line.discounted_price, 'discounted_price') ?? price;
}

/** One cent of tolerance, because Shopify rounds each refunded piece. */
const ROUNDING = Decimal.step(2);

function refundTransactions(refunds: readonly Json[]): Json[] {
	return refunds.flatMap(({ transactions }) => recordsIn(transactions)).filter(isDone(['refund']));
}

/**
 * Subtracts the refunded amounts if they explain the remaining quantity. Otherwise reduces the amounts in
 * proportion to the quantity.
 */
function afterRefund(
	whole: Amounts,
	refund: LineRefund | undefined,
	{ price, ordered, quantity }: Record<'price' | 'ordered' | 'quantity', Decimal>,
): Amounts {
	if (!quantity.isPositive()) return { amount: Decimal.zero, discount: Decimal.zero, taxes: [] };
	if (ordered.isZero() || quantity.equals(ordered)) return whole;
	const isSaid = refund !== undefined && ordered.minus(refund.quantity).equals(quantity);
	const gross = price.times(quantity);
	const share = (amount: Decimal) => amount.times(quantity).dividedBy(ordered, DECIMALS);
	const amount = isSaid ? whole.amount.minus(refund.amount) : share(whole.amount);
	const charged = sumOf(whole.taxes.map((tax) => tax.amount ?? Decimal.zero));
	const taxLeft = isSaid ? charged.minus(refund.tax) : share(charged);
	return {
		amount,
		discount: gross.minus(amount),
		taxes: whole.taxes.map((tax) => withPart(tax, taxLeft, charged)),
	};
}

const DECIMALS = 2;

function withPart(tax: ChargedTax, part: Decimal, whole: Decimal): ChargedTax {
	const { amount } = tax;
	if (amount === undefined || whole.isZero()) return tax;
	return { ...tax, amount: amount.times(part).dividedBy(whole, DECIMALS) };
}

function withoutRefunds(
	lines: readonly OrderLine[],
	refunds: readonly ShippingRefund[],
): OrderLine[] {
	return lines.map((line, at) =>
		refunds.filter(({ index }) => index === at).reduce(withoutRefund, line),
	);
}

function withoutRefund(line: OrderLine, { amount: off, tax }: ShippingRefund): OrderLine {
	if (off.isZero()) return line;
	if (off.compare(line.amount) >= 0) {
		return { ...line, amount: Decimal.zero, discount: Decimal.zero, taxes: [] };
	}
	const charged = sumOf(line.taxes.map(({ amount }) => amount ?? Decimal.zero));
	return {
		...line,
		amount: line.amount.minus(off),
		taxes: line.taxes.map((row) => withPart(row, charged.minus(tax), charged)),
	};
}

function isShopifyRefund(refund: Json): boolean {
	return 'order_id' in refund && Array.isArray(refund.refund_line_items);
}

/**
 * Reads a refund. If it does not state whether prices include taxes, infers this from its amounts.
 * @throws Problems for an unreadable amount or money in another currency
 */
function shopifyRefund(refund: Json): ReadRefund & Pick<Refund, 'lines'> {
	const id = shopifyId('Refund', refund.admin_graphql_api_id) || idOf(refund.id, 'id');
	const orderId = idOf(refund.order_id, 'order_id');
	const products = recordsIn(refund.refund_line_items);
	const shipping = recordsIn(refund.refund_shipping_lines);
	const paidBack = refundTransactions([refund]);
	const currency = currencyOf(refund) || textOf(paidBack[0]?.currency);
	const own = paidBack.filter((one) => [currency, ''].includes(textOf(one.currency)));
	const other = paidBack.find((one) => !own.includes(one));
	if (other !== undefined) {
		const values = { refund: id, currency: textOf(other.currency), orderCurrency: currency };
		throw refused('Order', 'refundInOtherCurrency', { values });
	}
	const total = sumAt(own, 'amount', 'transactions');
	const includesTaxes =
		typeof refund.taxes_included === 'boolean'
			? refund.taxes_included
			: pricesIncludeTaxes([...products, ...shipping], total, currency);
	return {
		id,
		orderId,
		orderKey: shopifyKey(orderId),
		date: textOf(refund.processed_at) || textOf(refund.created_at),
		currency,
		isTest: paidBack.some(({ test }) => test === true),
		ways: paidBy(paidBack, ['refund']),
		total,
		lines: [
			...products.map((row) => refundedProduct(row, includesTaxes)),
			...shipping.map((row) => refundedShipping(row, includesTaxes)),
			...(shipping.length > 0 ? [] : adjustedShipping(refund)),
		],
	};
}

function currencyOf(refund: Json): string {
	const sets = [
		...recordsIn(refund.refund_line_items).map((row) => row.subtotal_set),
		...recordsIn(refund.refund_shipping_lines).map((row) => row.subtotal_amount_set),
		...recordsIn(refund.order_adjustments).map((row) => row.amount_set),
		refund.total_duties_set,
	];
	return sets.map((set) => textOf(shopMoney(set).currency_code)).find(Boolean) ?? '';
}

function shopMoney(set: unknown): Json {
	return recordOf(recordOf(set).shop_money);
}

/** Maximum rounding difference of a line's tax, in the smallest unit of the currency. */
const ROUNDED_STEPS = 2n;

function pricesIncludeTaxes(rows: readonly Json[], total: Decimal, currency: string): boolean {
	const taxed = rows.map((row) => {
		const line = [row.line_item, row.shipping_line].find(isRecord) ?? {};
		const rate = sumAt(recordsIn(line.tax_lines), 'rate', 'tax_lines');
		const amount = amountIn(row);
		const top = amount.times(rate);
		return { amount, tax: taxIn(row), top, inside: top.dividedBy(Decimal.one.plus(rate), 6) };
	});
	const known = taxed.filter(({ tax, top }) => tax !== undefined && top.isPositive());
	const charged = sumOf(known.map(({ tax = Decimal.zero }) => tax));
	const far = (key: 'top' | 'inside') =>
		sumOf(known.map((one) => one[key]))
			.minus(charged)
			.magnitude();
	const amounts = sumOf(taxed.map(({ amount }) => amount));
	if (charged.isZero()) return amounts.equals(total);
	const [inside, top] = [far('inside'), far('top')];
	const steps = new Decimal(ROUNDED_STEPS * BigInt(known.length), currencyDecimals(currency));
	const isEither = inside.compare(steps) <= 0 && top.compare(steps) <= 0;
	if (isEither && amounts.equals(total)) return true;
	if (isEither && amounts.plus(charged).equals(total)) return false;
	return inside.compare(top) < 0;
}

function amountIn(row: Json): Decimal {
	return (
		givenAmount(row.subtotal, 'subtotal') ??
		amountOf(shopMoney(row.subtotal_amount_set).amount, 'subtotal_amount_set')
	);
}

function taxIn(row: Json): Decimal | undefined {
	return (
		givenAmount(row.total_tax, 'total_tax') ??
		givenAmount(shopMoney(row.tax_amount_set).amount, 'tax_amount_set')
	);
}

function refundedProduct(row: Json, includesTaxes: boolean): RefundLine {
	const line = recordOf(row.line_item);
	const name = textOf(line.name) || textOf(line.title);
	const tax = taxIn(row);
	return {
		kind: isTip(line) ? 'tip' : 'product',
		name,
		sku: idOf(line.sku, ofNamed('sku', name)),
		quantity: amountOf(row.quantity, 'quantity'),
		amount: amountIn(row),
		includesTaxes,
		taxes: tax === undefined ? undefined : [tax],
	};
}

function refundedShipping(row: Json, includesTaxes: boolean): RefundLine {
	const line = recordOf(row.shipping_line);
	return {
		...refundedProduct({ ...row, line_item: line }, includesTaxes),
		kind: 'shipping',
		quantity: Decimal.one,
	};
}

function adjustedShipping(refund: Json): RefundLine[] {
	const amount = adjusted([refund], 'shipping_refund', 'amount');
	if (amount.isZero()) return [];
	return [
		{
			...plainLine('shipping', '', amount),
			includesTaxes: false,
			taxes: [adjusted([refund], 'shipping_refund', 'tax_amount')],
		},
	];
}
