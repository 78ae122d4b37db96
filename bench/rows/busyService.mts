import { runContest } from '../contest/contest.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';

const ITEMS = 1_000;
const DELAY_MS = 150;
const AT_ONCE = 10;
const LIMIT_SECONDS = (ITEMS * DELAY_MS) / 1000 / AT_ONCE;
const MAX_OVERRUN = 1.05;

/**
 * Measures the nodes against a slow service that responds with 429 above 20 simultaneous requests.
 */
export async function measureBusyService(setup: Setup): Promise<Report> {
	const contenders = [
		'This node',
		'HTTP Request',
		'HTTP Request, 50 a second',
		'HTTP Request, 10 every 150 ms',
		'undici alone',
	];
	const measured = await runContest(setup, {
		job: 'stampWhole',
		warmUp: 100,
		steps: contenders.map((contender) => ({ contender, items: ITEMS })),
		busy: { delayMs: DELAY_MS, atOnce: 20 },
	});
	const [own] = measured;
	return {
		figures: measured.map(({ contender, seconds, tally }) => ({
			'': contender,
			s: seconds.toFixed(1),
			stamped: tally?.done ?? 0,
			'returned with ID and UUID': tally?.answered ?? 0,
			'refused (429)': (tally?.requests ?? 0) - (tally?.done ?? 0),
		})),
		goals: [
			{
				goal: `all ${ITEMS} stamped once, each with its UUID`,
				met: own?.tally?.done === ITEMS && own.tally.answered === ITEMS,
			},
			{
				goal: `at most ${MAX_OVERRUN} x the ${LIMIT_SECONDS} s that ${AT_ONCE} requests at once need`,
				met: own !== undefined && own.seconds <= MAX_OVERRUN * LIMIT_SECONDS,
			},
		],
		notes: measured.flatMap(({ contender, stopped }) =>
			stopped === undefined ? [] : [`${contender} stopped: ${stopped}`],
		),
	};
}
