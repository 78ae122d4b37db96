import type { Answer, Got } from './answer';
import type { Failure, Said } from './failure';
import type { Item } from './item';
import type { Ledger } from './ledger';
import type { KeyRecord, KeyState } from './list';
import type { Requests } from './prefetch';
import type { Correction, DuplicateNumber, LedgerEntry, LedgerKey } from './records';
import type { Request, Result } from './request';
import type { Pending } from './results';
import type { ItemSlot } from './itemSlot';

/** What is known of one item. No stage changes it: each gives the next one. */
export interface Attempt {
	readonly item: Item;
	/** When it may send. */
	readonly slot: ItemSlot;
	readonly requests: Requests;
}

/** Its request is made, or it is known why there is none. */
interface Prepared extends Attempt {
	readonly request: Request | Failure;
}

/** It is a write. */
export interface PreparedWrite extends Prepared {
	readonly ledger: Ledger;
}

/** It may be sent. */
export interface Sendable extends Attempt {
	readonly request: Request;
	/** Of a write. */
	readonly write?: WriteAttempt;
}

/** A write, as the ledger knows it. */
export interface Remembered extends Sendable {
	readonly write: WriteAttempt;
}

export interface WriteAttempt {
	readonly ledger: Ledger;
	readonly key: LedgerKey;
	/** Of the body. */
	readonly fingerprint: string;
	/** What an earlier attempt left. */
	readonly earlier?: LedgerEntry;
	/** In a run from the editor: which of the equal requests of the execution it is. */
	readonly equal?: DuplicateNumber;
	/** Fingerprint of its keys. */
	readonly uniqueKey?: string;
	/** Whose keys are recorded: by this attempt, and by an earlier one. */
	readonly recordedClaims?: readonly Claim[];
	readonly earlierClaims?: readonly Claim[];
	/** It comes from the editor, and nothing could say whether it was sent before. */
	readonly keyStoreFailed?: boolean;
	/** In a run from the editor, of one with a key: the earlier request that it is like. */
	readonly correction?: Correction;
	/** Its request, until the answer comes. */
	readonly pending?: Pending;
}

/** What is recorded in the store before an item is sent, and removed if nothing was done. */
export interface Claim {
	readonly keys: readonly KeyRecord[];
	/**
	 * The item's result where not all of its keys are new: nothing may be sent.
	 * @param earlier what was sent under the first of them, where this process knows it
	 */
	readonly used: (states: readonly KeyState[], earlier: Got | undefined) => Result;
	/** The code of its failure where its keys cannot be recorded; without one it is sent all the same. */
	readonly notRecorded?: string;
	/** Code of the advice for an item whose claim could not be removed again. */
	readonly keptAdvice: string;
}

/** Its answer is missing: that of this attempt or of an earlier one, or that of another execution. */
export interface Lost extends Prepared {
	readonly write: WriteAttempt;
	/** What is said where its request is not found. */
	readonly result: Result;
	/** The ID under which the service works on it. */
	readonly pendingId?: number | string;
	/** Why it is not looked for. */
	readonly why?: Said | Failure;
	/** Another execution left its key open, and sent it at an unknown time. */
	readonly isOpenKey?: boolean;
}

/** It is known what became of a write that was sent. */
export interface Answered extends Remembered {
	readonly result: Result;
	/** Another execution sent it. */
	readonly isOpenKey?: boolean;
}

/** Its items are there. */
export interface Done extends Attempt {
	readonly request: Request | Failure;
	readonly result: Answer[];
}

/** Nothing more is done. */
export interface Ended extends Attempt {
	readonly request?: Request | Failure;
	/** Missing where another item stopped the node, or a person the execution, before it was sent. */
	readonly result?: Result;
}

/** What each stage takes. */
export interface Stages {
	prepare: Attempt;
	checkLedger: PreparedWrite;
	review: Remembered;
	claim: Remembered;
	send: Sendable;
	recover: Lost;
	record: Answered;
	follow: Done;
}

export type StageName = keyof Stages;

/** Which stage may follow which: no stage can name another, and the simulation walks this table. */
export const FOLLOWS = {
	prepare: ['checkLedger', 'send', 'follow', 'end'],
	checkLedger: ['review', 'recover', 'follow', 'end'],
	review: ['claim', 'end'],
	claim: ['send', 'recover', 'follow', 'end'],
	send: ['record', 'recover', 'follow', 'end'],
	recover: ['record', 'follow', 'end'],
	record: ['follow', 'end'],
	follow: ['end'],
} as const satisfies Record<StageName, ReadonlyArray<StageName | 'end'>>;

interface Takes extends Stages {
	end: Ended;
}

/** A stage that comes next, with what it takes. */
export type Step<Name extends StageName | 'end' = StageName | 'end'> = {
	[To in Name]: { readonly to: To; readonly attempt: Takes[To] };
}[Name];

/** What a stage gives. */
export type After<Name extends StageName> = Step<(typeof FOLLOWS)[Name][number]>;
