import type { INodeExecutionData } from 'n8n-workflow';

import type { NodeKind } from '../messages/text';
import { ItemError, invalidField, inWords } from '../response/itemError';
import type { KeyState } from './keyChanges';
import type { KeyStore } from './keyStore';
import type { UniqueKeyOptions } from './operation';

/**
 * The key under which an invoice is stamped once over all executions, such as the order number. It
 * is recorded in n8n's database before the request is sent, so it outlives a killed process.
 */
export class UniqueKey {
	readonly keptAdvice = 'keyNotRemoved';
	readonly key: string;

	private readonly store: KeyStore;

	private readonly passesOn: boolean;

	/** Of the key with its total; undefined where the total is not known. */
	private readonly entry: string | undefined;

	/** @throws ItemError without a store: n8n's declarative engine, which runs some agents, has none */
	constructor(store: KeyStore | undefined, { key, ifUsed, total }: UniqueKeyOptions) {
		if (store === undefined) {
			throw invalidField('Unique Key', 'keyUnavailable');
		}
		this.store = store;
		this.key = oneSpelling(key);
		this.entry = total === undefined ? undefined : `${this.key} (total ${total})`;
		this.passesOn = ifUsed === 'passOn';
	}

	/**
	 * Records the key, as open: what becomes of the request is not known yet.
	 * @returns `undefined` when it is new; else the item's result, and nothing may be sent
	 */
	async claim(): Promise<INodeExecutionData[] | ItemError | undefined> {
		try {
			const { entry, key, store } = this;
			// Recorded first: a key without its total would be taken for one with another total.
			const isNewTotal = entry !== undefined && (await store.claim(entry));
			const state = await store.open(key);
			if (state === 'new') return undefined;
			if (isNewTotal) await store.release(entry);
			return this.used(state, isNewTotal);
		} catch (error) {
			if (error instanceof ItemError) return error;
			return new ItemError({
				outcome: 'notSent',
				...inWords('keyNotRecorded', {
					words: error instanceof Error ? error.message : String(error),
				}),
			});
		}
	}

	/**
	 * Records that the request was done. Where that is not possible the key stays open, and is
	 * reported as unknown: that is safe.
	 */
	async settle(): Promise<void> {
		try {
			await this.store.settle(this.key);
		} catch {
			// See above.
		}
	}

	/** Removes the key again: nothing was stamped under it. @returns whether that worked */
	async release(): Promise<boolean> {
		try {
			await this.store.release(this.key);
			if (this.entry !== undefined) await this.store.release(this.entry);
			return true;
		} catch {
			return false;
		}
	}

	private used(state: KeyState, hasOtherTotal: boolean): INodeExecutionData[] | ItemError {
		const { key } = this;
		const isOpen = state === 'open';
		if (this.passesOn) {
			const outcome = isOpen ? 'unknown' : 'duplicate';
			const changed = hasOtherTotal ? { otherTotal: true } : {};
			return [{ json: { duplicate: true, outcome, uniqueKey: key, ...changed } }];
		}
		return new ItemError({
			outcome: 'duplicate',
			...inWords(usedBefore(isOpen, hasOtherTotal), { key }),
		});
	}
}

function usedBefore(isOpen: boolean, hasOtherTotal: boolean): NodeKind {
	if (isOpen) return hasOtherTotal ? 'keyOpenForOtherTotal' : 'keyOpen';
	return hasOtherTotal ? 'keyUsedForOtherTotal' : 'keyUsed';
}

/**
 * The same order gives the same key, however it is written: without white space around it, with one
 * space for any white space in it, and with accents in their composed form (NFC).
 */
export function oneSpelling(key: string): string {
	return key.normalize('NFC').replace(/\s+/g, ' ').trim();
}
