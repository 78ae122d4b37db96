import type { INodeExecutionData } from 'n8n-workflow';

import type { NodeKind } from '../messages/text';
import { text } from '../messages/text';
import { ItemError } from '../response/itemError';

/** The items that a request gave, or what went wrong with it. */
export type Result = INodeExecutionData[] | ItemError;

/** What is recorded in n8n's key store before an item is sent, and removed if nothing was done. */
export interface Claim {
	/** @returns `undefined` when it is new; else the item's result, and nothing may be sent */
	claim(): Promise<Result | undefined>;
	/** @returns whether it could be removed again */
	release(): Promise<boolean>;
	/** Advice for an item whose claim could not be removed again. */
	readonly keptAdvice: NodeKind;
}

/** The claims of one item: all of them, or none. */
export class Claims {
	constructor(private readonly all: readonly Claim[]) {}

	/** @returns `undefined` when all are new; else the item's result, and nothing may be sent */
	async take(): Promise<Result | undefined> {
		const taken: Claim[] = [];
		for (const claim of this.all) {
			const result = await claim.claim();
			if (result !== undefined) return await released(result, taken);
			taken.push(claim);
		}
		return undefined;
	}

	/** Nothing was done. @returns the result, with advice where a claim could not be removed */
	async release(result: Result): Promise<Result> {
		return await released(result, this.all);
	}
}

async function released(result: Result, claims: readonly Claim[]): Promise<Result> {
	let shown = result;
	for (const claim of claims) {
		const isReleased = await claim.release();
		if (!isReleased && shown instanceof ItemError) {
			shown = shown.withAdvice(text(claim.keptAdvice));
		}
	}
	return shown;
}
