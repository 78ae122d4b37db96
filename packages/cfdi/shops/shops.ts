import { isRecord, recordOf } from '../values/json';
import {
	conektaFields,
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
	mercadoLibreFields,
	mercadoLibreNoOrder,
	mercadoLibreOrder,
	mercadoLibreRefund,
} from './mercadoLibre/order';
import {
	isMercadoPagoPayment,
	isMercadoPagoRefund,
	mercadoPagoFields,
	mercadoPagoLevels,
	mercadoPagoNoOrder,
	mercadoPagoOrder,
	mercadoPagoRefund,
} from './mercadoPago/payment';
import {
	isOpenpayCharge,
	isOpenpayPing,
	isOpenpayRefund,
	openpayFields,
	openpayNoOrder,
	openpayOrder,
	openpayRefund,
} from './openpay/charge';
import {
	isOwnOrder,
	isOwnRefund,
	ownFields,
	ownOrder,
	ownRefund,
	ownRefundFields,
} from './ownShape/order';
import type { Json } from './json';
import type { Known, Shop } from './shop';
import type { KnownFields } from './unread';
import { isGraphqlOrder, objectsIn } from './shopify/graphqlAnswer';
import { stripeObject } from './stripe/objects';
import { graphqlOrder, hasGraphqlOrder, shopifyGraphqlFields } from './shopify/graphqlOrder';
import { graphqlRefund, hasGraphqlRefund } from './shopify/graphqlRefund';
import { isShopifyOrder, shopifyFields, shopifyOrder } from './shopify/order';
import { isShopifyRefund, shopifyRefund, shopifyRefundFields } from './shopify/refund';
import { isStripeOrder, stripeFields, stripeNoOrder, stripeOrder } from './stripe/order';
import { isStripeRefund, stripeRefund, stripeRefundFields } from './stripe/refund';
import {
	isTiendanubeOrder,
	tiendanubeFields,
	tiendanubeNoOrder,
	tiendanubeOrder,
} from './tiendanube/order';
import { isWooCommerceOrder, wooCommerceFields, wooCommerceOrder } from './wooCommerce/order';
import {
	isWooCommerceRefund,
	wooCommerceRefund,
	wooCommerceRefundFields,
} from './wooCommerce/refund';

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
		orderFields: itself(wooCommerceFields),
		refundFields: itself(wooCommerceRefundFields),
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
				? [order, shopifyFields]
				: [objectsIn(order, isGraphqlOrder)[0] ?? {}, shopifyGraphqlFields],
		refundFields: (refund) => [isShopifyRefund(refund) ? refund : {}, shopifyRefundFields],
		hostHeader: 'x-shopify-shop-domain',
	},
	{
		// Its API has no refunds: an order says that a part of it was refunded, and not which.
		name: 'Tiendanube',
		isOrder: isTiendanubeOrder,
		readOrder: tiendanubeOrder,
		whyNoOrder: tiendanubeNoOrder,
		orderFields: itself(tiendanubeFields),
	},
	{
		name: 'Mercado Libre',
		isOrder: isMercadoLibreOrder,
		readOrder: mercadoLibreOrder,
		isRefund: isMercadoLibreRefund,
		readRefund: mercadoLibreRefund,
		whyNoOrder: mercadoLibreNoOrder,
		orderFields: itself(mercadoLibreFields),
		refundFields: itself(mercadoLibreFields),
	},
	{
		name: 'Conekta',
		isOrder: isConektaOrder,
		readOrder: conektaOrder,
		isRefund: isConektaRefund,
		readRefund: conektaRefund,
		whyNoOrder: conektaNoOrder,
		isPing: isConektaPing,
		orderFields: within('object', conektaFields),
		refundFields: within('object', conektaFields),
	},
	{
		name: 'Openpay',
		isOrder: isOpenpayCharge,
		readOrder: openpayOrder,
		isRefund: isOpenpayRefund,
		readRefund: openpayRefund,
		whyNoOrder: openpayNoOrder,
		isPing: isOpenpayPing,
		orderFields: within('transaction', openpayFields),
		refundFields: within('transaction', openpayFields),
	},
	{
		name: 'Mercado Pago',
		isOrder: isMercadoPagoPayment,
		readOrder: mercadoPagoOrder,
		isRefund: isMercadoPagoRefund,
		readRefund: mercadoPagoRefund,
		whyNoOrder: mercadoPagoNoOrder,
		orderFields: (payment) => [mercadoPagoLevels(payment), mercadoPagoFields],
		refundFields: itself(mercadoPagoFields),
	},
	{
		name: 'Stripe',
		isOrder: isStripeOrder,
		readOrder: stripeOrder,
		isRefund: isStripeRefund,
		readRefund: stripeRefund,
		whyNoOrder: stripeNoOrder,
		orderFields: (order) => [stripeObject(order) ?? {}, stripeFields],
		refundFields: (refund) => [stripeObject(refund) ?? {}, stripeRefundFields],
	},
	{
		// The shape for any other shop, which docs/shops.md shows.
		name: '',
		isOrder: isOwnOrder,
		readOrder: ownOrder,
		isRefund: isOwnRefund,
		readRefund: ownRefund,
		orderFields: itself(ownFields),
		refundFields: itself(ownRefundFields),
	},
];
