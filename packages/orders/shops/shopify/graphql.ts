import { currencyDecimals } from 'cfdi-mx/catalogs';
import { Decimal, isRecord, recordOf, sumOf, textOf } from 'cfdi-mx/values';
import type { Phrase, Order, ReadOrder, ReadRefund, Refund } from '../../order';
import { refused, orderName } from '../../order';
import type { Json, KnownFields } from '../../shop';
import { amountOf, idOf, isTipName, listedIn, ofNamed } from '../../shop';

export const shopifyGraphqlFields: KnownFields = {
	'': `totalPriceSet currentTotalPriceSet subtotalPriceSet currentSubtotalPriceSet totalTaxSet currentTotalTaxSet
		totalDiscountsSet currentTotalDiscountsSet currentCartDiscountAmountSet cartDiscountAmountSet
		totalShippingPriceSet currentShippingPriceSet totalTipReceivedSet totalReceivedSet netPaymentSet totalRefundedSet
		totalRefundedShippingSet originalTotalPriceSet totalWeight currentTotalWeight subtotalLineItemsQuantity
		currentSubtotalLineItemsQuantity currencyCode presentmentCurrencyCode displayFinancialStatus
		displayFulfillmentStatus cancelledAt returnStatus refundDiscrepancySet refunds returns`,
	lineItems: `quantity currentQuantity refundableQuantity unfulfilledQuantity nonFulfillableQuantity
		fulfillableQuantity originalUnitPriceSet originalTotalSet discountedUnitPriceSet discountedTotalSet
		discountedUnitPriceAfterAllDiscountsSet totalDiscountSet unfulfilledDiscountedTotalSet
		unfulfilledOriginalTotalSet fulfillmentStatus`,
	shippingLines: `originalPriceSet discountedPriceSet currentDiscountedPriceSet isRemoved`,
};

export function hasGraphqlOrder(answer: Json): boolean {
	return objectsIn(answer, isGraphqlOrder).length > 0;
}

/**
 * Reads a GraphQL response. Converts it to the REST format, so that both APIs give the same key.
 * @throws Problems for an unreadable amount, or if the query did not request a required field
 */
export function graphqlOrder(
	answer: Json,
	readRest: (order: Json) => ReadOrder & Pick<Order, 'number' | 'recipient'>,
): ReadOrder {
	const asked = new Asked(onlyOne(objectsIn(answer, isGraphqlOrder), 'orders'));
	const rest = restOrder(asked);
	asked.check();
	const order = readRest(rest);
	checkIsWhole(order, asked);
	const { recipient, statusText } = order;
	const named = <T extends { place: string }>(list: readonly T[]) =>
		list.map((one) => ({ ...one, place: graphqlName(one.place) }));
	return {
		...order,
		statusText: withGraphqlName(statusText),
		recipient: { ...recipient, fields: named(recipient.fields), texts: named(recipient.texts) },
	};
}

function restOrder(asked: Asked): Json {
	const { row } = asked;
	asked.needOne('id', 'legacyResourceId');
	asked.needOne('currentTotalPriceSet', 'totalPriceSet');
	// Require a field for the RFC, because without it every order would go into the global invoice.
	needRfcField(asked);
	asked.need('lineItems');
	const lines = asked.nodes('lineItems').map(restLine);
	const refunds = asked.nodes('refunds').map(restRefund);
	const status = textOf(asked.need('displayFinancialStatus')).toLowerCase();
	if (status === 'partially_refunded') asked.need('refunds');
	for (const back of asked.nodes('refunds').flatMap((refund) => refund.nodes('refundLineItems'))) {
		back.inside('lineItem').need('id');
		asked.nodes('lineItems').forEach((line) => line.need('id'));
	}
	const isLess = lines.some((line) => textOf(line.quantity) !== textOf(line.current_quantity));
	if (isLess || refunds.length > 0) asked.need('currentTotalPriceSet');
	return {
		admin_graphql_api_id: row.id,
		id: row.legacyResourceId,
		name: row.name,
		created_at: row.createdAt,
		processed_at: row.processedAt,
		cancelled_at: asked.need('cancelledAt'),
		test: asked.need('test'),
		financial_status: status,
		currency: row.currencyCode ?? asked.currency('currentTotalPriceSet'),
		taxes_included: asked.need('taxesIncluded'),
		current_total_price: asked.money('currentTotalPriceSet'),
		total_price: asked.money('totalPriceSet'),
		current_total_tax: asked.money('currentTotalTaxSet'),
		total_tax: asked.money('totalTaxSet'),
		total_tip_received: asked.money('totalTipReceivedSet'),
		tax_lines: taxLines(asked),
		line_items: lines,
		shipping_lines: restShipping(asked),
		refunds,
		payment_gateway_names: row.paymentGatewayNames,
		transactions: asked.nodes('transactions').map(restTransaction),
		order_status_url: row.statusPageUrl,
		...restRecipient(asked),
	};
}

