import type { Store } from './store';

const ROW = 'list';

/**
 * n8n reads and writes the whole list each time. Measured with n8n's own code on PostgreSQL, with
 * two cores: 15 ms for 10,000 entries, 150 ms for 100,000, and 2 s and 600 MB for 1,000,000.
 */
export const MAX_ENTRIES = 100_000;

/** A key as it is recorded, so that another execution finds it. */
export interface KeyRecord {
	/** From `keyName`: no two keys have the same. */
	name: string;
	/** What is compared when the key comes again; without it nothing is. */
	content?: string;
	/** Of a part of a whole: its content is that of the whole. */
	isPart?: boolean;
	/** It is open until `settle`: what becomes of its request is not known yet. */
	opens: boolean;
}

/**
 * What the list says of a key:
 * - `new`: it was not there;
 * - `open`: it was there, and has not been settled;
 * - `used`: it was there with the same content, or its content has been forgotten;
 * - `conflict`: it was there with other content;
 * - `inGlobal`: it was there, as that of a part of a whole.
 */
export type KeyState = 'new' | 'open' | 'used' | 'conflict' | 'part';

/**
 * The name of a key. JSON keeps its parts apart, whatever a user writes into them.
 * @param parts the service, what the key is of, and what is unique in that
 */
export function keyName(...parts: readonly string[]): string {
	return JSON.stringify(parts);
}

const keyEntry = ({ name }: KeyRecord): string => `key ${name}`;
const openEntry = ({ name }: KeyRecord): string => `open ${name}`;
const partEntry = ({ name }: KeyRecord): string => `part ${name}`;
/** Of a key whose content has been forgotten: none is compared any more. */
const anyEntry = ({ name }: KeyRecord): string => `any ${name}`;
const contentEntry = ({ name, content = '' }: KeyRecord): string => `content ${name} ${content}`;

/** What says that a key came with this content; nothing where none is compared. */
function contentEntryOf(key: KeyRecord): string | undefined {
	return key.content === undefined || key.isPart === true ? undefined : contentEntry(key);
}

/**
 * What is recorded of a key, at most three entries. the store forgets the oldest first: what is compared
 * is before the key, so that a key is never remembered by its content alone.
 */
export function entriesOf(key: KeyRecord): string[] {
	const content = contentEntryOf(key);
	return [
		...(key.isPart === true ? [partEntry(key)] : []),
		...(content === undefined ? [] : [content]),
		keyEntry(key),
		...(key.opens ? [openEntry(key)] : []),
	];
}

/**
 * What is recorded of a UUID, so that it is seen when the service gives it to another request, too: the UUID, and
 * whose it is. The store forgets the first of them first: none is taken for another request's because half is forgotten.
 */
function entriesOfUuid({ keys: [own], uuid }: KeyChange): string[] {
	return uuid === undefined || own === undefined
		? []
		: [`uuid ${uuid}`, `uuid ${uuid} ${own.name}`];
}

/** So often a key is recorded that the store does not keep. */
const MAX_RECORDS = 3;

/**
 * Most entries that are removed with one call, such as those of a whole. n8n searches its list for each,
 * between reading and writing it: 1 to 3 ms in a full list. A call must end long before others break the lock.
 */
const MAX_REMOVED = 500;

/**
 * A change of the list: `claim` records all of its keys or none, `settle` closes them, `note` records keys that stop
 * nothing, and `look` says whether one of them was noted.
 */
export interface KeyChange {
	kind: 'claim' | 'settle' | 'release' | 'note' | 'look';
	keys: readonly KeyRecord[];
	/** Of a note: keys that are removed. */
	gone?: readonly KeyRecord[];
	/** From `keyName`: what the request of settled keys got. Where another request has it, they stay open. */
	uuid?: string;
}

/**
 * The states of the keys of a claim; of another change nothing, or why it could not be made; of a settlement that
 * was not made because another request has its UUID, that; of a look, whether one of its keys was noted.
 */
export type Changed = readonly KeyState[] | Error | 'uuidOfOther' | 'isNoted' | undefined;

