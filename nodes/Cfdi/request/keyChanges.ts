import type { ICheckProcessedOptions } from 'n8n-workflow';

import type { ProcessedKeys } from './keyLock';
import type { KeyRecord, KeyState } from './keyRecord';
import { contentEntryOf, entriesOf, keyEntry, openEntry, partEntry } from './keyRecord';

/** The list belongs to this node of this workflow. */
export const LIST = 'node';

/**
 * n8n reads and writes the whole list each time. Measured with n8n's own code on PostgreSQL, with
 * two cores: 15 ms for 10,000 entries, 150 ms for 100,000, and 2 s and 600 MB for 1,000,000.
 */
export const MOST_ENTRIES = 100_000;

export const LIST_OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: MOST_ENTRIES };

/** A change of the list: `claim` records all of its keys or none, `settle` closes them. */
export interface KeyChange {
	kind: 'claim' | 'settle' | 'release';
	keys: readonly KeyRecord[];
}

/** The states of the keys of a claim; of another change nothing, or why it could not be made. */
export type Changed = readonly KeyState[] | Error | undefined;

/**
 * Makes all changes of one turn: with one call of n8n's store where no key was known, else with
 * three. n8n has no way to look an entry up: asking is recording. What was recorded of a key that was
 * there before is therefore removed again. In between such a key is open, so one that a killed
 * process leaves behind there is reported as unknown: that is safe.
 * @throws n8n's error when nothing could be recorded
 */
export async function makeChanges(
	processed: ProcessedKeys,
	changes: readonly KeyChange[],
): Promise<Changed[]> {
	const claimed = keysOf(changes, 'claim');
	const first = await record(processed, claimed.flatMap(entriesOf));
	const turn = new Turn(first, keysOf(changes, 'settle'));
	const known = new Map(changes.map((change) => [change, turn.take(change)]));

	const before = claimed.filter((key) => !first.has(keyEntry(key)));
	const second = await record(
		processed,
		before.flatMap((key) =>
			key.isPart === true ? [keyEntry(key)] : [partEntry(key), keyEntry(key)],
		),
	);
	const failure = await remove(processed, turn.removals(changes, before, second));
	return changes.map((change) =>
		change.kind === 'claim'
			? change.keys.map((key) => turn.stateOf(key, known.get(change)?.has(key) === true, second))
			: failure,
	);
}

/** What one turn found, and which claims got their keys. */
class Turn {
	/** Keys that a claim of this turn got. */
	private readonly got = new Map<string, KeyRecord>();

	private readonly succeeded = new Set<KeyChange>();

	private readonly settled: ReadonlySet<string>;

	/** @param first what was new when the claims were recorded */
	constructor(
		private readonly first: ReadonlySet<string>,
		settled: readonly KeyRecord[],
	) {
		this.settled = new Set(settled.map(({ name }) => name));
	}

	/** Of several claims that want a new key at once the first gets it. @returns the known keys */
	take(change: KeyChange): ReadonlySet<KeyRecord> {
		if (change.kind !== 'claim') return new Set();
		const known = change.keys.filter(
			(key) => !this.first.has(keyEntry(key)) || this.got.has(key.name),
		);
		if (known.length === 0) {
			this.succeeded.add(change);
			for (const key of change.keys) this.got.set(key.name, key);
		}
		return new Set(known);
	}

	/** @param second what was new at the second look */
	stateOf(key: KeyRecord, isKnown: boolean, second: ReadonlySet<string>): KeyState {
		if (!isKnown) return 'new';
		const { first, got, settled } = this;
		if (first.has(keyEntry(key))) {
			return got.get(key.name)?.content === key.content ? 'open' : 'conflict';
		}
		const isOpen = key.opens && !first.has(openEntry(key)) && !settled.has(key.name);
		const isPart = !(key.isPart === true ? first : second).has(partEntry(key));
		if (isPart) return isOpen ? 'open' : 'inGlobal';
		// The full list has just pushed this key out, so it may have forgotten its content before.
		const isOldest = second.has(keyEntry(key));
		const content = contentEntryOf(key);
		if (content !== undefined && first.has(content) && !isOldest) return 'conflict';
		return isOpen ? 'open' : 'used';
	}

	/**
	 * The entries to remove: of settled and released keys, and what was recorded of known ones. A
	 * known key that the full list pushed out meanwhile was recorded again, and stays.
	 */
	removals(
		changes: readonly KeyChange[],
		before: readonly KeyRecord[],
		second: ReadonlySet<string>,
	): Set<string> {
		const refused = changes.filter(
			(change) => change.kind === 'claim' && !this.succeeded.has(change),
		);
		const removals = new Set([
			...this.recorded(refused),
			...before.map(partEntry).filter((entry) => second.has(entry)),
			...keysOf(changes, 'settle').map(openEntry),
		]);
		for (const entry of this.recorded([...this.succeeded])) removals.delete(entry);
		for (const key of keysOf(changes, 'release')) {
			[...entriesOf(key), openEntry(key)].forEach((entry) => removals.add(entry));
		}
		return removals;
	}

	private recorded(claims: readonly KeyChange[]): string[] {
		return keysOf(claims, 'claim')
			.flatMap(entriesOf)
			.filter((entry) => this.first.has(entry));
	}
}

function keysOf(changes: readonly KeyChange[], kind: KeyChange['kind']): KeyRecord[] {
	return changes.flatMap((change) => (change.kind === kind ? change.keys : []));
}

/** @returns the entries that are new */
async function record(
	processed: ProcessedKeys,
	entries: readonly string[],
): Promise<ReadonlySet<string>> {
	if (entries.length === 0) return new Set();
	const distinct = [...new Set(entries)];
	const { new: added } = await processed.checkProcessedAndRecord(distinct, LIST, LIST_OPTIONS);
	return new Set(added as string[]);
}

/** @returns n8n's error when they could not be removed: what was recorded before is valid */
async function remove(
	processed: ProcessedKeys,
	entries: ReadonlySet<string>,
): Promise<Error | undefined> {
	if (entries.size === 0) return undefined;
	try {
		await processed.removeProcessed([...entries], LIST, LIST_OPTIONS);
		return undefined;
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}
