import type { INodeExecutionData } from 'n8n-workflow';

import { ItemError } from '../service/itemError';
import type { After, Done } from './attempt';
import type { ItemContext } from './itemContext';
import type { FollowUp } from './operation';
import { retry } from './retry';
import { redacted } from './send';

/** What a write gave is kept for the message of a stop; then its files are read. */
export async function follow(attempt: Done): Promise<After<'follow'>> {
	const { item, request, result, turn } = attempt;
	turn.settle(request, result);
	if (item.ledger !== undefined) {
		item.run.note(...result.map(({ json }) => ({ index: item.index, got: json })));
		item.noteUuids(result);
	}
	const followUp = request instanceof ItemError ? undefined : request.followUp;
	// An item that an earlier attempt settled has no slot yet: thousands may be read at once.
	// Without one, the node stops at another item, whose message lists this one.
	if (followUp === undefined || !(turn.hasSlot || (await turn.take()))) {
		return { to: 'end', attempt };
	}
	const followed = await followedUp(item, followUp, result);
	return { to: 'end', attempt: { ...attempt, result: followed } };
}

/**
 * Adds to the items of a write what only a read gives, with the retries of a read. Never throws: the
 * write is done, so what goes wrong becomes a warning on the item.
 */
async function followedUp(
	item: ItemContext,
	{ send, warn }: FollowUp,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	return await Promise.all(
		items.map(async (done) => {
			const read = async () => await redacted(item, [await send(done)]);
			const result = await retry(read, false, item.signal);
			if (result instanceof ItemError) return warn(done, (await item.redact(result)).details);
			return result[0] ?? done;
		}),
	);
}
