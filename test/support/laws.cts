/**
 * Configures fast-check. `npm test` runs a quarter of the cases with a fixed seed, .ci/run runs all
 * cases, and `npm run test:laws` runs twenty times as many with a new seed.
 */
import type * as FastCheck from 'fast-check';

jest.mock('fast-check', () => {
	const actual = jest.requireActual<typeof FastCheck>('fast-check');
	const seed = Number(process.env.LAWS_SEED || 20_260_302);
	const factor = Number(process.env.LAWS_FACTOR || 0.25);

	function inThisRun<Drawn>(parameters: FastCheck.Parameters<Drawn> = {}) {
		// Keep the seed of a case that a developer copied from fast-check's report.
		if (parameters.path !== undefined) return parameters;
		return { ...parameters, seed, numRuns: Math.ceil((parameters.numRuns ?? 100) * factor) };
	}
	/**
	 * Generates a character from its number, because fast-check's table of all characters takes a
	 * second and 100 MB.
	 */
	const anyCharacter = actual
		.nat({ max: 0x10_f7_ff })
		.map((place) => String.fromCodePoint(place < 0xd8_00 ? place : place + 0x8_00), placeOf);

	const own = {
		string: (constraints: FastCheck.StringConstraints = {}) =>
			actual.string(
				constraints.unit === 'binary' ? { ...constraints, unit: anyCharacter } : constraints,
			),
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

/** @throws if the value is not exactly one character, for example half of a surrogate pair */
function placeOf(text: unknown): number {
	const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
	const isPair = code !== undefined && code >= 0xd8_00 && code < 0xe0_00;
	if (code === undefined || isPair || text !== String.fromCodePoint(code)) throw new Error('None');
	return code < 0xd8_00 ? code : code - 0x8_00;
}
