import type { Json } from '../json';
import { textOf } from '../json';
import type { NoOrder } from '../shop';
import { isSale, stripeObject } from './objects';

/** Most objects of Stripe say what was paid, and not what for. */
export function whyNoOrder(delivery: Json): NoOrder | undefined {
	const object = stripeObject(delivery);
	if (object === undefined || isSale(object)) return undefined;
	return { kind: 'stripeNoOrder', values: { object: textOf(object.object) } };
}
