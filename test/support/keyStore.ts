/** Keeps n8n's processed keys in memory. Like n8n, reads, changes and writes without a lock. */
import { DataDeduplicationService } from 'n8n-core';

import { nextTurn } from './eventLoop.cts';
import { N8nStore } from './n8nStore';

let broken = false;

async function databaseTurn(): Promise<void> {
	await nextTurn();
	if (broken) throw new Error('The database is locked');
}

const store = new N8nStore(databaseTurn);

/** Uses the store in n8n's engine and empties it before each test of a file. */
export function withKeyStore() {
	beforeAll(async () => {
		await DataDeduplicationService.init(store);
	});
	// The process also runs suites with an engine that has no store.
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
		/** Makes the store fail from now on, like a locked database. */
		breakDown: () => {
			broken = true;
		},
	};
}
