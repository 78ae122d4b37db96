import type { Said } from './failure';
import { inTime, underLock } from './lock';
import type { Host, Store } from './host';

export interface KeyList {
	waiting: Waiting[];
	isChanging: boolean;
	entries: number;
	changesSince: number;
}

interface Waiting extends KeyChange {
	resolve: (changed: Changed) => void;
	reject: (error: unknown) => void;
}

/**
 * Maximum length of a list, because n8n reads and writes the whole list for each change. With PostgreSQL
 * on two cores, a change takes 15 ms for 10,000 entries, 150 ms for 100,000, and 2 s and 600 MB of
 * memory for 1,000,000.
 */
export const MAX_ENTRIES = 100_000;

/** Maximum length of a list to which notes are added. In longer lists, each takes over 15 ms. */
const MAX_WITH_NOTES = 0.1 * MAX_ENTRIES;

const NEARLY_FULL = 0.9 * MAX_ENTRIES;

/**
 * Maximum number of changes under one lock. In a full list, each entry takes 2 to 10 ms, and other
 * processes break a long-held lock.
 */
const MAX_AT_ONCE = 25;

const COUNT_AGAIN = 1_000;

/**
 * Stores keys that outlive executions. The store has no locks, so this class makes its changes under a
 * lock of its own.
 */
export class KeyStore {
	private readonly list: KeyList;
	private readonly store: Store;

	constructor(
		store: Store,
		readonly name: string,
		private readonly memory: { host: Host; lists: Map<string, KeyList> },
	) {
		this.store = inTime(store, memory.host);
		const unused: KeyList = {
			waiting: [],
			isChanging: false,
			entries: 0,
			changesSince: COUNT_AGAIN,
		};
		this.list = memory.lists.get(name) ?? unused;
		memory.lists.set(name, this.list);
	}

	/** Records all keys if all are new, otherwise none. Returns each key's state before this call. */
	async claim(keys: readonly KeyRecord[]): Promise<readonly KeyState[]> {
		return (await this.change({ kind: 'claim', keys })) as readonly KeyState[];
	}

	/**
	 * Closes the keys of a finished request. If the UUID belongs to another request, leaves the keys
	 * open and returns true.
	 */
	async settle(keys: readonly KeyRecord[], uuid?: string): Promise<boolean> {
		return (await this.change({ kind: 'settle', keys, uuid })) === 'uuidOfOther';
	}

	async release(keys: readonly KeyRecord[]): Promise<void> {
		await this.change({ kind: 'release', keys });
	}

	/**
	 * Records `keys` as notes, which do not stop a request, and removes the notes in `gone`. Does
	 * nothing if the list is long, because notes could push claimed keys out of the list.
	 */
	async note(keys: readonly KeyRecord[], gone: readonly KeyRecord[]): Promise<void> {
		if (await this.hasRoom()) await this.change({ kind: 'note', keys, gone });
	}

	/**
	 * Returns false for a long list, because a look-up adds the key for a moment, and could push
	 * claimed keys out of the list.
	 */
	async isNoted(keys: readonly KeyRecord[]): Promise<boolean> {
		return (await this.hasRoom()) && (await this.change({ kind: 'look', keys })) === 'isNoted';
	}

	private async hasRoom(): Promise<boolean> {
		await this.countSometimes(0);
		return this.list.entries < MAX_WITH_NOTES;
	}

	get warning(): Said | undefined {
		const { entries } = this.list;
		if (entries < NEARLY_FULL) return undefined;
		return { code: 'keysNearlyForgotten', values: { most: MAX_ENTRIES, now: entries } };
	}

	private async change(change: KeyChange): Promise<Changed> {
		return await new Promise((resolve, reject) => {
			this.list.waiting.push({ ...change, resolve, reject });
			if (!this.list.isChanging) void this.changeAll();
		});
	}

