/** Reads the column order_json: an order or a refund, as its shop delivered it. */
import { parseJson } from 'cfdi-mx';
import { isRecord } from 'cfdi-mx/values';
import { shopHost } from 'cfdi-orders';

/** Returns the order or refund with the shop of its headers. Text that is not JSON gives undefined. */
export function deliveredIn(written: unknown): { data: unknown; host: string } {
	const whole = jsonIn(written);
	if (!isRecord(whole) || !isRecord(whole.headers)) return { data: whole, host: '' };
	return { data: whole.body ?? whole, host: shopHost(whole.headers) };
}

/** Returns the value of a JSON text, undefined for another text. Other values stay. */
export function jsonIn(written: unknown): unknown {
	if (typeof written !== 'string') return written ?? undefined;
	try {
		return parseJson(written);
	} catch {
		return undefined;
	}
}
