import type { Said } from './failure';
import { Failure } from './failure';
import type { KeyRecord, KeyState, KeyStore } from './keyStore';
import type { DuplicateNumber, Ledger, LedgerEntry, LedgerKey, QueueTicket } from './ledger';
import type { Limiter, Release } from './limiter';
import type { Correction, Got, Memory, Results } from './memory';
import type { Answer, MadeRequest, Pending, Request, Result, SequencedRequest } from './request';

export interface Item {
	index: number;
	memory: Memory;
	limiter: Limiter;
	ledger?: Ledger;
	keyStore?: KeyStore;
	results: Results;
	service: string;
	place: string;
	/** True if the service gives each request a new UUID, so that a repeated UUID is an error. */
	givesUuid: boolean;
	/**
	 * True if the item occupies a slot only during each of its requests, because items that wait for
	 * each other could otherwise occupy all slots.
	 */
	holdsNoSlot: boolean;
	continueOnFail: boolean;
	/** True if a person retries a stored execution. */
	isRetry: boolean;
	isManual: boolean;
	/**
	 * True if an AI agent calls the node. An agent can repeat its calls in another order, so an
	 * earlier call is found by its body, not by its position. Only a Retry reuses an answered call,
	 * because an agent can also repeat a call on purpose.
	 */
	isTool: boolean;
	isSubWorkflow: boolean;
	/** ID of the editor's execution that called this sub-workflow, if any. */
	caller?: string;
	signal?: AbortSignal;
	sendsAgain(): boolean;
	findsLost(): boolean;
	mark(answer: Answer, said: Said): Answer;
	/**
	 * Returns the reason for a lost response in one line, without secrets, because the ledger stores it.
	 */
	faultOf(failure: Failure): Promise<string>;
	/**
	 * Called with a write's answers before any follow-up read, so that a failed read cannot lose the
	 * answers.
	 */
	onDone(answers: readonly Answer[]): void;
}

export interface Requests {
	take: () => MadeRequest;
	sent: () => void;
}

export interface Attempt {
	readonly item: Item;
	readonly slot: ItemSlot;
	readonly requests: Requests;
}

export interface Attempts {
	prepare: Attempt;
	checkLedger: Attempt & { readonly request: Request | Failure; readonly ledger: Ledger };
	review: Attempt & { readonly request: Request; readonly write: WriteAttempt };
	claim: Attempts['review'];
	send: Attempt & { readonly request: Request; readonly write?: WriteAttempt };
	recover: Attempt & {
		readonly request: Request | Failure;
		readonly write: WriteAttempt;
		readonly result: Result;
		readonly pendingId?: number | string;
		readonly why?: Said | Failure;
		/** True if another execution claimed the key, but did not record an outcome. */
		readonly isOpenKey?: boolean;
		/**
		 * Returns a duplicate's result with the earlier request's ID and UUID, after a search has found
		 * them. Set only if this process does not know the UUID.
		 */
		readonly withGot?: (found: Got) => Result;
	};
	record: Attempts['review'] & { readonly result: Result; readonly isOpenKey?: boolean };
	follow: Attempt & { readonly request: Request | Failure; readonly result: Answer[] };
	end: Attempt & { readonly request?: Request | Failure; readonly result?: Result };
}

export type StageName = Exclude<keyof Attempts, 'end'>;

/**
 * Lists the stages that can follow each stage. The simulation checks that an item takes no other path.
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
} as const satisfies Record<StageName, ReadonlyArray<keyof Attempts>>;

export type Step<Name extends keyof Attempts = keyof Attempts> = {
	[To in Name]: { readonly to: To; readonly attempt: Attempts[To] };
}[Name];

export type After<Name extends StageName> = Step<(typeof FOLLOWS)[Name][number]>;

export interface WriteAttempt {
	readonly ledger: Ledger;
	readonly key: LedgerKey;
	readonly fingerprint: string;
	readonly earlier?: LedgerEntry;
	readonly equal?: DuplicateNumber;
	readonly uniqueKey?: string;
	readonly recordedClaims?: readonly Claim[];
	readonly earlierClaims?: readonly Claim[];
	/**
	 * True if a request from the editor is sent without a check for duplicates, because the key store is
	 * missing or failed.
	 */
	readonly keyStoreFailed?: boolean;
	readonly correction?: Correction;
	readonly pending?: Pending;
}