	private async changeAll(): Promise<void> {
		const { list, store } = this;
		list.isChanging = true;
		while (list.waiting.length > 0) {
			let changes: Waiting[] = [];
			try {
				const results = await underLock(
					store,
					async (held) => {
						// `underLock` calls this again if the lock is lost before any change. Then make
						// the same changes, not the next ones.
						if (changes.length === 0) changes = list.waiting.splice(0, MAX_AT_ONCE);
						return await makeChanges(held, changes);
					},
					this.memory.host,
				);
				await this.countSometimes(changes.flatMap(({ keys }) => keys).length);
				for (const [index, { resolve, reject }] of changes.entries()) {
					const result = results[index];
					if (result instanceof Error) reject(result);
					else resolve(result);
				}
			} catch (error) {
				const failed = changes.length > 0 ? changes : list.waiting.splice(0);
				for (const { reject } of failed) reject(error);
			}
		}
		list.isChanging = false;
	}

	private async countSometimes(changes: number): Promise<void> {
		const { list, store } = this;
		list.changesSince += changes;
		if (list.changesSince < COUNT_AGAIN) return;
		list.changesSince = 0;
		list.entries = await store.count('list').catch(() => list.entries);
	}
}

const ROW = 'list';

export interface KeyRecord {
	name: string;
	/** If undefined, claims of the same key never conflict. */
	content?: string;
	/**
	 * True if the key identifies a part of the request, such as one order in a global invoice. Such a
	 * key has no content of its own.
	 */
	isPart?: boolean;
	/** If true, the key stays open until `settle`. An open key has an unknown outcome. */
	opens: boolean;
}

/**
 * State of a key before a claim:
 * - `new`: not recorded;
 * - `open`: recorded, but not settled;
 * - `used`: settled; the content is the same or was forgotten;
 * - `conflict`: recorded with different content;
 * - `part`: recorded for a part of a request, such as one order in a global invoice.
 */
export type KeyState = 'new' | 'open' | 'used' | 'conflict' | 'part';

/**
 * Combines a service, a kind and a value into a key's name. JSON separates them, whatever
 * characters they contain.
 */
export function keyName(...parts: readonly string[]): string {
	return JSON.stringify(parts);
}

/** Returns the readable part of a key's name, such as an order number, or undefined if there is none. */
export function keyText(name: string): string | undefined {
	const [, of, id] = JSON.parse(name) as unknown[];
	return of === 'body' || id === undefined ? undefined : String(id);
}

const keyEntry = ({ name }: KeyRecord): string => `key ${name}`;
const openEntry = ({ name }: KeyRecord): string => `open ${name}`;
const partEntry = ({ name }: KeyRecord): string => `part ${name}`;
const anyEntry = ({ name }: KeyRecord): string => `any ${name}`;
const contentEntry = ({ name, content, isPart }: KeyRecord): string | undefined =>
	content === undefined || isPart === true ? undefined : `content ${name} ${content}`;

/**
 * Returns at most three entries that record a key. The content comes first, because a full list
 * drops its oldest entries, and must not drop a key before its content.
 */
export function entriesOf(key: KeyRecord): string[] {
	const content = contentEntry(key);
	return [
		...(key.isPart === true ? [partEntry(key)] : []),
		...(content === undefined ? [] : [content]),
		keyEntry(key),
		...(key.opens ? [openEntry(key)] : []),
	];
}

/**
 * Returns two entries: the UUID, and the UUID with its request's key. If a list has only the first,
 * the UUID belongs to another request. The UUID comes first, so that a full list also drops it
 * first.
 */
function entriesOfUuid({ keys: [own], uuid }: KeyChange): string[] {
	return uuid === undefined || own === undefined
		? []
		: [`uuid ${uuid}`, `uuid ${uuid} ${own.name}`];
}

const MAX_RECORDS = 3;

/**
 * Maximum number of entries per `remove` call. In a full list, each takes 1 to 3 ms, and other
 * processes would break the lock during a longer call.
 */
const MAX_REMOVED = 500;

