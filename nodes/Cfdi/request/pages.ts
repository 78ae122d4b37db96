import type { IDataObject } from 'n8n-workflow';

import type { Page } from '../response/page';

/** A query ends here, even if the service claims to have more pages. */
const MOST_PAGES = 10_000;

/**
 * Reads a query page by page. The parameter for the page is not documented, so every sign that the
 * service ignores it ends the query: a page without records, with another number, or with nothing
 * new. Returns no record twice.
 * @param fetchPage fetches page N, from 1
 * @param limit the most records to return; `undefined` for all
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

/** A record is identified by its id, or by its whole content when it has none. */
function identity(record: IDataObject): string {
	return JSON.stringify(record.id ?? record);
}
