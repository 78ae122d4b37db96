/** Services do not count with longer numbers. */
const MAX_DIGITS = 30;

/** Returns an ID as a number, or undefined if it is not a number, such as a UUID. */
export function idNumber(id: unknown): bigint | undefined {
	const text = String(id);
	const isCounted = /^\d+$/.test(text) && text.length <= MAX_DIGITS;
	return isCounted ? BigInt(text) : undefined;
}
