import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { secretsOf } from '../request/secrets';
import { customerPage } from '../resources/customer/customerPage';
import { listedCustomer } from '../resources/customer/listedCustomer';
import { networkError } from '../response/networkError';
import { redact } from '../response/redact';
import { ItemError } from '../response/itemError';
import { nodeError } from '../response/nodeError';

/** "From List" of a recipient: the registered customers, page by page, filtered by RFC. */
export async function searchCustomers(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const number = Number(paginationToken ?? 1);
	try {
		const page = await customerPage(this, (filter ?? '').trim().toUpperCase(), number);
		return {
			results: page.records.map(listedCustomer),
			paginationToken: page.isLast === false ? String(number + 1) : undefined,
		};
	} catch (error) {
		const refusal = error instanceof ItemError ? error : networkError(error);
		const clean = redact(refusal, await secretsOf(this));
		throw nodeError(this.getNode(), clean);
	}
}
