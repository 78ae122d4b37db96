import type { Answer } from './answer';
import type { After, Done } from './attempt';
import { Failure } from './failure';
import type { Item } from './item';
import type { FollowUp } from './request';
import { retry } from './retry';

/** What a write gave is told; then its files are read. */
export async function follow(attempt: Done): Promise<After<'follow'>> {
	const { item, request, result, slot } = attempt;
	slot.settle(request, result);
	if (item.ledger !== undefined) item.onDone(result);
	const followUp = request instanceof Failure ? undefined : request.followUp;
	// An item that an earlier attempt settled has no slot yet: thousands may be read at once.
	// Without one, the run stops at another item, whose failure lists this one.
	if (followUp === undefined || !(slot.hasSlot || (await slot.take()))) {
		return { to: 'end', attempt };
	}
	const followed = await followedUp(item, followUp, result);
	return { to: 'end', attempt: { ...attempt, result: followed } };
}

/**
 * Adds to the answers of a write what only a read gives, with the retries of a read. Never throws: the
 * write is done, so what goes wrong becomes a warning.
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
