import type { Shop } from '../shop';
import { whyNoOrder } from './noOrder';
import { isTiendanubeOrder, tiendanubeOrder } from './order';

/** Its API has no refunds: an order says that a part of it was refunded, and not which. */
export const tiendanube: Shop = {
	name: 'Tiendanube',
	isOrder: isTiendanubeOrder,
	readOrder: tiendanubeOrder,
	whyNoOrder,
	hostHeaders: [],
};
