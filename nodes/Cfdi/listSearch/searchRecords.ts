import type {
	IDataObject,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { listedCustomer } from '../resources/customer/listedCustomer';
import { listedProduct } from '../resources/product/listedProduct';
import { nodeError } from '../sending/nodeError';
import type { Post } from '../sending/operation';
import { READ_TIMEOUT } from '../sending/requestOptions';
import { service } from '../service';
import { secretsOf } from '../service/credential';
import { exchange } from '../service/exchange';
import type { Answer } from '../service/face';
import { ItemError } from '../service/itemError';
import { resultOrError } from '../service/networkError';
import { cleanerOf, redact } from '../service/redact';
import { findCustomers } from './findCustomers';

/**
 * "From List" of a recipient: the registered customers, page by page; with a filter, those whose RFC
 * or name holds it.
 */
export async function searchCustomers(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await search(this, paginationToken, async (post, number) =>
		filter.trim() === ''
			? listedPage(await post(service.customers('', number)), number, (one) => [
					listedCustomer(service.customerIn(one)),
				])
			: await foundCustomers(post, filter, number),
	);
}

/** The list has no other place for a note; to pick it is to pick no customer. */
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

/** "From List" of a line: the registered products, page by page, filtered by their description. */
export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const description = filter.trim();
	return await search(this, paginationToken, async (post, number) =>
		listedPage(await post(service.products(description, number)), number, listedProduct),
	);
}

/** Reads one part of a "From List", which `list` gives; n8n's token is the number of its page, none for the first. */
async function search(
	context: ILoadOptionsFunctions,
	paginationToken: string | undefined,
	list: (post: Post, number: number | undefined) => Promise<INodeListSearchResult>,
): Promise<INodeListSearchResult> {
	const clean = cleanerOf(await secretsOf(context));
	const post: Post = async (request) =>
		await exchange(context, {
			...(service.requestDefaults as IHttpRequestOptions),
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
	return result;
}

/** A page as a part of the list, with the token of the next one where the service says that there is one. */
function listedPage(
	answer: Answer,
	number: number | undefined,
	listed: (record: IDataObject) => INodeListSearchItems[],
): INodeListSearchResult {
	const { records, isLast, currentPage = 1 } = service.readPage(answer);
	return {
		results: records.flatMap(listed),
		paginationToken: isLast === false ? String((number ?? currentPage) + 1) : undefined,
	};
}
