import type { Json } from './answer';
import type { Memory } from './memory';
import { QueueTicket } from './queueTicket';
import type { LedgerEntry, LedgerKey } from './records';
import type { Before } from './request';

interface Position {
	leaves: Json;
	after?: LedgerKey;
}

interface Positions {
	turns: Record<string, Position>;
	/** An earlier execution sent it, or possibly did, so this one does not. */
	passed?: 'done' | 'unknown';
}

type Predecessors = Readonly<Record<string, LedgerKey | undefined>>;

/**
 * Orders the requests of one execution in sequences, such as the payments of one invoice: a request
 * waits for the outcome of those before it. The order is next to the ledger in the context, over
 * all runs, attempts and Retries of the execution. A position counts only if the ledger has its
 * entry or the request was passed.
 */
export class Queue {
	private keys?: Map<string, LedgerKey[]>;

	/** @param context data that is stored with the execution; concurrent calls of a tool share it */
	constructor(
		private readonly context: Json,
		private readonly memory: Memory,
		private readonly scope: string,
		private readonly entryAt: (key: LedgerKey) => LedgerEntry | undefined,
	) {}

	/** Takes a place behind all requests that have entered. Its sequences can become known later. */
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

	/**
	 * Returns the requests before one when it was sent or passed; for a new one, the last of each
	 * sequence.
	 */
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
			const entry = this.entryAt(key as LedgerKey);
			if (entry === undefined || turns[sequence] === undefined) return [];
			const before = Object.entries(turns).map(([of, { after }]) => [of, after]);
			return [{ entry, before: Object.fromEntries(before) as Predecessors }];
		});
	}

	/**
	 * Returns the data that the predecessors leave, such as the balance after the previous payment.
	 */
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

	take(key: LedgerKey, before: Predecessors, leaves: Readonly<Record<string, Json>>): void {
		const turns = Object.entries(leaves).map(
			([sequence, left]) => [sequence, { leaves: left, after: before[sequence] }] as const,
		);
		const scopes = (this.context.cfdiTurns ??= {}) as Record<string, Record<LedgerKey, Positions>>;
		const positions = (scopes[this.scope] ??= {});
		// Delete it first, so that it moves to the end.
		delete positions[key];
		positions[key] = { turns: Object.fromEntries(turns) };
		for (const sequence of Object.keys(leaves)) this.add(sequence, key);
	}

	pass(key: LedgerKey, passed: Positions['passed']): void {
		const positions = this.positions[key];
		if (positions === undefined || this.entryAt(key) !== undefined) return;
		this.positions[key] = { ...positions, passed };
	}

	drop(key: LedgerKey): void {
		if (this.entryAt(key) === undefined) delete this.positions[key];
	}

	/**
	 * Returns positions in the order of sending. An operation without sequences stores no positions.
	 */
	private get positions(): Record<LedgerKey, Positions> {
		const scopes = this.context.cfdiTurns as
			| Record<string, Record<LedgerKey, Positions>>
			| undefined;
		return scopes?.[this.scope] ?? {};
	}

	private lastOf(sequence: string): LedgerKey | undefined {
		const keys = this.keys?.get(sequence) ?? [];
		// Skip requests that were refused in the meantime.
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
