import type {
	IDataObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	NodeExecutionHint,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Requests } from 'at-most-once';
import { Failure, noteSent, runItems, sendItem } from 'at-most-once';
import type { Text } from 'cfdi-mx';
import { delay } from './host';
import type { ItemContext } from './itemContext';
import { runContext } from './itemContext';
import type { Operation } from './operation';
import type { PreparedRequest } from './prepareRequest';
import { prepareRequest } from './prepareRequest';
import { batching } from './requestOptions';
import { sameUuidTexts, withSameUuids } from './sameUuids';
import { NOTES, hasNote, itemErrorOf, keysWarning } from './outcomes';
import type { ItemError } from '../messages/itemError';
import { ConfirmationNeeded, itemError } from '../messages/itemError';
import { text } from '../messages';

/**
 * Executes an operation for all items instead of n8n's declarative engine. That engine evaluates each expression
 * four times, loses the results of the other items when one stops the node, and ends while requests are under way
 * if an expression fails.
 */
export function executeOperation(operation: Operation) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { run, itemAt } = await runContext(this, operation);
		const signal = this.getExecutionCancelSignal();
		const mayStart = batching(this, async (milliseconds) => {
			await Promise.race([delay(milliseconds, signal), run.limiter.whenClosed]);
		});
		const first = itemAt(0);
		const results = await runItems(this.getInputData().length, first, {
			prepare: (index) => prepareRequest(itemAt(index)),
			execute: async (index, requests) => await executeItem(itemAt(index), requests),
			mayStart,
		});
		await noteSent(first, run.sent, this.getExecutionId());
		const failed = results.find((result) => result.status === 'rejected');
		if (failed !== undefined) throw failed.reason;
		const items = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
		this.addExecutionHints(...notesOf(items), ...warningsOf(items, first));
		return [withSameUuids(items, first)];
	};
}

/**
 * Takes each item over from n8n's declarative engine, which runs some AI agents' tools and does not know custom
 * operations. n8n calls it as `requestOperations.pagination`. The engine's request is not used.
 */
export function executeForEngine(operations: readonly Operation[]) {
	return async function (this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
		const { resource, operation: name } = this.getNode().parameters;
		const id = `${String(resource)}.${String(name)}`;
		const operation = operations.find((one) => one.id === id);
		if (operation === undefined) {
			throw new NodeOperationError(this.getNode(), text('noSuchOperation', { id }).en);
		}
		const index = this.getItemIndex();
		const item = (await runContext(this, operation, index)).itemAt(index);
		return withSameUuids(
			await executeItem(item, { take: () => prepareRequest(item), sent: () => {} }),
			item,
		);
	};
}

function notesOf(items: readonly INodeExecutionData[]): NodeExecutionHint[] {
	return Object.entries(NOTES).flatMap(([kind, [one, several]]) => {
		const noted = items.filter((item) => hasNote(item, kind as keyof typeof NOTES)).length;
		if (noted === 0) return [];
		const { en: message } = text(noted === 1 ? one : several, { count: String(noted) });
		return [{ message, location: 'outputPane' as const }];
	});
}

function warningsOf(items: readonly INodeExecutionData[], first: ItemContext): NodeExecutionHint[] {
	const { keyStore, log, node } = first;
	const ofKeys = keyStore && keysWarning(keyStore);
	// Also in n8n's log, because an unattended workflow has no output that a person sees.
	if (ofKeys !== undefined) log(`${node.name}: ${ofKeys.en}`);
	return [firstWarning(items), ...sameUuidTexts(first), ofKeys]
		.filter((said) => said !== undefined)
		.map(({ en: message }) => ({ message, type: 'warning', location: 'outputPane' }));
}

/** Returns the first warning and the number of items with warnings. The items have the rest. */
function firstWarning(items: readonly INodeExecutionData[]): Text | undefined {
	const warned = items.flatMap(({ json: { warnings } }) =>
		Array.isArray(warnings) && warnings.length > 0 ? [warnings as IDataObject[]] : [],
	);
	const message = warned[0]?.[0]?.message;
	if (typeof message !== 'string') return undefined;
	const count = String(warned.length);
	return text(warned.length === 1 ? 'warnedItem' : 'warnedItems', { count, message });
}

/**
 * Executes one item of any operation, and links its output to it. An error becomes an ItemError on the item, or a
 * NodeApiError if the node is set to stop.
 */
export async function executeItem(
	item: ItemContext,
	requests: Requests,
): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, operation, run } = item;
	try {
		const { request, result, withoutKey } = await sendItem(item, requests);
		if (result === undefined) {
			run.notSent();
			// The item that stopped the node throws, and its message counts this one.
			return continueOnFail ? [errorItem(itemError('notSent', 'cancelledBefore'), index)] : [];
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
