import { fileURLToPath } from 'node:url';
import { stampOrders } from '../contest/stampOrders.mts';
import { megabytes } from '../peak.mts';
import type { Peak } from '../peak.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';
import { runWorker } from '../runWorker.mts';
import type { DownloadTask } from './downloadWorker.mts';

const WORKER = fileURLToPath(new URL('./downloadWorker.mts', import.meta.url));

const ITEMS = 300;
/** The smallest real invoices are about this large (in bytes). */
const SMALL = 4_000;
const LARGE = 2_000_000;
const MAX_EXTRA_BYTES = 100_000_000;

/** Measures the memory of 300 downloads of 4 kB and 2 MB, each case in a new process. */
export async function measureDownloads(setup: Setup): Promise<Report> {
	await setup.service.reset();
	const [invoiceId = ''] = await stampOrders(setup.service, 1);
	const measure = async (node: DownloadTask['node'], size: number): Promise<Peak> => {
		await setup.service.set({ downloadForm: 'xml', downloadSize: size });
		const task: DownloadTask = { node, size, items: ITEMS, invoiceId, ...setup.engine };
		return (await runWorker(setup, WORKER, task)) as Peak;
	};

	const memories = [];
	for (const node of ['cfdi', 'httpRequest'] as const) {
		const small = await measure(node, SMALL);
		const large = await measure(node, LARGE);
		memories.push({ node, small, large, more: large.peak - small.peak });
	}
	return {
		figures: memories.map(({ node, small, large, more }) => ({
			'': node === 'cfdi' ? 'This node' : 'HTTP Request, 10 at once',
			'4 kB: peak MB': megabytes(small.peak),
			'4 kB: s': small.seconds,
			'2 MB: peak MB': megabytes(large.peak),
			'2 MB: s': large.seconds,
			'more MB': megabytes(more),
		})),
		goals: [
			{
				goal: 'files of 2 MB cost at most 100 MB more memory than files of 4 kB',
				met: memories.every(({ node, more }) => node !== 'cfdi' || more <= MAX_EXTRA_BYTES),
			},
		],
	};
}
