import type { Failure, Said } from './failure';

export type Json = Record<string, unknown>;

/**
 * One item of an answer. The ledger stores only `json`. Other properties are passed on without being stored.
 */
export interface Answer {
	json: Json;
}

export type Result = Answer[] | Failure;

export interface Request {
	/** Exact body of the request. The ledger stores a hash of the body. */
	body: string;
	answer?: Answer[];
	send?: () => Promise<Answer[]>;
	uniqueKey?: UniqueKeys;
	same?: Same;
	question?: Failure;
	/**
	 * Question that stops the request once in any execution, not only in the editor. The user turned this
	 * question on.
	 */
	questionAnywhere?: Failure;
	/** Reads the data that the request would change. Returns the question that stops the request once. */
	confirmation?: () => Promise<Failure>;
	compare?: () => Promise<void>;
	/**
	 * A read after the write, which adds data, such as files, to the answer. If the read fails, the item still
	 * counts as done.
	 */
	followUp?: {
		/**
		 * Makes one attempt to read the data. Throws a Failure if the attempt fails. `done` is the answer of the
		 * write, possibly from an earlier attempt.
		 */
		send: (done: Answer) => Promise<Answer>;
		warn: (done: Answer, failure: Failure) => Answer | Promise<Answer>;
	};
	findable?: {
		data: Json;
		/** Returns whether it is known at which ID the search for another execution's request has to begin. */
		isPlaceKnown: () => Promise<boolean>;
		/**
		 * Searches the service for the result of a request, also by the ID of a pending request. Throws a Failure
		 * if the search fails.
		 */
		find: (lost: {
			sent: Pending;
			pendingId?: number | string;
		}) => Promise<Answer[] | Said | undefined>;
	};
	/**
	 * Data that this request passes to the next request of each sequence, such as the balance after a payment.
	 */
	leaves?: Readonly<Record<string, Json>>;
}

/**
 * Request that depends on earlier requests, such as a payment that depends on the balance after the previous
 * payment.
 */
export interface SequencedRequest {
	sequences: readonly string[];
	/** Makes the request from the data of the earlier requests. Never throws. */
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
	/** Monotonic time (ms) at which the request was sent. Missing for a request of an earlier attempt. */
	begun?: number;
	after: number | string | undefined;
	order: number;
	/**
	 * Value of the counter `order` when this process stopped waiting for the response. Missing before that, and
	 * for a request of an earlier attempt.
	 */
	ended?: number;
	lowestIdSince?: bigint;
	lowestLaterId?: bigint;
	uuid?: string;
}

/**
 * Identifies a request by a string from the user, or by what the request is about, such as an order. Keys of
 * different kinds are never equal.
 */
export interface Key {
	of: string;
	/** The identifier in a normalized form. Never empty. */
	id: string;
	partOf?: string;
}

export interface UniqueKeys {
	/** Keys that are recorded together. The first key identifies the request itself. */
	keys: readonly Key[];
	content: string;
	/**
	 * What happens if an earlier request used a key: `refuse` fails, `passOn` returns an item that is marked as
	 * a duplicate, and `drop` returns no item. If the outcome of the earlier request is unknown, `drop` also
	 * fails.
	 */
	ifUsed: 'refuse' | 'passOn' | 'drop';
	isDefault?: boolean;
}

/**
 * Identifies a request in executions from the editor, so that a workflow that is run twice sends the request
 * only once.
 */
export interface Same {
	id: () => string;
	idOfDayBefore?: () => string;
	item: (stamped: { id?: number | string; uuid: string }) => Answer;
	/**
	 * Data to find the earlier request that this request corrects. Missing if this request cannot be a
	 * correction.
	 */
	compared?: {
		data: Json;
		day: () => string;
		/**
		 * Returns the same string for similar requests, because the store compares only hashes. Returns undefined
		 * if the request is not compared.
		 */
		content: () => string | undefined;
		differences: (earlier: Json) => readonly unknown[] | undefined;
	};
}
