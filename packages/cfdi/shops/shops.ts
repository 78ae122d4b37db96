import { isRecord, recordOf } from '../values/json';
import {
	conektaNoOrder,
	conektaOrder,
	conektaRefund,
	isConektaOrder,
	isConektaPing,
	isConektaRefund,
} from './conekta/order';
import {
	isMercadoLibreOrder,
	isMercadoLibreRefund,
	mercadoLibreNoOrder,
	mercadoLibreOrder,
	mercadoLibreRefund,
} from './mercadoLibre/order';
import {
	isMercadoPagoPayment,
	isMercadoPagoRefund,
	mercadoPagoLevels,
	mercadoPagoNoOrder,
	mercadoPagoOrder,
	mercadoPagoRefund,
} from './mercadoPago/payment';
import {
	isOpenpayCharge,
	isOpenpayPing,
	isOpenpayRefund,
	openpayNoOrder,
	openpayOrder,
	openpayRefund,
} from './openpay/charge';
import { isOwnOrder, isOwnRefund, ownOrder, ownRefund } from './ownShape/order';
import type { Json } from './json';
import * as known from './knownFields';
import type { Known, Shop } from './shop';
import type { KnownFields } from './unread';
import { isGraphqlOrder, objectsIn } from './shopify/graphqlAnswer';
import { stripeObject } from './stripe/objects';
import { graphqlOrder, hasGraphqlOrder } from './shopify/graphqlOrder';
import { graphqlRefund, hasGraphqlRefund } from './shopify/graphqlRefund';
import { isShopifyOrder, shopifyOrder } from './shopify/order';
import { isShopifyRefund, shopifyRefund } from './shopify/refund';
import { isStripeOrder, stripeNoOrder, stripeOrder } from './stripe/order';
import { isStripeRefund, stripeRefund } from './stripe/refund';
import { isTiendanubeOrder, tiendanubeNoOrder, tiendanubeOrder } from './tiendanube/order';
import { isWooCommerceOrder, wooCommerceOrder } from './wooCommerce/order';
import { isWooCommerceRefund, wooCommerceRefund } from './wooCommerce/refund';

/** The fields of an order are those of the object itself, as most shops give it. */
const itself =
	(fields: KnownFields) =>
	(object: Json): Known => [object, fields];

/** The same of what a delivery has in `data.object` or `transaction`, where it has that. */
const within =
	(key: string, fields: KnownFields) =>
	(delivery: Json): Known => {
		const inner = [delivery[key], recordOf(delivery.data)[key]];
		return [inner.find(isRecord) ?? delivery, fields];
	};

/** All shops whose orders can be read. No order has the shape of two. */
export const shops: readonly Shop[] = [
	{
		name: 'WooCommerce',
		isOrder: isWooCommerceOrder,
		readOrder: wooCommerceOrder,
		isRefund: isWooCommerceRefund,
		readRefund: wooCommerceRefund,
		orderFields: itself(known.wooCommerceFields),
		refundFields: itself(known.wooCommerceRefundFields),
		// It posts `webhook_id=12` when a webhook is saved.
		isPing: (delivery) => 'webhook_id' in delivery && Object.keys(delivery).length === 1,
		hostHeader: 'x-wc-webhook-source',
	},
	{
		// The REST Admin API and the webhooks have the same shape; the GraphQL Admin API has one of its own.
		name: 'Shopify',
		isOrder: (order) => isShopifyOrder(order) || hasGraphqlOrder(order),
		readOrder: (order, host) =>
			isShopifyOrder(order) ? shopifyOrder(order, host) : graphqlOrder(order, host),
		isRefund: (refund) => isShopifyRefund(refund) || hasGraphqlRefund(refund),
		readRefund: (refund) =>
			isShopifyRefund(refund) ? shopifyRefund(refund) : graphqlRefund(refund),
		ordersListRefunds: true,
		orderFields: (order) =>
			isShopifyOrder(order)
				? [order, known.shopifyFields]
				: [objectsIn(order, isGraphqlOrder)[0] ?? {}, known.shopifyGraphqlFields],
		refundFields: (refund) => [isShopifyRefund(refund) ? refund : {}, known.shopifyRefundFields],
		hostHeader: 'x-shopify-shop-domain',
	},
	{
		// Its API has no refunds: an order says that a part of it was refunded, and not which.
		name: 'Tiendanube',
		isOrder: isTiendanubeOrder,
		readOrder: tiendanubeOrder,
		whyNoOrder: tiendanubeNoOrder,
		orderFields: itself(known.tiendanubeFields),
	},
	{
		name: 'Mercado Libre',
		isOrder: isMercadoLibreOrder,
		readOrder: mercadoLibreOrder,
		isRefund: isMercadoLibreRefund,
		readRefund: mercadoLibreRefund,
		whyNoOrder: mercadoLibreNoOrder,
		orderFields: itself(known.mercadoLibreFields),
		refundFields: itself(known.mercadoLibreFields),
	},
	{
		name: 'Conekta',
		isOrder: isConektaOrder,
		readOrder: conektaOrder,
		isRefund: isConektaRefund,
		readRefund: conektaRefund,
		whyNoOrder: conektaNoOrder,
		isPing: isConektaPing,
		orderFields: within('object', known.conektaFields),
		refundFields: within('object', known.conektaFields),
	},
	{
		name: 'Openpay',
		isOrder: isOpenpayCharge,
		readOrder: openpayOrder,
		isRefund: isOpenpayRefund,
		readRefund: openpayRefund,
		whyNoOrder: openpayNoOrder,
		isPing: isOpenpayPing,
		orderFields: within('transaction', known.openpayFields),
		refundFields: within('transaction', known.openpayFields),
	},
	{
		name: 'Mercado Pago',
		isOrder: isMercadoPagoPayment,
		readOrder: mercadoPagoOrder,
		isRefund: isMercadoPagoRefund,
		readRefund: mercadoPagoRefund,
		whyNoOrder: mercadoPagoNoOrder,
		orderFields: (payment) => [mercadoPagoLevels(payment), known.mercadoPagoFields],
		refundFields: itself(known.mercadoPagoFields),
	},
	{
		name: 'Stripe',
		isOrder: isStripeOrder,
		readOrder: stripeOrder,
		isRefund: isStripeRefund,
		readRefund: stripeRefund,
		whyNoOrder: stripeNoOrder,
		orderFields: (order) => [stripeObject(order) ?? {}, known.stripeFields],
		refundFields: (refund) => [stripeObject(refund) ?? {}, known.stripeRefundFields],
	},
	{
		// The shape for any other shop, which docs/shops.md shows.
		name: '',
		isOrder: isOwnOrder,
		readOrder: ownOrder,
		isRefund: isOwnRefund,
		readRefund: ownRefund,
		orderFields: itself(known.ownFields),
		refundFields: itself(known.ownRefundFields),
	},
];
