/** Whether a run takes every case: that of .ci/run and `npm run test:laws` does, `npm test` takes a part of long tables. */
export const isWhole = process.env.LAWS_FACTOR !== undefined;

/** Returns each nth case, and all of them in a whole run. */
export const partOf = <Case,>(cases: readonly Case[], nth: number): Case[] =>
	cases.filter((_one, at) => isWhole || at % nth === 0);
