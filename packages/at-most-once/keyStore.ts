import type { Said } from './failure';
import type { Changed, KeyChange, KeyRecord, KeyState } from './list';
import { MAX_ENTRIES, makeChanges } from './list';
import { inTime, underLock } from './lock';
import type { Memory } from './memory';
import type { List, Waiting } from './records';
import type { Store } from './store';

/** In a list with more entries nothing is noted: it takes some 15 ms to read and write this one. */
const MAX_WITH_NOTES = 0.1 * MAX_ENTRIES;

/** From here on the node warns that the store will forget the oldest keys. */
const NEARLY_FULL = 0.9 * MAX_ENTRIES;

/**
 * Most changes of one turn. n8n searches its whole list for each entry, and nothing else happens in
 * its process meanwhile: in a full list that takes some 2 to 10 ms for an entry. A turn has to be
 * shorter than the time after which other processes take the lock over.
 */
const MAX_AT_ONCE = 25;

/** The entries are counted again after this number of changes. */
const COUNT_AGAIN = 1_000;

/**
 * Keys that outlive executions, in the store. Changes that wait in this process are made
 * together, under a lock that holds between processes: the store has none.
 */
export class KeyStore {
	private readonly list: List;

	private readonly store: Store;

	/** @param name of the list: the same for the same node of the same workflow, and for no other */
	constructor(
		store: Store,
		readonly name: string,
		private readonly memory: Memory,
	) {
		this.store = inTime(store, memory.host);
		const unused: List = {
			waiting: [],
			isChanging: false,
			entries: 0,
			changesSince: COUNT_AGAIN,
		};
		this.list = memory.lists.get(name) ?? unused;
		memory.lists.set(name, this.list);
	}

	/** Records keys in one turn of the lock: all of them where all are new, else none. @returns what was known of each */
	async claim(keys: readonly KeyRecord[]): Promise<readonly KeyState[]> {
		return (await this.change({ kind: 'claim', keys })) as readonly KeyState[];
	}

	/**
	 * The request of open keys was done.
	 * @param uuid from `keyName`: what its request got
	 * @returns whether another request of this list has the UUID: then the keys stay open
	 */
	async settle(keys: readonly KeyRecord[], uuid?: string): Promise<boolean> {
		return (await this.change({ kind: 'settle', keys, uuid })) === 'uuidOfOther';
	}

	/** Removes keys. @throws the error of the store when they cannot be removed */
	async release(keys: readonly KeyRecord[]): Promise<void> {
		await this.change({ kind: 'release', keys });
	}

	/**
	 * Records keys that stop nothing, in one turn, and removes others. Not in a list with many entries: real keys would be
	 * pushed out for them, and each change of it takes longer.
	 */
	async note(keys: readonly KeyRecord[], gone: readonly KeyRecord[]): Promise<void> {
		if (await this.hasRoom()) await this.change({ kind: 'note', keys, gone });
	}

	/** Whether one of these keys was noted. To ask is to record, for which a list with many entries has no room. */
	async isNoted(keys: readonly KeyRecord[]): Promise<boolean> {
		return (await this.hasRoom()) && (await this.change({ kind: 'look', keys })) === 'isNoted';
	}

	private async hasRoom(): Promise<boolean> {
		await this.countSometimes(0);
		return this.list.entries < MAX_WITH_NOTES;
	}

	/** What to warn of when the store will soon forget the oldest keys. */
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

	/** Makes the changes that wait, then the others and those that came in the meantime. */
	private async changeAll(): Promise<void> {
		const { list, store } = this;
		list.isChanging = true;
		while (list.waiting.length > 0) {
			let changes: Waiting[] = [];
			try {
				const results = await underLock(
					store,
					async (held) => {
						// A turn that lost the lock before it changed anything is begun again.
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
				// Without the lock none of those that wait could be made.
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
		try {
			list.entries = await store.count('list');
		} catch {
			// The number is only for a warning.
		}
	}
}
