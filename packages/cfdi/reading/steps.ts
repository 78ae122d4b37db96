import { beyond, bounds } from './bounds';

/** Work in small steps: whoever runs it can do something else between two of them. */
export type Steps<Result> = Generator<undefined, Result>;

/** Longest work at once, in milliseconds. */
const LONGEST_BLOCK = 25;

/**
 * Runs steps to their end.
 * @throws Problems when they have worked longer than files may take
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
 * The same, but others get their turn after each short piece of work.
 * @param pause waits until others had their turn
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
