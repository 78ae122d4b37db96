/** Services do not count with longer numbers. */
const LONGEST = 30;

/** An ID as a number that can be counted upwards; undefined for any other, such as a UUID. */
export function idNumber(id: unknown): bigint | undefined {
	const text = String(id);
	const isCounted = /^\d+$/.test(text) && text.length <= LONGEST;
	return isCounted ? BigInt(text) : undefined;
}
