import type { Shop } from '../shop';
import { isOwnOrder, ownOrder } from './order';
import { isOwnRefund, ownRefund } from './refund';

/** The shape for any other shop, which docs/shops.md shows. */
export const ownShape: Shop = {
	name: '',
	isOrder: isOwnOrder,
	readOrder: ownOrder,
	isRefund: isOwnRefund,
	readRefund: ownRefund,
	hostHeaders: [],
};
