import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';

import { acceptedJson, unreadableAnswer } from './answer';
import { isRecord } from './serviceWords';

/** One page of a query's answer. */
export interface Page {
	records: IDataObject[];
	/** Number of the page, where the service gives one. */
	currentPage?: number;
	/** Whether this is the last page; `undefined` where the service does not say. */
	isLast?: boolean;
}

/**
 * Reads a query's answer: `{ data: { current_page, data: [...] } }` (documented), `{ data: [...] }`
 * or `[...]`.
 * @throws ItemError for any other form
 */
export function readPage(response: IN8nHttpFullResponse): Page {
	const body = acceptedJson(response);
	for (const page of [body, isRecord(body) ? body.data : undefined]) {
		if (Array.isArray(page)) return { records: records(page) };
		if (isRecord(page) && Array.isArray(page.data)) {
			return { records: records(page.data), ...position(page) };
		}
	}
	throw unreadableAnswer(response, body);
}

function position(page: Record<string, unknown>): Omit<Page, 'records'> {
	const current = wholeNumber(page.current_page);
	const last = wholeNumber(page.last_page);
	const isLast = saysItIsLast(page.next_page_url, current, last);
	return {
		...(current !== undefined && { currentPage: current }),
		...(isLast !== undefined && { isLast }),
	};
}

function saysItIsLast(
	nextPageUrl: unknown,
	current: number | undefined,
	last: number | undefined,
): boolean | undefined {
	if (nextPageUrl === null) return true;
	if (last !== undefined && current !== undefined && current >= last) return true;
	return last !== undefined || typeof nextPageUrl === 'string' ? false : undefined;
}

function wholeNumber(value: unknown): number | undefined {
	const number = Number(value);
	return value !== null && value !== '' && Number.isInteger(number) ? number : undefined;
}

/** Each record becomes an item, so a bare value gets a name. */
function records(list: unknown[]): IDataObject[] {
	return list.map((record) =>
		isRecord(record) ? (record as IDataObject) : { value: record as string },
	);
}
