/** Resolves when everything that is ready to run has run. */
export const nextTurn = async (): Promise<void> =>
	await new Promise((resolve) => setImmediate(resolve));
