import type { INodeExecutionData } from 'n8n-workflow';

import { ItemError, invalidField } from '../response/itemError';
import type { KeyStore } from './keyStore';
import type { UniqueKeyOptions } from './operation';

/**
 * The key under which an invoice is stamped once over all executions, such as the order number. It
 * is recorded in n8n's database before the request is sent, so it outlives a killed process.
 */
export class UniqueKey {
	readonly keptAdvice =
		'n8n could not remove the Unique Key again: run this item with another key, nothing was stamped under this one.';

	private readonly store: KeyStore;

	/** @throws ItemError without a store: n8n's declarative engine, which runs some agents, has none */
	constructor(
		store: KeyStore | undefined,
		private readonly options: UniqueKeyOptions,
	) {
		if (store === undefined) {
			throw invalidField(
				'Unique Key',
				'it cannot be checked in this kind of AI agent',
				'Remove the option, or let the agent call a workflow that stamps. Nothing was sent.',
			);
		}
		this.store = store;
	}

	/**
	 * Records the key.
	 * @returns `undefined` when it is new; else the item's result, and nothing may be sent
	 */
	async claim(): Promise<INodeExecutionData[] | ItemError | undefined> {
		const { key, ifUsed } = this.options;
		try {
			if (await this.store.claim(key)) return undefined;
		} catch (error) {
			return new ItemError({
				outcome: 'notSent',
				message: 'n8n could not record the Unique Key',
				description: `Nothing was sent. n8n says: ${error instanceof Error ? error.message : String(error)}`,
			});
		}
		if (ifUsed === 'passOn') return [{ json: { duplicate: true, uniqueKey: key } }];
		return new ItemError({
			outcome: 'duplicate',
			message: `Unique Key "${key}" was used before`,
			description:
				'Nothing was sent, so that the invoice is not stamped twice. An earlier execution stamped it, or was stopped while it did: look for it at your invoicing service. If it is not there, run this item with another key.',
		});
	}

	/** Removes the key again: nothing was stamped under it. @returns whether that worked */
	async release(): Promise<boolean> {
		try {
			await this.store.release(this.options.key);
			return true;
		} catch {
			return false;
		}
	}
}
