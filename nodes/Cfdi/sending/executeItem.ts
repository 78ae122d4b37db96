import type { INodeExecutionData } from 'n8n-workflow';

import { Doubts, ItemError } from '../service/itemError';
import { requestInTurn, settleTurn } from './inSequence';
import type { ItemContext } from './itemContext';
import type { Release } from './limiter';
import type { Prepared, PreparedRequest } from './prepareRequest';
import { followedUp } from './followUp';
import type { Place } from './sequences';
import { cancelledBefore, mayBeFound, maySendAgain, sendOnce } from './sendOnce';

/**
 * Executes one item of any operation: waits for the limiter, sends the request (a write at most
 * once), and links what comes out to the item. What goes wrong becomes an ItemError: on the item
 * or, when the node is set to stop, thrown as NodeApiError.
 * @param takeRequest gives the item's request when its turn has come, or why it cannot be sent
 */
export async function executeItem(
	item: ItemContext,
	takeRequest: () => Prepared,
): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, ledger, run, sequences, signal } = item;
	// An item that an earlier attempt settled sends nothing, so it waits for no slot.
	const earlier = ledger?.find(ledger.keyOf(index));
	const isUnknown =
		earlier !== undefined && earlier.answer === undefined && !maySendAgain(item, earlier);
	const isSettled = isUnknown || earlier?.answer !== undefined;
	// It will stop the node: items after it must not acquire a slot first.
	let isPaused = false;
	const pause = () => {
		if (continueOnFail || isPaused) return;
		isPaused = true;
		run.limiter.pause();
	};
	if (isUnknown && mayBeFound(item, earlier)) pause();
	else if (isUnknown && !continueOnFail) run.limiter.close();
	const needsSlot = !isSettled && item.operation.holdsNoSlot !== true;
	let release = needsSlot ? await run.limiter.acquire() : () => {};
	if (release === undefined) return notSent(item);
	let place: Place | undefined;
	try {
		if (!isSettled && signal?.aborted) return notSent(item);
		const taken = takeRequest();
		const isReady = !('lookUp' in taken) && !('after' in taken);
		// In the order of the items, which have their slots in it. Those that are settled stand in the ledger.
		if (!isReady && !isSettled) place = sequences.enter();
		const found = 'lookUp' in taken ? await taken.lookUp() : taken;
		if ('after' in found && place !== undefined) {
			release = await turnOf(item, await place.join(found.sequences), release);
		}
		// Another item may have stopped the node, or a person the execution, in the meantime.
		if (!isReady && !isSettled && hasStopped(item)) return notSent(item);
		const request = 'after' in found ? requestInTurn(item, found) : found;
		let hasSlot = !isSettled;
		const freeSlot = () => {
			pause();
			hasSlot = false;
			release?.();
		};
		const result = await sendOnce(item, request, freeSlot);
		if (isPaused && !(result instanceof ItemError)) run.limiter.resume();
		if ('after' in found) settleTurn(item, request, result);
		place?.leave();
		if (result instanceof ItemError) {
			return await failed(item, result, request instanceof ItemError ? {} : request);
		}
		if (ledger !== undefined) {
			run.done(index, result);
			item.noteUuids(result);
		}
		const items = await completed(item, request, result, !hasSlot);
		return items.map((output) => ({ ...output, pairedItem: { item: index } }));
	} finally {
		if (signal?.aborted) {
			run.limiter.close();
			run.logResults(item.node, item.log);
		}
		place?.leave();
		release();
	}
}

/** Those before it may take long: others have its slot until then. */
async function turnOf(
	{ run }: ItemContext,
	before: ReadonlyArray<Promise<void>>,
	release: Release,
): Promise<Release> {
	if (before.length === 0) return release;
	release();
	await Promise.all(before);
	// Without one, the limiter is closed.
	return (await run.limiter.acquire(true)) ?? (() => {});
}

function hasStopped({ run, signal }: ItemContext): boolean {
	return run.limiter.isClosed || signal?.aborted === true;
}

/** An item that an earlier attempt settled has no slot yet: thousands may be read at once. */
async function completed(
	item: ItemContext,
	request: PreparedRequest | ItemError,
	items: INodeExecutionData[],
	needsSlot: boolean,
): Promise<INodeExecutionData[]> {
	if (request instanceof ItemError || request.followUp === undefined) return items;
	const release = needsSlot ? await item.run.limiter.acquire() : () => {};
	// The node stops at another item, whose message lists these.
	if (release === undefined) return items;
	try {
		return await followedUp(item, request.followUp, items);
	} finally {
		release();
	}
}

async function failed(
	item: ItemContext,
	error: ItemError,
	{ about }: Pick<PreparedRequest, 'about'>,
): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, ledger, node, run } = item;
	// Before the first await: from now on no item may acquire a slot.
	if (!continueOnFail) run.limiter.close();
	const shown = await item.redact(about === undefined ? error : error.of(about));
	const { id, outcome, uuid } = shown.details;
	if (error instanceof Doubts) run.stopped(index, (await item.redact(error.found)).text);
	if (outcome === 'unknown' && ledger !== undefined) run.unknown(index, shown.text);
	if (uuid !== undefined && ledger !== undefined) item.noteUuids([{ json: { id, uuid } }]);
	if (!continueOnFail) throw run.stop(node, shown, index);
	return [errorItem(shown, index)];
}

/** The node stopped, or the execution was cancelled, while this item waited. */
function notSent({ continueOnFail, index, run }: ItemContext): INodeExecutionData[] {
	run.notSent();
	// The item that stopped the node throws, and its message counts this one.
	if (!continueOnFail) return [];
	return [errorItem(cancelledBefore(), index)];
}

function errorItem(error: ItemError, item: number): INodeExecutionData {
	return { json: { error: error.toData() }, pairedItem: { item } };
}