const RARE = ['currentTotalPriceSet', 'shippingLines', 'totalTipReceivedSet', 'refunds'];
const RARE_OF_LINES = ['discountAllocations'];

function checkIsWhole(order: ReadOrder & Pick<Order, 'number'>, asked: Asked): void {
	const { lines, total, currency, state } = order;
	if (state !== 'paid' && state !== 'notPaid') return;
	const reached = sumOf(
		lines.map(({ amount, includesTaxes, taxes }) =>
			includesTaxes ? amount : sumOf([amount, ...taxes.flatMap((tax) => tax.amount ?? [])]),
		),
	);
	const cents = Decimal.steps(lines.length, currencyDecimals(currency));
	if (reached.isNear(total, cents)) return;
	const fields = [
		...RARE.filter((key) => !asked.has(key)),
		...RARE_OF_LINES.filter((key) => asked.nodes('lineItems').some((line) => !line.has(key))).map(
			(key) => `lineItems.${key}`,
		),
		...(isRecord(asked.inside('lineItems').row.pageInfo) ? [] : ['lineItems.pageInfo']),
	];
	if (fields.length === 0) return;
	const values = { order: orderName(order), reached: String(reached.trimmed(2)), fields };
	throw refused('Order', 'shopFieldsMayBeMissing', {
		values: { ...values, total: String(total) },
		remedy: 'shopFieldsNotAsked',
	});
}

const GRAPHQL_NAMES: Readonly<Record<string, string>> = {
	financial_status: 'displayFinancialStatus',
	note_attributes: 'customAttributes',
};

function graphqlName(place: string): string {
	const [name = ''] = place.split(/[ .]/);
	const own =
		GRAPHQL_NAMES[name] ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
	return own + place.slice(name.length);
}

function withGraphqlName(text: Phrase): Phrase {
	const field = graphqlName(textOf(text.values?.field));
	return { ...text, values: { ...text.values, field } };
}

const METAFIELDS = ['localizedFields', 'localizationExtensions', 'metafields'];

function needRfcField(asked: Asked): void {
	asked.needOne('customAttributes', ...METAFIELDS, 'note', ...Object.keys(aliased(asked.row)));
}

function restRecipient(asked: Asked): Json {
	const { row } = asked;
	const customer = asked.inside('customer');
	const email = asked.inside('customer').inside('defaultEmailAddress').row.emailAddress;
	const [localized, extensions] = METAFIELDS.map((key) => asked.nodes(key).map((one) => one.row));
	return {
		note: row.note,
		email: row.email,
		note_attributes: attributes(asked),
		localized_fields: localized,
		localization_extensions: extensions,
		metafields: metafields(asked),
		customer: {
			note: customer.row.note,
			email: customer.row.email ?? email,
			metafields: metafields(customer),
		},
		billing_address: address(row.billingAddress),
		shipping_address: address(row.shippingAddress),
	};
}

function address(value: unknown): Json | null {
	if (!isRecord(value)) return null;
	return {
		first_name: value.firstName,
		last_name: value.lastName,
		name: value.name,
		company: value.company,
		zip: value.zip,
		country_code: value.countryCodeV2 ?? value.countryCode,
	};
}

