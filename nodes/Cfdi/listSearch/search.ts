import type {
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeListSearchResult,
} from 'n8n-workflow';

import { nodeError } from '../sending/nodeError';
import type { Post } from '../sending/operation';
import { READ_TIMEOUT } from '../sending/requestOptions';
import { service } from '../service';
import { secretsOf } from '../service/credential';
import { exchange } from '../service/exchange';
import { ItemError } from '../service/itemError';
import type { Page } from '../service/face';
import { cleanerOf, redact } from '../service/redact';
import { resultOrError } from '../service/networkError';

/**
 * Reads one part of a "From List".
 * @param paginationToken n8n's: the number of the page, none for the first part
 * @param list gives the part, with the number of its page
 * @throws NodeApiError, without secrets, when the service refuses it
 */
export async function search(
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

/** The token of the page after this one; none where the service does not say that there is one. */
export function nextPage(page: Page, number: number | undefined): string | undefined {
	return page.isLast === false ? String((number ?? page.currentPage ?? 1) + 1) : undefined;
}
