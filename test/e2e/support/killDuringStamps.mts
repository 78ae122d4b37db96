import { until } from '../../../tools/run/until.mts';
import type { Setup } from './setup.mts';

/** Long enough for all stamps to be under way, and n8n to be killed, before the first is answered. */
const STAMP_MS = 5000;

/** What is known of the stamps during which n8n was killed. */
interface Killed<Sent> {
	/** How many of them were in the books at that moment. */
	answered: number;
	/** What sent them; it may have failed since its n8n is gone. */
	sent: Promise<Sent>;
}

/**
 * Kills n8n during stamps, waits until the service has made them although its client is gone, and
 * starts n8n again on the same data.
 * @param send starts what stamps; not waited for
 * @param count how many stamps that are
 */
export async function killDuringStamps<Sent>(
	{ n8n, service, signal }: Setup,
	send: () => Promise<Sent>,
	count = 1,
): Promise<Killed<Sent>> {
	const books = (await service.invoices()).length;
	const requests = await service.stampRequests();
	await service.set({ delayMs: STAMP_MS });
	const sent = send();
	// Also handled if it fails before the caller waits for it.
	sent.catch(() => undefined);
	await until(
		'all stamps are under way',
		async () => ((await service.stampRequests()) === requests + count ? true : undefined),
		{ signal },
	);
	const answered = (await service.invoices()).length - books;
	await n8n.die();
	await until(
		'the service has made them',
		async () => ((await service.invoices()).length === books + count ? true : undefined),
		{ signal },
	);
	await service.set({ delayMs: 0 });
	await n8n.startAgain();
	return { answered, sent };
}
