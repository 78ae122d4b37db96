import { Decimal, isRecord } from 'cfdi-mx';
import { currencyDecimals, sumOf, textOf } from 'cfdi-mx/parts';
import type { Phrase } from '../../problem';
import { refused } from '../../problem';
import type { Json } from '../../json';
import type { Order, ReadOrder } from '../../order';
import { orderName } from '../../order';
import {
	aliased,
	Asked,
	attributes,
	isGraphqlOrder,
	metafields,
	objectsIn,
	onlyOne,
} from './graphqlAnswer';
import { restLine, restShipping, taxLines } from './graphqlLines';
import { restRefund, restTransaction } from './graphqlRefund';
import { shopifyOrder } from './order';
import type { KnownFields } from '../../unread';

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

/** Returns whether an answer of Shopify's GraphQL Admin API has an order. */
export function hasGraphqlOrder(answer: Json): boolean {
	return objectsIn(answer, isGraphqlOrder).length > 0;
}

/**
 * Reads an order of Shopify's GraphQL Admin API. Converts it to the REST format, so both have the same key.
 * @throws Problems if the query lacks a required field, or for an unreadable amount
 */
export function graphqlOrder(answer: Json, host: string): ReadOrder {
	const asked = new Asked(onlyOne(objectsIn(answer, isGraphqlOrder), 'orders'));
	const rest = restOrder(asked);
	asked.check();
	const order = shopifyOrder(rest, host);
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
	// Without a field for the RFC, each order would go into the global invoice.
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

/** Optional fields that can affect the price. */
const RARE = ['currentTotalPriceSet', 'shippingLines', 'totalTipReceivedSet', 'refunds'];
const RARE_OF_LINES = ['discountAllocations'];

/** @throws Problems if the lines do not match the total, and the query lacks fields that can explain it */
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

/** Converts a place to the query's name: `note_attributes rfc` becomes `customAttributes rfc`. */
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

/** Requires a field that can contain the RFC: one of these, or an aliased metafield. */
function needRfcField(asked: Asked): void {
	asked.needOne('customAttributes', ...METAFIELDS, 'note', ...Object.keys(aliased(asked.row)));
}

/** Converts the recipient data to the REST format. */
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
