import type { Shop as Sender } from '../../../tools/n8n/shop.mts';
import type { Setup } from './setup.mts';
import type { Shop } from './shopOrders.mts';

/** With which the shops of the scenarios sign. */
export const SECRET = 'A secret of the shops, 2026';

/** The workflow for paid orders, published, and those that post to it. */
export interface OpenShop {
	setup: Setup;
	/** Of the workflow. */
	id: string;
	sender: Sender;
	shops: { woo: Shop; shopify: Shop };
}
