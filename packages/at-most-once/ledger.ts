import type { Failure } from './failure';
import type { Host } from './host';
import type { Before, Json } from './request';

export interface LedgerEntry {
	fingerprint: string;
	/** Time of the last attempt (ISO 8601). */
	sentAt: string;
	/** Number of sends, which exceeds 1 only if the user chose Send Again. */
	times: number;
	uniqueKey?: string;
	equal?: DuplicateNumber;
	fault?: string;
	/** The service's last ID before this request, stored only if the response was lost. */
	after?: number | string;
	pendingId?: number | string;
	uuid?: string;
	/** Missing while the request's outcome is unknown. */
	answer?: Json[];
}

export interface DuplicateNumber {
	body: string;
	number: number;
}

export type LedgerKey = `${number}:${number}`;

export interface ExecutionMemory {
	/** Entries that this process wrote. A Retry also reads entries that an earlier execution wrote. */
	readonly sentNow: WeakSet<LedgerEntry>;
	readonly madeNow: WeakSet<Json>;
	/**
	 * Queue of each execution's context. `last` maps a sequence to the ticket that joined it last.
	 * `said` resolves when all tickets have joined their sequences or left.
	 */
	readonly lines: WeakMap<Json, { last: Map<string, QueueTicket>; said: Promise<unknown> }>;
}

export interface Answered {
	run: number;
	item: number;
	answer: readonly Json[];
}

type Entries = Record<LedgerKey, LedgerEntry>;

/**
 * Remembers each write of a node by run and item, so that a later attempt does not repeat it. The
 * execution's context stores the fingerprint and answer of each request, but neither body nor
 * token.
 *
 * Retries of one execution start with the same stored entries, but cannot see each other's new
 * ones. Therefore, each Retry claims an item in the key store before it sends the item.
 */
export class Ledger {
	/** True if the context was read from storage, so another Retry can read the same context. */
	readonly isRestored: boolean;
	private readonly entries: Entries;

	readonly id: string;
	readonly queue: Queue;
	private numbers?: Map<string, Set<number>>;

	/**
	 * @param runIndex the node's run number, because each round of a loop sends separate requests
	 * @param retryId ledger ID that all Retries share if the original execution stored no ledger.
	 * Undefined outside a Retry
	 */
	constructor(
		context: Json,
		private readonly memory: { host: Host; executions: ExecutionMemory },
		readonly scope: string,
		private readonly runIndex = 0,
		retryId?: string,
	) {
		if (context.cfdiLedgerId === undefined) {
			context.cfdiLedgerId = retryId ?? memory.host.uuid();
			if (retryId === undefined) memory.executions.madeNow.add(context);
		}
		this.id = context.cfdiLedgerId as string;
		this.isRestored = !memory.executions.madeNow.has(context);
		const scopes = (context.cfdiRequests ??= {}) as Record<string, Entries>;
		this.entries = scopes[scope] ??= {};
		this.queue = new Queue(context, memory.executions.lines, this);
	}

	wasSentNow(entry: LedgerEntry | undefined): boolean {
		return entry !== undefined && this.memory.executions.sentNow.has(entry);
	}

	/**
	 * Send Again applies to a request of an earlier execution, but not to an earlier attempt of Retry
	 * On Fail.
	 */
	maySendAgain({ sendsAgain }: { sendsAgain: () => boolean }, earlier: LedgerEntry): boolean {
		return !this.wasSentNow(earlier) && sendsAgain();
	}

	keyOf(item: number): LedgerKey {
		return `${this.runIndex}:${item}`;
	}

	/**
	 * Finds an identical call without an answer. Prefers a call of this execution, because that call
	 * must not be sent again.
	 */
	keyOfUnknown(fingerprint: string): LedgerKey | undefined {
		const keys = this.keysOf(fingerprint).filter((key) => this.find(key)?.answer === undefined);
		return keys.find((key) => this.wasSentNow(this.entries[key])) ?? keys[0];
	}

