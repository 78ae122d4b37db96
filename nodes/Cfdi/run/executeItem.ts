import type { INodeExecutionData } from 'n8n-workflow';

import type { Requests, STAGES } from 'at-most-once';
import { Failure, cancelledBefore, sendItem } from 'at-most-once';
import type { ItemError } from '../service/itemError';
import { ConfirmationNeeded } from '../service/itemError';
import type { ItemContext } from './itemContext';
import type { PreparedRequest } from './prepareRequest';
import { itemErrorOf } from './sayings';

/**
 * Executes one item of any operation; what comes out is linked to it. What
 * goes wrong becomes an ItemError: on the item or, when the node is set to stop, thrown as NodeApiError.
 */
export async function executeItem(
	item: ItemContext,
	requests: Requests,
	stages?: typeof STAGES,
): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, operation, run } = item;
	try {
		const { request, result, withoutKey } = await sendItem(item, requests, stages);
		if (result === undefined) {
			run.notSent();
			// The item that stopped the node throws, and its message counts this one.
			const cancelled = itemErrorOf(cancelledBefore(), operation.effect);
			return continueOnFail ? [errorItem(cancelled, index)] : [];
		}
		if (withoutKey !== undefined) run.sent.push(withoutKey);
		if (result instanceof Failure) {
			return await failed(item, request, itemErrorOf(result, operation.effect));
		}
		return (result as INodeExecutionData[]).map((output) => ({
			...output,
			pairedItem: { item: index },
		}));
	} finally {
		if (item.signal?.aborted) run.logResults(item.node, item.log);
	}
}

async function failed(
	item: ItemContext,
	request: PreparedRequest | Failure | undefined,
	error: ItemError,
): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, ledger, node, run } = item;
	const about = request instanceof Failure ? undefined : request?.about;
	const shown = await item.redact(about === undefined ? error : error.of(about));
	const { id, outcome, uuid } = shown.details;
	if (error instanceof ConfirmationNeeded) {
		run.note({ index, stopped: (await item.redact(error.found)).text });
	}
	if (outcome === 'unknown' && ledger !== undefined) run.note({ index, unknown: shown.text });
	if (uuid !== undefined && ledger !== undefined) item.noteUuids([{ json: { id, uuid } }]);
	if (!continueOnFail) throw run.stop(node, shown, index);
	return [errorItem(shown, index)];
}

function errorItem(error: ItemError, item: number): INodeExecutionData {
	return { json: { error: error.toData() }, pairedItem: { item } };
}
