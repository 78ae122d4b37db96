import type { Shop } from '../shop';
import { whyNoOrder } from './noOrder';
import { isStripeOrder, stripeOrder } from './order';
import { isStripeRefund, stripeRefund } from './refund';

export const stripe: Shop = {
	name: 'Stripe',
	isOrder: isStripeOrder,
	readOrder: stripeOrder,
	isRefund: isStripeRefund,
	readRefund: stripeRefund,
	whyNoOrder,
	hostHeaders: [],
};
