import type { Shop } from '../shop';
import { isShopifyOrder, shopifyOrder } from './order';
import { paymentForms } from './paymentForms';
import { isShopifyRefund, shopifyRefund } from './refund';

export const shopify: Shop = {
	name: 'Shopify',
	isOrder: isShopifyOrder,
	readOrder: shopifyOrder,
	isRefund: isShopifyRefund,
	readRefund: shopifyRefund,
	hostHeaders: ['x-shopify-shop-domain'],
	paymentForms,
};
