/** n8n's store of processed keys, in memory: like n8n's, it reads, changes and writes without a lock. */
import { DataDeduplicationService } from 'n8n-core';
import type { IDataDeduplicator } from 'n8n-workflow';

import { nextTurn } from './eventLoop.cts';

let stored: string[] = [];
let broken = false;

/** Answers a moment later, as n8n's database does. */
async function databaseTurn(): Promise<void> {
	await nextTurn();
	if (broken) throw new Error('The database is locked');
}

const deduplicator: IDataDeduplicator = {
	checkProcessedAndRecord: async (items) => {
		const before = stored;
		await databaseTurn();
		const isNew = items.filter((item) => !before.includes(String(item)));
		stored = [...before, ...isNew.map(String)];
		return { new: isNew, processed: items.filter((item) => before.includes(String(item))) };
	},
	removeProcessed: async (items) => {
		const before = stored;
		await databaseTurn();
		stored = before.filter((key) => !items.map(String).includes(key));
	},
	clearAllProcessedItems: async () => {
		stored = [];
	},
	getProcessedDataCount: async () => stored.length,
};

/** Uses the store in n8n's engine, and empties it before each test of a file. */
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
		/** From now on the store fails, as when n8n's database is locked. */
		breakDown: () => {
			broken = true;
		},
	};
}
