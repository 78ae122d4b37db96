/** Resolves after all currently ready callbacks have run. */
export const nextTurn = async (): Promise<void> =>
	await new Promise((resolve) => setImmediate(resolve));
