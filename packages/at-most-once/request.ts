import type { Answer, Json } from './answer';
import type { Failure, Said } from './failure';
import type { Pending } from './results';

/** The answers that a request gave, or why it gave none. */
export type Result = Answer[] | Failure;

/** One item's request. */
export interface Request {
	/** The body to the letter: the ledger keeps its fingerprint. */
	body: string;
	/** Nothing is sent: these are the answers. */
	answer?: Answer[];
	/** One attempt; throws a Failure. */
	send?: () => Promise<Answer[]>;
	/** Keys under which it is sent once over all executions. */
	uniqueKey?: UniqueKeys;
	/** What is the same in runs from the editor. */
	same?: Same;
	/** What a person should see before it is sent from the editor. */
	question?: Failure;
	/** Of these what stops once in any run, because the user asked for that. */
	questionAnywhere?: Failure;
	/** Compares what it is about with what is meant: one attempt; throws a Failure with which nothing is sent. */
	compare?: () => Promise<void>;
	/** Adds to the answers once the request is done. */
	followUp?: FollowUp;
	/** How its result is found where the answer is missing. */
	findable?: Findable;
	/** Of a request in a sequence: what it leaves to the next, by what the sequence is of. */
	leaves?: Readonly<Record<string, Json>>;
}

/**
 * A request that follows from those before it in the same execution: a payment takes the balance that
 * the one before it left. It is made when the outcome of those is known.
 */
export interface SequencedRequest {
	/** What each sequence is of, in one spelling. */
	sequences: readonly string[];
	/** Never throws. @param before the last one of each sequence, where there is one */
	after: (before: Before) => Request | Failure;
}

/** A request that can be made once something was read. */
export interface PendingRequest {
	/** It takes a slot for each of its requests. */
	holdsNoSlot: boolean;
	/** Reads it, with the retries of a read; gives the request, or why it cannot be sent. */
	lookUp: () => Promise<Request | SequencedRequest | Failure>;
}

/** What preparing gives: the request, what it waits for, or the reason why it cannot be sent. */
export type MadeRequest = Request | SequencedRequest | PendingRequest | Failure;

/** What is before a request, by what the sequence is of. */
export type Before = Readonly<Record<string, Predecessor>>;

/** An item of this or an earlier run, as the next of its sequence sees it. */
export interface Predecessor {
	index: number;
	runIndex: number;
	/** What it said that it leaves. */
	leaves: Json;
	/** It was sent, and no answer came. */
	isUnknown: boolean;
}

/**
 * A read that adds to an answer of a write, such as the files of a sent request. The write is done
 * and remembered before it begins, so the item stays done whatever becomes of it.
 */
export interface FollowUp {
	/**
	 * One attempt; throws a Failure.
	 * @param done an answer of the write, of this attempt or an earlier one
	 * @returns it with what was added, or as it is where there is nothing to add
	 */
	send: (done: Answer) => Promise<Answer>;
	/** The answer with a warning that says why nothing was added. */
	warn: (done: Answer, failure: Failure) => Answer | Promise<Answer>;
}

/** How the result of a write is found whose answer is missing. */
export interface Findable {
	/** As it is sent. */
	data: Json;
	/** Whether it is known where to look for what another execution has sent. */
	isPlaceKnown: () => Promise<boolean>;
	/** Looks for it; throws a Failure where that is not possible. @returns its answers, or what there is to say of the search */
	find: (lost: LostRequest) => Promise<Answer[] | Said | undefined>;
}

export interface LostRequest {
	sent: Pending;
	/** The ID under which the service works on it. */
	pendingId?: number | string;
}

/**
 * What a key is of: what the user gave, or what the request itself is about. Each has a name space of
 * its own; the parts of a whole share that of `partOf`.
 */
export interface Key {
	of: string;
	/** Not empty, in one spelling. */
	id: string;
	/** It is a part of what the request is about, and would have this key by itself. */
	partOf?: string;
}

/** Under which a request is sent once over all executions. */
export interface UniqueKeys {
	/** Recorded in one turn, all or none; the first is the request's own. */
	keys: readonly Key[];
	/** What is compared, as one text: a used key with other content is a conflict. */
	content: string;
	/** `drop`: no item of what was sent before; what is not certain is refused. */
	ifUsed: 'refuse' | 'passOn' | 'drop';
	/** The request's own key, for which the user did not ask. */
	isDefault?: boolean;
}

/** In a run from the editor the same is not sent again, whoever presses the button. */
export interface Same {
	/** The same for the same request. */
	id: () => string;
	/** The same, of that request on the day before. */
	idOfDayBefore?: () => string;
	/** The answer of what was sent before. */
	item: (stamped: { id?: number | string; uuid: string }) => Answer;
	/** With what it is compared to see whether it corrects an earlier one; missing for what corrects none. */
	compared?: Compared;
}

export interface Compared {
	/** As it is sent. */
	data: Json;
	/** On which it is issued. */
	day: () => string;
	/** What makes two alike for a store that keeps only hashes; undefined where no two are compared. */
	content: () => string | undefined;
	/** What differs from an earlier one that this one may correct; undefined where it corrects none. */
	differences: (earlier: Json) => readonly unknown[] | undefined;
}