	/**
	 * Returns a stored answer to an identical call. Returns each answer only once, because an AI
	 * agent can repeat a call on purpose.
	 */
	takeStored(fingerprint: string): Json[] | undefined {
		const entry = this.keysOf(fingerprint)
			.map((key) => this.entries[key])
			.find(
				(candidate) =>
					candidate?.answer !== undefined && !this.memory.executions.sentNow.has(candidate),
			);
		if (entry !== undefined) this.memory.executions.sentNow.add(entry);
		return entry?.answer;
	}

	find(key: LedgerKey): LedgerEntry | undefined {
		return this.entries[key];
	}

	/** Returns a Retry's claim key, which changes with each send, so that a later Retry can send again. */
	claimKey(key: LedgerKey): string {
		return [this.id, this.scope, key, this.find(key)?.times ?? 0].join(':');
	}

	/** Returns a claim key without a position, because an AI agent can reorder its calls. */
	claimKeyOfCall(fingerprint: string): string {
		return [this.id, this.scope, fingerprint, this.keysOf(fingerprint).length].join(':');
	}

	/**
	 * Returns the number that distinguishes an item from others with an identical body. An item keeps
	 * its number in each attempt.
	 */
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

	sending(
		key: LedgerKey,
		fingerprint: string,
		{ uniqueKey, equal }: Pick<LedgerEntry, 'uniqueKey' | 'equal'> = {},
	): void {
		const times = (this.find(key)?.times ?? 0) + 1;
		const sentAt = new Date(this.memory.host.now()).toISOString();
		const entry: LedgerEntry = { fingerprint, sentAt, times, uniqueKey, equal };
		this.entries[key] = entry;
		this.memory.executions.sentNow.add(entry);
	}

	done(key: LedgerKey, answer: Json[]): void {
		const entry = this.find(key);
		if (entry !== undefined) entry.answer = answer;
	}

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

interface Position {
	leaves: Json;
	after?: LedgerKey;
}

interface Positions {
	turns: Record<string, Position>;
	/**
	 * Set if an earlier execution sent the request (`done`) or possibly sent it (`unknown`), so that the
	 * current execution does not send it.
	 */
	passed?: 'done' | 'unknown';
}

type Predecessors = Readonly<Record<string, LedgerKey | undefined>>;

/**
 * Orders one execution's requests in sequences, such as one invoice's payments. A request waits for
 * the outcomes of earlier requests in its sequences. The context stores the order for all runs,
 * attempts and Retries.
 *
 * Ignores positions of requests that were not performed: those without a ledger entry and without
 * `passed`.
 */
class Queue {
	private keys?: Map<string, LedgerKey[]>;

	constructor(
		private readonly context: Json,
		private readonly lines: ExecutionMemory['lines'],
		private readonly ledger: Pick<Ledger, 'find' | 'scope'>,
	) {}

	enter(): QueueTicket {
		const { lines } = this;
		const line = lines.get(this.context) ?? {
			last: new Map<string, QueueTicket>(),
			said: Promise.resolve(),
		};
		const ticket = new QueueTicket(line.said, line.last);
		lines.set(this.context, { ...line, said: Promise.all([line.said, ticket.said]) });
		return ticket;
	}

	/** A request that already has a position keeps its predecessors. */
	predecessors(key: LedgerKey, sequences: readonly string[]): Predecessors {
		this.keys ??= this.inOrder();
		const before = sequences.map((sequence) => {
			const position = this.positionAt(key, sequence);
			return [sequence, position === undefined ? this.lastOf(sequence) : position.after] as const;
		});
		return Object.fromEntries(before);
	}

	sent([sequence = '']: readonly string[]): Array<{ entry: LedgerEntry; before: Predecessors }> {
		return Object.entries(this.positions).flatMap(([key, { turns }]) => {
			const entry = this.ledger.find(key as LedgerKey);
			if (entry === undefined || turns[sequence] === undefined) return [];
			const before = Object.entries(turns).map(([of, { after }]) => [of, after]);
			return [{ entry, before: Object.fromEntries(before) as Predecessors }];
		});
	}

