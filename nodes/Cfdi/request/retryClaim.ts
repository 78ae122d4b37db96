import { ItemError } from '../response/itemError';
import type { KeyStore } from './keyStore';
import type { Operation, Write } from './operation';

/**
 * What a Retry records in n8n's key store before it sends an item, so that another Retry of the
 * same execution, which reads the same stored ledger, does not send the item too.
 */
export class RetryClaim {
	readonly keptAdvice =
		'n8n could not forget that this Retry sends the item: run it in a new execution, nothing was done in this one.';

	/** @param key of the ledger: the same in every Retry that starts from the same stored entry */
	constructor(
		private readonly store: KeyStore,
		private readonly key: string,
		private readonly operation: Operation,
	) {}

	/** Records the key. @returns `undefined` when it is new; else the error, and nothing may be sent */
	async claim(): Promise<ItemError | undefined> {
		const { done, lookFor } = this.operation.effect as Write;
		try {
			if (await this.store.claim(this.key)) return undefined;
		} catch (error) {
			return new ItemError({
				outcome: 'notSent',
				message: 'n8n could not record that this Retry sends the item',
				description: `Nothing was sent. n8n says: ${error instanceof Error ? error.message : String(error)}`,
			});
		}
		return new ItemError({
			outcome: 'unknown',
			message: `Another Retry of this execution sent this item: it may have been ${done}`,
			description: `Nothing was sent now. Open that Retry in n8n's list of executions: it shows what came back. If it does not, look for ${lookFor} at your invoicing service: if it is there, continue with its ID; if not, run this item in a new execution.`,
		});
	}

	/** Removes the key again: nothing was done at the service. @returns whether that worked */
	async release(): Promise<boolean> {
		try {
			await this.store.release(this.key);
			return true;
		} catch {
			return false;
		}
	}
}

/** n8n's declarative engine, which runs some AI agents' tools, gives a Retry no key store. */
export function noRetryHere(): ItemError {
	return new ItemError({
		outcome: 'notSent',
		message: "It cannot be sent in n8n's Retry of this kind of AI agent",
		description:
			'Nothing was sent now: n8n cannot tell here whether another Retry of the same execution sent it. Look at your invoicing service what is missing, and ask the agent for that in a new execution.',
	});
}
