/** True if the tests run all cases of long tables, as in .ci/run and `npm run test:laws`. */
export const isWhole = process.env.LAWS_FACTOR !== undefined;

/** Returns every nth case, or all cases if `isWhole`. */
export const partOf = <Case,>(cases: readonly Case[], nth: number): Case[] =>
	cases.filter((_one, at) => isWhole || at % nth === 0);