	before(predecessors: Predecessors): Before {
		const all = Object.entries(predecessors).flatMap(([sequence, key]) => {
			const leaves = this.positionAt(key, sequence)?.leaves;
			if (key === undefined || leaves === undefined) return [];
			const [runIndex = 0, index = 0] = key.split(':').map(Number);
			const passed = this.positions[key]?.passed;
			const isUnknown =
				passed === undefined ? this.ledger.find(key)?.answer === undefined : passed === 'unknown';
			return [[sequence, { index, runIndex, leaves, isUnknown }] as const];
		});
		return Object.fromEntries(all);
	}

	take(key: LedgerKey, before: Predecessors, leaves: Readonly<Record<string, Json>>): void {
		const turns = Object.entries(leaves).map(
			([sequence, left]) => [sequence, { leaves: left, after: before[sequence] }] as const,
		);
		const scopes = (this.context.cfdiTurns ??= {}) as Record<string, Record<LedgerKey, Positions>>;
		const positions = (scopes[this.ledger.scope] ??= {});
		delete positions[key];
		positions[key] = { turns: Object.fromEntries(turns) };
		for (const sequence of Object.keys(leaves)) this.add(sequence, key);
	}

	pass(key: LedgerKey, passed: Positions['passed']): void {
		const positions = this.positions[key];
		if (positions === undefined || this.ledger.find(key) !== undefined) return;
		this.positions[key] = { ...positions, passed };
	}

	drop(key: LedgerKey): void {
		if (this.ledger.find(key) === undefined) delete this.positions[key];
	}

	private get positions(): Record<LedgerKey, Positions> {
		const scopes = this.context.cfdiTurns as
			| Record<string, Record<LedgerKey, Positions>>
			| undefined;
		return scopes?.[this.ledger.scope] ?? {};
	}

	private lastOf(sequence: string): LedgerKey | undefined {
		const keys = this.keys?.get(sequence) ?? [];
		while (keys.length > 0 && this.positionAt(keys.at(-1), sequence) === undefined) keys.pop();
		return keys.at(-1);
	}

	private positionAt(key: LedgerKey | undefined, sequence: string): Position | undefined {
		if (key === undefined) return undefined;
		const positions = this.positions[key];
		if (positions?.passed === undefined && this.ledger.find(key) === undefined) return undefined;
		return positions?.turns[sequence];
	}

	private inOrder(): Map<string, LedgerKey[]> {
		this.keys = new Map();
		for (const [key, { turns }] of Object.entries(this.positions)) {
			for (const sequence of Object.keys(turns)) this.add(sequence, key as LedgerKey);
		}
		return this.keys;
	}

	private add(sequence: string, key: LedgerKey): void {
		const keys = this.keys?.get(sequence) ?? [];
		keys.push(key);
		this.keys?.set(sequence, keys);
	}
}

export class QueueTicket {
	private hasLeft = false;
	private resolveSaid = () => {};
	private resolveDeparture = () => {};

	readonly said = new Promise<void>((resolve) => {
		this.resolveSaid = resolve;
	});

	private readonly departure = new Promise<void>((resolve) => {
		this.resolveDeparture = resolve;
	});

	constructor(
		private readonly earlier: Promise<unknown>,
		private readonly last: Map<string, QueueTicket>,
	) {}

	/**
	 * Joins the sequences after all earlier requests. Returns promises that resolve when the previous
	 * requests have left.
	 */
	async join(sequences: readonly string[]): Promise<Array<Promise<void>>> {
		await this.earlier;
		const before = sequences.flatMap((sequence) => this.last.get(sequence) ?? []);
		for (const sequence of sequences) this.last.set(sequence, this);
		this.resolveSaid();
		return before.filter(({ hasLeft }) => !hasLeft).map(({ departure }) => departure);
	}

	leave(): void {
		this.hasLeft = true;
		this.resolveSaid();
		this.resolveDeparture();
	}
}
