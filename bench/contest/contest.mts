import { fileURLToPath } from 'node:url';
import { median } from '../median.mts';
import type { Setup } from '../setup.mts';
import type { Figures, Goal } from '../report.mts';
import { runWorker } from '../runWorker.mts';
import type { JobName } from './jobs.mts';
import type { ContestTask, Measured, Step } from './worker.mts';

const WORKER = fileURLToPath(new URL('./worker.mts', import.meta.url));

export async function runContest(
	setup: Setup,
	task: Omit<ContestTask, 'engine'>,
): Promise<Measured[]> {
	return (await runWorker(setup, WORKER, { engine: setup.engine, ...task })) as Measured[];
}

const ROUNDS = 5;

export interface Result {
	contender: string;
	itemsPerSecond: number;
	cpuMs: number;
	evaluations: number;
	evaluationMs: number;
	rounds: Array<{ itemsPerSecond: number; cpuMs: number }>;
}

/** Runs the same job once per round for every contender. Each round starts with a different one. */
export async function contest(
	setup: Setup,
	job: JobName,
	items: number,
	contenders: string[],
): Promise<Result[]> {
	const steps: Step[] = Array.from({ length: ROUNDS }, (_none, round) => [
		...contenders.slice(round % contenders.length),
		...contenders.slice(0, round % contenders.length),
	])
		.flat()
		.map((contender) => ({ contender, items }));
	const measured = await runContest(setup, { job, warmUp: items, steps });
	return contenders.map((contender) => {
		const own = measured.filter((one) => one.contender === contender);
		const rounds = own.map(({ seconds, cpuSeconds }) => ({
			itemsPerSecond: items / seconds,
			cpuMs: (cpuSeconds * 1000) / items,
		}));
		return {
			contender,
			itemsPerSecond: median(rounds.map(({ itemsPerSecond }) => itemsPerSecond)),
			cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
			evaluations: median(own.map(({ evaluations }) => evaluations / items)),
			evaluationMs: median(own.map(({ evaluationSeconds }) => (evaluationSeconds * 1000) / items)),
			rounds,
		};
	});
}

/** Builds a table whose columns compare each contender with `rival`. */
export function tableOf(results: Result[], rival: string): Figures[] {
	const other = resultOf(results, rival);
	return results.map((result) => ({
		'': result.contender,
		'items/s': Math.round(result.itemsPerSecond),
		[`x ${rival}`]: ratioOf(result, other, 'itemsPerSecond').toFixed(2),
		'CPU ms/item': result.cpuMs.toFixed(2),
		'x its CPU': ratioOf(result, other, 'cpuMs').toFixed(2),
		'evaluations/item': Math.round(result.evaluations),
		'ms in them': result.evaluationMs.toFixed(2),
	}));
}

/** Takes the median of the ratios per round, because the machine's speed changes. */
function ratioOf(one: Result, other: Result, figure: keyof Result['rounds'][number]): number {
	return median(
		one.rounds.map((round, at) => round[figure] / (other.rounds[at]?.[figure] ?? Number.NaN)),
	);
}

function resultOf(results: Result[], contender: string): Result {
	const found = results.find((result) => result.contender === contender);
	if (found === undefined) throw new Error(`No contender "${contender}"`);
	return found;
}

/** Sets two goals: at least `times` the rival's items per second, and no more CPU time per item. */
export function fasterThan(results: Result[], rival: string, times: number): Goal[] {
	const [own, other] = [resultOf(results, 'This node'), resultOf(results, rival)];
	const speed = ratioOf(own, other, 'itemsPerSecond');
	const cpu = ratioOf(own, other, 'cpuMs');
	return [
		{
			goal: `${times} x the items a second of ${rival}: ${speed.toFixed(2)} x`,
			met: speed >= times,
		},
		{ goal: `at most its CPU an item: ${cpu.toFixed(2)} x`, met: cpu <= 1 },
	];
}
