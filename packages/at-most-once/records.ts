import type { Json, Got } from './answer';
import type { Changed, KeyChange } from './list';
import type { QueueTicket } from './queueTicket';

export interface LedgerEntry {
	fingerprint: string;
	/** Time of the last sending, ISO 8601. */
	sentAt: string;
	/** Number of times it was sent: more than one only after Send Again. */
	times: number;
	uniqueKey?: string;
	equal?: DuplicateNumber;
	fault?: string;
	/** Last ID of the service before it was sent; only without an answer. */
	after?: number | string;
	pendingId?: number | string;
	uuid?: string;
	/** Missing while the outcome of the request is unknown. */
	answer?: Json[];
}

export interface DuplicateNumber {
	body: string;
	number: number;
}

/** Run and item of an entry. */
export type LedgerKey = `${number}:${number}`;

export interface Waiting extends KeyChange {
	resolve: (changed: Changed) => void;
	reject: (error: unknown) => void;
}

export interface List {
	waiting: Waiting[];
	isChanging: boolean;
	entries: number;
	changesSince: number;
}

export interface Line {
	last: Map<string, QueueTicket>;
	said: Promise<unknown>;
}

export interface EditorRequest extends Got {
	uuid: string;
	data: Json;
	node: string;
	/** Node and ID of the request. If the same one comes again, it is not a correction. */
	body: string;
	/** ID of its ledger. */
	execution: string;
	day: string;
	/** Milliseconds of a clock that never goes back. */
	at: number;
}

export interface Correction {
	earlier: EditorRequest;
	differences: readonly unknown[];
}

/**
 * Request that a published run sent without a key. A copy in the editor has no ledger entry for it.
 */
export interface SentRequest {
	name: string;
	uuid?: string;
}

export interface Noted extends SentRequest {
	execution: string;
	/** Milliseconds since 1970. */
	sentAt: number;
	/** Milliseconds of a clock that never goes back. */
	at: number;
}
