/** Keeps n8n's processed keys in memory and, like n8n's database, does not lock them. */
import { DataDeduplicationService } from 'n8n-core';

import { nextTurn } from './eventLoop.cts';
import { N8nStore } from './n8nStore';

let broken = false;

async function databaseTurn(): Promise<void> {
	await nextTurn();
	if (broken) throw new Error('The database is locked');
}

const store = new N8nStore(databaseTurn);

/** Makes n8n's engine use this store in a test file, and empties the store before each test. */
export function withKeyStore() {
	beforeAll(async () => {
		await DataDeduplicationService.init(store);
	});
	// The same process also runs test files that need an engine without a store.
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
		/** Makes all later calls fail, as if the database were locked. */
		breakDown: () => {
			broken = true;
		},
	};
}
