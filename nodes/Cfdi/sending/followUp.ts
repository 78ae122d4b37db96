import type { INodeExecutionData } from 'n8n-workflow';

import { ItemError } from '../service/itemError';
import type { ItemContext } from './itemContext';
import type { FollowUp } from './operation';
import { retry } from './retry';

/**
 * Adds to the items of a write what only a read gives, with the retries of a read. Never throws: the
 * write is done, so what goes wrong becomes a warning on the item.
 */
export async function followedUp(
	{ redact, signal }: Pick<ItemContext, 'redact' | 'signal'>,
	{ send, warn }: FollowUp,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	return await Promise.all(
		items.map(async (done) => {
			const result = await retry(async () => await send(done), false, signal);
			if (!(result instanceof ItemError)) return result;
			return warn(done, (await redact(result)).details);
		}),
	);
}
