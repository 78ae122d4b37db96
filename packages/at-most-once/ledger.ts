import type { Json } from './answer';
import type { Failure } from './failure';
import type { Memory } from './memory';
import type { DuplicateNumber, LedgerEntry, LedgerKey } from './records';

/** An answer, and which item of which run got it. */
export interface Answered {
	run: number;
	item: number;
	answer: readonly Json[];
}

type Entries = Record<LedgerKey, LedgerEntry>;

/**
 * Remembers, for each item of each run of a node, the request that changes something at the
 * service. It is in its context, which all attempts of an execution share and which is
 * stored with it, so its Retry finds it again. It holds no token, and of a request
 * only a fingerprint and the answer.
 *
 * A person may retry a failed execution several times, and every Retry reads the same stored context:
 * it does not know what another Retry sent. The ledger therefore has an id, under which a Retry
 * claims an item in the store before it sends it.
 */
export class Ledger {
	/** It was stored and read, so another execution may start from the same one. */
	readonly isRestored: boolean;

	private readonly entries: Entries;

	/** The same in all attempts and Retries of an execution, and in no other. */
	readonly id: string;

	/** The numbers of equal requests that are taken, by their body. */
	private numbers?: Map<string, Set<number>>;

	/**
	 * @param context what is stored with the execution, such as its context
	 * @param memory of this process
	 * @param scope operation and service: an entry answers only for the operation that made it, at
	 * the service that answered
	 * @param runIndex of the node in its execution: another turn of a loop is another request
	 * @param retryId the same for each Retry of one execution, for a node that did not run in it;
	 * missing in a first execution
	 */
	constructor(
		context: Json,
		private readonly memory: Memory,
		readonly scope: string,
		private readonly runIndex: number,
		retryId?: string,
	) {
		if (context.cfdiLedgerId === undefined) {
			context.cfdiLedgerId = retryId ?? memory.host.uuid();
			if (retryId === undefined) memory.madeNow.add(context);
		}
		this.id = context.cfdiLedgerId as string;
		this.isRestored = !memory.madeNow.has(context);
		const scopes = (context.cfdiRequests ??= {}) as Record<string, Entries>;
		this.entries = scopes[scope] ??= {};
	}

	/** Whether this execution itself has sent the item, and not one that is retried. */
	wasSentNow(entry: LedgerEntry | undefined): boolean {
		return entry !== undefined && this.memory.sentNow.has(entry);
	}

	/**
	 * "Send Again" is the word of a person who has looked, so it holds for what an earlier execution
	 * left open. Retry On Fail has not looked.
	 */
	maySendAgain({ sendsAgain }: { sendsAgain: () => boolean }, earlier: LedgerEntry): boolean {
		return !this.wasSentNow(earlier) && sendsAgain();
	}

	keyOf(item: number): LedgerKey {
		return `${this.runIndex}:${item}`;
	}

	/**
	 * Where an earlier call with the same body stands that has no answer yet. One that this
	 * execution sent comes first, because only a person may send that again.
	 */
	keyOfUnknown(fingerprint: string): LedgerKey | undefined {
		const keys = this.keysOf(fingerprint).filter((key) => this.find(key)?.answer === undefined);
		return keys.find((key) => this.wasSentNow(this.entries[key])) ?? keys[0];
	}

	/**
	 * The answer to an equal call that the execution got before its Retry: an agent begins again, and
	 * repeats its calls. Each stored answer is given once; one more equal call is a new one.
	 */
	takeStored(fingerprint: string): Json[] | undefined {
		const entry = this.keysOf(fingerprint)
			.map((key) => this.entries[key])
			.find((found) => found?.answer !== undefined && !this.memory.sentNow.has(found));
		if (entry !== undefined) this.memory.sentNow.add(entry);
		return entry?.answer;
	}

	find(key: LedgerKey): LedgerEntry | undefined {
		return this.entries[key];
	}

	/**
	 * Under which a Retry claims what it is about to send. It changes when an item is sent again, so
	 * that a Retry of the Retry may do that, once.
	 */
	claimKey(key: LedgerKey): string {
		return [this.id, this.scope, key, this.find(key)?.times ?? 0].join(':');
	}

	/**
	 * The same for a call of an AI agent's tool that is sent for the first time. Its place says
	 * nothing: in another Retry the agent may call in another order. DuplicateNumber calls are numbered.
	 */
	claimKeyOfCall(fingerprint: string): string {
		return [this.id, this.scope, fingerprint, this.keysOf(fingerprint).length].join(':');
	}

	/** The lowest number that no other item of the execution has; the same in each attempt. */
	equalOf(key: LedgerKey, body: string): DuplicateNumber {
		const own = this.find(key)?.equal;
		if (own?.body === body) return own;
		const numbers = (this.numbers ??= this.takenNumbers());
		const taken = numbers.get(body) ?? new Set();
		numbers.set(body, taken);
		let number = 1;
		while (taken.has(number)) number++;
		taken.add(number);
		return { body, number };
	}

	private takenNumbers(): Map<string, Set<number>> {
		const numbers = new Map<string, Set<number>>();
		for (const { equal } of Object.values(this.entries)) {
			if (equal === undefined) continue;
			numbers.set(equal.body, (numbers.get(equal.body) ?? new Set()).add(equal.number));
		}
		return numbers;
	}

	/** The answers that came, with the run and the item that got them. */
	answers(): Answered[] {
		return Object.entries(this.entries).flatMap(([key, { answer }]) => {
			const [run = 0, item = 0] = key.split(':').map(Number);
			return answer === undefined ? [] : [{ run, item, answer }];
		});
	}

	/** Called before the request is sent: an entry without an answer is an unknown outcome. */
	sending(
		key: LedgerKey,
		fingerprint: string,
		{ uniqueKey, equal }: Pick<LedgerEntry, 'uniqueKey' | 'equal'> = {},
	): void {
		const times = (this.find(key)?.times ?? 0) + 1;
		const sentAt = new Date(this.memory.host.now()).toISOString();
		const entry: LedgerEntry = { fingerprint, sentAt, times, uniqueKey, equal };
		this.entries[key] = entry;
		this.memory.sentNow.add(entry);
	}

	done(key: LedgerKey, answer: Json[]): void {
		const entry = this.find(key);
		if (entry !== undefined) entry.answer = answer;
	}

	/**
	 * @param failure what it names is kept
	 * @param fault why no answer came, in one line without secrets
	 * @param after the last ID that was known when it was sent
	 */
	unanswered(
		key: LedgerKey,
		{ details: { id, isPending, uuid } }: Failure,
		fault: string,
		after?: number | string,
	): void {
		const entry = this.find(key);
		if (entry === undefined) return;
		entry.fault = fault;
		if (after !== undefined) entry.after = after;
		if (isPending === true && id !== undefined) entry.pendingId = id;
		if (uuid !== undefined) entry.uuid = uuid;
	}

	/** Nothing happened at the service: the entry is again what it was before. */
	restore(key: LedgerKey, before: LedgerEntry | undefined): void {
		if (before === undefined) delete this.entries[key];
		else this.entries[key] = before;
	}

	private keysOf(fingerprint: string): LedgerKey[] {
		const keys = Object.keys(this.entries) as LedgerKey[];
		return keys.filter((key) => this.find(key)?.fingerprint === fingerprint);
	}
}