/** Keys that are recorded before a request, and removed if the service did not perform the request. */
export interface Claim {
	readonly keys: readonly KeyRecord[];
	/**
	 * Returns the result of an item with a used key. `earlier` is this process's result for the first
	 * used key.
	 */
	readonly used: (states: readonly KeyState[], earlier: Got | undefined) => Result;
	/**
	 * Code of the failure if the store cannot record the keys. If undefined, the item is sent anyway.
	 */
	readonly notRecorded?: string;
	readonly keptAdvice: string;
}

/**
 * Controls when an item can send: it needs a free slot and the outcomes of earlier items in its
 * sequences, such as payments of the same invoice.
 */
export class ItemSlot {
	private release: Release | undefined;
	private ticket: QueueTicket | undefined;

	private isPaused = false;

	constructor(private readonly item: Item) {}

	get hasSlot(): boolean {
		return this.release !== undefined;
	}

	/** Returns false if the limiter closes before a slot is free. */
	async take(isNext = false): Promise<boolean> {
		this.release = await this.item.limiter.acquire(isNext);
		return this.hasSlot;
	}

	free(): void {
		this.release?.();
		this.release = undefined;
	}

	/** Holds back later items until it is known whether this item stops the run. */
	pause(): void {
		if (this.item.continueOnFail || this.isPaused) return;
		this.isPaused = true;
		this.item.limiter.pause();
	}

	enter(): void {
		this.ticket = this.item.ledger?.queue.enter();
	}

	async join(sequences: readonly string[]): Promise<void> {
		const before = (await this.ticket?.join(sequences)) ?? [];
		if (before.length === 0) return;
		this.free();
		await Promise.all(before);
		await this.take(true);
	}

	/**
	 * Creates the request from the data of earlier requests in its sequences. A request that was sent
	 * before keeps its position, so its body stays the same. A new request goes to the end.
	 */
	request({ sequences, after }: SequencedRequest): Request | Failure {
		const { index, isRetry, isTool, ledger, memory } = this.item;
		if (ledger === undefined) return after({});
		const { queue } = ledger;
		const key = ledger.keyOf(index);
		// AI agents' calls have no fixed position, so search the queue for the same body.
		for (const { entry, before } of isTool ? queue.sent(sequences) : []) {
			if (entry.answer !== undefined && (!isRetry || ledger.wasSentNow(entry))) continue;
			const again = after(queue.before(before));
			if (again instanceof Failure) continue;
			if (memory.host.hash(again.body) === entry.fingerprint) return again;
		}
		const before = queue.predecessors(key, sequences);
		const request = after(queue.before(before));
		const entry = ledger.find(key);
		const maySend =
			entry === undefined || (entry.answer === undefined && ledger.maySendAgain(this.item, entry));
		if (maySend && !(request instanceof Failure)) queue.take(key, before, request.leaves ?? {});
		return request;
	}

	get isOver(): boolean {
		return this.item.limiter.isClosed || this.item.signal?.aborted === true;
	}

	settle(request: Request | Failure | undefined, result: Result | undefined): void {
		if (this.isPaused && !(result instanceof Failure)) {
			this.isPaused = false;
			this.item.limiter.resume();
		}
		if (this.ticket === undefined) return;
		if (request !== undefined && result !== undefined) this.settlePosition(request, result);
		this.ticket.leave();
		this.ticket = undefined;
	}

	/**
	 * Drops the position of a request without a ledger entry. Keeps it if another execution sent the
	 * request (unless only the user's own key says so) or possibly sent it.
	 */
	private settlePosition(request: Request | Failure, result: Result): void {
		const { index, ledger } = this.item;
		if (ledger === undefined || request instanceof Failure) return;
		const { queue } = ledger;
		const key = ledger.keyOf(index);
		const outcome = outcomeOf(result);
		const isOwnKey = request.uniqueKey !== undefined && request.uniqueKey.isDefault !== true;
		if (outcome === 'unknown') queue.pass(key, 'unknown');
		else if (outcome === 'duplicate' && !isOwnKey) queue.pass(key, 'done');
		else queue.drop(key);
	}

	end(): void {
		this.ticket?.leave();
		this.free();
	}
}

function outcomeOf(result: Result): unknown {
	if (result instanceof Failure) return result.details.outcome;
	const { duplicate, outcome } = result[0]?.json ?? {};
	return duplicate === true ? outcome : undefined;
}
