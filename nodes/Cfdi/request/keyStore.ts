import type { Text } from '../messages/text';
import { text } from '../messages/text';
import type { KeyChange, KeyState } from './keyChanges';
import { LIST, LIST_OPTIONS, MOST_ENTRIES, makeChanges } from './keyChanges';
import type { ProcessedKeys } from './keyLock';
import { underLock } from './keyLock';

/** A change that waits for its turn. */
interface Waiting extends KeyChange {
	resolve: (state: KeyState) => void;
	reject: (error: unknown) => void;
}

/** What this process knows of a list. */
interface List {
	waiting: Waiting[];
	isChanging: boolean;
	/** Number of entries when they were last counted. */
	entries: number;
	changesSince: number;
}

/** From here on the node warns that n8n will forget the oldest keys. */
const NEARLY_FULL = 0.9 * MOST_ENTRIES;

/** The entries are counted again after this number of changes. */
const COUNT_AGAIN = 1_000;

const lists = new Map<string, List>();

/**
 * Keys that outlive executions, in n8n's database. All changes that wait in this process are made
 * together, under a lock that holds between processes: n8n has none for its lists.
 */
export class KeyStore {
	private readonly list: List;

	/** @param name of the list: the same for the same node of the same workflow, and for no other */
	constructor(
		private readonly processed: ProcessedKeys,
		name: string,
	) {
		const unused = { waiting: [], isChanging: false, entries: 0, changesSince: COUNT_AGAIN };
		this.list = lists.get(name) ?? unused;
		lists.set(name, this.list);
	}

	/** Records a key. @returns whether it is new @throws n8n's error when it cannot be recorded */
	async claim(key: string): Promise<boolean> {
		return (await this.change({ kind: 'claim', key })) === 'new';
	}

	/**
	 * Records a key that is open until `settle`: whether its request was done is not known yet.
	 * @returns what was known of it @throws n8n's error when it cannot be recorded
	 */
	async open(key: string): Promise<KeyState> {
		return await this.change({ kind: 'open', key });
	}

	/** The request of an open key was done. @throws n8n's error when that cannot be recorded */
	async settle(key: string): Promise<void> {
		await this.change({ kind: 'settle', key });
	}

	/** Removes a key. @throws n8n's error when it cannot be removed */
	async release(key: string): Promise<void> {
		await this.change({ kind: 'release', key });
	}

	/** For the user, when n8n will soon forget the oldest keys. */
	get warning(): Text | undefined {
		const { entries } = this.list;
		if (entries < NEARLY_FULL) return undefined;
		const [most, now] = [MOST_ENTRIES.toLocaleString('en-US'), entries.toLocaleString('en-US')];
		return text('keysNearlyForgotten', { most, now });
	}

	private async change(change: KeyChange): Promise<KeyState> {
		return await new Promise((resolve, reject) => {
			this.list.waiting.push({ ...change, resolve, reject });
			if (!this.list.isChanging) void this.changeAll();
		});
	}

	/** Makes the changes that wait, then those that came in the meantime. */
	private async changeAll(): Promise<void> {
		const { list, processed } = this;
		list.isChanging = true;
		while (list.waiting.length > 0) {
			let changes: Waiting[] = [];
			try {
				const results = await underLock(processed, async () => {
					changes = list.waiting.splice(0);
					return await makeChanges(processed, changes);
				});
				await this.countSometimes(changes.length);
				for (const [index, { resolve, reject }] of changes.entries()) {
					const result = results[index];
					if (typeof result === 'string') resolve(result);
					else reject(result);
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
		const { list, processed } = this;
		list.changesSince += changes;
		if (list.changesSince < COUNT_AGAIN) return;
		list.changesSince = 0;
		try {
			list.entries = await processed.getProcessedDataCount(LIST, LIST_OPTIONS);
		} catch {
			// The number is only for a warning.
		}
	}
}
