import type {
	IDataObject,
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
} from 'n8n-workflow';

import { readPages } from '../../request/pages';
import { ItemError } from '../../response/itemError';
import { createdRecord } from '../../response/readAnswer';
import { resultOrError } from '../../response/resultOrError';
import { customerPage } from './customerPage';

/**
 * Reads the answer to Create. When the service refuses the RFC and the user chose to use the
 * existing customer, that one is looked up: `{ id, message, existed: true }`.
 * @throws ItemError as the service gave it, where no customer has this RFC
 */
export async function createdOrExisting(
	response: IN8nHttpFullResponse,
	execution: IExecuteSingleFunctions,
): Promise<INodeExecutionData[]> {
	const created = await resultOrError(async () => await createdRecord(response));
	if (!(created instanceof ItemError)) return created;
	if (created.details.fields?.Rfc === undefined || !usesExisting(execution)) throw created;

	const rfc = String(execution.getNodeParameter('rfc')).trim();
	const found = await resultOrError(async () => await customersWith(execution, rfc));
	if (found instanceof ItemError) {
		throw created.withAdvice(`The existing customer could not be looked up: ${found.message}.`);
	}
	const [existing] = found;
	if (existing === undefined) throw created;
	return [{ json: { id: existing.id, message: created.details.message, existed: true } }];
}

function usesExisting(context: IExecuteSingleFunctions): boolean {
	return context.getNodeParameter('options.ifRfcExists', null) === 'useExisting';
}

/** The service may ignore the filter, or find parts of an RFC: only the same RFC counts. */
async function customersWith(
	context: IExecuteSingleFunctions,
	rfc: string,
): Promise<IDataObject[]> {
	const wanted = rfc.toUpperCase();
	const records = await readPages(
		async (page) => await customerPage(context, rfc, page),
		undefined,
	);
	return records.filter(({ taxid }) => String(taxid).trim().toUpperCase() === wanted);
}
