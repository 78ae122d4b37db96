import type { IContextObject, IDataObject } from 'n8n-workflow';

import type { LedgerEntry, LedgerKey } from './ledger';
import type { Before } from './operation';

/** Where a request was sent in a sequence. */
interface Position {
	/** What it leaves to the next. */
	leaves: IDataObject;
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

/** The last place in each sequence, of all runs of a node in one execution. */
const lastPlaces = new WeakMap<IContextObject, Map<string, Place>>();

/** When all that have entered in an execution have said of what they are, or left. */
const allSaid = new WeakMap<IContextObject, Promise<unknown>>();

/**
 * The sequences of one execution, such as the payments of one invoice: in each, a request waits for the
 * outcome of those before it. Their order is next to the ledger in n8n's node context, over all runs
 * of the execution, its attempts and its Retry. Only what was sent counts, so a position without an
 * entry of the ledger is none, unless the request was passed.
 */
export class Queue {
	/** The requests of each sequence in their order, once they are asked for. */
	private keys?: Map<string, LedgerKey[]>;

	/** @param context n8n's node context: the same for calls of a tool that are under way together */
	constructor(
		private readonly context: IContextObject,
		private readonly scope: string,
		private readonly entryAt: (key: LedgerKey) => LedgerEntry | undefined,
	) {}

	/** Takes a place behind all that have entered: of which sequences it is, may be known later. */
	enter(): Place {
		const { context } = this;
		const last = lastPlaces.get(context) ?? new Map<string, Place>();
		lastPlaces.set(context, last);
		const earlier = allSaid.get(context) ?? Promise.resolve();
		const place = new Place(earlier, last);
		allSaid.set(context, Promise.all([earlier, place.said]));
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
	take(key: LedgerKey, before: Predecessors, leaves: Readonly<Record<string, IDataObject>>): void {
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

/** The place of one request. */
export class Place {
	private hasLeft = false;

	private resolveSaid = () => {};

	private resolveLeft = () => {};

	/** Resolves when it is known of which sequences it is. */
	readonly said = new Promise<void>((resolve) => {
		this.resolveSaid = resolve;
	});

	private readonly left = new Promise<void>((resolve) => {
		this.resolveLeft = resolve;
	});

	/**
	 * @param earlier resolves when it is known of which sequences those are that entered before
	 * @param last the last place in each sequence
	 */
	constructor(
		private readonly earlier: Promise<unknown>,
		private readonly last: Map<string, Place>,
	) {}

	/**
	 * Says of which sequences it is, behind all that entered before.
	 * @returns what it has to wait for, one by one; nothing where those before it have left
	 */
	async join(sequences: readonly string[]): Promise<Array<Promise<void>>> {
		await this.earlier;
		const before = sequences.flatMap((sequence) => this.last.get(sequence) ?? []);
		for (const sequence of sequences) this.last.set(sequence, this);
		this.resolveSaid();
		return before.filter(({ hasLeft }) => !hasLeft).map(({ left }) => left);
	}

	/** Its outcome is known; leaving twice does no harm. */
	leave(): void {
		this.hasLeft = true;
		this.resolveSaid();
		this.resolveLeft();
	}
}
