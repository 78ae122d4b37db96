import { quoted } from '../sat/quoted';
import type { Json } from './json';
import { isRecord } from './json';
import { OrderProblem } from './order';
import { isOwnRefund, ownRefund } from './ownShape';
import { delivered } from './readOrder';
import type { Refund } from './refund';
import { isShopifyRefund, shopifyRefund } from './shopifyRefund';
import { isWooCommerceRefund, wooCommerceRefund } from './wooCommerceRefund';

/** The shapes of refunds, in the order in which they are told apart. */
const shapes: ReadonlyArray<{
	has: (refund: Json) => boolean;
	read: (refund: Json, host: string) => Refund;
}> = [
	{ has: isShopifyRefund, read: shopifyRefund },
	{ has: isWooCommerceRefund, read: wooCommerceRefund },
	{ has: isOwnRefund, read: ownRefund },
];

/**
 * Reads a refund of any shop, told apart by its shape.
 * @param value the refund as the shop gives it, alone or with the headers of its webhook
 * @throws OrderProblem for anything that is not a refund, and for one with values that cannot be read
 */
export function readRefund(value: unknown): Refund {
	const { order: given, host } = delivered(value);
	const shape = isRecord(given) ? shapes.find(({ has }) => has(given)) : undefined;
	if (shape === undefined || !isRecord(given)) {
		throw new OrderProblem(
			`${quoted(isRecord(given) ? Object.keys(given).slice(0, 6).join(', ') : (given ?? ''))} is not a refund of WooCommerce or Shopify, nor in the shape of this node`,
			'Give one refund: as the webhook refunds/create of Shopify posts it, or as orders/<id>/refunds of WooCommerce lists it. The page Shop Orders of the documentation shows the shape for other shops.',
		);
	}
	const refund = shape.read(given, host);
	if (refund.id !== '' && refund.orderId !== '') return refund;
	throw new OrderProblem(
		`the refund does not say ${refund.id === '' ? 'its own ID' : 'of which order it is'}`,
		'Give the refund with its ID and that of its order: by them it is credited once.',
	);
}
