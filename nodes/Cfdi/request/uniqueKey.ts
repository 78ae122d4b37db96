import type { ICheckProcessedOptions, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ItemError } from '../response/itemError';

/** n8n's own store of processed keys, kept apart for this node of this workflow. */
type KeyStore = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

const SCOPE = 'node';
const STORE_OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: 10_000 };

/** n8n reads, changes and writes the list of keys without a lock, so this process does it in turn. */
let turn: Promise<unknown> = Promise.resolve();

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const mine = turn.then(work);
	turn = mine.catch(() => undefined);
	return await mine;
}

/**
 * The key under which an invoice is stamped once over all executions: the order number, say. It is
 * recorded in n8n's database before the request goes out, so it outlives a killed process.
 */
export class UniqueKey {
	/**
	 * @param key not empty
	 * @param passOn give an item with `duplicate: true` for a used key, instead of refusing it
	 */
	constructor(
		private readonly store: KeyStore,
		private readonly key: string,
		private readonly passOn: boolean,
	) {}

	/**
	 * Records the key.
	 * @returns nothing when it is new; else what becomes of the item, which must not be sent
	 */
	async claim(): Promise<INodeExecutionData[] | ItemError | undefined> {
		const isNew = await this.record();
		if (isNew === true) return undefined;
		if (isNew instanceof ItemError) return isNew;
		if (this.passOn) return [{ json: { duplicate: true, uniqueKey: this.key } }];
		return new ItemError({
			outcome: 'duplicate',
			message: `Unique Key "${this.key}" was used before`,
			description:
				'Nothing was sent, so that the invoice is not stamped twice. An earlier execution stamped it, or was stopped while it did: look for it at your invoicing service. If it is not there, run this item with another key.',
		});
	}

	/** Takes the key out again: nothing was stamped under it. @returns whether that worked */
	async release(): Promise<boolean> {
		try {
			await inTurn(async () => await this.store.removeProcessed([this.key], SCOPE, STORE_OPTIONS));
			return true;
		} catch {
			return false;
		}
	}

	private async record(): Promise<boolean | ItemError> {
		try {
			const { new: added } = await inTurn(
				async () => await this.store.checkProcessedAndRecord([this.key], SCOPE, STORE_OPTIONS),
			);
			return added.length > 0;
		} catch (error) {
			return new ItemError({
				outcome: 'notSent',
				message: 'n8n could not record the Unique Key',
				description: `Nothing was sent. n8n says: ${error instanceof Error ? error.message : String(error)}`,
			});
		}
	}
}
