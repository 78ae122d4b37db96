import { isRecord, parseJson } from 'cfdi-mx';
import { isShopData, shopHost } from 'cfdi-mx/shops';
import type { ReadParameter } from '../../../sending/operation';
import { jsonValue } from '../../json';
import { formLabel } from '../content/formLabels';

/** What a shop gave, without what nodes of n8n wrap it in. */
export interface Delivered {
	/** An order or a refund, or anything else. */
	data: unknown;
	/**
	 * Of the shop, where the headers of its webhook name it; `''` where they do not. A shop signs its body and not its
	 * headers: this is shown, and no key is made of it.
	 */
	host: string;
}

/** What a field of the form holds, and the name of that field. */
export interface Given {
	field: string;
	value: unknown;
}

/** @throws ItemError where it is a text that is not JSON */
export function given(read: ReadParameter, field: string): Given {
	return { field, value: jsonValue(formLabel(field), read(field)) };
}

/**
 * What a webhook or a table hands over: only the data of a shop, with the headers of its webhook
 * (`{ headers, body }`), as an item of n8n (`[{ json }]`), or one of these as text.
 */
export function deliveredIn(value: unknown): Delivered {
	const whole = typeof value === 'string' ? parsed(value) : value;
	const { headers, body } = isRecord(whole) ? whole : ({} as Record<string, unknown>);
	const inner = headers !== undefined && isRecord(body) ? body : whole;
	return {
		data: wrappedIn(inner).find(isShopData) ?? inner,
		host: isRecord(headers) ? shopHost(headers) : '',
	};
}

const WRAPPERS = ['body', 'json'];

/** A value, and what is in it: the only one of a list, or the body of an item. */
function wrappedIn(value: unknown, depth = 3): unknown[] {
	if (Array.isArray(value) && value.length === 1) return wrappedIn(value[0], depth);
	if (!isRecord(value) || depth === 0) return [value];
	const inner = WRAPPERS.map((key) => value[key]).filter(isWrapped);
	return [value, ...inner.flatMap((one) => wrappedIn(one, depth - 1))];
}

const isWrapped = (value: unknown) => typeof value === 'object' && value !== null;

/** A table keeps an order as text. */
function parsed(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return text;
	}
}
