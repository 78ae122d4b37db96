import { recordOf } from './orderValues';

/**
 * The keys of 0.2.0 of an order or a refund that are not those of today: with the host that the headers of its
 * delivery name, or a link in it.
 * @param shown what the item says of the order or the refund
 * @param host that the headers of its delivery name
 */
export function oldIds(shown: unknown, host: string): string[] {
	const { host: ownHost, id, orderId } = recordOf(shown) as Record<string, string | undefined>;
	const ids = [orderId, id].filter((one) => one !== undefined).join('/');
	return [host, ownHost ?? ''].filter((one) => one !== '').map((one) => `${one}/${ids}`);
}
