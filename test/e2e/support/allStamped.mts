import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import type { Setup } from './setup.mts';
import { until } from '../../../tools/run/until.mts';

/**
 * Waits until every request is stamped and no new requests arrive.
 * @param stampMs the duration of a stamp, within which a new request would arrive
 */
export async function allStamped(
	{ service, signal }: Setup,
	stampMs: number,
): Promise<BookedInvoice[]> {
	let since = Date.now();
	let before = -1;
	return await until(
		'the service has stamped everything',
		async () => {
			const requests = await service.stampRequests();
			if (requests !== before) since = Date.now();
			before = requests;
			const invoices = await service.invoices();
			const through = invoices.length === requests && Date.now() - since > 3 * stampMs;
			return through ? invoices : undefined;
		},
		{ signal },
	);
}
