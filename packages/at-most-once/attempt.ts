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

/** State of one item. Stages do not change it: each returns the next state. */
export interface Attempt {
	readonly item: Item;
	readonly slot: ItemSlot;
	readonly requests: Requests;
}

interface Prepared extends Attempt {
	readonly request: Request | Failure;
}

export interface PreparedWrite extends Prepared {
	readonly ledger: Ledger;
}

export interface Sendable extends Attempt {
	readonly request: Request;
	/** Only for writes. */
	readonly write?: WriteAttempt;
}

export interface Remembered extends Sendable {
	readonly write: WriteAttempt;
}

export interface WriteAttempt {
	readonly ledger: Ledger;
	readonly key: LedgerKey;
	/** Fingerprint of the body. */
	readonly fingerprint: string;
	readonly earlier?: LedgerEntry;
	/** Number among the equal requests of the execution; only in runs from the editor. */
	readonly equal?: DuplicateNumber;
	/** Fingerprint of the keys. */
	readonly uniqueKey?: string;
	/** Claims of this attempt, and of an earlier one. */
	readonly recordedClaims?: readonly Claim[];
	readonly earlierClaims?: readonly Claim[];
	/** The store did not answer whether the request was sent before; only in runs from the editor. */
	readonly keyStoreFailed?: boolean;
	/** Similar earlier request; only in runs from the editor, for requests with a key. */
	readonly correction?: Correction;
	readonly pending?: Pending;
}

/** Keys to record before an item is sent, and to remove if the request was not done. */
export interface Claim {
	readonly keys: readonly KeyRecord[];
	/**
	 * Returns the result of an item if some of its keys are not new.
	 * @param earlier result under the first known key, if this process knows it
	 */
	readonly used: (states: readonly KeyState[], earlier: Got | undefined) => Result;
	/** Code of the failure if the keys cannot be recorded. Without a code the item is sent anyway. */
	readonly notRecorded?: string;
	/** Code of the advice if the claim could not be removed. */
	readonly keptAdvice: string;
}

/** Write without an answer: from this attempt, an earlier one or another execution. */
export interface Lost extends Prepared {
	readonly write: WriteAttempt;
	readonly result: Result;
	/** ID under which the service still processes the request. */
	readonly pendingId?: number | string;
	/** Reason not to look for it. */
	readonly why?: Said | Failure;
	/** Another execution sent it at an unknown time and left its key open. */
	readonly isOpenKey?: boolean;
}

export interface Answered extends Remembered {
	readonly result: Result;
	readonly isOpenKey?: boolean;
}

export interface Done extends Attempt {
	readonly request: Request | Failure;
	readonly result: Answer[];
}

export interface Ended extends Attempt {
	readonly request?: Request | Failure;
	/**
	 * Missing if another item stopped the node, or a person the execution, before this item was sent.
	 */
	readonly result?: Result;
}

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

/**
 * Lists the stages that can follow each stage. Stages do not import each other, and the simulation
 * walks this table.
 */
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

export type Step<Name extends StageName | 'end' = StageName | 'end'> = {
	[To in Name]: { readonly to: To; readonly attempt: Takes[To] };
}[Name];

export type After<Name extends StageName> = Step<(typeof FOLLOWS)[Name][number]>;
