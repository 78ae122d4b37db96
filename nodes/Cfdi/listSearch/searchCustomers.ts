import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Post } from '../sending/operation';
import { findCustomers } from '../resources/customer/findCustomers';
import { listedCustomer } from '../resources/customer/listedCustomer';
import { service } from '../service';
import { nextPage, search } from './search';

/**
 * "From List" of a recipient: the registered customers, page by page; with a filter, those whose RFC
 * or name holds it.
 */
export async function searchCustomers(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const list = filter.trim() === '' ? listPage : foundCustomers;
	return await search(
		this,
		paginationToken,
		async (post, number) => await list(post, filter, number),
	);
}

async function listPage(
	post: Post,
	_filter: string,
	number: number | undefined,
): Promise<INodeListSearchResult> {
	const page = service.readPage(await post(service.customers('', number)));
	return {
		results: page.records.map(listedCustomer),
		paginationToken: nextPage(page, number),
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