/**
 * Makes all changes of one turn: with two calls of the store where all keys are new or settled, with four or
 * five where one was known. The store has no way to look an entry up: asking is recording. What was recorded
 * of a key that was there before is therefore removed again, and what a full list pushed out for it is
 * recorded again. While it is not certain whether such a key has other content it is open, so one that
 * a killed process leaves behind there is reported as unknown: that is safe.
 * @throws the error of the store when nothing could be recorded
 */
export async function makeChanges(store: Store, changes: readonly KeyChange[]): Promise<Changed[]> {
	const claimed = keysOf(changes, 'claim').flatMap(entriesOf);
	// What the store does not keep of these costs nothing but the look at it.
	const others = [
		...changes.flatMap(entriesOfUuid),
		...[...keysOf(changes, 'look'), ...keysOf(changes, 'note')].map(keyEntry),
	];
	const first =
		claimed.length === 0
			? await record(store, others)
			: await recordForSure(store, [...claimed, ...others]);
	const found = new FoundKeys(changes, first);
	const failure = await remove(store, found.removals());
	const second = await record(store, found.askedAgain()).catch(() => new Set<string>());
	await remove(store, found.lastRemovals(second));
	return changes.map((change) => {
		if (change.kind === 'claim') return change.keys.map((key) => found.stateOf(key, second));
		if (found.ofOthers.has(change)) return 'uuidOfOther';
		const isKnown = (key: KeyRecord) => !first.has(keyEntry(key));
		return change.kind === 'look' && change.keys.some(isKnown) ? 'isNoted' : failure;
	});
}

/** What the keys of one turn are, and which claims got theirs. */
class FoundKeys {
	/** Keys that a claim of this turn got. */
	private readonly got = new Map<string, KeyRecord>();

	private readonly succeeded = new Set<KeyChange>();

	/** Settlements whose UUID another request has. */
	readonly ofOthers: ReadonlySet<KeyChange>;

	/** Keys that were there before, or that an earlier claim of this turn got. */
	private readonly known = new Set<KeyRecord>();

	private readonly settled: ReadonlySet<string>;

	/** Keys that were there before, and do not go in this turn. */
	private readonly before: readonly KeyRecord[];

	/** Those of them whose content is not there: other content, or one that has been forgotten. */
	private readonly doubtful: readonly KeyRecord[];

	/** @param first what was new when the claims were recorded */
	constructor(
		private readonly changes: readonly KeyChange[],
		private readonly first: ReadonlySet<string>,
	) {
		this.ofOthers = settledOfOthers(changes, first);
		this.settled = new Set(this.settledKeys().map(({ name }) => name));
		const released = new Set(keysOf(changes, 'release').map(({ name }) => name));
		this.before = keysOf(changes, 'claim').filter(
			(key) => !first.has(keyEntry(key)) && !released.has(key.name),
		);
		this.doubtful = this.before.filter((key) => first.has(contentEntryOf(key) ?? ''));
		// Of several claims that want a new key at once the first gets it.
		for (const change of changes.filter(({ kind }) => kind === 'claim')) {
			const isTaken = (key: KeyRecord) => !first.has(keyEntry(key)) || this.got.has(key.name);
			const known = change.keys.filter(isTaken);
			known.forEach((key) => this.known.add(key));
			if (known.length > 0) continue;
			this.succeeded.add(change);
			for (const key of change.keys) this.got.set(key.name, key);
		}
	}

	private settledKeys(): KeyRecord[] {
		return keysOf(
			this.changes.filter((change) => !this.ofOthers.has(change)),
			'settle',
		);
	}

	/** Of settled and released keys, and what was recorded of claims that did not get theirs. */
	removals(): Set<string> {
		const { changes, doubtful, first, succeeded } = this;
		const recorded = (claims: readonly KeyChange[]) =>
			keysOf(claims, 'claim')
				.flatMap(entriesOf)
				.filter((entry) => first.has(entry));
		const removals = new Set([
			...recorded(changes.filter((change) => !succeeded.has(change))),
			...this.settledKeys().map(openEntry),
			...[...this.ofOthers].map((change) => entriesOfUuid(change)[1] as string),
			...keysOf(changes, 'look')
				.map(keyEntry)
				.filter((entry) => first.has(entry)),
			...changes.flatMap(({ gone = [] }) => gone.map(keyEntry)),
		]);
		const noted = keysOf(changes, 'note').map(keyEntry);
		const kept = [...recorded([...succeeded]), ...doubtful.map(openEntry), ...noted];
		for (const entry of kept) removals.delete(entry);
		for (const key of keysOf(changes, 'release')) {
			for (const entry of [...entriesOf(key), openEntry(key), anyEntry(key)]) removals.add(entry);
		}
		return removals;
	}

