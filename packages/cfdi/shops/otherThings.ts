import type { Phrase, Problems } from '../problems/problem';
import { refused } from '../problems/problem';
import type { Json } from './json';

/** Something that is not an order of shops.ts, and that can be told by its keys all the same. */
interface OtherThing {
	shop: string;
	kind: Phrase['kind'];
	/** It has all of these. */
	keys: readonly string[];
	/** What to do. */
	remedy: string;
}

const order = (shop: string, ...keys: string[]): OtherThing => ({
	shop,
	kind: 'orderOfShop',
	keys,
	remedy: 'putIntoOwnShape',
});

const mapped = (shop: string, ...keys: string[]): OtherThing => ({
	...order(shop, ...keys),
	remedy: 'useMappingOfShop',
});

const before = (shop: string, kind: Phrase['kind'], ...keys: string[]): OtherThing => ({
	shop,
	kind,
	keys,
	remedy: 'giveOrderOfIt',
});

/** The first that fits counts. */
const THINGS: readonly OtherThing[] = [
	mapped('Magento', 'increment_id', 'grand_total'),
	mapped('PrestaShop', 'total_paid_tax_incl', 'id_cart'),
	order('Amazon', 'AmazonOrderId'),
	order('BigCommerce', 'total_inc_tax', 'total_ex_tax'),
	order('eBay', 'legacyOrderId', 'lineItems'),
	order('Ecwid', 'paymentStatus', 'usdTotal'),
	order('Etsy', 'receipt_id', 'transactions'),
	order('Jumpseller', 'duplicate_url', 'products'),
	// Liverpool and Coppel sell with Mirakl.
	order('Mirakl', 'order_lines', 'commercial_id'),
	order('Odoo', 'amount_total', 'amount_untaxed'),
	order('Squarespace', 'grandTotal', 'lineItems', 'fulfillmentStatus'),
	order('VTEX', 'orderId', 'salesChannel', 'items'),
	order('Walmart', 'purchaseOrderId', 'orderLines'),
	order('Wix', 'priceSummary', 'lineItems'),
	before('Mercado Pago', 'paymentOfShop', 'transaction_amount', 'payment_method_id'),
	before('Mercado Pago', 'paymentOfShop', 'preference_id', 'order_status', 'payments'),
	before('Shopify', 'checkoutOfShop', 'abandoned_checkout_url'),
	before('Shopify', 'draftOfShop', 'invoice_sent_at', 'line_items'),
	before('WooCommerce', 'subscriptionOfShop', 'billing_period', 'line_items'),
];

/**
 * What is given in place of an order, where that can be told.
 * @param all of what was given that are objects
 * @returns undefined for anything else
 */
export function refusedOtherThing(given: unknown, all: readonly Json[]): Problems | undefined {
	if (Array.isArray(given) && given.length > 1) {
		return refused('Order', 'orderListGiven', { values: { count: String(given.length) } });
	}
	for (const one of all) {
		const thing = THINGS.find(({ keys }) => keys.every((key) => key in one));
		if (thing === undefined) continue;
		const { shop, kind, remedy } = thing;
		const values = { thing: { kind, values: { shop } }, shop };
		return refused('Order', 'orderOtherThing', { values, remedy });
	}
	return undefined;
}
