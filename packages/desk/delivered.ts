import { parseJson } from 'cfdi-mx';
import { isRecord } from 'cfdi-mx/values';
import { shopHost } from 'cfdi-orders';

/**
 * Returns the order or refund in order_json, and the shop's host from its headers. `data` is undefined
 * without valid JSON.
 */
export function deliveredIn(written: unknown): { data: unknown; host: string } {
	const whole = jsonIn(written);
	if (!isRecord(whole) || !isRecord(whole.headers)) return { data: whole, host: '' };
	return { data: whole.body ?? whole, host: shopHost(whole.headers) };
}

/** Parses a JSON string. Returns undefined if it is invalid, and other values unchanged. */
export function jsonIn(written: unknown): unknown {
	if (typeof written !== 'string') return written ?? undefined;
	try {
		return parseJson(written);
	} catch {
		return undefined;
	}
}
