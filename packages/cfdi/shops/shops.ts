import { isMercadoLibreOrder, mercadoLibreNoOrder, mercadoLibreOrder } from './mercadoLibre/order';
import { isMercadoLibreRefund, mercadoLibreRefund } from './mercadoLibre/refund';
import { isOwnOrder, ownOrder } from './ownShape/order';
import { isOwnRefund, ownRefund } from './ownShape/refund';
import type { Shop } from './shop';
import { graphqlOrder, hasGraphqlOrder } from './shopify/graphqlOrder';
import { graphqlRefund, hasGraphqlRefund } from './shopify/graphqlRefund';
import { isShopifyOrder, shopifyOrder } from './shopify/order';
import { isShopifyRefund, shopifyRefund } from './shopify/refund';
import { isStripeOrder, stripeNoOrder, stripeOrder } from './stripe/order';
import { isStripeRefund, stripeRefund } from './stripe/refund';
import { isTiendanubeOrder, tiendanubeNoOrder, tiendanubeOrder } from './tiendanube/order';
import { isWooCommerceOrder, wooCommerceOrder } from './wooCommerce/order';
import { isWooCommerceRefund, wooCommerceRefund } from './wooCommerce/refund';

/** All shops whose orders can be read. No order has the shape of two. */
export const shops: readonly Shop[] = [
	{
		name: 'WooCommerce',
		isOrder: isWooCommerceOrder,
		readOrder: wooCommerceOrder,
		isRefund: isWooCommerceRefund,
		readRefund: wooCommerceRefund,
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
		readRefund: (refund, host) =>
			isShopifyRefund(refund) ? shopifyRefund(refund, host) : graphqlRefund(refund, host),
		ordersListRefunds: true,
		hostHeader: 'x-shopify-shop-domain',
	},
	{
		// Its API has no refunds: an order says that a part of it was refunded, and not which.
		name: 'Tiendanube',
		isOrder: isTiendanubeOrder,
		readOrder: tiendanubeOrder,
		whyNoOrder: tiendanubeNoOrder,
	},
	{
		name: 'Mercado Libre',
		isOrder: isMercadoLibreOrder,
		readOrder: mercadoLibreOrder,
		isRefund: isMercadoLibreRefund,
		readRefund: mercadoLibreRefund,
		whyNoOrder: mercadoLibreNoOrder,
	},
	{
		name: 'Stripe',
		isOrder: isStripeOrder,
		readOrder: stripeOrder,
		isRefund: isStripeRefund,
		readRefund: stripeRefund,
		whyNoOrder: stripeNoOrder,
	},
	{
		// The shape for any other shop, which docs/shops.md shows.
		name: '',
		isOrder: isOwnOrder,
		readOrder: ownOrder,
		isRefund: isOwnRefund,
		readRefund: ownRefund,
	},
];
