import type {
	IDataObject,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { listedCustomer, plainName } from '../customer/listedCustomer';
import { listedProduct } from '../product/listedProduct';
import { nodeError } from '../run/outcomes';
import type { Post } from '../run/operation';
import { READ_TIMEOUT } from '../run/context';
import { secretsOf, cleanerOf, cleanValue, redact } from '../service/credential';
import type { Answer } from '../service/endpoints';
import { customersRequest, productsRequest, requestDefaults } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import { exchange } from '../service/exchange';
import { ItemError } from '../messages/itemError';
import type { Customer, Page } from '../service/answer';
import { customerIn, readPage } from '../service/answer';

/**
 * Lists the registered customers for "From List", page by page. With a filter it lists the customers with this
 * text in the RFC or the name.
 */
export async function searchCustomers(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await search(this, paginationToken, async (post, number) =>
		filter.trim() === ''
			? listedPage(await post(customersRequest('', number)), number, (one) => [
					listedCustomer(customerIn(one)),
				])
			: await foundCustomers(post, filter, number),
	);
}

/** A note in the list, which has no other place for it. Picking it selects no customer. */
const CUT: INodeListSearchItems = {
	name: 'Not All Customers Were Searched: Type the RFC',
	value: '',
};

async function foundCustomers(
	post: Post,
	filter: string,
	number: number | undefined,
): Promise<INodeListSearchResult> {
	const { customers, next, isCut } = await findCustomers(post, filter, number);
	return {
		results: [...customers.map(listedCustomer), ...(isCut === true ? [CUT] : [])],
		paginationToken: next === undefined ? undefined : String(next),
	};
}

/** Lists the registered products for "From List", page by page, filtered by their description. */
export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const description = filter.trim();
	return await search(this, paginationToken, async (post, number) =>
		listedPage(await post(productsRequest(description, number)), number, listedProduct),
	);
}

/**
 * Reads one part of a "From List" through `list`. n8n's token is the page number, and is absent for the first
 * page.
 */
async function search(
	context: ILoadOptionsFunctions,
	paginationToken: string | undefined,
	list: (post: Post, number: number | undefined) => Promise<INodeListSearchResult>,
): Promise<INodeListSearchResult> {
	const clean = cleanerOf(await secretsOf(context));
	const post: Post = async (request) =>
		await exchange(context, {
			...(requestDefaults as IHttpRequestOptions),
			...request,
			method: 'POST',
			url: request.url ?? '',
			timeout: READ_TIMEOUT,
			clean,
		});
	const number = paginationToken === undefined ? undefined : Number(paginationToken);
	const result = await resultOrError(async () => await list(post, number));
	if (result instanceof ItemError) {
		throw nodeError(context.getNode(), redact(result, clean));
	}
	return cleanValue(result, clean) as INodeListSearchResult;
}

/** Turns a page into a part of the list, with the token of the next page if the service reports one. */
function listedPage(
	answer: Answer,
	number: number | undefined,
	listed: (record: IDataObject) => INodeListSearchItems[],
): INodeListSearchResult {
	const { records, isLast, currentPage = 1 } = readPage(answer);
	return {
		results: records.flatMap(listed),
		paginationToken: isLast === false ? String((number ?? currentPage) + 1) : undefined,
	};
}

/** Pages that one call reads. A person waits for it, and typing the RFC is quicker after this many. */
const MOST_PAGES = 50;

/** This number of customers fills n8n's list, which asks for more when a person scrolls to its end. */
const FULL_LIST = 30;

/** The beginning of an RFC, as people write it. */
const RFC_BEGINNING = /^[A-Z&Ñ]{1,4}(\d{1,5}|\d{6}[A-Z0-9]{0,3})?$/;

interface FoundCustomers {
	customers: Customer[];
	/** The page at which the search continues, if the list is full. */
	next?: number;
	/** Whether the search ended before the last page, and before the list was full. */
	isCut?: true;
}

/**
 * Finds customers with the typed text in their RFC or name. The service filters only by RFC, so for a name its
 * pages are read, up to a limit.
 * @param from page at which the search continues; undefined at its beginning
 */
async function findCustomers(
	post: Post,
	typed: string,
	from: number | undefined,
): Promise<FoundCustomers> {
	const rfc = rfcOf(typed);
	const words = plainName(typed).split(' ');
	const matches = (customer: Customer): boolean => {
		if (rfc !== '' && customer.rfc.toUpperCase().includes(rfc)) return true;
		const plain = plainName(customer.name);
		return words.every((word) => plain.includes(word));
	};
	const byRfc =
		from === undefined && RFC_BEGINNING.test(rfc)
			? customersOn(readPage(await post(customersRequest(rfc)))).filter(matches)
			: [];
	// With a digit it is an RFC, not the beginning of a name.
	if (byRfc.length > 0 && /\d/.test(rfc)) return { customers: byRfc };

	const { customers, ...rest } = await searchPages(post, matches, from);
	const known = new Set(byRfc.map((customer) => customer.rfc));
	const others = customers.filter((customer) => !known.has(customer.rfc));
	return { customers: [...byRfc, ...others], ...rest };
}

/** Stops at every sign that the service has no more pages, or ignores their number. */
async function searchPages(
	post: Post,
	matches: (customer: Customer) => boolean,
	from: number | undefined,
): Promise<FoundCustomers> {
	const customers: Customer[] = [];
	let last: string | undefined;
	let number = from;
	for (let read = 0; read < MOST_PAGES; read++) {
		if (customers.length >= FULL_LIST) return { customers, next: number };
		const page = readPage(await post(customersRequest('', number)));
		const content = JSON.stringify(page.records);
		const isOther =
			page.currentPage !== undefined && number !== undefined && page.currentPage !== number;
		if (page.records.length === 0 || content === last || isOther) return { customers };
		customers.push(...customersOn(page).filter(matches));
		if (page.isLast === true) return { customers };
		last = content;
		number = (number ?? page.currentPage ?? 1) + 1;
	}
	return { customers, isCut: true };
}

const customersOn = ({ records }: Page): Customer[] => records.map(customerIn);

/** Removes blanks, dots and hyphens. Returns `''` if the text cannot be part of an RFC. */
function rfcOf(typed: string): string {
	const rfc = typed
		.normalize('NFC')
		.toUpperCase()
		.replace(/[\s.-]+/g, '');
	return /^[A-Z0-9&Ñ]+$/.test(rfc) ? rfc : '';
}
