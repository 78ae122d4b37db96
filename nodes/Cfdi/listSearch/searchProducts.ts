import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { listedProduct } from '../resources/product/listedProduct';
import { readPage } from '../service/page';
import { nextPage, search } from './search';

/** "From List" of a line: the registered products, page by page, filtered by their description. */
export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const description = filter.trim();
	return await search(this, paginationToken, async (post, number) => {
		const page = readPage(
			await post({
				url: '/api/products',
				qs: number === undefined ? {} : { page: number },
				body: JSON.stringify(description === '' ? {} : { Descripcion: description }),
			}),
		);
		return {
			results: page.records.flatMap(listedProduct),
			paginationToken: nextPage(page, number),
		};
	});
}
