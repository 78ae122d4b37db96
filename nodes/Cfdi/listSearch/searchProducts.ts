import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { listedProduct } from '../resources/product/listedProduct';
import { service } from '../service';
import { nextPage, search } from './search';

/** "From List" of a line: the registered products, page by page, filtered by their description. */
export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const description = filter.trim();
	return await search(this, paginationToken, async (post, number) => {
		const page = service.readPage(await post(service.products(description, number)));
		return {
			results: page.records.flatMap(listedProduct),
			paginationToken: nextPage(page, number),
		};
	});
}
