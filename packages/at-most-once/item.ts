import type { Answer } from './answer';
import type { Failure, Said } from './failure';
import type { KeyStore } from './keyStore';
import type { Ledger } from './ledger';
import type { Limiter } from './limiter';
import type { Memory } from './memory';
import type { Queue } from './queue';
import type { Results } from './results';

export interface Item {
	index: number;
	memory: Memory;
	limiter: Limiter;
	/** Only for writes. */
	ledger?: Ledger;
	queue?: Queue;
	keyStore?: KeyStore;
	results: Results;
	/** Fingerprint of the service's address: each service has separate keys and a separate ledger. */
	service: string;
	place: string;
	/** Its answer has a new UUID. Any other write can return an existing UUID. */
	givesUuid: boolean;
	/** The item holds no slot, because items wait for each other: each of its requests takes one. */
	holdsNoSlot: boolean;
	/** A failure stays with its item; otherwise the first failure stops the run. */
	continueOnFail: boolean;
	/** A person retries a stored execution. */
	isRetry: boolean;
	/** A person runs it from the editor. */
	isManual: boolean;
	/**
	 * Each attempt of an AI agent's tool is a separate run, so a call without an answer is recognized
	 * by its body. If an answered call comes again, it is a new call, except in a Retry: there the
	 * agent starts again.
	 */
	isTool: boolean;
	isSubWorkflow: boolean;
	signal?: AbortSignal;
	/** Returns whether to send a request with an unknown outcome again: a person checked it. */
	sendsAgain(): boolean;
	/** Returns whether to look for a request with an unknown outcome. */
	findsLost(): boolean;
	/** Adds a note or a warning to an answer. */
	mark(answer: Answer, said: Said): Answer;
	/** Describes in one line why no answer came, without secrets, because it is stored. */
	faultOf(failure: Failure): Promise<string>;
	/** Receives the answers of a write before any follow-up read, so that they cannot be lost. */
	onDone(answers: readonly Answer[]): void;
}

export function mayBeFound(
	item: Pick<Item, 'findsLost'>,
	{ pendingId }: { pendingId?: number | string },
): boolean {
	return pendingId !== undefined || item.findsLost();
}
