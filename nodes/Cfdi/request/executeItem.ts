import type { INodeExecutionData } from 'n8n-workflow';

import { redact } from '../response/redact';
import { ItemError } from '../response/itemError';
import type { CarriedItem, ReadyRequest } from './itemContext';
import { orItemError } from './prepared';
import { sendOnce, settledBefore } from './sendOnce';
import { writeOf } from './writes';

/**
 * Carries one item's request, of whatever operation: it waits for its place, is sent at most once
 * where it changes something, and every item that comes out is linked. Whatever goes wrong becomes
 * one kind of refusal: on the item or, when the node is set to stop, thrown as NodeApiError.
 * @param prepare builds the request; throws an ItemError for what cannot be sent
 */
export async function carry(
	item: CarriedItem,
	prepare: () => ReadyRequest,
): Promise<INodeExecutionData[]> {
	const settled = settledBefore(item);
	// It will stop the node: who comes after it must not take a place first.
	if (settled === 'unknown' && !item.continueOnFail) item.run.queue.empty();
	const leave = settled === undefined ? await item.run.queue.place() : () => {};
	if (leave === undefined) return leftOut(item);
	try {
		const tooLate = settled === undefined && item.cancelled?.aborted;
		const answer = tooLate ? undefined : await inItsPlace(item, prepare, settled);
		// Who still waits is sent home by whoever was under way when the execution was cancelled.
		if (item.cancelled?.aborted) item.run.queue.empty();
		if (answer === undefined) return leftOut(item);
		return answer instanceof ItemError ? await refused(item, answer) : carried(item, answer);
	} finally {
		if (item.cancelled?.aborted) item.run.logResults(item.node, item.log);
		leave();
	}
}

function carried(item: CarriedItem, answer: INodeExecutionData[]): INodeExecutionData[] {
	if (writeOf(item.operation) !== undefined) item.run.done(item.index, answer);
	return answer.map((result) => ({ ...result, pairedItem: { item: item.index } }));
}

async function refused(item: CarriedItem, answer: ItemError): Promise<INodeExecutionData[]> {
	// Before anything is awaited: whoever gets a place from now on must find the queue emptied.
	if (!item.continueOnFail) item.run.queue.empty();
	const refusal = redact(answer, await item.secrets());
	const { outcome, message } = refusal.details;
	if (outcome === 'unknown' && writeOf(item.operation) !== undefined) {
		item.run.unknown(item.index, message);
	}
	if (!item.continueOnFail) throw item.run.stop(item.node, refusal, item.index);
	return refusedItem(item, refusal);
}

async function inItsPlace(
	item: CarriedItem,
	prepare: () => ReadyRequest,
	settled: ReturnType<typeof settledBefore>,
): Promise<INodeExecutionData[] | ItemError> {
	const request = orItemError(prepare);
	if (!(request instanceof ItemError)) return await sendOnce(item, request);
	if (settled === undefined) return request;
	// What an earlier try came to holds, also where the item could not be sent any more.
	const exchange = async () => await Promise.reject(request);
	return await sendOnce(item, { body: '', exchange });
}

/** The node stopped, or the execution was cancelled, while this item waited. */
function leftOut(item: CarriedItem): INodeExecutionData[] {
	item.run.leftOut();
	// The item that stopped the node throws, and its message counts this one.
	if (!item.continueOnFail) return [];
	const message = 'The execution was cancelled before this item was sent';
	return refusedItem(
		item,
		new ItemError({ outcome: 'notSent', message, description: 'Nothing was sent.' }),
	);
}

function refusedItem(item: CarriedItem, refusal: ItemError): INodeExecutionData[] {
	return [{ json: { error: refusal.toData() }, pairedItem: { item: item.index } }];
}
