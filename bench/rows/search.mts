import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../median.mts';
import { megabytes } from '../peak.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';
import { runWorker } from '../runWorker.mts';
import type { SearchTask, SearchTime } from './searchWorker.mts';

const WORKER = fileURLToPath(new URL('./searchWorker.mts', import.meta.url));

const STARTS = 5;
const MAX_MS = 30;
const WORDS = [
	'playera',
	'renta de local',
	'asesoría contable',
	'flete',
	'mermelada',
	'servicio de limpieza',
	'tornillo',
	'5215',
	'papel',
	'mantenimiento de aire acondicionado',
	'refrescos',
];

/**
 * Measures product code searches in a new process. The first search takes longer, because it reads
 * SAT's names.
 */
export async function measureSearch(setup: Setup): Promise<Report> {
	const { n8n, cfdi } = setup.engine;
	const file = join(cfdi, 'dist', 'nodes', 'Cfdi', 'Cfdi.node.js');
	const task: SearchTask = { n8n, file, words: WORDS };
	const times: SearchTime[] = [];
	for (let start = 0; start < STARTS; start++) {
		times.push((await runWorker(setup, WORKER, task)) as SearchTime);
	}
	const slowest = median(times.map(({ laterMs }) => Math.max(...laterMs)));
	return {
		figures: [
			{
				'first search, ms': median(times.map(({ firstMs }) => firstMs)).toFixed(0),
				'MB held': megabytes(median(times.map(({ heap, external }) => heap + external))),
				'a later search, ms': median(times.flatMap(({ laterMs }) => laterMs)).toFixed(1),
				'the slowest, ms': slowest.toFixed(1),
			},
		],
		goals: [{ goal: `a later search takes at most ${MAX_MS} ms`, met: slowest <= MAX_MS }],
	};
}
