import { text } from '../messages/text';
import { ItemError, inWords } from '../response/itemError';
import type { KeyStore } from './keyStore';
import type { Operation, Write } from './operation';

/**
 * What a Retry records in n8n's key store before it sends an item, so that another Retry of the
 * same execution, which reads the same stored ledger, does not send the item too.
 */
export class RetryClaim {
	readonly keptAdvice = 'retryNotForgotten';

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
				...inWords('retryNotRecorded', {
					words: error instanceof Error ? error.message : String(error),
				}),
			});
		}
		return new ItemError({
			outcome: 'unknown',
			...inWords('sentByOtherRetry', { done: text(done), lookFor: text(lookFor) }),
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
	return new ItemError({ outcome: 'notSent', ...inWords('noRetryHere') });
}
