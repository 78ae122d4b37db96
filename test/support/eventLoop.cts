/** Resolves after all callbacks that are ready now have run. */
export const nextTurn = async (): Promise<void> =>
	await new Promise((resolve) => setImmediate(resolve));