export function hasGraphqlRefund(answer: Json): boolean {
	return refundsIn(answer).length > 0;
}

function isGraphqlRefund({ id, ...refund }: Json): boolean {
	return /^gid:\/\/shopify\/Refund\//.test(textOf(id)) || 'refundLineItems' in refund;
}

function refundsIn(answer: Json): Asked[] {
	const alone = objectsIn(answer, isGraphqlRefund);
	if (alone.length > 0) return alone.map((row) => new Asked(row));
	return objectsIn(answer, isGraphqlOrder).flatMap(({ refunds, ...order }) =>
		new Asked({ refunds }).nodes('refunds').map(({ row }) => new Asked({ order, ...row })),
	);
}

export function graphqlRefund(
	answer: Json,
	readRest: (refund: Json) => ReadRefund & Pick<Refund, 'lines'>,
): ReadRefund {
	const asked = onlyOne(refundsIn(answer), 'refunds');
	const order = asked.inside('order');
	asked.needOne('id', 'legacyResourceId');
	order.needOne('id', 'legacyResourceId');
	asked.needOne('createdAt', 'processedAt');
	asked.needOne('totalRefundedSet', 'transactions');
	asked.need('refundLineItems');
	for (const row of asked.nodes('refundLineItems')) {
		const line = row.inside('lineItem');
		line.needOne('name', 'title');
		line.need('sku');
		if (!line.has('taxLines')) order.need('taxesIncluded');
	}
	const rest = {
		...restRefund(asked),
		admin_graphql_api_id: asked.row.id,
		id: asked.row.legacyResourceId,
		order_id: gidNumber(order.row.id ?? order.row.legacyResourceId),
		created_at: asked.row.createdAt,
		processed_at: asked.row.processedAt,
		taxes_included: order.row.taxesIncluded,
	};
	asked.check();
	const refund = readRest(rest);
	checkRefundIsWhole(refund, asked);
	return refund;
}

function restRefund(asked: Asked): Json {
	const orderIsTest = asked.inside('order').row.test;
	return {
		refund_line_items: asked.nodes('refundLineItems').map((row) => ({
			line_item_id: gidNumber(row.inside('lineItem').row.id),
			line_item: namedLine(row.inside('lineItem')),
			quantity: row.need('quantity'),
			subtotal: row.needMoney('subtotalSet'),
			total_tax: row.needMoney('totalTaxSet'),
			subtotal_set: { shop_money: { currency_code: row.currency('subtotalSet') } },
		})),
		refund_shipping_lines: asked.nodes('refundShippingLines').map((row) => ({
			shipping_line_id: gidNumber(row.inside('shippingLine').row.id),
			shipping_line: namedLine(row.inside('shippingLine')),
			subtotal_amount_set: {
				shop_money: {
					amount: row.needMoney('subtotalAmountSet'),
					currency_code: row.currency('subtotalAmountSet'),
				},
			},
			tax_amount_set: { shop_money: { amount: row.money('taxAmountSet') } },
		})),
		order_adjustments: asked.nodes('orderAdjustments').map((row) => ({
			kind: 'refund_discrepancy',
			amount: row.money('amountSet'),
		})),
		transactions: asked.has('transactions')
			? asked.nodes('transactions').map((row) => ({
					...restTransaction(row),
					test: row.row.test ?? orderIsTest,
				}))
			: [
					{
						kind: 'refund',
						status: 'success',
						amount: asked.money('totalRefundedSet'),
						currency: asked.currency('totalRefundedSet'),
						test: orderIsTest,
					},
				],
	};
}

function restTransaction(asked: Asked): Json {
	return {
		kind: textOf(asked.need('kind')).toLowerCase(),
		status: textOf(asked.need('status')).toLowerCase(),
		gateway: asked.row.gateway,
		amount: asked.needMoney('amountSet'),
		currency: asked.currency('amountSet'),
	};
}

