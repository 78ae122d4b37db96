import type { IDataObject } from 'n8n-workflow';

import type { Page } from '../response/page';

/** However many pages a service claims to have, a query ends. */
const MOST_PAGES = 10_000;

/**
 * Reads a query page by page. How pages are asked for is not documented, so every sign that the
 * service ignores the page number ends it: a page without records, one that gives another number,
 * one that holds nothing new. No record comes out twice.
 * @param fetchPage asks for page N, from 1
 * @param limit the most records wanted; `undefined` for all
 */
export async function readPages(
	fetchPage: (page: number) => Promise<Page>,
	limit: number | undefined,
): Promise<IDataObject[]> {
	const found: IDataObject[] = [];
	const seen = new Set<string>();

	for (let number = 1; number <= MOST_PAGES; number++) {
		const page = await fetchPage(number);
		if (page.currentPage !== undefined && page.currentPage !== number) break;

		const fresh = page.records.filter((record) => !seen.has(identity(record)));
		fresh.forEach((record) => seen.add(identity(record)));
		found.push(...fresh);

		const enough = limit !== undefined && found.length >= limit;
		if (enough || fresh.length === 0 || page.isLast === true) break;
	}
	return limit === undefined ? found : found.slice(0, limit);
}

/** A record is known by its id; one without an id by all that it holds. */
function identity(record: IDataObject): string {
	return JSON.stringify(record.id ?? record);
}
