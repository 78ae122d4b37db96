/** Resolves after all callbacks that are ready at this moment have run. */
export const nextTurn = async (): Promise<void> =>
	await new Promise((resolve) => setImmediate(resolve));