function checkRefundIsWhole(
	{ lines, total, currency }: Pick<Refund, 'lines' | 'total' | 'currency'>,
	asked: Asked,
): void {
	const reached = sumOf(
		lines.map(({ amount, includesTaxes, taxes = [] }) =>
			includesTaxes ? amount : sumOf([amount, ...taxes]),
		),
	);
	const cents = Decimal.steps(lines.length, currencyDecimals(currency));
	if (asked.has('refundShippingLines') || reached.isNear(total, cents)) return;
	throw refused('Order', 'shopFieldsNotAsked', { values: { fields: ['refundShippingLines'] } });
}

function restLine(asked: Asked): Json {
	const { row } = asked;
	asked.needOne('name', 'title');
	const named = namedLine(asked);
	const name = textOf(row.name) || textOf(row.title);
	asked.need('taxLines');
	const [quantity, price] = [asked.need('quantity'), asked.needMoney('originalUnitPriceSet')];
	return {
		...named,
		quantity,
		current_quantity: asked.need('currentQuantity'),
		price,
		discount_allocations: [
			{ amount: discountOf(asked, amountOf(price, ofNamed('price', name)), name) },
		],
		properties: attributes(asked),
		metafields: ['variant', 'product'].flatMap((key) => metafields(asked.inside(key))),
	};
}

function namedLine(asked: Asked): Json {
	const { row } = asked;
	const title = row.title ?? row.name;
	// Only the `product` field distinguishes a product named "Propina" from a tip.
	if (isTipName(textOf(title))) asked.need('product');
	return {
		id: gidNumber(row.id),
		name: row.name,
		title,
		sku: row.sku,
		product_id: gidNumber(asked.inside('product').row.id),
		tax_lines: taxLines(asked),
	};
}

const UNIT_PRICES = ['discountedUnitPriceAfterAllDiscountsSet', 'discountedUnitPriceSet'];

/** Prefers the discount allocations, because a discounted price can omit discounts on the whole order. */
function discountOf(asked: Asked, price: Decimal, name: string): string {
	const amountIn = (row: Asked, key: string) => amountOf(row.needMoney(key), ofNamed(key, name));
	if (asked.has('discountAllocations')) {
		const all = asked.nodes('discountAllocations');
		return String(sumOf(all.map((one) => amountIn(one, 'allocatedAmountSet'))));
	}
	asked.needOne('discountAllocations', 'discountedTotalSet', ...UNIT_PRICES);
	const quantity = amountOf(asked.row.quantity, ofNamed('quantity', name));
	const whole = price.times(quantity);
	if (asked.has('discountedTotalSet')) {
		return String(whole.minus(amountIn(asked, 'discountedTotalSet')));
	}
	const unit = UNIT_PRICES.find((key) => asked.has(key));
	return unit === undefined ? '' : String(whole.minus(amountIn(asked, unit).times(quantity)));
}

function restShipping(asked: Asked): Json[] {
	const cost = ['totalShippingPriceSet', 'currentShippingPriceSet'].find((key) => asked.has(key));
	const isFree = cost !== undefined && Decimal.parse(asked.money(cost))?.isZero() === true;
	if (!isFree) asked.needOne('shippingLines', 'shippingLine');
	const lines = asked.has('shippingLines')
		? asked.nodes('shippingLines')
		: [asked.inside('shippingLine')].filter(({ row }) => Object.keys(row).length > 0);
	return lines.map((line) => {
		line.needOne('originalPriceSet', 'discountedPriceSet');
		line.needOne('discountedPriceSet', 'discountAllocations');
		line.need('taxLines');
		const after = line.money('discountedPriceSet');
		const price = line.money('originalPriceSet') ?? after;
		return {
			id: gidNumber(line.row.id),
			title: line.row.title,
			price,
			discounted_price: after,
			discount_allocations: line.nodes('discountAllocations').map((one) => ({
				amount: one.needMoney('allocatedAmountSet'),
			})),
			is_removed: line.row.isRemoved,
			tax_lines: taxLines(line),
		};
	});
}

