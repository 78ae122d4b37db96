import type {
	IDataObject,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { Post } from '../run/operation';
import { READ_TIMEOUT } from '../run/context';
import { nodeError } from '../run/outcomes';
import { secretsOf, cleanerOf, cleanValue, redact } from '../service/credential';
import type { Answer } from '../service/endpoints';
import { requestDefaults } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import { exchange } from '../service/exchange';
import { ItemError } from '../messages/itemError';
import { readPage } from '../service/answer';

/**
 * Loads one page of a searchable list. n8n's pagination token is the page number, or undefined for
 * the first page.
 */
export async function searchList(
	context: ILoadOptionsFunctions,
	paginationToken: string | undefined,
	list: (post: Post, number: number | undefined) => Promise<INodeListSearchResult>,
): Promise<INodeListSearchResult> {
	const clean = cleanerOf(await secretsOf(context));
	const post: Post = async (request) =>
		await exchange(context, {
			...(requestDefaults as IHttpRequestOptions),
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
	return cleanValue(result, clean) as INodeListSearchResult;
}

export function listedPage(
	answer: Answer,
	number: number | undefined,
	listed: (record: IDataObject) => INodeListSearchItems[],
): INodeListSearchResult {
	const { records, isLast, currentPage = 1 } = readPage(answer);
	return {
		results: records.flatMap(listed),
		paginationToken: isLast === false ? String((number ?? currentPage) + 1) : undefined,
	};
}
