import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { readRfc } from 'cfdi-mx';
import type { ItemInput, Post } from '../../sending/operation';
import { readPages } from '../../service/pages';
import { text } from '../../words/text';
import { service } from '../../service';
import type { Answer } from '../../service/face';
import { ItemError } from '../../service/itemError';
import { resultOrError } from '../../service/networkError';

/**
 * Reads the answer to Create. When the service refuses the RFC and the user chose to use the
 * existing customer, it looks that one up: `{ id, message, existed: true }`.
 * @param rfc as it was sent
 * @throws ItemError as the service gave it, where no customer has this RFC
 */
export async function readCreatedOrExisting(
	response: Answer,
	{ read, post }: ItemInput,
	rfc: string,
): Promise<INodeExecutionData[]> {
	const created = await resultOrError(async () => await service.readCreatedRecord(response));
	if (!(created instanceof ItemError)) return created;
	const refusal = created.details.fields?.[RFC];
	if (refusal === undefined) throw created;
	const { ifRfcExists } = (read('options') ?? {}) as IDataObject;
	if (ifRfcExists !== 'useExisting') {
		throw refusal.some((words) => EXISTS.test(words))
			? created.withAdvice(text('useExistingCustomer'))
			: created;
	}

	const found = await resultOrError(async () => await customersWith(post, rfc));
	if (found instanceof ItemError) {
		throw created.withAdvice(text('customerNotLookedUp', { message: found.text }));
	}
	const [existing] = found;
	if (existing === undefined) throw created;
	return [{ json: { id: existing.id, message: created.details.message, existed: true } }];
}

/** The field of the service's refusal. */
const RFC = service.endpoints['customer.create'].fields.rfc;

/** Words for an RFC that is registered already; a service refuses one of a wrong form, too. */
const EXISTS = /exist|registrad|registered|duplic|already|taken|unique|únic|en uso/i;

/** The service may ignore the filter, or match parts of an RFC: only the same RFC counts. */
async function customersWith(post: Post, rfc: string): Promise<IDataObject[]> {
	const wanted = readRfc(rfc);
	const readPage = async (page: number | undefined) =>
		service.readPage(await post(service.customers(rfc, page)));
	const records = await readPages(readPage, undefined);
	return records.filter(({ taxid }) => readRfc(String(taxid)) === wanted);
}
