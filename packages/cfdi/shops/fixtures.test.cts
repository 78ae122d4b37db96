/**
 * Each file of shops/<shop>/fixtures/ has an order and the invoice that it becomes, with the options that the user
 * chose; or a refund, its invoice and its credit note.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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
	options?: Partial<OrderOptions>;
	order?: Json;
	refund?: Json;
	invoice: Json;
	creditNote?: Json;
}

const cases = readdirSync(__dirname, { withFileTypes: true })
	.map(({ name: shop }) => ({ shop, folder: join(__dirname, shop, 'fixtures') }))
	.filter(({ folder }) => existsSync(folder))
	.flatMap(({ shop, folder }) =>
		readdirSync(folder).map((file): Case => {
			const read = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<
				Case,
				'shop' | 'name'
			>;
			return { shop, name: basename(file, '.json'), ...read };
		}),
	);

const ofOrders = cases.filter(({ order }) => order !== undefined);
const ofRefunds = cases.filter(({ refund }) => refund !== undefined);

/** What the user chose, besides what a form has at first. */
function optionsOf(one: Case): OrderOptions {
	const { override, fallbacks, ...options } = one.options ?? {};
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
	expect(invoiceOf(one.order, one)).toEqual(one.invoice);
	expect(brokenRules(one.invoice.Conceptos as Concepto[], 2)).toEqual([]);
});

it.each(named(ofRefunds))('a refund of %s becomes its credit note: %s', (_shop, _name, one) => {
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
		const { order = {}, invoice } = one;
		expect(invoiceOf({ data: { order: graphqlOrder(order) } }, one)).toEqual(invoice);
		expect(invoiceOf({ data: { node: withEdges(graphqlOrder(order)) } }, one)).toEqual(invoice);
	},
);
