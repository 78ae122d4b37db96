import { fileURLToPath } from 'node:url';
import { megabytes } from '../peak.mts';
import type { Peak } from '../peak.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';
import { runWorker } from '../runWorker.mts';
import { startStampService } from '../stampService.mts';
import { longInvoice } from './longInvoice.mts';
import type { StampsContender, StampsTask } from './stampsWorker.mts';

const WORKER = fileURLToPath(new URL('./stampsWorker.mts', import.meta.url));

const ITEMS = 10_000;
const WARM_UP = 10;
const MAX_RATIO = 0.5;
const MAX_BYTES = 500_000_000;

/** Measures the memory for stamping long invoices in one execution, each case in a new process. */
export async function measureStamps(setup: Setup): Promise<Report> {
	const own = await measure(setup, 'This node');
	const unchecked = await measure(setup, 'This node, unchecked');
	const other = await measure(setup, 'HTTP Request, 10 at once');
	const body = JSON.stringify(longInvoice).length;
	return {
		figures: [own, unchecked, other].map(({ contender, peak, seconds }) => ({
			'': contender,
			'peak MB': megabytes(peak),
			'kB/item': (peak / 1000 / ITEMS).toFixed(1),
			s: seconds.toFixed(0),
		})),
		notes: [`each invoice is ${Math.round(body / 1000)} kB of JSON`],
		goals: [
			{
				goal: `at most ${MAX_RATIO} x the memory of HTTP Request: ${(own.peak / other.peak).toFixed(2)} x`,
				met: own.peak <= MAX_RATIO * other.peak,
			},
			{ goal: `at most ${megabytes(MAX_BYTES)} MB`, met: own.peak <= MAX_BYTES },
		],
	};
}

/** @throws unless every invoice was stamped exactly once */
async function measure(
	setup: Setup,
	contender: StampsContender,
): Promise<Peak & { contender: StampsContender }> {
	const service = await startStampService(longInvoice);
	try {
		const engine = { ...setup.engine, url: service.url };
		const task: StampsTask = { contender, items: ITEMS, warmUp: WARM_UP, ...engine };
		const peak = (await runWorker(setup, WORKER, task)) as Peak;
		const { folios } = service;
		const expected = ITEMS + WARM_UP;
		if (folios.length !== expected || new Set(folios).size !== expected) {
			throw new Error(`${folios.length} stamps of ${new Set(folios).size} invoices arrived`);
		}
		return { contender, ...peak };
	} finally {
		service.close();
	}
}
