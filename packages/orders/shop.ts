import { isRecord } from 'cfdi-mx';
import { recordOf } from 'cfdi-mx/parts';
import type { Kind, Values } from './problem';
import type { Json } from './json';
import type { ReadOrder, ReadRefund } from './order';
import type { KnownFields } from './unread';

/** What is said of an object of a shop that is no order. */
export interface NoOrder {
	kind: Kind;
	/** Beside `shop`. */
	values: Values;
}

/** All that differs from shop to shop. Each shop has a folder, and shops.ts lists them. */
export interface Shop {
	/** As messages and items call it; `''` for this node's own shape, which is that of no shop. */
	name: string;
	/** Whether an object is an order of this shop, told by its shape. */
	isOrder: (order: Json) => boolean;
	/**
	 * @param host that the headers of its webhook name: to be shown, and never a part of a key
	 * @throws Problems for values that cannot be read
	 */
	readOrder: (order: Json, host: string) => ReadOrder;
	/** The same of what the shop gives back, where refunds of it can be read. */
	isRefund?: (refund: Json) => boolean;
	readRefund?: (refund: Json, host: string) => ReadRefund;
	/** What is both is an order that lists what was given back of it; elsewhere a refund that says its order. */
	ordersListRefunds?: boolean;
	/** Why an object of this shop is no order, where another thing to do follows from it than to give an order. */
	whyNoOrder?: (delivery: Json) => NoOrder | undefined;
	/** Whether a delivery only tries a webhook, and has no order. */
	isPing?: (delivery: Json) => boolean;
	/** The header of its webhooks that names its host. Its signature does not cover it. */
	hostHeader?: string;
	/** What is known of the fields of an order: all others that may change an invoice are asked about. */
	orderFields: (order: Json) => Known;
	refundFields?: (refund: Json) => Known;
}

/** An object, and what is known of its fields. */
export type Known = readonly [object: Json, fields: KnownFields];

/** The fields are those of the object itself, as most shops give it. */
export const itself =
	(fields: KnownFields) =>
	(object: Json): Known => [object, fields];

/** The same of what a delivery has in `data.object` or `transaction`, where it has that. */
export const within =
	(key: string, fields: KnownFields) =>
	(delivery: Json): Known => {
		const inner = [delivery[key], recordOf(delivery.data)[key]];
		return [inner.find(isRecord) ?? delivery, fields];
	};
