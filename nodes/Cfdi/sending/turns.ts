import type { IContextObject, IDataObject } from 'n8n-workflow';

import type { LedgerEntry, LedgerKey } from './ledgerEntry';
import type { Before } from './operation';

/** The place of a request in a sequence. */
interface Turn {
	/** What it leaves to the next. */
	leaves: IDataObject;
	/** The request before it; the first has none. */
	after?: LedgerKey;
}

/** The places of one request, by what each sequence is of. */
interface Places {
	turns: Record<string, Turn>;
	/** It was not sent, since an earlier execution had done so, or may have. */
	passed?: 'done' | 'unknown';
}

/** The request before one, by what the sequence is of; the first has none. */
export type Keys = Readonly<Record<string, LedgerKey | undefined>>;

/**
 * The places of requests in their sequences, beside the ledger in n8n's node context: over all runs of
 * an execution, its attempts and its Retry. Only what was sent counts, so a place without an entry of
 * the ledger is none, unless the request was passed.
 */
export class Turns {
	/** The requests of each sequence in their order, once they are asked for. */
	private keys?: Map<string, LedgerKey[]>;

	/** @param entryAt the entry of the ledger */
	constructor(
		private readonly context: IContextObject,
		private readonly scope: string,
		private readonly entryAt: (key: LedgerKey) => LedgerEntry | undefined,
	) {}

	/** In the order in which they were sent. An operation without sequences stores nothing. */
	private get places(): Record<LedgerKey, Places> {
		const scopes = this.context.cfdiTurns as Record<string, Record<LedgerKey, Places>> | undefined;
		return scopes?.[this.scope] ?? {};
	}

	/** What was before a request when it was sent or passed; before a new one, the last of each. */
	keysBefore(key: LedgerKey, sequences: readonly string[]): Keys {
		this.keys ??= this.inOrder();
		const before = sequences.map((sequence) => {
			const turn = this.turnAt(key, sequence);
			return [sequence, turn === undefined ? this.lastOf(sequence) : turn.after] as const;
		});
		return Object.fromEntries(before);
	}

	/** Requests that were sent in the first of these sequences, with what was before them. */
	sent([sequence = '']: readonly string[]): Array<{ entry: LedgerEntry; before: Keys }> {
		return Object.entries(this.places).flatMap(([key, { turns }]) => {
			const entry = this.entryAt(key as LedgerKey);
			if (entry === undefined || turns[sequence] === undefined) return [];
			return [{ entry, before: keysOf(turns) }];
		});
	}

	/** What the requests before one left. */
	before(keys: Keys): Before {
		const all = Object.entries(keys).flatMap(([sequence, key]) => {
			const leaves = this.turnAt(key, sequence)?.leaves;
			if (key === undefined || leaves === undefined) return [];
			const [runIndex = 0, index = 0] = key.split(':').map(Number);
			const passed = this.places[key]?.passed;
			const isUnknown =
				passed === undefined ? this.entryAt(key)?.answer === undefined : passed === 'unknown';
			return [[sequence, { index, runIndex, leaves, isUnknown }] as const];
		});
		return Object.fromEntries(all);
	}

	/** Called before a request is sent: it is the last one of its sequences from then on. */
	take(key: LedgerKey, before: Keys, leaves: Readonly<Record<string, IDataObject>>): void {
		const turns = Object.entries(leaves).map(([sequence, left]) => {
			const after = before[sequence];
			return [sequence, { leaves: left, ...(after !== undefined && { after }) }] as const;
		});
		const scopes = (this.context.cfdiTurns ??= {}) as Record<string, Record<LedgerKey, Places>>;
		const places = (scopes[this.scope] ??= {});
		// At the end again, also where it was there before.
		delete places[key];
		places[key] = { turns: Object.fromEntries(turns) };
		for (const sequence of Object.keys(leaves)) this.add(sequence, key);
	}

	/** An earlier execution had sent the request: it counts all the same. */
	pass(key: LedgerKey, passed: Places['passed']): void {
		const places = this.places[key];
		if (places === undefined || this.entryAt(key) !== undefined) return;
		this.places[key] = { ...places, passed };
	}

	/** Nothing was sent. */
	drop(key: LedgerKey): void {
		if (this.entryAt(key) === undefined) delete this.places[key];
	}

	private lastOf(sequence: string): LedgerKey | undefined {
		const keys = this.keys?.get(sequence) ?? [];
		// Those that were refused in the meantime are none.
		while (keys.length > 0 && this.turnAt(keys.at(-1), sequence) === undefined) keys.pop();
		return keys.at(-1);
	}

	private turnAt(key: LedgerKey | undefined, sequence: string): Turn | undefined {
		if (key === undefined) return undefined;
		const places = this.places[key];
		if (places?.passed === undefined && this.entryAt(key) === undefined) return undefined;
		return places?.turns[sequence];
	}

	private inOrder(): Map<string, LedgerKey[]> {
		this.keys = new Map();
		for (const [key, { turns }] of Object.entries(this.places)) {
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

function keysOf(turns: Readonly<Record<string, Turn>>): Keys {
	return Object.fromEntries(
		Object.entries(turns).map(([sequence, { after }]) => [sequence, after]),
	);
}
