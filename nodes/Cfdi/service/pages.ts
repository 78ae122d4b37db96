import type { IDataObject } from 'n8n-workflow';

import { isRecord } from 'cfdi-mx';
import type { Answer } from './endpoints';
import { acceptedJson, unreadableAnswer } from './answer';

/** One page of a query. */
export interface Page {
	records: IDataObject[];
	/** Number of the page, if the service gives it. */
	currentPage?: number;
	/** Whether this is the last page; undefined if the service does not say so. */
	isLast?: boolean;
	/** Number of records on all pages, if the service gives it. */
	total?: number;
}

/** A registered customer. */
export interface Customer {
	id: string | number;
	rfc: string;
	name: string;
}

/** Reads the customer in a record of a page. */
export const customerIn = ({ id, taxid, name }: IDataObject): Customer => ({
	id: id as string | number,
	rfc: String(taxid),
	name: String(name),
});

/**
 * Reads a query's answer: `{ data: { current_page, data: [...] } }` (documented), `{ data: [...] }`
 * or `[...]`. The page's number is next to its records, or in `meta`.
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

/** Laravel's paginator has these next to the records, its resources in `meta` and `links`. */
function position({ meta, links, ...envelope }: Record<string, unknown>): Omit<Page, 'records'> {
	const page: Record<string, unknown> = {
		...(isRecord(links) && 'next' in links && { next_page_url: links.next }),
		...(isRecord(meta) && meta),
		...envelope,
	};
	const current = wholeNumber(page.current_page);
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
	const last = wholeNumber(page.last_page);
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

/** A query ends here, even if the service claims to have more pages. */
const MOST_PAGES = 10_000;

/**
 * Reads a query page by page. The parameter for the page is not documented, so every sign that the
 * service ignores it ends the query: a page without records, with another number, or with nothing
 * new. Returns no record twice. A service that counts from 0 says so with its first page, or by a
 * total that is not reached; one that states neither is asked for page 1, which may be its second.
 * @param fetchPage fetches page N; the first without a number, which every service understands
 * @param limit the most records to return; `undefined` for all
 */
export async function readPages(
	fetchPage: (page: number | undefined) => Promise<Page>,
	limit: number | undefined,
): Promise<IDataObject[]> {
	const found: IDataObject[] = [];
	const seen = new Set<string>();

	const add = ({ records }: Page): number => {
		const fresh = records.filter((record) => !seen.has(identity(record)));
		fresh.forEach((record) => seen.add(identity(record)));
		found.push(...fresh);
		return fresh.length;
	};
	const isRepeated = ({ records }: Page) =>
		records.length > 0 && records.every((record) => seen.has(identity(record)));
	const isEnough = () => limit !== undefined && found.length >= limit;

	const first = await fetchPage(undefined);
	const { currentPage = 1, total } = first;
	const isSilent = first.currentPage === undefined && total === undefined;
	let goesOn = add(first) > 0 && first.isLast !== true && found.length !== total;
	for (let number = currentPage + 1; goesOn && !isEnough(); number++) {
		const page = await fetchPage(number);
		if (page.currentPage !== undefined && page.currentPage !== number) break;
		if (isSilent && number === 2 && !isRepeated(page)) add(await fetchPage(1));
		goesOn = add(page) > 0 && page.isLast !== true && number - currentPage < MOST_PAGES;
	}
	const isShort = total !== undefined && found.length < total && first.currentPage === undefined;
	if (isShort && !isEnough()) add(await fetchPage(1));
	return limit === undefined ? found : found.slice(0, limit);
}

/** A record is identified by its id, or by its whole content when it has none. */
function identity(record: IDataObject): string {
	return JSON.stringify(record.id ?? record);
}
