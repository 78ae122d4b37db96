import { isRecord } from 'cfdi-mx';
import { isShopData, shopHost } from 'cfdi-orders';
import { parsedJson } from '../../form/values';

/**
 * Unwraps the data of a webhook or a table: only the data of a shop, with the headers of its webhook (`{ headers,
 * body }`), as an item of n8n (`[{ json }]`), or one of these as text.
 * @returns an order, a refund or anything else, and the host of the shop if the headers name it, else `''`. A
 * shop signs its body but not its headers, so the host is only shown and is not part of a key.
 */
export function deliveredIn(value: unknown): { data: unknown; host: string } {
	// A table keeps an order as text.
	const whole = typeof value === 'string' ? (parsedJson(value) ?? value) : value;
	const { headers, body } = isRecord(whole) ? whole : ({} as Record<string, unknown>);
	const inner = headers !== undefined && isRecord(body) ? body : whole;
	return {
		data: wrappedIn(inner).find(isShopData) ?? inner,
		host: isRecord(headers) ? shopHost(headers) : '',
	};
}

const WRAPPERS = ['body', 'json'];

/** Returns a value and the values in it: the only one of a list, or the body of an item. */
function wrappedIn(value: unknown, depth = 3): unknown[] {
	if (Array.isArray(value) && value.length === 1) return wrappedIn(value[0], depth);
	if (!isRecord(value) || depth === 0) return [value];
	const inner = WRAPPERS.map((key) => value[key]).filter(isWrapped);
	return [value, ...inner.flatMap((one) => wrappedIn(one, depth - 1))];
}

const isWrapped = (value: unknown) => typeof value === 'object' && value !== null;
