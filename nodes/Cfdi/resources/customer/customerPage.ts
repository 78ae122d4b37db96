import type {
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import { requestDefaults } from '../../request/requestDefaults';
import type { Page } from '../../response/page';
import { readPage } from '../../response/page';

/**
 * One page of the registered customers, for what is not a Get Many of the user's.
 * @param rfc only customers with this RFC, or with one that begins so; all when it is empty
 * @param number from 1
 * @throws ItemError, or n8n's network error
 */
export async function customerPage(
	context: IExecuteSingleFunctions | ILoadOptionsFunctions,
	rfc: string,
	number: number,
): Promise<Page> {
	const response = (await context.helpers.httpRequestWithAuthentication.call(context, 'cfdiApi', {
		...(requestDefaults as IHttpRequestOptions),
		method: 'POST',
		url: '/api/customers',
		qs: number === 1 ? {} : { page: number },
		body: JSON.stringify(rfc === '' ? {} : { Rfc: rfc }),
		returnFullResponse: true,
	})) as IN8nHttpFullResponse;
	return readPage(response);
}
