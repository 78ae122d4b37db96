import type { Decimal } from '../values/decimal';
import type { OrderLine } from './order';

/** What a shop gave back of one order, the same whatever the shop. Amounts are in the order's currency. */
export interface Refund {
	/** "WooCommerce", "Shopify"; `''` for a refund in this node's own shape. */
	shop: string;
	host: string;
	id: string;
	/** The same for every delivery of this refund: the key of its order, and its own ID. */
	key: string;
	orderId: string;
	/** The key of the order that it is of: the same that its invoice was stamped under. */
	orderKey: string;
	/** When it was given back, as the shop writes it; `''` if unknown. */
	date: string;
	/** Code of c_Moneda; `''` where the refund does not say it. */
	currency: string;
	/** How many decimals its amounts are rounded to, where these may be fewer than those of the currency. */
	shownDecimals?: number | undefined;
	isTest: boolean;
	/** What the customer got back, with taxes. */
	total: Decimal;
	lines: readonly RefundLine[];
}

/** What was given back of one line of the order. */
export interface RefundLine
	extends Pick<OrderLine, 'kind' | 'name' | 'sku' | 'quantity' | 'amount' | 'includesTaxes'> {
	/** One amount for each tax, or their sum; undefined where the shop does not say it. */
	taxes: readonly Decimal[] | undefined;
}
