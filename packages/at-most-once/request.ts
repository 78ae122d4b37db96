import type { Failure, Said } from './failure';

export type Json = Record<string, unknown>;

/** One item of an answer. `json` is stored with the execution; other properties are only passed on. */
export interface Answer {
	json: Json;
}

export type Result = Answer[] | Failure;

export interface Request {
	/** Exact body: the ledger stores its fingerprint. */
	body: string;
	answer?: Answer[];
	send?: () => Promise<Answer[]>;
	uniqueKey?: UniqueKeys;
	same?: Same;
	question?: Failure;
	/** Question that stops the request once in any run. The user chose it. */
	questionAnywhere?: Failure;
	/** Reads the data that the request would change, and returns the question that stops it once. */
	confirmation?: () => Promise<Failure>;
	compare?: () => Promise<void>;
	/** Read that adds data, such as files, to a write's answer. If it fails, the item still counts as done. */
	followUp?: {
		/** Makes one attempt; throws a Failure. `done` can be the answer of an earlier attempt. */
		send: (done: Answer) => Promise<Answer>;
		warn: (done: Answer, failure: Failure) => Answer | Promise<Answer>;
	};
	findable?: {
		data: Json;
		/**
		 * Returns whether a search for another execution's request knows the ID at which to begin.
		 */
		isPlaceKnown: () => Promise<boolean>;
		/** Searches for the result, also under a pending request's ID. Throws a Failure if the search fails. */
		find: (lost: {
			sent: Pending;
			pendingId?: number | string;
		}) => Promise<Answer[] | Said | undefined>;
	};
	/** Data for the next request, by sequence. */
	leaves?: Readonly<Record<string, Json>>;
}

/** Request that depends on earlier ones, as a payment depends on the balance after the previous payment. */
export interface SequencedRequest {
	sequences: readonly string[];
	/** Makes the request; never throws. */
	after: (before: Before) => Request | Failure;
}

export type Before = Readonly<
	Record<string, { index: number; runIndex: number; leaves: Json; isUnknown: boolean }>
>;

export type MadeRequest =
	| Request
	| SequencedRequest
	| {
			holdsNoSlot: boolean;
			lookUp: () => Promise<Request | SequencedRequest | Failure>;
	  }
	| Failure;

export interface Pending {
	name: string;
	uniqueKey?: string;
	data: Json;
	/** Unix time (ms). */
	at: number;
	/** Monotonic time (ms). Missing for an earlier attempt. */
	begun?: number;
	after: number | string | undefined;
	order: number;
	/** Position at which this process stopped waiting; missing for an earlier attempt. */
	ended?: number;
	lowestIdSince?: bigint;
	lowestLaterId?: bigint;
	uuid?: string;
}

/**
 * Identifies a request by a string from the user or by its subject. Keys of different kinds are never equal.
 */
export interface Key {
	of: string;
	/** Normalized, not empty. */
	id: string;
	partOf?: string;
}

export interface UniqueKeys {
	/** Keys that are recorded together. The first one identifies the request itself. */
	keys: readonly Key[];
	content: string;
	/** `drop` returns no item for an earlier request, but refuses if its outcome is uncertain. */
	ifUsed: 'refuse' | 'passOn' | 'drop';
	isDefault?: boolean;
}

/** Identifies a request in runs from the editor, so that running it twice sends it once. */
export interface Same {
	id: () => string;
	idOfDayBefore?: () => string;
	item: (stamped: { id?: number | string; uuid: string }) => Answer;
	/** Data to find an earlier request that this one corrects; missing if it cannot be a correction. */
	compared?: {
		data: Json;
		day: () => string;
		/**
		 * Returns the same string for similar requests, because the store compares only hashes; undefined to skip
		 * the comparison.
		 */
		content: () => string | undefined;
		differences: (earlier: Json) => readonly unknown[] | undefined;
	};
}
