import type {
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeListSearchResult,
} from 'n8n-workflow';

import { exchange } from '../request/exchange';
import type { Post } from '../request/operation';
import { requestDefaults } from '../request/requestDefaults';
import { READ_TIMEOUT } from '../request/requestOptions';
import { secretsOf } from '../request/secrets';
import { customerPage } from '../resources/customer/customerPage';
import { listedCustomer } from '../resources/customer/listedCustomer';
import { ItemError } from '../response/itemError';
import { nodeError } from '../response/nodeError';
import { redact } from '../response/redact';
import { resultOrError } from '../response/resultOrError';

/** "From List" of a recipient: the registered customers, page by page, filtered by RFC. */
export async function searchCustomers(
	this: ILoadOptionsFunctions,
	filter?: string,
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
	const rfc = (filter ?? '').trim().toUpperCase();
	const page = await resultOrError(async () => await customerPage(post, rfc, number));
	if (page instanceof ItemError) {
		throw nodeError(this.getNode(), redact(page, await secretsOf(this)));
	}
	return {
		results: page.records.map(listedCustomer),
		paginationToken:
			page.isLast === false ? String((number ?? page.currentPage ?? 1) + 1) : undefined,
	};
}
