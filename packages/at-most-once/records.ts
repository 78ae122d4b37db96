import type { Json, Got } from './answer';
import type { Changed, KeyChange } from './list';
import type { QueueTicket } from './queueTicket';

/** Records that are kept: in the context of an execution, or in the memory of this process. */

/** What is known of the request of one item of one run. */
export interface LedgerEntry {
	/** Of the body that was sent, which itself is not kept. */
	fingerprint: string;
	/** When it was last sent, ISO 8601. */
	sentAt: string;
	/** How often it was sent: more than once only after Send Again. */
	times: number;
	/** Fingerprint of the keys under which it was sent. */
	uniqueKey?: string;
	/** In a run from the editor: which of the equal requests of the execution it is. */
	equal?: DuplicateNumber;
	/** Why no answer came, in one line. */
	fault?: string;
	/** The last ID that the service had given before it was sent, of one without an answer. */
	after?: number | string;
	/** The ID under which the service works on it. */
	pendingId?: number | string;
	/** The UUID that a broken answer named. */
	uuid?: string;
	/** The answer. Without one, the outcome of the request is unknown. */
	answer?: Json[];
}

/** Of equal requests, which one: from 1. */
export interface DuplicateNumber {
	body: string;
	number: number;
}

/** Where an entry is: run and item. */
export type LedgerKey = `${number}:${number}`;

/** A change that waits for its turn. */
export interface Waiting extends KeyChange {
	resolve: (changed: Changed) => void;
	reject: (error: unknown) => void;
}

/** What this process knows of a list. */
export interface List {
	waiting: Waiting[];
	isChanging: boolean;
	/** Number of entries when they were last counted. */
	entries: number;
	changesSince: number;
}

/** Those that have entered in an execution. */
export interface Line {
	/** The last place in each sequence, of all runs of a node. */
	last: Map<string, QueueTicket>;
	/** When all have said of what they are, or left. */
	said: Promise<unknown>;
}

/** A request that was sent in a run from the editor. */
export interface EditorRequest extends Got {
	uuid: string;
	data: Json;
	/** Of the node and its workflow. */
	node: string;
	/** Which request it is, and of which node: the same one again is no correction. */
	body: string;
	/** The ID of its ledger. */
	execution: string;
	/** On which it is issued. */
	day: string;
	/** When, by a clock that never goes back. */
	at: number;
}

/** An earlier request that this one may correct. */
export interface Correction {
	earlier: EditorRequest;
	/** As `Compared.differences` gives them. */
	differences: readonly unknown[];
}

/** What a published run has sent without a key: a copy of it in the editor has no ledger that names it. */
export interface SentRequest {
	/** Of its key. */
	name: string;
	/** Undefined where no answer came. */
	uuid?: string;
}

export interface Noted extends SentRequest {
	execution: string;
	/** In milliseconds since 1970. */
	sentAt: number;
	/** By a clock that never goes back. */
	at: number;
}
