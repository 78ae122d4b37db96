import type { Phrase } from '../problems/problem';
import { parseJson, isRecord } from '../values/json';
import type { Json } from './json';
import { hostOf, textOf } from './json';
import { shops } from './shops';

/** What a webhook or a table hands over. */
export interface Delivery {
	/** An order or a refund, or anything else. */
	body: unknown;
	/**
	 * Of the shop, where the headers name it; `''` where they do not. A shop signs its body and not its
	 * headers: this is shown, and no key is made of it.
	 */
	host: string;
}

const HOST_HEADERS = shops.flatMap(({ hostHeaders }) => hostHeaders);

/**
 * What a delivery holds, and the host that its headers name.
 * @param given an order or a refund alone, with the headers of its webhook (`{ headers, body }`), wrapped
 * as `{ order }` or `[order]`, or one of these as text
 */
export function delivered(given: unknown): Delivery {
	const value = typeof given === 'string' ? parsed(given) : given;
	if (!isRecord(value)) return { body: wrappedIn(value).find(isKnown) ?? value, host: '' };
	const headers = isRecord(value.headers) ? value.headers : {};
	const host = HOST_HEADERS.map((name) => hostOf(textOf(headers[name]))).find(Boolean) ?? '';
	const body = 'headers' in value && isRecord(value.body) ? value.body : value;
	return { body: wrappedIn(body).find(isKnown) ?? body, host };
}

/** What APIs and nodes of n8n wrap an order in, such as `{ data: { order } }` and `{ results: [order] }`. */
const WRAPPERS = ['order', 'data', 'payload', 'resource', 'results', 'orders', 'body', 'json'];

/** A value, and what is wrapped in it: the only one of a list, or that of a key. */
export function wrappedIn(value: unknown, depth = 3): unknown[] {
	const inner = Array.isArray(value)
		? value.slice(0, value.length === 1 ? 1 : 0)
		: isRecord(value)
			? WRAPPERS.map((key) => value[key])
			: [];
	const within = depth === 0 ? [] : inner.filter((one) => typeof one === 'object' && one !== null);
	return [value, ...within.flatMap((one) => wrappedIn(one, depth - 1))];
}

/** Whether a shop reads it. */
function isKnown(value: unknown): boolean {
	return (
		isRecord(value) &&
		shops.some((shop) =>
			[shop.isOrder, shop.isRefund, shop.isPing].some((is) => is?.(value) === true),
		)
	);
}

/** A table keeps an order as text. */
function parsed(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return text;
	}
}

/** The first keys of an object, by which people tell what it is. */
export function keysOf(value: Json): string {
	return Object.keys(value).slice(0, 6).join(', ');
}

/** `an object with "id, name"` */
export function objectWith(value: Json): Phrase {
	const keys = keysOf(value);
	return keys === '' ? { kind: 'objectWithNothing' } : { kind: 'objectWith', values: { keys } };
}
