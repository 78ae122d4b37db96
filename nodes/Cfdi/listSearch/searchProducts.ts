import type {
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeListSearchResult,
} from 'n8n-workflow';

import { exchange } from '../request/exchange';
import { requestDefaults } from '../request/requestDefaults';
import { READ_TIMEOUT } from '../request/requestOptions';
import { secretsOf } from '../request/secrets';
import { listedProduct } from '../resources/product/listedProduct';
import { ItemError } from '../response/itemError';
import { nodeError } from '../response/nodeError';
import { readPage } from '../response/page';
import { redact } from '../response/redact';
import { resultOrError } from '../response/resultOrError';

/** "From List" of a line: the registered products, page by page, filtered by their description. */
export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const number = paginationToken === undefined ? undefined : Number(paginationToken);
	const description = (filter ?? '').trim();
	const page = await resultOrError(async () =>
		readPage(
			await exchange(this, {
				...(requestDefaults as IHttpRequestOptions),
				method: 'POST',
				url: '/api/products',
				qs: number === undefined ? {} : { page: number },
				body: JSON.stringify(description === '' ? {} : { Descripcion: description }),
				timeout: READ_TIMEOUT,
			}),
		),
	);
	if (page instanceof ItemError) {
		throw nodeError(this.getNode(), redact(page, await secretsOf(this)));
	}
	return {
		results: page.records.flatMap(listedProduct),
		paginationToken:
			page.isLast === false ? String((number ?? page.currentPage ?? 1) + 1) : undefined,
	};
}
