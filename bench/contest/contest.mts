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

const ROUNDS = 3;

/** One contender's figures for an item: medians over all rounds. */
export interface Result {
	contender: string;
	itemsPerSecond: number;
	cpuMs: number;
	evaluations: number;
	evaluationMs: number;
}

/** Every contender does the same job once per round; each round starts with another one. */
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
		const each = (figure: (one: Measured) => number) => median(own.map(figure));
		return {
			contender,
			itemsPerSecond: each(({ seconds }) => items / seconds),
			cpuMs: each(({ cpuSeconds }) => (cpuSeconds * 1000) / items),
			evaluations: each(({ evaluations }) => evaluations / items),
			evaluationMs: each(({ evaluationSeconds }) => (evaluationSeconds * 1000) / items),
		};
	});
}

/** The results as a table, with a column that compares each with the contender `beside`. */
export function tableOf(results: Result[], beside: string): Figures[] {
	return results.map((result) => ({
		'': result.contender,
		'items/s': Math.round(result.itemsPerSecond),
		[`x ${beside}`]: (result.itemsPerSecond / resultOf(results, beside).itemsPerSecond).toFixed(2),
		'CPU ms/item': result.cpuMs.toFixed(2),
		'evaluations/item': Math.round(result.evaluations),
		'ms in them': result.evaluationMs.toFixed(2),
	}));
}

export function resultOf(results: Result[], contender: string): Result {
	const found = results.find((result) => result.contender === contender);
	if (found === undefined) throw new Error(`No contender "${contender}"`);
	return found;
}

/** Goals: at least as many items a second as the other, and no more CPU for each. */
export function asFastAs(results: Result[], beside: string): Goal[] {
	const [own, other] = [resultOf(results, 'This node'), resultOf(results, beside)];
	return [
		{
			goal: `at least as many items a second as ${beside}`,
			met: own.itemsPerSecond >= other.itemsPerSecond,
		},
		{ goal: `at most as much CPU an item as ${beside}`, met: own.cpuMs <= other.cpuMs },
	];
}
