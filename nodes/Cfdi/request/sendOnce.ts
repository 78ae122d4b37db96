import type { INodeExecutionData } from 'n8n-workflow';

import { ItemError } from '../response/itemError';
import { redact } from '../response/redact';
import type { ItemContext } from './itemContext';
import type { Ledger, LedgerEntry } from './ledger';
import { fingerprintOf } from './ledger';
import type { Operation, Write } from './operation';
import type { PreparedRequest } from './prepareRequest';
import { retry } from './retry';

type Result = INodeExecutionData[] | ItemError;

/**
 * Sends an item's request; a write at most once in all attempts of its execution.
 * @param request the request, or the reason why it cannot be sent
 * @returns the answer of this or an earlier attempt, or what went wrong
 */
export async function sendOnce(
	item: ItemContext,
	request: PreparedRequest | ItemError,
): Promise<Result> {
	const { index, ledger, operation, signal } = item;
	if (ledger === undefined) {
		if (request instanceof ItemError) return request;
		return withReadAdvice(await retry(request.send, false, signal));
	}

	const fingerprint = request instanceof ItemError ? '' : fingerprintOf(request.body);
	const earlier =
		ledger.find(index) ?? (isTool(item) ? ledger.findUnknown(fingerprint) : undefined);
	if (earlier?.answer !== undefined) {
		return remembered(earlier.answer, earlier.fingerprint === fingerprint);
	}
	if (earlier !== undefined && !maySendAgain(item)) return stillUnknown(earlier, operation);
	if (request instanceof ItemError) return request;

	// An entry of this very item has claimed its key already.
	const taken = earlier === undefined ? await request.uniqueKey?.claim() : undefined;
	if (taken !== undefined) return taken;

	ledger.sending(index, fingerprint);
	const result = await retry(request.send, true, signal);
	if (!(result instanceof ItemError)) {
		ledger.done(
			index,
			result.map(({ json }) => json),
		);
		return result;
	}
	if (result.details.outcome === 'unknown') {
		const clean = redact(result, await item.secrets());
		ledger.unanswered(index, clean.details.message);
		return withWriteAdvice(clean, operation);
	}
	ledger.restore(index, earlier);
	const isReleased = earlier !== undefined || (await request.uniqueKey?.release()) !== false;
	return isReleased ? result : result.withAdvice(KEY_KEPT);
}

/**
 * "Send Again" is the word of a person who has looked, so it holds for what an earlier execution
 * left open. Retry On Fail has not looked.
 */
export function maySendAgain({
	index,
	ledger,
	sendsAgain,
}: Pick<ItemContext, 'index' | 'sendsAgain'> & { ledger?: Ledger }): boolean {
	return ledger?.wasSentNow(index) !== true && sendsAgain();
}

/**
 * n8n gives each attempt of an AI agent's tool a run of its own. A call without an answer is
 * therefore recognised by its body; a call that was answered and comes again is another invoice.
 */
function isTool({ node }: ItemContext): boolean {
	return node.type.endsWith('Tool');
}

/** Stands on an item that an earlier attempt sent with other values. */
export const CHANGED_NOTE =
	'An earlier attempt sent this item with other values, and this is the answer to it. It was not sent again.';

const KEY_KEPT =
	'n8n could not remove the Unique Key again: run this item with another key, nothing was stamped under this one.';

function remembered(answer: INodeExecutionData['json'][], isUnchanged: boolean): Result {
	return answer.map((json) => ({ json: isUnchanged ? json : { ...json, note: CHANGED_NOTE } }));
}

function stillUnknown({ sentAt, fault }: LedgerEntry, operation: Operation): ItemError {
	const { done } = operation.effect as Write;
	return withWriteAdvice(
		new ItemError({
			outcome: 'unknown',
			message: `An earlier attempt sent this item at ${sentAt}, and no answer came: it may have been ${done}`,
			...(fault !== undefined && { description: `What happened then: ${fault}.` }),
		}),
		operation,
	);
}

function withWriteAdvice(error: ItemError, { effect }: Operation): ItemError {
	const { done, lookFor } = effect as Write;
	return error.withAdvice(
		`It may have been ${done}, so it is not sent again automatically. Look for ${lookFor} at your invoicing service: if it is there, continue with its ID; if not, run this item again with Options > If Outcome Is Unknown set to Send Again.`,
	);
}

function withReadAdvice(result: Result): Result {
	return result instanceof ItemError && result.details.outcome === 'unknown'
		? result.withAdvice('Nothing was changed at the service. Run this item again later.')
		: result;
}
