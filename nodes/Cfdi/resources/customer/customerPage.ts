import type { Post } from '../../sending/operation';
import type { Page } from '../../service/page';
import { readPage } from '../../service/page';

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
