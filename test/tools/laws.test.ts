import fc from 'fast-check';

/** The cases of a law over numbers. */
function cases(parameters?: fc.Parameters<[number]>): number[] {
	const drawn: number[] = [];
	fc.assert(
		fc.property(fc.integer(), (number) => {
			drawn.push(number);
		}),
		parameters,
	);
	return drawn;
}

it('a law has the same cases each time, whatever seed it names', () => {
	expect(cases({ seed: 7 })).toEqual(cases());
});

it('a law has as many cases for each of its own as one that names no number', () => {
	expect(cases({ numRuns: 50 }).length * 2).toBe(cases().length);
});

it('one case that fast-check reported is run again alone', () => {
	const [, , third] = cases();
	expect(cases({ seed: seedOfThisRun(), path: '2' })[0]).toBe(third);
});

/** As fast-check reports it. */
function seedOfThisRun(): number {
	try {
		fc.assert(fc.property(fc.integer(), () => false));
	} catch (error) {
		return Number(/seed: (-?\d+)/.exec((error as Error).message)?.[1]);
	}
	return NaN;
}
