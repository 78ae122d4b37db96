/**
 * Keeps the processed keys of n8n in memory. Like n8n's database, it reads, changes and writes them
 * without a lock.
 */
import { DataDeduplicationService } from 'n8n-core';

import { nextTurn } from './eventLoop.cts';
import { N8nStore } from './n8nStore';

let broken = false;

async function databaseTurn(): Promise<void> {
	await nextTurn();
	if (broken) throw new Error('The database is locked');
}

const store = new N8nStore(databaseTurn);

/**
 * Makes n8n's engine use this store in the tests of a file. The store is empty before each test.
 */
export function withKeyStore() {
	beforeAll(async () => {
		await DataDeduplicationService.init(store);
	});
	// Remove the store afterwards, because the same process also runs test files that need an engine
	// without a store.
	afterAll(() => {
		Object.assign(DataDeduplicationService, { instance: undefined });
	});
	beforeEach(() => {
		store.rows.clear();
		broken = false;
	});
	return {
		keys: () => [...store.rows.values()].flatMap(({ entries }) => entries),
		fill: (nodeId: string, count: number) => {
			const entries = Array.from({ length: count }, (_none, index) => `order ${index}`);
			store.rows.set(`workflow n:${nodeId}`, { mode: 'entries', entries });
		},
		/** Makes all later calls of the store fail, as if the database were locked. */
		breakDown: () => {
			broken = true;
		},
	};
}
