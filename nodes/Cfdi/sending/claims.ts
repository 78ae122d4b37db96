import type { INodeExecutionData } from 'n8n-workflow';

import type { NodeKind } from '../words/text';
import { text } from '../words/text';
import { ItemError } from '../service/itemError';
import type { KeyRecord, KeyState } from './keyRecord';
import type { KeyStore, Stamped } from './keyStore';

/** The items that a request gave, or what went wrong with it. */
export type Result = INodeExecutionData[] | ItemError;

/** What is recorded in n8n's key store before an item is sent, and removed if nothing was done. */
export interface Claim {
	readonly keys: readonly KeyRecord[];
	/** The item's result where not all of its keys are new: nothing may be sent. */
	used(states: readonly KeyState[]): Result | Promise<Result>;
	/**
	 * The item's result where its keys cannot be recorded; undefined where it is sent all the same.
	 * @param words n8n's
	 */
	notRecorded(words: string): ItemError | undefined;
	/** Advice for an item whose claim could not be removed again. */
	readonly keptAdvice: NodeKind;
}

/** The claims of one item: recorded in one turn, all of them or none. */
export class Claims {
	/** The item is sent although its keys could not be recorded. */
	isUnrecorded = false;

	/** A key was recorded before, and what became of its request is not known. */
	isOpen = false;

	private isTaken = false;

	/**
	 * @param store missing only where there is nothing to claim
	 * @param held claims that an earlier attempt took: they are settled with the others
	 */
	constructor(
		private readonly store: KeyStore | undefined,
		private readonly all: readonly Claim[],
		private readonly held: readonly Claim[] = [],
	) {}

	/** @returns `undefined` when all are new; else the item's result, and nothing may be sent */
	async take(): Promise<Result | undefined> {
		const { all, keys, store } = this;
		if (store === undefined || keys.length === 0) return undefined;
		let states: readonly KeyState[];
		try {
			states = await store.claim(keys);
		} catch (error) {
			if (error instanceof ItemError) return error;
			const words = error instanceof Error ? error.message : String(error);
			const results = all.map((claim) => claim.notRecorded(words));
			const refusal = results.find((result) => result !== undefined);
			this.isUnrecorded = refusal === undefined;
			return refusal;
		}
		this.isTaken = true;
		let start = 0;
		for (const claim of all) {
			const own = states.slice(start, (start += claim.keys.length));
			if (own.every((state) => state === 'new')) continue;
			this.isOpen = own.includes('open') && !own.includes('conflict');
			return await claim.used(own);
		}
		return undefined;
	}

	/**
	 * The request was done. Where that cannot be recorded the keys stay open, and are reported as
	 * unknown: that is safe.
	 * @param stamped what the invoice got, for those that come with the same keys
	 */
	async settle(stamped: Stamped): Promise<void> {
		const { all, held, isTaken, store } = this;
		const open = keysOf([...held, ...(isTaken ? all : [])]).filter(({ opens }) => opens);
		if (store === undefined || open.length === 0) return;
		store.remember(open, stamped);
		try {
			await store.settle(open);
		} catch {
			// See above.
		}
	}

	/** Nothing was done. @returns the result, with advice where the claims could not be removed */
	async release(result: Result): Promise<Result> {
		const { all, isTaken, keys, store } = this;
		if (store === undefined || !isTaken) return result;
		try {
			await store.release(keys);
			return result;
		} catch {
			if (!(result instanceof ItemError)) return result;
			return all.reduce((error, { keptAdvice }) => error.withAdvice(text(keptAdvice)), result);
		}
	}

	private get keys(): readonly KeyRecord[] {
		return keysOf(this.all);
	}
}

function keysOf(claims: readonly Claim[]): readonly KeyRecord[] {
	return claims.flatMap(({ keys }) => keys);
}
