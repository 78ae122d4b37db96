/** A longer text is no number that a service counts. */
const LONGEST = 30;

/** An ID as a number that can be counted upwards; undefined for any other, such as a UUID. */
export function idNumber(id: unknown): bigint | undefined {
	const text = String(id);
	const isCounted = /^\d+$/.test(text) && text.length <= LONGEST;
	return isCounted ? BigInt(text) : undefined;
}

export const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1);

/** The ID so many after it, with the zeros in front that it has. */
export function idAfter(id: string, steps: number): string {
	return idOf((idNumber(id) ?? 0n) + BigInt(steps), id);
}

/** @param like an ID of the same service, which may have zeros in front */
export function idOf(number: bigint, like: unknown): string {
	return String(number).padStart(String(like).startsWith('0') ? String(like).length : 0, '0');
}

/** An ID as Stamp gives it: a number, unless digits would be lost or the service's own are texts. */
export function idAsGiven(id: string, like?: unknown): number | string {
	const number = Number(id);
	const isNumber = typeof like !== 'string' && Number.isSafeInteger(number);
	return isNumber && String(number) === id ? number : id;
}
