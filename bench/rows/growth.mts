import { runContest } from '../contest/contest.mts';
import type { Measured } from '../contest/worker.mts';
import { growth, median } from '../median.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';

/** Short executions are repeated, because one is too short to measure. */
const SIZES = [
	{ items: 100, times: 5 },
	{ items: 1_000, times: 1 },
	{ items: 10_000, times: 1 },
];
/** An execution of one item measures the fixed cost that the other results subtract. */
const ALONE = { items: 1, times: 20 };
const ROUNDS = 3;
const MAX_GROWTH = 1.2;

/** Measures time and memory per item in short and long executions. */
export async function measureGrowth(setup: Setup): Promise<Report> {
	const steps = Array.from({ length: ROUNDS }, () => [ALONE, ...SIZES])
		.flat()
		.map((size) => ({ contender: 'This node', ...size }));
	const measured = await runContest(setup, { job: 'stampWhole', warmUp: 1_000, steps });
	const each = (items: number, figure: (one: Measured) => number) =>
		median(measured.filter((one) => one.items === items).map(figure));
	const fixed = each(ALONE.items, ({ seconds }) => (seconds * 1000) / ALONE.times);
	const sizes = SIZES.map(({ items, times }) => ({
		items,
		ms: each(items, ({ seconds }) => ((seconds * 1000) / times - fixed) / items),
		bytes: each(items, ({ held }) => held / items / times),
	}));
	return {
		figures: sizes.map(({ items, ms, bytes }) => ({
			items,
			'ms/item': ms.toFixed(2),
			'bytes kept/item': Math.round(bytes),
		})),
		notes: [`without the ${fixed.toFixed(0)} ms of an execution of one item`],
		goals: [
			{
				goal: `an item of a longer execution takes at most ${MAX_GROWTH} x the time`,
				met: growth(sizes.map(({ ms }) => ms)) <= MAX_GROWTH,
			},
			{
				goal: `and keeps at most ${MAX_GROWTH} x the memory`,
				met:
					sizes.every(({ bytes }) => bytes > 0) &&
					growth(sizes.map(({ bytes }) => bytes)) <= MAX_GROWTH,
			},
		],
	};
}
