import type { Shop } from '../shop';
import { isWooCommerceOrder, wooCommerceOrder } from './order';
import { isWooCommerceRefund, wooCommerceRefund } from './refund';

export const wooCommerce: Shop = {
	name: 'WooCommerce',
	isOrder: isWooCommerceOrder,
	readOrder: wooCommerceOrder,
	isRefund: isWooCommerceRefund,
	readRefund: wooCommerceRefund,
	// It posts `webhook_id=12` when a webhook is saved.
	isPing: (delivery) => 'webhook_id' in delivery && Object.keys(delivery).length === 1,
	hostHeaders: ['x-wc-webhook-source'],
};
