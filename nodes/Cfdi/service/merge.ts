import type { IDataObject } from 'n8n-workflow';

import { isRecord } from 'cfdi-mx';
/**
 * `data` and its neighbours on one level. Where both have a name, the value in `data` gets it, and
 * the neighbour stands in `answer`, so that nothing is lost.
 */
export function unwrapped(body: unknown): IDataObject {
	if (!isRecord(body)) return { data: body as IDataObject };
	const { data, ...beside } = body;
	return isRecord(data) ? merged(data, beside) : (body as IDataObject);
}

/** All values of both; where both have a name, the second's stands in `answer`. */
export function merged(over: object, under: object): IDataObject {
	const taken = new Map(Object.entries(over));
	const hidden = Object.entries(under).filter(
		([key, value]) => taken.has(key) && !isSame(taken.get(key), value),
	);
	const all = { ...under, ...over } as IDataObject;
	if (hidden.length === 0) return all;
	let name = 'answer';
	while (name in all) name += '_';
	return { ...all, [name]: Object.fromEntries(hidden) as IDataObject };
}

function isSame(one: unknown, other: unknown): boolean {
	return one === other || JSON.stringify(one) === JSON.stringify(other);
}
