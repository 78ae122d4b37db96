import { beyond, bounds } from './bounds';

/** Work in small steps, with time for other work between two of them. */
export type Steps<Result> = Generator<undefined, Result>;

/** The longest time without a pause, in milliseconds. */
const LONGEST_BLOCK = 25;

/**
 * Runs steps to their end.
 * @throws Problems if they take longer than the limit for files
 */
export function finished<Result>(steps: Steps<Result>): Result {
	const end = performance.now() + bounds.seconds.most * 1_000;
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
		if (performance.now() > end) throw beyond('seconds');
	}
}

/**
 * Runs steps to their end, with a pause for other work after each short piece.
 * @param pause waits until other work is done
 */
export async function inPieces<Result>(
	steps: Steps<Result>,
	pause: () => Promise<unknown>,
): Promise<Result> {
	let worked = 0;
	let began = performance.now();
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
		const now = performance.now();
		if (now - began < LONGEST_BLOCK) continue;
		worked += now - began;
		if (worked > bounds.seconds.most * 1_000) throw beyond('seconds');
		await pause();
		began = performance.now();
	}
}
