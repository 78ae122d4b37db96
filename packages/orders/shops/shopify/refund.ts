import { Decimal, isRecord } from 'cfdi-mx';
import { currencyDecimals, recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { Json } from '../../json';
import { amountOf, givenAmount, idOf, ofNamed, recordsIn } from '../../json';
import type { ReadRefund, Refund, RefundLine } from '../../order';
import { isTip, paidBy, shopifyId, shopifyKey } from './order';
import { adjusted, givenBack } from './refunds';
import { plainLine } from '../../payment';
import type { KnownFields } from '../../unread';

export const shopifyRefundFields: KnownFields = {
	'': 'restock total_tax currency duties_included refund_discrepancy order_id return',
	refund_line_items:
		'quantity subtotal subtotal_set total_tax total_tax_set price restock_type line_item_id',
	refund_shipping_lines: 'subtotal_amount_set tax_amount_set shipping_line_id',
};

/** Returns whether this is a refund of Shopify's webhook refunds/create or its Admin API (REST). */
export function isShopifyRefund(refund: Json): boolean {
	return 'order_id' in refund && Array.isArray(refund.refund_line_items);
}

/**
 * Reads a refund of Shopify. It does not have the customer. It does not tell whether prices include taxes, so derives
 * that from the amounts.
 * @throws Problems for an unreadable amount, or money in another currency
 */
export function shopifyRefund(refund: Json): ReadRefund & Pick<Refund, 'lines'> {
	const id = shopifyId('Refund', refund.admin_graphql_api_id) || idOf(refund.id, 'id');
	const orderId = idOf(refund.order_id, 'order_id');
	const orderKey = shopifyKey(orderId);
	const products = recordsIn(refund.refund_line_items);
	const shipping = recordsIn(refund.refund_shipping_lines);
	const paidBack = givenBack([refund]);
	const currency = currencyOf(refund) || textOf(paidBack[0]?.currency);
	const own = paidBack.filter((one) => [currency, ''].includes(textOf(one.currency)));
	const other = paidBack.find((one) => !own.includes(one));
	if (other !== undefined) {
		throw refused('Order', 'refundInOtherCurrency', {
			values: {
				refund: id,
				currency: textOf(other.currency),
				orderCurrency: currency,
			},
		});
	}
	const total = sumOf(own.map(({ amount }) => amountOf(amount, 'transactions')));
	const includesTaxes =
		typeof refund.taxes_included === 'boolean'
			? refund.taxes_included
			: pricesIncludeTaxes([...products, ...shipping], total, currency);
	return {
		id,
		orderId,
		orderKey,
		date: textOf(refund.processed_at) || textOf(refund.created_at),
		currency,
		isTest: paidBack.some(({ test }) => test === true),
		ways: paidBy(paidBack, ['refund']),
		total,
		lines: [
			...products.map((row) => productLine(row, includesTaxes)),
			...shipping.map((row) => shippingLine(row, includesTaxes)),
			...(shipping.length > 0 ? [] : adjustedShipping(refund)),
		],
	};
}

/** Returns the currency of the shop's amounts. */
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

/** Tolerance for a row's tax, in currency steps, because each part is rounded twice. */
const ROUNDED_STEPS = 2n;

/**
 * Returns whether amounts include taxes, by comparing the taxes with both readings of their rates. If the rates are
 * unknown or both readings fit, compares the refunded money.
 * @param total the refunded money
 */
function pricesIncludeTaxes(rows: readonly Json[], total: Decimal, currency: string): boolean {
	const taxed = rows.map((row) => {
		const line = [row.line_item, row.shipping_line].find(isRecord) ?? {};
		const rate = sumOf(recordsIn(line.tax_lines).map((tax) => amountOf(tax.rate, 'tax_lines')));
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

function productLine(row: Json, includesTaxes: boolean): RefundLine {
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

function shippingLine(row: Json, includesTaxes: boolean): RefundLine {
	const line = recordOf(row.shipping_line);
	return {
		...productLine({ ...row, line_item: line }, includesTaxes),
		kind: 'shipping',
		quantity: Decimal.one,
	};
}

/** Before API version 2024-10, an adjustment has the refunded shipping without its tax. */
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
