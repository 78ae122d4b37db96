/**
 * Each folder shops/<shop>/fixtures/<case>/ has an order.json and the invoice.json that it becomes, with options.json
 * where the user chose something; or a refund.json, the invoice.json that it is of and its creditNote.json.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { invoiced, plainOptions } from '../fixtures/invoicedOrders';
import { brokenRules } from '../fixtures/satArithmetic';
import type { Concepto } from '../fixtures/satArithmetic';
import { graphqlOrder, withEdges } from '../fixtures/shopifyGraphql';
import { totalled } from '../totals/totals';
import { creditNoteOf } from './creditNote';
import type { OrderOptions } from './orderInvoice';
import { readRefund } from './read';

type Json = Record<string, unknown>;

interface Case {
	shop: string;
	name: string;
	/** What one of its files has; undefined where it has no such file. */
	read: (file: string) => Json | undefined;
}

const cases = readdirSync(__dirname, { withFileTypes: true })
	.filter((entry) => existsSync(join(__dirname, entry.name, 'fixtures')))
	.flatMap(({ name: shop }) =>
		readdirSync(join(__dirname, shop, 'fixtures')).map((name): Case => {
			const read = (file: string) => {
				const path = join(__dirname, shop, 'fixtures', name, `${file}.json`);
				return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Json) : undefined;
			};
			return { shop, name, read };
		}),
	);

const ofOrders = cases.filter(({ read }) => read('order') !== undefined);
const ofRefunds = cases.filter(({ read }) => read('refund') !== undefined);

/** What the user chose, besides what a form has at first. */
function optionsOf({ read }: Case): OrderOptions {
	const { override, fallbacks, ...options } = (read('options') ?? {}) as Partial<OrderOptions>;
	return {
		...plainOptions,
		...options,
		override: { ...plainOptions.override, ...override },
		fallbacks: { ...plainOptions.fallbacks, ...fallbacks },
	};
}

function invoiceOf(order: Json | undefined, one: Case): unknown {
	const made = invoiced(order, optionsOf(one));
	return 'reason' in made ? made.reason : made.invoice;
}

const named = (some: readonly Case[]) => some.map((one) => [one.shop, one.name, one] as const);

it.each(named(ofOrders))('an order of %s becomes its invoice: %s', (_shop, _name, one) => {
	const invoice = one.read('invoice');
	expect(invoiceOf(one.read('order'), one)).toEqual(invoice);
	expect(brokenRules(invoice?.Conceptos as Concepto[], 2)).toEqual([]);
});

it.each(named(ofRefunds))('a refund of %s becomes its credit note: %s', (_shop, _name, one) => {
	const refund = readRefund(one.read('refund'));
	const made = creditNoteOf(refund, one.read('invoice'), {
		paymentForm: '',
		earlier: '',
		ignoredFields: [],
	});
	const note =
		'reason' in made
			? made.reason
			: totalled(made.comprobante, { expected: refund.total, of: 'order' });
	expect(note).toEqual(one.read('creditNote'));
});

/** Orders from before there was what the GraphQL API says of all of them. */
const OF_REST = [
	'the-discount-of-an-order-from-before-there-were-allocations',
	'a-refund-from-before-there-were-current-quantities',
	'shipping-that-was-given-back',
	'half-of-the-shipping-given-back',
	'shipping-given-back-as-versions-say-it-that-have-both-lists',
];

it.each(named(ofOrders.filter(({ shop, name }) => shop === 'shopify' && !OF_REST.includes(name))))(
	'the same comes of the order of the GraphQL API of %s: %s',
	(_shop, _name, one) => {
		const order = one.read('order') ?? {};
		const invoice = one.read('invoice');
		expect(invoiceOf({ data: { order: graphqlOrder(order) } }, one)).toEqual(invoice);
		expect(invoiceOf({ data: { node: withEdges(graphqlOrder(order)) } }, one)).toEqual(invoice);
	},
);
