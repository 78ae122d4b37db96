import type { Failure, Said } from './failure';

export type Json = Record<string, unknown>;

/** One item of an answer. The ledger stores only its `json`. */
export interface Answer {
	json: Json;
}

export type Result = Answer[] | Failure;

export interface Request {
	/** Exact body. The ledger stores only its hash. */
	body: string;
	answer?: Answer[];
	send?: () => Promise<Answer[]>;
	uniqueKey?: UniqueKeys;
	same?: Same;
	question?: Failure;
	/**
	 * Question that the user turned on. Like `question`, it stops the request once, but in any
	 * execution, not only in the editor.
	 */
	questionAnywhere?: Failure;
	/** Reads the data that would change, and returns a question that stops the request once. */
	confirmation?: () => Promise<Failure>;
	compare?: () => Promise<void>;
	/**
	 * A read after the write, which adds data, such as files, to the answer. If it fails, the item still
	 * counts as done.
	 */
	followUp?: {
		/**
		 * Reads the data without retries, and returns the answer with the data, or throws a Failure.
		 * `done` is the write's answer, possibly from an earlier attempt.
		 */
		send: (done: Answer) => Promise<Answer>;
		warn: (done: Answer, failure: Failure) => Answer | Promise<Answer>;
	};
	findable?: {
		data: Json;
		/** Returns whether there is an ID from which to search for another execution's request. */
		isPlaceKnown: () => Promise<boolean>;
		/**
		 * Searches the service for a lost request's result, by `pendingId` if there is one. Throws a
		 * Failure if the search fails.
		 */
		find: (lost: {
			sent: Pending;
			pendingId?: number | string;
		}) => Promise<Answer[] | Said | undefined>;
	};
	/** Data for the next request of each sequence, such as the balance after a payment. */
	leaves?: Readonly<Record<string, Json>>;
}

/** A request that depends on earlier requests, such as a payment on the remaining balance. */
export interface SequencedRequest {
	sequences: readonly string[];
	/** Never throws. */
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
	/** Monotonic time (ms) of sending. Missing for a request of an earlier attempt. */
	begun?: number;
	after: number | string | undefined;
	order: number;
	/**
	 * Value of the `order` counter when this process stopped waiting for the response. Undefined
	 * until then, and for a request of an earlier attempt.
	 */
	ended?: number;
	lowestIdSince?: bigint;
	lowestLaterId?: bigint;
	uuid?: string;
}

/**
 * Identifies a request by a string that the user chose or by its subject, such as an order. Keys of
 * different kinds are never equal.
 */
export interface Key {
	of: string;
	/** The identifier is normalized and never empty. */
	id: string;
	partOf?: string;
}

export interface UniqueKeys {
	/** The first key identifies the request itself. */
	keys: readonly Key[];
	content: string;
	/**
	 * For a used key, `refuse` fails, `passOn` returns an item marked as a duplicate, and `drop` returns
	 * no item. If the earlier outcome is unknown, `drop` also fails.
	 */
	ifUsed: 'refuse' | 'passOn' | 'drop';
	isDefault?: boolean;
}

/** Identifies a request from the editor, so that running the workflow twice sends the request once. */
export interface Same {
	id: () => string;
	idOfDayBefore?: () => string;
	item: (stamped: { id?: number | string; uuid: string }) => Answer;
	/** Missing if this request cannot be a correction. */
	compared?: {
		data: Json;
		day: () => string;
		/**
		 * Returns the same string for similar requests, because the store can only check strings for
		 * equality. Returns undefined to skip the comparison.
		 */
		content: () => string | undefined;
		differences: (earlier: Json) => readonly unknown[] | undefined;
	};
}
