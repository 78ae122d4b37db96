import type { Answer } from './answer';
import type { After, Done } from './attempt';
import { Failure } from './failure';
import type { Item } from './item';
import type { FollowUp } from './request';
import { retry } from './retry';

/** Reports a finished item, then adds the data of follow-up reads, such as files. */
export async function follow(attempt: Done): Promise<After<'follow'>> {
	const { item, request, result, slot } = attempt;
	slot.settle(request, result);
	if (item.ledger !== undefined) item.onDone(result);
	const followUp = request instanceof Failure ? undefined : request.followUp;
	// An item that an earlier attempt finished has no slot yet: thousands could be read at once. If
	// it gets no slot, the run stops at another item, and that failure lists this one.
	if (followUp === undefined || !(slot.hasSlot || (await slot.take()))) {
		return { to: 'end', attempt };
	}
	const followed = await followedUp(item, followUp, result);
	return { to: 'end', attempt: { ...attempt, result: followed } };
}

/**
 * Adds data to the answers of a write with reads, which are retried. Never throws: the write is
 * done, so a failure becomes a warning.
 */
async function followedUp(
	{ memory: { host }, signal }: Item,
	{ send, warn }: FollowUp,
	answers: Answer[],
): Promise<Answer[]> {
	return await Promise.all(
		answers.map(async (done) => {
			const result = await retry(async () => await send(done), false, host, signal);
			return result instanceof Failure ? await warn(done, result) : result;
		}),
	);
}
