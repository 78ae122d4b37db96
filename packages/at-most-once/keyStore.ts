import type { Said } from './failure';
import type { Changed, KeyChange, KeyRecord, KeyState } from './list';
import { MAX_ENTRIES, makeChanges } from './list';
import { inTime, underLock } from './lock';
import type { Memory } from './memory';
import type { List, Waiting } from './records';
import type { Store } from './store';

/** Longer lists get no notes: reading and writing this one takes about 15 ms. */
const MAX_WITH_NOTES = 0.1 * MAX_ENTRIES;

/** From this size on, the node warns that the store will forget the oldest keys. */
const NEARLY_FULL = 0.9 * MAX_ENTRIES;

/**
 * Maximum number of changes in one turn. n8n searches its whole list for each entry and blocks its
 * process meanwhile: about 2 to 10 ms per entry in a full list. A turn must be shorter than the
 * time after which other processes break the lock.
 */
const MAX_AT_ONCE = 25;

const COUNT_AGAIN = 1_000;

/**
 * Stores keys that outlive executions. Makes the waiting changes of this process together, under a
 * lock between processes, because the store has no locks.
 */
export class KeyStore {
	private readonly list: List;

	private readonly store: Store;

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

	/**
	 * Records keys in one turn if all of them are new; otherwise records no key.
	 * @returns the earlier state of each key
	 */
	async claim(keys: readonly KeyRecord[]): Promise<readonly KeyState[]> {
		return (await this.change({ kind: 'claim', keys })) as readonly KeyState[];
	}

	/**
	 * Closes the keys of a request that was done.
	 * @param uuid name of the UUID that the request got, from `keyName`
	 * @returns true if another request of this list has the UUID: then the keys stay open
	 */
	async settle(keys: readonly KeyRecord[], uuid?: string): Promise<boolean> {
		return (await this.change({ kind: 'settle', keys, uuid })) === 'uuidOfOther';
	}

	/**
	 * Removes keys.
	 * @throws the error of the store if it cannot remove them
	 */
	async release(keys: readonly KeyRecord[]): Promise<void> {
		await this.change({ kind: 'release', keys });
	}

	/**
	 * Records keys that do not stop a request, and removes others, in one turn. Skips long lists:
	 * notes would push out real keys there, and each change takes longer.
	 */
	async note(keys: readonly KeyRecord[], gone: readonly KeyRecord[]): Promise<void> {
		if (await this.hasRoom()) await this.change({ kind: 'note', keys, gone });
	}

	/**
	 * Returns whether one of these keys was noted; false for long lists, because asking records the
	 * key.
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
						// A turn that lost the lock before any change starts again with the same changes.
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
		try {
			list.entries = await store.count('list');
		} catch {
			// An old count is enough.
		}
	}
}
