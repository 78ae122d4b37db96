import type { IDataObject } from 'n8n-workflow';

import { isRecord } from 'cfdi-mx';
import type { Answer } from './httpAnswer';
import { acceptedJson, unreadableAnswer } from './answer';

/** One page of a query's answer. */
export interface Page {
	records: IDataObject[];
	/** Number of the page, where the service gives one. */
	currentPage?: number;
	/** Whether this is the last page; `undefined` where the service does not say. */
	isLast?: boolean;
	/** How many records all pages have, where the service says. */
	total?: number;
}

/**
 * Reads a query's answer: `{ data: { current_page, data: [...] } }` (documented), `{ data: [...] }`
 * or `[...]`. The page's number stands beside its records, or in `meta` or `pagination`.
 * @throws ItemError for any other form
 */
export function readPage(response: Answer): Page {
	const body = acceptedJson(response);
	const envelope = isRecord(body) ? body : {};
	for (const page of [body, envelope.data]) {
		if (Array.isArray(page)) return { records: records(page), ...position(envelope) };
		if (isRecord(page) && Array.isArray(page.data)) {
			return { records: records(page.data), ...position(page) };
		}
	}
	throw unreadableAnswer(response, body);
}

/** Laravel's paginator has these beside the records, its resources in `meta` and `links`. */
function position(envelope: Record<string, unknown>): Omit<Page, 'records'> {
	const { meta, pagination, links } = envelope;
	const page = {
		...(isRecord(pagination) && pagination),
		...(isRecord(meta) && meta),
		...envelope,
		...(isRecord(links) && 'next' in links && { next_page_url: links.next }),
	} as Record<string, unknown>;
	const current = wholeNumber(page.current_page ?? page.currentPage ?? page.page);
	const total = wholeNumber(page.total);
	const isLast = saysItIsLast(page, current, total);
	return {
		...(current !== undefined && { currentPage: current }),
		...(isLast !== undefined && { isLast }),
		...(total !== undefined && { total }),
	};
}

function saysItIsLast(
	page: Record<string, unknown>,
	current: number | undefined,
	total: number | undefined,
): boolean | undefined {
	const last = wholeNumber(page.last_page ?? page.lastPage ?? page.total_pages);
	const { next_page_url: nextPageUrl } = page;
	if (nextPageUrl === null) return true;
	if (last !== undefined && current !== undefined && current >= last) return true;
	if (last !== undefined || typeof nextPageUrl === 'string') return false;
	const to = wholeNumber(page.to);
	return total !== undefined && to !== undefined ? to >= total : undefined;
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
