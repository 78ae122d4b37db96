import type { Json } from './answer';
import type { Memory } from './memory';
import { QueueTicket } from './queueTicket';
import type { LedgerEntry, LedgerKey } from './records';
import type { Before } from './request';

/** Where a request was sent in a sequence. */
interface Position {
	/** What it leaves to the next. */
	leaves: Json;
	/** The request before it; the first has none. */
	after?: LedgerKey;
}

/** The positions of one request, by what each sequence is of. */
interface Positions {
	turns: Record<string, Position>;
	/** It was not sent, since an earlier execution had done so, or may have. */
	passed?: 'done' | 'unknown';
}

/** The request before one, by what the sequence is of; the first has none. */
type Predecessors = Readonly<Record<string, LedgerKey | undefined>>;

/**
 * The sequences of one execution, such as the payments of one invoice: in each, a request waits for the
 * outcome of those before it. Their order is next to the ledger in the context, over all runs
 * of the execution, its attempts and its Retry. Only what was sent counts, so a position without an
 * entry of the ledger is none, unless the request was passed.
 */
export class Queue {
	/** The requests of each sequence in their order, once they are asked for. */
	private keys?: Map<string, LedgerKey[]>;

	/** @param context what is stored with the execution: the same for calls of a tool that are under way together */
	constructor(
		private readonly context: Json,
		private readonly memory: Memory,
		private readonly scope: string,
		private readonly entryAt: (key: LedgerKey) => LedgerEntry | undefined,
	) {}

	/** Takes a place behind all that have entered: of which sequences it is, may be known later. */
	enter(): QueueTicket {
		const { lines } = this.memory;
		const line = lines.get(this.context) ?? {
			last: new Map<string, QueueTicket>(),
			said: Promise.resolve(),
		};
		const place = new QueueTicket(line.said, line.last);
		lines.set(this.context, { ...line, said: Promise.all([line.said, place.said]) });
		return place;
	}

	/** What was before a request when it was sent or passed; before a new one, the last of each. */
	predecessors(key: LedgerKey, sequences: readonly string[]): Predecessors {
		this.keys ??= this.inOrder();
		const before = sequences.map((sequence) => {
			const position = this.positionAt(key, sequence);
			return [sequence, position === undefined ? this.lastOf(sequence) : position.after] as const;
		});
		return Object.fromEntries(before);
	}

	/** Requests that were sent in the first of these sequences, with what was before them. */
	sent([sequence = '']: readonly string[]): Array<{ entry: LedgerEntry; before: Predecessors }> {
		return Object.entries(this.positions).flatMap(([key, { turns }]) => {
			const entry = this.entryAt(key as LedgerKey);
			if (entry === undefined || turns[sequence] === undefined) return [];
			const before = Object.entries(turns).map(([of, { after }]) => [of, after]);
			return [{ entry, before: Object.fromEntries(before) as Predecessors }];
		});
	}

	/** What the requests before one left. */
	before(predecessors: Predecessors): Before {
		const all = Object.entries(predecessors).flatMap(([sequence, key]) => {
			const leaves = this.positionAt(key, sequence)?.leaves;
			if (key === undefined || leaves === undefined) return [];
			const [runIndex = 0, index = 0] = key.split(':').map(Number);
			const passed = this.positions[key]?.passed;
			const isUnknown =
				passed === undefined ? this.entryAt(key)?.answer === undefined : passed === 'unknown';
			return [[sequence, { index, runIndex, leaves, isUnknown }] as const];
		});
		return Object.fromEntries(all);
	}

	/** Called before a request is sent: it is the last one of its sequences from then on. */
	take(key: LedgerKey, before: Predecessors, leaves: Readonly<Record<string, Json>>): void {
		const turns = Object.entries(leaves).map(
			([sequence, left]) => [sequence, { leaves: left, after: before[sequence] }] as const,
		);
		const scopes = (this.context.cfdiTurns ??= {}) as Record<string, Record<LedgerKey, Positions>>;
		const positions = (scopes[this.scope] ??= {});
		// At the end again, also where it was there before.
		delete positions[key];
		positions[key] = { turns: Object.fromEntries(turns) };
		for (const sequence of Object.keys(leaves)) this.add(sequence, key);
	}

	/** An earlier execution had sent the request: it counts all the same. */
	pass(key: LedgerKey, passed: Positions['passed']): void {
		const positions = this.positions[key];
		if (positions === undefined || this.entryAt(key) !== undefined) return;
		this.positions[key] = { ...positions, passed };
	}

	/** Nothing was sent. */
	drop(key: LedgerKey): void {
		if (this.entryAt(key) === undefined) delete this.positions[key];
	}

	/** In the order in which they were sent. An operation without sequences stores nothing. */
	private get positions(): Record<LedgerKey, Positions> {
		const scopes = this.context.cfdiTurns as
			| Record<string, Record<LedgerKey, Positions>>
			| undefined;
		return scopes?.[this.scope] ?? {};
	}

	private lastOf(sequence: string): LedgerKey | undefined {
		const keys = this.keys?.get(sequence) ?? [];
		// Those that were refused in the meantime are none.
		while (keys.length > 0 && this.positionAt(keys.at(-1), sequence) === undefined) keys.pop();
		return keys.at(-1);
	}

	private positionAt(key: LedgerKey | undefined, sequence: string): Position | undefined {
		if (key === undefined) return undefined;
		const positions = this.positions[key];
		if (positions?.passed === undefined && this.entryAt(key) === undefined) return undefined;
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
