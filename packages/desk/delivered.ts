import { parseJson } from 'cfdi-mx';
import { isRecord } from 'cfdi-mx/values';
import { shopHost } from 'cfdi-orders';

/**
 * Returns the order or refund in a row's order_json, and the shop's host from the stored headers. `data` is
 * undefined if order_json is not valid JSON.
 */
export function deliveredIn(written: unknown): { data: unknown; host: string } {
	const whole = jsonIn(written);
	if (!isRecord(whole) || !isRecord(whole.headers)) return { data: whole, host: '' };
	return { data: whole.body ?? whole, host: shopHost(whole.headers) };
}

/**
 * Parses a string as JSON, or returns undefined if it is invalid. Returns other values unchanged, except
 * null, which becomes undefined.
 */
export function jsonIn(written: unknown): unknown {
	if (typeof written !== 'string') return written ?? undefined;
	try {
		return parseJson(written);
	} catch {
		return undefined;
	}
}
