import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DownloadMemory, DownloadTask } from './downloadWorker.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);
const WORKER = fileURLToPath(new URL('./downloadWorker.ts', import.meta.url));

const ITEMS = 300;
/** About the least that a real invoice weighs. */
const SMALL = 4_000;
const LARGE = 2_000_000;
const MOST_MORE = 100_000_000;

/** Memory of one node: 300 downloads of 4 kB, and the same of 2 MB. */
export interface DownloadFigures {
	node: string;
	small: DownloadMemory;
	large: DownloadMemory;
	/** What the large files cost more, in bytes. */
	more: number;
}

/** Whether large files cost the CFDI node no more than 100 MB. */
export function isWithinLimit(figures: DownloadFigures[]): boolean {
	return figures.every(({ node, more }) => node !== 'cfdi' || more <= MOST_MORE);
}

/** Each case in a process of its own, so that none inherits the memory of another. */
export async function measureDownloads(place: Place): Promise<DownloadFigures[]> {
	const invoiceId = await place.stampOne();
	const measure = async (node: DownloadTask['node'], size: number): Promise<DownloadMemory> => {
		await place.order('PUT', '/sandbox/settings', { downloadForm: 'xml', downloadSize: size });
		const task: DownloadTask = { node, size, items: ITEMS, invoiceId, ...place.engine };
		const { stdout } = await run(process.execPath, [WORKER, JSON.stringify(task)], {
			env: place.environment,
			timeout: 120_000,
		});
		return JSON.parse(stdout.trim().split('\n').pop() ?? '') as DownloadMemory;
	};

	const figures: DownloadFigures[] = [];
	for (const node of ['cfdi', 'httpRequest'] as const) {
		const small = await measure(node, SMALL);
		const large = await measure(node, LARGE);
		figures.push({ node, small, large, more: large.peak - small.peak });
	}
	return figures;
}