function taxLines(asked: Asked): Json[] {
	return asked.nodes('taxLines').map((tax) => {
		const percent = Decimal.parse(tax.row.ratePercentage);
		return {
			title: tax.row.title,
			rate: tax.row.rate ?? (percent && String(percent.dividedBy(Decimal.hundred, 6))),
			price: tax.needMoney('priceSet'),
		};
	});
}

class Asked {
	constructor(
		readonly row: Json,
		private readonly path = '',
		private readonly missing = new Set<string>(),
	) {}

	has(key: string): boolean {
		return this.row[key] !== undefined;
	}

	need(key: string): unknown {
		if (!this.has(key)) this.miss(key);
		return this.row[key];
	}

	needOne(key: string, ...others: string[]): void {
		if (![key, ...others].some((one) => this.has(one))) this.miss(key);
	}

	private miss(key: string): void {
		this.missing.add(this.path + key);
	}

	money(key: string): unknown {
		const set = this.row[key];
		if (!isRecord(set)) return set;
		const money = recordOf(set.shopMoney);
		if (money.amount === undefined) this.miss(`${key}.shopMoney.amount`);
		return money.amount;
	}

	needMoney(key: string): unknown {
		this.need(key);
		return this.money(key);
	}

	currency(key: string): unknown {
		const set = this.row[key];
		return recordOf(recordOf(set).shopMoney).currencyCode;
	}

	inside(key: string): Asked {
		const row = this.row[key];
		return new Asked(recordOf(row), `${this.path}${key}.`, this.missing);
	}

	nodes(key: string): Asked[] {
		const list = this.row[key];
		const page = recordOf(recordOf(list).pageInfo);
		if (page.hasNextPage === true) {
			throw refused('Order', 'shopListIsCut', { values: { list: this.path + key } });
		}
		return listedIn(list).map((row) => new Asked(row, `${this.path}${key}.`, this.missing));
	}

	check(): void {
		if (this.missing.size > 0) {
			throw refused('Order', 'shopFieldsNotAsked', { values: { fields: [...this.missing] } });
		}
	}
}

export function objectsIn(answer: Json, is: (object: Json) => boolean): Json[] {
	const data = [answer.data, answer.node].find(isRecord);
	if (data === undefined || is(data)) return [data ?? answer].filter(is);
	return Object.values(data)
		.flatMap((value) => [...(isRecord(value) ? [value] : []), ...listedIn(value)])
		.filter(is);
}

function onlyOne<T>(objects: readonly T[], list: 'orders' | 'refunds'): T {
	const [first, ...others] = objects;
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'shopAnswerHasSeveral', {
		values: { count: String(objects.length), list },
	});
}

export function isGraphqlOrder({ id, ...order }: Json): boolean {
	if ('line_items' in order) return false;
	const type = /^gid:\/\/shopify\/(\w+)\//.exec(textOf(id))?.[1];
	const keys = ['displayFinancialStatus', 'totalPriceSet', 'currentTotalPriceSet'];
	return type === 'Order' || (type === undefined && keys.some((key) => key in order));
}

function gidNumber(gid: unknown): string {
	return /\/(\d+)(?:\?|$)/.exec(textOf(gid))?.[1] ?? idOf(gid, 'id');
}

function attributes(asked: Asked): Json[] {
	return asked.nodes('customAttributes').map(({ row }) => ({ name: row.key, value: row.value }));
}

/** Adds aliased metafields such as `rfc: metafield(namespace: "custom", key: "rfc") { value }`. */
function metafields(asked: Asked): Json[] {
	return [...asked.nodes('metafields').map(({ row }) => row), ...Object.values(aliased(asked.row))];
}

function aliased(row: Json): Record<string, Json> {
	const single = Object.entries(row).flatMap(([alias, value]) =>
		isRecord(value) && typeof value.value === 'string'
			? [[alias, { key: value.key ?? alias, value: value.value }] as const]
			: [],
	);
	return Object.fromEntries(single);
}
