import type { INodeExecutionData } from 'n8n-workflow';

import { ItemError, invalidField } from '../response/itemError';
import type { KeyState } from './keyChanges';
import type { KeyStore } from './keyStore';
import type { UniqueKeyOptions } from './operation';

/**
 * The key under which an invoice is stamped once over all executions, such as the order number. It
 * is recorded in n8n's database before the request is sent, so it outlives a killed process.
 */
export class UniqueKey {
	readonly keptAdvice =
		'n8n could not remove the Unique Key again: run this item with another key, nothing was stamped under this one.';
	readonly key: string;

	private readonly store: KeyStore;

	private readonly passesOn: boolean;

	/** Of the key with its total; undefined where the total is not known. */
	private readonly entry: string | undefined;

	/** @throws ItemError without a store: n8n's declarative engine, which runs some agents, has none */
	constructor(store: KeyStore | undefined, { key, ifUsed, total }: UniqueKeyOptions) {
		if (store === undefined) {
			throw invalidField(
				'Unique Key',
				'it cannot be checked in this kind of AI agent',
				'Remove the option, or let the agent call a workflow that stamps. Nothing was sent.',
			);
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
				message: 'n8n could not record the Unique Key',
				description: `Nothing was sent. n8n says: ${error instanceof Error ? error.message : String(error)}`,
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
			message: `Unique Key "${key}" was used before${hasOtherTotal ? ' with another total' : ''}${isOpen ? ', and its outcome is unknown' : ''}`,
			description: `Nothing was sent, so that the invoice is not stamped twice. ${isOpen ? OPEN : SETTLED}${hasOtherTotal ? OTHER_TOTAL : ''}`,
		});
	}
}

const OPEN =
	'An earlier execution is sending it now, or sent it and got no answer: look for it at your invoicing service. If it is not there, run this item with another key.';

const SETTLED =
	'An earlier execution stamped it: you find it there, and at your invoicing service.';

const OTHER_TOTAL =
	' The order was changed since: cancel that invoice and issue another one, or issue a credit note.';

/**
 * The same order gives the same key, however it is written: without white space around it, with one
 * space for any white space in it, and with accents in their composed form (NFC).
 */
export function oneSpelling(key: string): string {
	return key.normalize('NFC').replace(/\s+/g, ' ').trim();
}
