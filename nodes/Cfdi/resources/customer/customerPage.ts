import type { Post } from '../../request/operation';
import type { Page } from '../../response/page';
import { readPage } from '../../response/page';

/**
 * Fetches one page of the registered customers, for lookups of the node itself.
 * @param rfc only customers whose RFC is this, or begins with it; all when it is empty
 * @param number `undefined` for the first page
 * @throws ItemError, or n8n's network error
 */
export async function customerPage(
	post: Post,
	rfc: string,
	number: number | undefined,
): Promise<Page> {
	return readPage(
		await post({
			url: '/api/customers',
			qs: number === undefined ? {} : { page: number },
			body: JSON.stringify(rfc === '' ? {} : { Rfc: rfc }),
		}),
	);
}
