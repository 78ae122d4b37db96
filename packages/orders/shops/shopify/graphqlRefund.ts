import { Decimal } from 'cfdi-mx';
import { currencyDecimals, sumOf, textOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { Json } from '../../json';
import type { ReadRefund, Refund } from '../../order';
import { Asked, gidNumber, isGraphqlOrder, objectsIn, onlyOne } from './graphqlAnswer';
import { namedLine } from './graphqlLines';
import { shopifyRefund } from './refund';

/** Returns whether an answer of Shopify's GraphQL Admin API has a refund, alone or in its order. */
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

/**
 * Reads a refund of Shopify's GraphQL Admin API. Converts it to the REST format, so both have the same key.
 * @throws Problems if the query lacks a required field, or for an unreadable amount
 */
export function graphqlRefund(answer: Json): ReadRefund {
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
	const refund = shopifyRefund(rest);
	checkIsWhole(refund, asked);
	return refund;
}

/** Converts a refund to the REST format. */
export function restRefund(asked: Asked): Json {
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

/** Converts a transaction to the REST format. */
export function restTransaction(asked: Asked): Json {
	return {
		kind: textOf(asked.need('kind')).toLowerCase(),
		status: textOf(asked.need('status')).toLowerCase(),
		gateway: asked.row.gateway,
		amount: asked.needMoney('amountSet'),
		currency: asked.currency('amountSet'),
	};
}

/** @throws Problems if the lines do not match the money, and the query lacks the shipping */
function checkIsWhole(
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
