import type { After, Attempt } from './attempt';
import { Failure } from './failure';
import type { Ledger } from './ledger';
import { mayBeFound } from './item';

/**
 * Prepares an item: takes a slot and makes its request. Waits if the request needs a look-up or the
 * outcome of earlier requests.
 */
export async function prepare(attempt: Attempt): Promise<After<'prepare'>> {
	const { item, requests, slot } = attempt;
	const { ledger } = item;
	const isSettled = ledger !== undefined && isSettledBefore(attempt, ledger);
	if (!isSettled) {
		if (!item.holdsNoSlot && !(await slot.take())) return stopped(attempt);
		if (item.signal?.aborted) return stopped(attempt);
	}
	const madeRequest = requests.take();
	const isReady = !('lookUp' in madeRequest) && !('after' in madeRequest);
	// Items get slots in their order, so they also enter the queue in it. The ledger already has the
	// finished items.
	if (!isReady && !isSettled) slot.enter();
	const hasLent = 'lookUp' in madeRequest && madeRequest.holdsNoSlot && slot.hasSlot;
	if (hasLent) slot.free();
	const readyRequest = 'lookUp' in madeRequest ? await madeRequest.lookUp() : madeRequest;
	if (hasLent && !(await slot.take(true))) return stopped(attempt);
	if ('after' in readyRequest) await slot.join(readyRequest.sequences);
	// Another item can have stopped the node, or a person the execution, in the meantime.
	if (!isReady && !isSettled && slot.isOver) return stopped(attempt);
	const request = 'after' in readyRequest ? slot.request(readyRequest) : readyRequest;
	if (ledger !== undefined) return { to: 'checkLedger', attempt: { ...attempt, request, ledger } };
	if (request instanceof Failure) {
		return { to: 'end', attempt: { ...attempt, request, result: request } };
	}
	const { answer } = request;
	return answer === undefined
		? { to: 'send', attempt: { ...attempt, request } }
		: { to: 'follow', attempt: { ...attempt, request, result: answer } };
}

function stopped(attempt: Attempt): After<'prepare'> {
	return { to: 'end', attempt };
}

/**
 * Returns whether an earlier attempt finished the item, which then needs no slot. If the item will
 * stop the node, holds back later items at once.
 */
function isSettledBefore({ item, slot }: Attempt, ledger: Ledger): boolean {
	const { continueOnFail, index, limiter } = item;
	const earlier = ledger.find(ledger.keyOf(index));
	if (earlier === undefined) return false;
	if (earlier.answer !== undefined) return true;
	if (ledger.maySendAgain(item, earlier)) return false;
	if (mayBeFound(item, earlier)) slot.pause();
	else if (!continueOnFail) limiter.close();
	return true;
}
