import type { Answer } from './answer';
import type { After, Lost } from './attempt';
import type { Said } from './failure';
import { Failure, resultOrFailure } from './failure';
import { mayBeFound } from './item';
import type { Pending } from './results';
import { named } from './results';

/** Looks for the result of a lost answer at the service. Never sends again. */
export async function recover(attempt: Lost): Promise<After<'recover'>> {
	const { request, result: lost } = attempt;
	const pending = pendingOf(attempt);
	const searchResult = await lookedFor(attempt, pending);
	if (Array.isArray(searchResult) && !(request instanceof Failure)) {
		const write = { ...attempt.write, pending };
		return { to: 'record', attempt: { ...attempt, request, result: searchResult, write } };
	}
	const messages = Array.isArray(searchResult) || searchResult === undefined ? [] : [searchResult];
	if (!(lost instanceof Failure)) return { to: 'follow', attempt: { ...attempt, result: lost } };
	const advice = attempt.isOpenKey === true ? messages : [...messages, { code: 'mayBeDone' }];
	const result = advice.length === 0 ? lost : lost.advised(...advice);
	return { to: 'end', attempt: { ...attempt, result } };
}

function pendingOf(attempt: Lost): Pending | undefined {
	const { item, request, why, write } = attempt;
	const { earlier, pending } = write;
	if (pending !== undefined || earlier === undefined || why !== undefined) return pending;
	if (request instanceof Failure || !mayBeFound(item, attempt)) return undefined;
	const { findable } = request;
	const uniqueKey = earlier.uniqueKey ?? write.uniqueKey;
	return (
		findable && item.results.sentBefore(named({ ...write, uniqueKey }, findable.data), earlier)
	);
}

/** @returns the answers, or a message about the search */
async function lookedFor(
	attempt: Lost,
	sent: Pending | undefined,
): Promise<Answer[] | Said | undefined> {
	const { item, pendingId, request, slot, why } = attempt;
	if (!mayBeFound(item, attempt)) return undefined;
	if (why !== undefined) return { code: 'notLookedFor', values: { why } };
	if (sent === undefined || request instanceof Failure) return undefined;
	const { findable } = request;
	if (findable === undefined) return undefined;
	// The search can take long and sends no write. Later items wait until it is known whether this
	// one stops the run.
	slot.pause();
	slot.free();
	const searchResult = await resultOrFailure(async () => await findable.find({ sent, pendingId }));
	return searchResult instanceof Failure
		? { code: 'notLookedFor', values: { why: searchResult } }
		: searchResult;
}