/**
 * `claim` records all keys or none. `look` checks whether `note` recorded a key. Noted keys do not stop a
 * request.
 */
export interface KeyChange {
	kind: 'claim' | 'settle' | 'release' | 'note' | 'look';
	keys: readonly KeyRecord[];
	gone?: readonly KeyRecord[];
	uuid?: string;
}

type Changed = readonly KeyState[] | Error | 'uuidOfOther' | 'isNoted' | undefined;

/**
 * Makes several changes under one lock. The store has no read-only look-up, so this function first
 * records every entry that it adds or looks up. Then it repairs the list: it removes entries that it
 * only looked up, and restores entries of claimed keys that were dropped because the list was full.
 *
 * A key whose content seems to have changed stays open until the end, so that its outcome counts as
 * unknown if the process is killed before.
 * @throws the store's error if it could not record the entries
 */
export async function makeChanges(store: Store, changes: readonly KeyChange[]): Promise<Changed[]> {
	const claimed = keysOf(changes, 'claim').flatMap(entriesOf);
	const others = [
		...changes.flatMap(entriesOfUuid),
		...[...keysOf(changes, 'look'), ...keysOf(changes, 'note')].map(keyEntry),
	];
	const first =
		claimed.length === 0
			? await record(store, others)
			: await recordForSure(store, [...claimed, ...others]);
	const turnKeys = new TurnKeys(changes, first);
	const failure = await remove(store, turnKeys.removals());
	const second = await record(store, turnKeys.askedAgain()).catch(() => new Set<string>());
	await remove(store, turnKeys.lastRemovals(second));
	return changes.map((change) => {
		if (change.kind === 'claim') return change.keys.map((key) => turnKeys.stateOf(key, second));
		if (turnKeys.ofOthers.has(change)) return 'uuidOfOther';
		const isKnown = (key: KeyRecord) => !first.has(keyEntry(key));
		return change.kind === 'look' && change.keys.some(isKnown) ? 'isNoted' : failure;
	});
}

class TurnKeys {
	private readonly got = new Map<string, KeyRecord>();
	private readonly succeeded = new Set<KeyChange>();

	readonly ofOthers: ReadonlySet<KeyChange>;
	private readonly known = new Set<KeyRecord>();
	private readonly settled: ReadonlySet<string>;

	/** Claimed keys that the list already contains, except keys that the same batch releases. */
	private readonly before: readonly KeyRecord[];

	private readonly doubtful: readonly KeyRecord[];

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
		this.doubtful = this.before.filter((key) => first.has(contentEntry(key) ?? ''));
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

	/**
	 * Returns the entries of claimed keys that the list already contained. Recording them again
	 * restores those that a full list dropped. If a key's content seems different, adds the `any`
	 * entry, which marks a key with forgotten content.
	 */
	askedAgain(): string[] {
		const doubtful = new Set(this.doubtful);
		return this.before.flatMap((key) =>
			doubtful.has(key)
				? [keyEntry(key), partEntry(key), anyEntry(key)]
				: entriesOf(key).filter((entry) => entry !== openEntry(key) && !this.first.has(entry)),
		);
	}

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
			// If the list has just dropped the key, or the key already had an `any` entry, its old
			// content is forgotten and might have been the same.
			const isForgotten = second.has(keyEntry(key)) || !second.has(anyEntry(key));
			if (!isForgotten) return 'conflict';
		}
		return isOpen ? 'open' : 'used';
	}
}

/**
 * Returns the `settle` changes whose UUID belongs to another request. If several changes have the
 * same new UUID, the UUID belongs to the first.
 */
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

/** Records entries until the store has them, because an UPDATE fails silently if the list was cleared. */
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

async function record(store: Store, entries: readonly string[]): Promise<ReadonlySet<string>> {
	if (entries.length === 0) return new Set();
	const distinct = [...new Set(entries)];
	return new Set(await store.record(ROW, distinct, MAX_ENTRIES));
}

/** Returns the store's error instead of throwing it, because the recorded entries stay valid. */
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
