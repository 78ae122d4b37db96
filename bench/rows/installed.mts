import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../median.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';
import { runWorker } from '../runWorker.mts';
import type { LoadTask, LoadTime } from './loadWorker.mts';

const WORKER = fileURLToPath(new URL('./loadWorker.mts', import.meta.url));

const STARTS = 5;
const MAX_BYTES = 700_000;

/** Measures the start-up time and disk space that the package adds to n8n. */
export async function measureInstalled(setup: Setup): Promise<Report> {
	const { n8n, cfdi } = setup.engine;
	const base = join(n8n, 'node_modules', 'n8n-nodes-base', 'dist', 'nodes', 'HttpRequest');
	const own = join(cfdi, 'dist');
	const tasks: Record<string, LoadTask> = {
		'Both nodes and their credential': {
			n8n,
			classes: {
				Cfdi: join(own, 'nodes', 'Cfdi', 'Cfdi.node.js'),
				CfdiDesk: join(own, 'nodes', 'CfdiDesk', 'CfdiDesk.node.js'),
				CfdiApi: join(own, 'credentials', 'CfdiApi.credentials.js'),
			},
		},
		'HTTP Request': { n8n, classes: { HttpRequest: join(base, 'HttpRequest.node.js') } },
	};
	const loaded: Record<string, LoadTime[]> = {};
	for (let start = 0; start < STARTS; start++) {
		for (const [name, task] of Object.entries(tasks)) {
			(loaded[name] ??= []).push((await runWorker(setup, WORKER, task)) as LoadTime);
		}
	}
	const { size } = await stat(setup.file.tarball);
	return {
		figures: Object.entries(loaded).map(([name, times]) => ({
			'': name,
			'ms to load': median(times.map(({ ms }) => ms)).toFixed(1),
			files: median(times.map(({ files }) => files)),
			'kB of memory': Math.round(median(times.map(({ heap }) => heap)) / 1000),
		})),
		notes: [
			`the package: ${kilobytes(size)} kB packed, ${kilobytes(await weight(cfdi))} kB unpacked`,
		],
		goals: [{ goal: `at most ${kilobytes(MAX_BYTES)} kB packed`, met: size <= MAX_BYTES }],
	};
}

async function weight(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const sizes = entries
		.filter((entry) => entry.isFile())
		.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function kilobytes(bytes: number): number {
	return Math.round(bytes / 1000);
}
