import { ItemError } from '../service/itemError';
import { inWords } from '../words/errors';
import { text } from '../words/text';
import type { Claim } from './claims';
import type { KeyRecord } from './keyRecord';
import { keyName } from './keyRecord';
import type { Operation, Write } from './operation';

/**
 * What a Retry records in n8n's key store before it sends an item, so that another Retry of the
 * same execution, which reads the same stored ledger, does not send the item too.
 */
export class RetryClaim implements Claim {
	readonly keptAdvice = 'retryNotForgotten';
	readonly keys: readonly KeyRecord[];

	/** @param key of the ledger: the same in every Retry that starts from the same stored entry */
	constructor(
		key: string,
		private readonly operation: Operation,
	) {
		this.keys = [{ name: keyName('retry', key), opens: false }];
	}

	notRecorded(words: string): ItemError {
		return new ItemError({ outcome: 'notSent', ...inWords('retryNotRecorded', { words }) });
	}

	used(): ItemError {
		const { done, lookFor } = this.operation.effect as Write;
		return new ItemError({
			outcome: 'unknown',
			...inWords('sentByOtherRetry', { done: text(done), lookFor: text(lookFor) }),
		});
	}
}

/** n8n's declarative engine, which runs some AI agents' tools, gives a Retry no key store. */
export function noRetryHere(): ItemError {
	return new ItemError({ outcome: 'notSent', ...inWords('noRetryHere') });
}