	/** What a full list may have pushed out of known keys, and what says that no content counts. */
	askedAgain(): string[] {
		const doubtful = new Set(this.doubtful);
		return this.before.flatMap((key) =>
			doubtful.has(key)
				? [keyEntry(key), partEntry(key), anyEntry(key)]
				: entriesOf(key).filter((entry) => entry !== openEntry(key) && !this.first.has(entry)),
		);
	}

	/** @param second what was new when it was asked again */
	lastRemovals(second: ReadonlySet<string>): Set<string> {
		const { doubtful, first, settled } = this;
		const entries = doubtful.flatMap((key) => [
			...(first.has(openEntry(key)) || settled.has(key.name) ? [openEntry(key)] : []),
			...(second.has(partEntry(key)) ? [partEntry(key)] : []),
			...(second.has(anyEntry(key)) && !second.has(keyEntry(key)) ? [anyEntry(key)] : []),
		]);
		return new Set(entries);
	}

	stateOf(key: KeyRecord, second: ReadonlySet<string>): KeyState {
		const { doubtful, first, got, known, settled } = this;
		if (!known.has(key)) return 'new';
		if (first.has(keyEntry(key))) {
			return got.get(key.name)?.content === key.content ? 'open' : 'conflict';
		}
		const isOpen = key.opens && !first.has(openEntry(key)) && !settled.has(key.name);
		if (key.isPart === true && !first.has(partEntry(key))) return isOpen ? 'open' : 'part';
		if (doubtful.includes(key)) {
			if (!second.has(partEntry(key))) return isOpen ? 'open' : 'part';
			// The full list has just pushed the key out: it had forgotten its content before.
			const isForgotten = second.has(keyEntry(key)) || !second.has(anyEntry(key));
			if (!isForgotten) return 'conflict';
		}
		return isOpen ? 'open' : 'used';
	}
}

/** @param first what was new when it was recorded: of several that want a new UUID at once the first gets it */
function settledOfOthers(
	changes: readonly KeyChange[],
	first: ReadonlySet<string>,
): ReadonlySet<KeyChange> {
	const got = new Map<string, string>();
	return new Set(
		changes.filter((change) => {
			const [uuid, own] = entriesOfUuid(change);
			if (uuid === undefined || own === undefined || !first.has(own)) return false;
			const owner = got.get(uuid) ?? (first.has(uuid) ? own : undefined);
			if (owner !== undefined) got.set(uuid, owner);
			return owner !== own;
		}),
	);
}

function keysOf(changes: readonly KeyChange[], kind: KeyChange['kind']): KeyRecord[] {
	return changes.flatMap((change) => (change.kind === kind ? change.keys : []));
}

/**
 * Records entries until the store knows them: its UPDATE of a list that somebody has just cleared writes nothing,
 * and says nothing.
 * @returns the entries that are new
 */
async function recordForSure(
	store: Store,
	entries: readonly string[],
): Promise<ReadonlySet<string>> {
	const first = await record(store, entries);
	let missing = first;
	for (let attempt = 1; missing.size > 0 && attempt <= MAX_RECORDS; attempt++) {
		missing = await record(store, [...first]);
	}
	if (missing.size > 0) throw new Error('It does not keep what it records');
	return first;
}

/** @returns the entries that are new */
async function record(store: Store, entries: readonly string[]): Promise<ReadonlySet<string>> {
	if (entries.length === 0) return new Set();
	const distinct = [...new Set(entries)];
	return new Set(await store.record(ROW, distinct, MAX_ENTRIES));
}

/** @returns the error of the store when they could not be removed: what was recorded before is valid */
async function remove(store: Store, entries: ReadonlySet<string>): Promise<Error | undefined> {
	const all = [...entries];
	try {
		while (all.length > 0) {
			await store.remove(ROW, all.splice(0, MAX_REMOVED));
		}
		return undefined;
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}
