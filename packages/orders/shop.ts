import { isRecord } from 'cfdi-mx';
import { recordOf } from 'cfdi-mx/parts';
import type { Kind, Values } from './problem';
import type { Json } from './json';
import type { ReadOrder, ReadRefund } from './order';
import type { KnownFields } from './unread';

/** The reason why a shop's object is not an order. */
export interface NoOrder {
	kind: Kind;
	/** Values in addition to `shop`. */
	values: Values;
}

/** The differences between shops. Each shop has a folder, and shops.ts lists them. */
export interface Shop {
	/** The name for messages and items; `''` for this node's format. */
	name: string;
	/** Detects an order of this shop by its shape. */
	isOrder: (order: Json) => boolean;
	/**
	 * @param host host from the webhook's headers, only for display; keys never contain it
	 * @throws Problems for unreadable values
	 */
	readOrder: (order: Json, host: string) => ReadOrder;
	/** Detects a refund, if the shop's refunds can be read. */
	isRefund?: (refund: Json) => boolean;
	readRefund?: (refund: Json, host: string) => ReadRefund;
	/** Whether an object that matches both is an order with its refunds. Otherwise it is a refund with its order. */
	ordersListRefunds?: boolean;
	/** Explains why a delivery is not an order, if the user must do something other than provide one. */
	whyNoOrder?: (delivery: Json) => NoOrder | undefined;
	/** Returns whether a delivery is only a webhook test. */
	isPing?: (delivery: Json) => boolean;
	/** The webhook header with the shop's host. The signature does not cover it. */
	hostHeader?: string;
	/** Returns the known fields of an order. Other fields that can change an invoice need the user's decision. */
	orderFields: (order: Json) => Known;
	refundFields?: (refund: Json) => Known;
}

/** An object with its known fields. */
export type Known = readonly [object: Json, fields: KnownFields];

/** Returns the known fields of the object itself, the format of most shops. */
export const itself =
	(fields: KnownFields) =>
	(object: Json): Known => [object, fields];

/** Returns the known fields of the nested object under a key or under `data`, if present. */
export const within =
	(key: string, fields: KnownFields) =>
	(delivery: Json): Known => {
		const inner = [delivery[key], recordOf(delivery.data)[key]];
		return [inner.find(isRecord) ?? delivery, fields];
	};
