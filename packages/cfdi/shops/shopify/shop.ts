import type { Shop } from '../shop';
import { graphqlOrder, hasGraphqlOrder } from './graphqlOrder';
import { graphqlRefund, hasGraphqlRefund } from './graphqlRefund';
import { isShopifyOrder, shopifyOrder } from './order';
import { isShopifyRefund, shopifyRefund } from './refund';

/** The REST Admin API and the webhooks have the same shape; the GraphQL Admin API has one of its own. */
export const shopify: Shop = {
	name: 'Shopify',
	isOrder: (order) => isShopifyOrder(order) || hasGraphqlOrder(order),
	readOrder: (order, host) =>
		isShopifyOrder(order) ? shopifyOrder(order, host) : graphqlOrder(order, host),
	isRefund: (refund) => isShopifyRefund(refund) || hasGraphqlRefund(refund),
	readRefund: (refund, host) =>
		isShopifyRefund(refund) ? shopifyRefund(refund, host) : graphqlRefund(refund, host),
	ordersListRefunds: true,
	hostHeaders: ['x-shopify-shop-domain'],
};
