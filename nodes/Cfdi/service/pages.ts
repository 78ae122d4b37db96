import type { IDataObject } from 'n8n-workflow';

import { isRecord } from 'cfdi-mx';
import { acceptedJson, unreadableAnswer } from './answer';
import type { Answer } from './endpoints';

export interface Page {
	records: IDataObject[];
	currentPage?: number;
	isLast?: boolean;
	total?: number;
}

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
 * Reads the answer to a query: `{ data: { current_page, data: [...] } }` (documented), `{ data: [...] }`
 * or `[...]`.
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

/** Reads the position next to the records (Laravel's paginator), or in `meta` and `links` (its resources). */
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

/** Names a bare value, because each record becomes an item. */
function records(list: unknown[]): IDataObject[] {
	return list.map((record) =>
		isRecord(record) ? (record as IDataObject) : { value: record as string },
	);
}

/** A query ends here, even if the service claims to have more pages. */
const MAX_PAGES = 10_000;

/**
 * Reads a query page by page, each record once. The parameter of the page is not documented, so the query
 * ends with every sign that the service ignores it: a page without records, with another number, or
 * without a new record. A service that counts from 0 shows that with its first page, or with a total that
 * is not reached; a service that gives neither is asked for page 1, which can be its second.
 * @param fetchPage the first page has no number, which every service understands
 * @param limit of records; undefined for all
 */
export async function readPages(
	fetchPage: (page: number | undefined) => Promise<Page>,
	limit: number | undefined,
): Promise<IDataObject[]> {
	const all: IDataObject[] = [];
	const seen = new Set<string>();

	const add = ({ records }: Page): number => {
		const fresh = records.filter((record) => !seen.has(identity(record)));
		fresh.forEach((record) => seen.add(identity(record)));
		all.push(...fresh);
		return fresh.length;
	};
	const isRepeated = ({ records }: Page) =>
		records.length > 0 && records.every((record) => seen.has(identity(record)));
	const isEnough = () => limit !== undefined && all.length >= limit;

	const first = await fetchPage(undefined);
	const { currentPage = 1, total } = first;
	const isSilent = first.currentPage === undefined && total === undefined;
	let goesOn = add(first) > 0 && first.isLast !== true && all.length !== total;
	for (let number = currentPage + 1; goesOn && !isEnough(); number++) {
		const page = await fetchPage(number);
		if (page.currentPage !== undefined && page.currentPage !== number) break;
		if (isSilent && number === 2 && !isRepeated(page)) add(await fetchPage(1));
		goesOn = add(page) > 0 && page.isLast !== true && number - currentPage < MAX_PAGES;
	}
	const isShort = total !== undefined && all.length < total && first.currentPage === undefined;
	if (isShort && !isEnough()) add(await fetchPage(1));
	return limit === undefined ? all : all.slice(0, limit);
}

/** Identifies a record by its ID, or by its content if it has no ID. */
function identity(record: IDataObject): string {
	return JSON.stringify(record.id ?? record);
}
