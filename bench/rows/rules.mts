import { fileURLToPath } from 'node:url';
import { growth } from '../median.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';
import { runWorker } from '../runWorker.mts';
import type { RuleTime, RuleTask } from './rulesWorker.mts';

const WORKER = fileURLToPath(new URL('./rulesWorker.mts', import.meta.url));

const SIZES = [1, 10, 100, 1_000];
const MAX_GROWTH = 1.2;

/** Measures the time per line for checking an invoice and calculating its totals. */
export async function measureRules(setup: Setup): Promise<Report> {
	const task: RuleTask = { sizes: SIZES };
	const times = (await runWorker(setup, WORKER, task)) as RuleTime[];
	return {
		figures: times.map(({ lines, findings, totals }) => ({
			lines,
			'invoices checked/s': perSecond(lines * findings),
			'µs/line, check': findings.toFixed(1),
			'totals calculated/s': perSecond(lines * totals),
			'µs/line, totals': totals.toFixed(1),
		})),
		goals: [
			{
				goal: `checking a line of a longer invoice takes at most ${MAX_GROWTH} x the time`,
				met: growth(times.map(({ findings }) => findings)) <= MAX_GROWTH,
			},
			{
				goal: `and calculating its totals at most ${MAX_GROWTH} x`,
				met: growth(times.map(({ totals }) => totals)) <= MAX_GROWTH,
			},
		],
	};
}

function perSecond(microseconds: number): number {
	return Math.round(1_000_000 / microseconds);
}
