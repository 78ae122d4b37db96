const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a UUID in upper case, or undefined for anything else. */
export function uuidOf(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	return UUID.test(text) ? text.toUpperCase() : undefined;
}
