import type { Answer } from './answer';
import type { Failure, Said } from './failure';
import type { KeyStore } from './keyStore';
import type { Ledger } from './ledger';
import type { Limiter } from './limiter';
import type { Memory } from './memory';
import type { Queue } from './queue';
import type { Results } from './results';

/** One item of a run, as the stages know it. */
export interface Item {
	/** Its place among the items of its run, from 0. */
	index: number;
	memory: Memory;
	/** Of the requests of the run that are under way. */
	limiter: Limiter;
	/** Of a write; a read has none. */
	ledger?: Ledger;
	/** In which the writes of this execution wait for those before them. */
	queue?: Queue;
	/** Keys that outlive the execution. */
	keyStore?: KeyStore;
	/** What this process knows of the results of the service and the credential. */
	results: Results;
	/** Fingerprint of the service's address: another service has its own keys and ledger. */
	service: string;
	/** The ID of the node. */
	place: string;
	/** Its answer has a UUID of its own; any other write may answer with that of one that exists. */
	givesUuid: boolean;
	/** Its items wait for each other, so that they hold no slots: their requests do. */
	holdsNoSlot: boolean;
	/** A failure is on its item; else the first one stops the run. */
	continueOnFail: boolean;
	/** A person retries a stored execution. */
	isRetry: boolean;
	/** A person runs it from the editor. */
	isManual: boolean;
	/**
	 * Each attempt of an AI agent's tool is a run of its own. A call without an answer is
	 * therefore recognised by its body; a call that was answered and comes again is another one,
	 * except in a Retry, where the agent begins again.
	 */
	isTool: boolean;
	/** The workflow was called by another one. */
	isSubWorkflow: boolean;
	/** Aborted when the execution is cancelled. */
	signal?: AbortSignal;
	/** Whether what may have been done is sent again, because a person has looked. */
	sendsAgain(): boolean;
	/** Whether it is looked for. */
	findsLost(): boolean;
	/** Writes beside an answer what there is to say of it: a note, or a warning. */
	mark(answer: Answer, said: Said): Answer;
	/** Says in one line why no answer came, without secrets: it is stored. */
	faultOf(failure: Failure): Promise<string>;
	/** Called with what a write gave, before it is read on: nothing of it may be lost. */
	onDone(answers: readonly Answer[]): void;
}

/** Whether an earlier attempt left enough to look for its result. */
export function mayBeFound(
	item: Pick<Item, 'findsLost'>,
	{ pendingId }: { pendingId?: number | string },
): boolean {
	return pendingId !== undefined || item.findsLost();
}
