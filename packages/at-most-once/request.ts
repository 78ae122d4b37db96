import type { Failure, Said } from './failure';

export type Json = Record<string, unknown>;

/** Item of an answer. `json` is stored with the execution; other properties are only passed on. */
export interface Answer {
	json: Json;
}

export type Result = Answer[] | Failure;

export interface Request {
	/** Exact body: the ledger stores its fingerprint. */
	body: string;
	answer?: Answer[];
	/** Makes one attempt; throws a Failure. */
	send?: () => Promise<Answer[]>;
	uniqueKey?: UniqueKeys;
	same?: Same;
	question?: Failure;
	/** Question that stops it once in any run, because the user asked for that. */
	questionAnywhere?: Failure;
	/** Reads what the request acts on, and returns the question whether it is meant. It stops the request once. */
	confirmation?: () => Promise<Failure>;
	/** Compares the related data with the expected data in one attempt. A Failure prevents sending. */
	compare?: () => Promise<void>;
	/** Read that adds to the answer of a write, such as files. The item stays done if the read fails. */
	followUp?: {
		/** Makes one attempt; throws a Failure. `done` can be the answer of an earlier attempt. */
		send: (done: Answer) => Promise<Answer>;
		warn: (done: Answer, failure: Failure) => Answer | Promise<Answer>;
	};
	findable?: {
		data: Json;
		/** Returns whether it is known from where to look for a request of another execution. */
		isPlaceKnown: () => Promise<boolean>;
		/** Looks for the result, also under the ID of a pending request. Throws a Failure if it cannot look. */
		find: (lost: {
			sent: Pending;
			pendingId?: number | string;
		}) => Promise<Answer[] | Said | undefined>;
	};
	/** Data for the next request, by sequence. */
	leaves?: Readonly<Record<string, Json>>;
}

/** Request that depends on earlier ones: a payment starts from the balance that the previous payment left. */
export interface SequencedRequest {
	/** Normalized names of its sequences. */
	sequences: readonly string[];
	/** Makes the request; never throws. */
	after: (before: Before) => Request | Failure;
}

/** Last request of each sequence before another one. */
export type Before = Readonly<
	Record<string, { index: number; runIndex: number; leaves: Json; isUnknown: boolean }>
>;

export type MadeRequest =
	| Request
	| SequencedRequest
	| {
			/** Each of its requests takes a slot, so it lends its slot meanwhile. */
			holdsNoSlot: boolean;
			/** Reads data with retries; returns the request, or the reason why it cannot be sent. */
			lookUp: () => Promise<Request | SequencedRequest | Failure>;
	  }
	| Failure;

export interface Pending {
	name: string;
	uniqueKey?: string;
	data: Json;
	/** Milliseconds since 1970. */
	at: number;
	/** Milliseconds of a clock that never goes back; missing for an earlier attempt. */
	begun?: number;
	after: number | string | undefined;
	/** Position in the order of events in this process. */
	order: number;
	/** Position at which it was given up without an answer; missing for an earlier attempt. */
	ended?: number;
	/** Lowest ID that the service gave since it was sent. */
	lowestIdSince?: bigint;
	/** Lowest ID of a request that was sent after this one ended. */
	lowestLaterId?: bigint;
	uuid?: string;
}

/** Identifies a request by a text of the user or by its subject. Kinds have separate name spaces. */
export interface Key {
	of: string;
	/** Normalized, not empty. */
	id: string;
	/** Kind of key that this part has if it is sent alone. */
	partOf?: string;
}

export interface UniqueKeys {
	/** Keys that are recorded together; the first identifies the request itself. */
	keys: readonly Key[];
	/** Text to compare: a used key with other content is a conflict. */
	content: string;
	/** `drop` returns no item for an earlier request, and refuses if its outcome is uncertain. */
	ifUsed: 'refuse' | 'passOn' | 'drop';
	/** The key comes from the request; the user did not ask for it. */
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
		/** Returns an equal text for similar requests, because the store has only hashes; undefined to skip it. */
		content: () => string | undefined;
		/** Returns the differences from an earlier request; undefined if this one does not correct it. */
		differences: (earlier: Json) => readonly unknown[] | undefined;
	};
}
