import type {
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { exchange } from '../request/exchange';
import type { Post } from '../request/operation';
import { requestDefaults } from '../request/requestDefaults';
import { READ_TIMEOUT } from '../request/requestOptions';
import { secretsOf } from '../request/secrets';
import { customerPage } from '../resources/customer/customerPage';
import { findCustomers } from '../resources/customer/findCustomers';
import { listedCustomer } from '../resources/customer/listedCustomer';
import { ItemError } from '../response/itemError';
import { nodeError } from '../response/nodeError';
import { redact } from '../response/redact';
import { resultOrError } from '../response/resultOrError';

/**
 * "From List" of a recipient: the registered customers, page by page; with a filter, those whose RFC
 * or name holds it.
 */
export async function searchCustomers(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const post: Post = async (request) =>
		await exchange(this, {
			...(requestDefaults as IHttpRequestOptions),
			...request,
			method: 'POST',
			url: request.url ?? '',
			timeout: READ_TIMEOUT,
		});
	const number = paginationToken === undefined ? undefined : Number(paginationToken);
	const list = filter.trim() === '' ? listPage : foundCustomers;
	const result = await resultOrError(async () => await list(post, filter, number));
	if (result instanceof ItemError) {
		throw nodeError(this.getNode(), redact(result, await secretsOf(this)));
	}
	return result;
}

async function listPage(
	post: Post,
	_filter: string,
	number: number | undefined,
): Promise<INodeListSearchResult> {
	const page = await customerPage(post, '', number);
	return {
		results: page.records.map(listedCustomer),
		paginationToken:
			page.isLast === false ? String((number ?? page.currentPage ?? 1) + 1) : undefined,
	};
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
