import type { Json } from './answer';
import type { Failure } from './failure';
import type { Memory } from './memory';
import type { DuplicateNumber, LedgerEntry, LedgerKey } from './records';

export interface Answered {
	run: number;
	item: number;
	answer: readonly Json[];
}

type Entries = Record<LedgerKey, LedgerEntry>;

/**
 * Remembers the write of each item of each run of a node. The ledger is in the context of the
 * execution: all attempts share it, and a Retry reads it again. It stores the fingerprint of a
 * request and the answer, but no body and no token.
 *
 * A person can retry a failed execution several times. Each Retry reads the same stored context, so
 * it does not know the requests of another Retry. Therefore the ledger has an ID, under which a
 * Retry claims an item in the store before it sends it.
 */
export class Ledger {
	/** The ledger was stored and read again, so another execution can start from the same one. */
	readonly isRestored: boolean;

	private readonly entries: Entries;

	/** Equal in all attempts and Retries of one execution only. */
	readonly id: string;

	private numbers?: Map<string, Set<number>>;

	/**
	 * @param context data that is stored with the execution
	 * @param scope operation and service to which the entries belong
	 * @param runIndex of the node in its execution: each turn of a loop is a separate request
	 * @param retryId shared by all Retries of an execution in which the node did not run; missing in
	 * a first execution
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

	/** Returns whether this execution sent the item, and not the execution that is retried. */
	wasSentNow(entry: LedgerEntry | undefined): boolean {
		return entry !== undefined && this.memory.sentNow.has(entry);
	}

	/**
	 * Returns whether a request with an unknown outcome can be sent again. Send Again is the choice
	 * of a person who checked the service, so it covers only requests of an earlier execution, not
	 * Retry On Fail.
	 */
	maySendAgain({ sendsAgain }: { sendsAgain: () => boolean }, earlier: LedgerEntry): boolean {
		return !this.wasSentNow(earlier) && sendsAgain();
	}

	keyOf(item: number): LedgerKey {
		return `${this.runIndex}:${item}`;
	}

	/**
	 * Returns the key of an earlier call with the same body and no answer. Prefers a call of this
	 * execution, because only a person can send that again.
	 */
	keyOfUnknown(fingerprint: string): LedgerKey | undefined {
		const keys = this.keysOf(fingerprint).filter((key) => this.find(key)?.answer === undefined);
		return keys.find((key) => this.wasSentNow(this.entries[key])) ?? keys[0];
	}

	/**
	 * Returns the answer that an equal call got before the Retry: an agent starts again and repeats
	 * its calls. Returns each stored answer once; a further equal call is new.
	 */
	takeStored(fingerprint: string): Json[] | undefined {
		const entry = this.keysOf(fingerprint)
			.map((key) => this.entries[key])
			.find((candidate) => candidate?.answer !== undefined && !this.memory.sentNow.has(candidate));
		if (entry !== undefined) this.memory.sentNow.add(entry);
		return entry?.answer;
	}

	find(key: LedgerKey): LedgerEntry | undefined {
		return this.entries[key];
	}

	/**
	 * Returns the key under which a Retry claims an item. It changes when the item is sent again, so
	 * that a Retry of the Retry can send it once more.
	 */
	claimKey(key: LedgerKey): string {
		return [this.id, this.scope, key, this.find(key)?.times ?? 0].join(':');
	}

	/**
	 * Returns the claim key for the first call of an AI agent's tool. It counts equal calls and
	 * ignores the position, because an agent can call in another order in another Retry.
	 */
	claimKeyOfCall(fingerprint: string): string {
		return [this.id, this.scope, fingerprint, this.keysOf(fingerprint).length].join(':');
	}

	/** Returns the lowest free number of a body; each attempt gets the same number. */
	equalOf(key: LedgerKey, body: string): DuplicateNumber {
		const own = this.find(key)?.equal;
		if (own?.body === body) return own;
		const numbers = (this.numbers ??= this.numbersInUse());
		const inUse = numbers.get(body) ?? new Set();
		numbers.set(body, inUse);
		let number = 1;
		while (inUse.has(number)) number++;
		inUse.add(number);
		return { body, number };
	}

	private numbersInUse(): Map<string, Set<number>> {
		const numbers = new Map<string, Set<number>>();
		for (const { equal } of Object.values(this.entries)) {
			if (equal === undefined) continue;
			numbers.set(equal.body, (numbers.get(equal.body) ?? new Set()).add(equal.number));
		}
		return numbers;
	}

	answers(): Answered[] {
		return Object.entries(this.entries).flatMap(([key, { answer }]) => {
			const [run = 0, item = 0] = key.split(':').map(Number);
			return answer === undefined ? [] : [{ run, item, answer }];
		});
	}

	/** Records a request before it is sent: an entry without an answer is an unknown outcome. */
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
	 * @param fault reason why no answer came, in one line without secrets
	 * @param after last known ID before it was sent
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

	restore(key: LedgerKey, before: LedgerEntry | undefined): void {
		if (before === undefined) delete this.entries[key];
		else this.entries[key] = before;
	}

	private keysOf(fingerprint: string): LedgerKey[] {
		const keys = Object.keys(this.entries) as LedgerKey[];
		return keys.filter((key) => this.find(key)?.fingerprint === fingerprint);
	}
}
