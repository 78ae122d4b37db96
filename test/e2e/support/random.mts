/** Returns numbers between 0 and 1. The same seed gives the same numbers. */
export type Random = () => number;

/** Returns a generator (Mulberry32), which is small and good enough for shuffling. */
export function seeded(seed: number): Random {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
	return things
		.map((thing) => ({ thing, index: random() }))
		.sort((a, b) => a.index - b.index)
		.map(({ thing }) => thing);
}
