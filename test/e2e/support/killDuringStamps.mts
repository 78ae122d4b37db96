import { until } from '../../../tools/run/until.mts';
import type { Setup } from './setup.mts';

/** All stamps must start, and n8n be killed, before the first response. */
const STAMP_MS = 5000;

interface Killed<Sent> {
	answered: number;
	sent: Promise<Sent>;
}

/**
 * Kills n8n during stamps, waits until the service has made them and restarts n8n on the same data.
 * @param send starts `count` stamps
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
	// Without this handler, Node.js would report an unhandled rejection before the caller awaits
	// `sent`.
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
