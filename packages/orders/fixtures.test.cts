import { invoiced, plainOptions } from './support/invoicedOrders';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import type { Concepto } from '../cfdi/fixtures/satArithmetic';
import type { ShopFixture } from './support/shopFixtures.cts';
import { shopFixtures } from './support/shopFixtures.cts';
import { graphqlOrder, withEdges } from './support/shopifyGraphql';
import { totalled } from '../cfdi/totals/totals';
import { creditNoteOf } from './creditNote';
import type { OrderOptions } from './orderInvoice';
import { readRefund } from './read';

type Json = Record<string, unknown>;

const cases = shopFixtures();

const ofOrders = cases.filter(({ order }) => order !== undefined);
const ofRefunds = cases.filter(({ refund }) => refund !== undefined);

function optionsOf(one: ShopFixture): OrderOptions {
	const { override, fallbacks, ...options } = one.options ?? {};
	return {
		...plainOptions,
		...options,
		override: { ...plainOptions.override, ...override },
		fallbacks: { ...plainOptions.fallbacks, ...fallbacks },
	};
}

function invoiceOf(order: Json | undefined, one: ShopFixture): unknown {
	const made = invoiced(order, optionsOf(one));
	return 'reason' in made ? made.reason : made.invoice;
}

const named = (some: readonly ShopFixture[]) =>
	some.map((one) => [one.shop, one.name, one] as const);

it.each(named(ofOrders))('converts an order from %s to its invoice: %s', (_shop, _name, one) => {
	expect(invoiceOf(one.order, one)).toEqual(one.invoice);
	expect(brokenRules(one.invoice.Conceptos as Concepto[], 2)).toEqual([]);
});

it.each(named(ofRefunds))(
	'converts a refund from %s to its credit note: %s',
	(_shop, _name, one) => {
		const refund = readRefund(one.refund);
		const made = creditNoteOf(refund, one.invoice, {
			paymentForm: '',
			earlier: '',
			ignoredFields: [],
		});
		const note =
			'reason' in made
				? made.reason
				: totalled(made.comprobante, { expected: refund.total, of: 'order' });
		expect(note).toEqual(one.creditNote);
	},
);

const OF_REST = [
	'a-discount-without-allocations',
	'a-refund-without-current-quantities',
	'refunded-shipping-before-2024-10',
	'half-of-the-shipping-refunded-before-2024-10',
	'refunded-shipping-in-both-lists',
];

it.each(named(ofOrders.filter(({ shop, name }) => shop === 'shopify' && !OF_REST.includes(name))))(
	'creates the same invoice from the GraphQL version of an order from %s: %s',
	(_shop, _name, one) => {
		const { order = {}, invoice } = one;
		expect(invoiceOf({ data: { order: graphqlOrder(order) } }, one)).toEqual(invoice);
		expect(invoiceOf({ data: { node: withEdges(graphqlOrder(order)) } }, one)).toEqual(invoice);
	},
);
