import type { After, Attempt, Remembered, Sendable } from './attempt';
import type { Answer } from './answer';
import { Failure } from './failure';
import { release } from './keys';
import type { Request } from './request';
import { named } from './results';
import { retry } from './retry';
import { cancelledBefore } from './itemSlot';

/**
 * Sends the request. Only this stage writes to the service, at most once in all attempts of an
 * execution.
 */
export async function send(attempt: Sendable): Promise<After<'send'>> {
	const { item, write } = attempt;
	if (write !== undefined) return await sendWrite({ ...attempt, write });
	const exchange = exchangeOf(attempt, attempt.request);
	const result = await retry(exchange, false, item.memory.host, item.signal);
	if (!(result instanceof Failure)) return { to: 'follow', attempt: { ...attempt, result } };
	const isUnknown = result.details.outcome === 'unknown';
	const failure = isUnknown ? result.advised({ code: 'unchangedService' }) : result;
	return { to: 'end', attempt: { ...attempt, result: failure } };
}

async function sendWrite(attempt: Remembered): Promise<After<'send'>> {
	const { item, request, write } = attempt;
	const { memory, results, signal } = item;
	const { ledger } = write;
	if (signal?.aborted) {
		// The execution was cancelled while the key was recorded. The request is not sent, so free the
		// key.
		const result = await release(item, write.recordedClaims ?? [], cancelledBefore());
		return { to: 'end', attempt: { ...attempt, result } };
	}
	ledger.sending(write.key, write.fingerprint, write);
	const { findable } = request;
	const pending = findable && results.sending(named(write, findable.data));
	const result = await retry(exchangeOf(attempt, request), true, memory.host, signal);
	const next = { ...attempt, write: { ...write, pending } };
	const isUnknown = result instanceof Failure && result.details.outcome === 'unknown';
	if (!isUnknown) return { to: 'record', attempt: { ...next, result } };

	ledger.unanswered(write.key, result, await item.faultOf(result), pending?.after);
	const { id, isPending, uuid } = result.details;
	if (pending !== undefined) results.unanswered(pending, uuid);
	const pendingId = isPending === true ? id : undefined;
	return { to: 'recover', attempt: { ...next, pendingId, result } };
}

function exchangeOf({ requests }: Attempt, { send }: Request) {
	return async (): Promise<Answer[]> => {
		const answer = send?.();
		// Prepare later items while this one is under way.
		requests.sent();
		return (await answer) ?? [];
	};
}
