/**
 * fast-check for all tests. In `npm test` each law runs with the same seed, so its result is the same
 * each time; `npm run test:laws` gives all of them a new seed, and more cases.
 */
import type * as FastCheck from 'fast-check';

jest.mock('fast-check', () => {
	const actual = jest.requireActual<typeof FastCheck>('fast-check');
	const seed = Number(process.env.LAWS_SEED || 20_260_302);
	const factor = Number(process.env.LAWS_FACTOR || 1);

	function inThisRun<Drawn>(parameters: FastCheck.Parameters<Drawn> = {}) {
		// One case that is run again, as fast-check's report says, keeps its seed.
		if (parameters.path !== undefined) return parameters;
		return { ...parameters, seed, numRuns: (parameters.numRuns ?? 100) * factor };
	}
	const own = {
		assert: <Drawn,>(
			property: FastCheck.IRawProperty<Drawn>,
			parameters?: FastCheck.Parameters<Drawn>,
		) => actual.assert(property, inThisRun(parameters)),
		sample: <Drawn,>(
			generator: FastCheck.Arbitrary<Drawn>,
			parameters?: FastCheck.Parameters<Drawn> | number,
		) =>
			actual.sample(
				generator,
				inThisRun(typeof parameters === 'number' ? { numRuns: parameters } : parameters),
			),
	};
	return { ...actual, ...own, default: { ...actual.default, ...own } };
});
