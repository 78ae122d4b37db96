import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import type { Page } from '../response/page';
import { ItemError } from '../response/itemError';
import type { Exchange } from './retry';
import { carry } from './executeItem';
import { carriedItem } from './carriedItem';
import type { ReadyRequest } from './itemContext';
import { LocalAnswer } from './localAnswer';
import { readPages } from './pages';
import { defaultTimeout } from './requestOptions';

/**
 * The one function under every declarative operation: n8n's engine builds an item's request from
 * the operation's routing and hands it over here (`requestOperations.pagination`).
 */
export async function carryOperation(
	this: IExecutePaginationFunctions,
	request: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const { options } = request;
	const item = carriedItem(this);
	options.timeout = defaultTimeout(item) ?? options.timeout;

	return await carry(item, () => {
		if (options.body instanceof ItemError) throw options.body;
		if (options.body instanceof LocalAnswer) return readyAnswer(options.body);
		// Written here, and not by n8n's HTTP client: an empty object would not be sent at all.
		const body = JSON.stringify(options.body);
		options.body = body;
		if (item.operation.endsWith('.getAll')) return { body, exchange: allPages(this, request) };
		return { body, exchange: async () => await this.makeRoutingRequest(request) };
	});
}

/** An exchange with nobody. */
function readyAnswer({ json }: LocalAnswer): ReadyRequest {
	return { body: '', exchange: async () => [{ json }] };
}

/** A query as one exchange: a try after a broken line asks only for the pages it still lacks. */
function allPages(
	context: IExecutePaginationFunctions,
	request: DeclarativeRestApiSettings.ResultOptions,
): Exchange {
	const returnAll = context.getNodeParameter('returnAll', false);
	const limit = returnAll === true ? undefined : (context.getNodeParameter('limit', 50) as number);
	const fetched = new Map<number, Page>();

	const fetchPage = async (number: number): Promise<Page> => {
		const known = fetched.get(number);
		if (known !== undefined) return known;
		request.options.qs = number === 1 ? {} : { page: number };
		const [item] = await context.makeRoutingRequest(request);
		const page = item?.json as unknown as Page;
		fetched.set(number, page);
		return page;
	};
	return async () => (await readPages(fetchPage, limit)).map((json) => ({ json }));
}
