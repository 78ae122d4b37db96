/** n8n's store of processed keys, in memory: read, changed and written back without a lock, as n8n's. */
import { DataDeduplicationService } from 'n8n-core';
import type { IDataDeduplicator } from 'n8n-workflow';

import { nextTurn } from './eventLoop.cts';

let stored: string[] = [];
let broken = false;

/** n8n's database answers a moment later. */
async function turnaround(): Promise<void> {
	await nextTurn();
	if (broken) throw new Error('The database is locked');
}

const deduplicator: IDataDeduplicator = {
	checkProcessedAndRecord: async (items) => {
		const before = stored;
		await turnaround();
		const isNew = items.filter((item) => !before.includes(String(item)));
		stored = [...before, ...isNew.map(String)];
		return { new: isNew, processed: items.filter((item) => before.includes(String(item))) };
	},
	removeProcessed: async (items) => {
		const before = stored;
		await turnaround();
		stored = before.filter((key) => !items.map(String).includes(key));
	},
	clearAllProcessedItems: async () => {
		stored = [];
	},
	getProcessedDataCount: async () => stored.length,
};

/** Gives n8n's engine the store, and empties it before each test of a file. */
export function withKeyStore() {
	beforeAll(async () => {
		await DataDeduplicationService.init(deduplicator);
	});
	beforeEach(() => {
		stored = [];
		broken = false;
	});
	return {
		keys: () => stored,
		/** From now on the store fails, as when n8n's database is out of reach. */
		breakDown: () => {
			broken = true;
		},
	};
}
