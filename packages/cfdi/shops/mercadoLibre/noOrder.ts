import type { Json } from '../json';
import { textOf } from '../json';
import type { NoOrder } from '../shop';

/**
 * Mercado Libre's webhooks say only which order has changed: `{ resource: "/orders/2000003508419013",
 * topic: "orders_v2", user_id }`.
 */
export function mercadoLibreNoOrder({ resource, topic }: Json): NoOrder | undefined {
	const [, order] = /^\/(?:marketplace\/)?orders\/(\d+)$/.exec(textOf(resource)) ?? [];
	if (order === undefined) return undefined;
	const url = `https://api.mercadolibre.com${textOf(resource)}`;
	return { kind: 'orderOnlyAnnounced', values: { order, event: textOf(topic), url } };
}
