import type { Shop } from '../../shop';
import { isGraphqlOrder, objectsIn } from './graphqlAnswer';
import { graphqlOrder, hasGraphqlOrder, shopifyGraphqlFields } from './graphqlOrder';
import { graphqlRefund, hasGraphqlRefund } from './graphqlRefund';
import { isShopifyOrder, shopifyFields, shopifyOrder } from './order';
import { isShopifyRefund, shopifyRefund, shopifyRefundFields } from './refund';

/** Reads the REST Admin API and webhooks, which share one format, and the GraphQL Admin API. */
export const shopify: Shop = {
	name: 'Shopify',
	isOrder: (order) => isShopifyOrder(order) || hasGraphqlOrder(order),
	readOrder: (order, host) =>
		isShopifyOrder(order) ? shopifyOrder(order, host) : graphqlOrder(order, host),
	isRefund: (refund) => isShopifyRefund(refund) || hasGraphqlRefund(refund),
	readRefund: (refund) => (isShopifyRefund(refund) ? shopifyRefund(refund) : graphqlRefund(refund)),
	ordersListRefunds: true,
	orderFields: (order) =>
		isShopifyOrder(order)
			? [order, shopifyFields]
			: [objectsIn(order, isGraphqlOrder)[0] ?? {}, shopifyGraphqlFields],
	refundFields: (refund) => [isShopifyRefund(refund) ? refund : {}, shopifyRefundFields],
	hostHeader: 'x-shopify-shop-domain',
};
