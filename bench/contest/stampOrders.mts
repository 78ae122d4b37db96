import { makeOrders } from '../../tools/sandbox/orders.mts';
import type { Service } from '../../tools/sandbox/service.mts';

/**
 * Stamps invoices before a measurement.
 * @returns the invoices' IDs
 */
export async function stampOrders(service: Service, count: number): Promise<string[]> {
	const ids: string[] = [];
	for (const { invoice } of makeOrders('READY', count)) {
		ids.push(String(await service.stamp(invoice)));
	}
	return ids;
}
