/**
 * True if all cases run, as in .ci/run and `npm run test:laws`. `npm test` runs only a part of long
 * tables.
 */
export const isWhole = process.env.LAWS_FACTOR !== undefined;

/** Returns each nth case, or all cases in a whole run. */
export const partOf = <Case,>(cases: readonly Case[], nth: number): Case[] =>
	cases.filter((_one, at) => isWhole || at % nth === 0);
