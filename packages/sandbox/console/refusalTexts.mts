/** Returns a refused request's messages with their fields' names, or the general message. */
export function refusalTexts(answer: string): string[] {
	let body: unknown;
	try {
		body = JSON.parse(answer);
	} catch {
		return [answer];
	}
	const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
	if (typeof error === 'object' && error !== null) {
		return Object.entries(error).flatMap(([field, texts]) =>
			[texts].flat().map((text) => `${field}: ${String(text)}`),
		);
	}
	return [typeof message === 'string' ? message : answer];
}
