/**
 * Sends orders and prints each result. The arguments are the service's address, the store's folder, the
 * process's name and the orders.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, Memory, createSender, failure } from 'at-most-once';
import type { Host, Request } from 'at-most-once';
import { fileStore } from './fileStore.mts';

const [address = '', folder = '', name = '', ...orders] = process.argv.slice(2);

const host: Host = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	sleep: async (milliseconds) => await sleep(milliseconds),
	timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
	random: () => Math.random(),
	hash: (text) => createHash('sha256').update(text).digest('base64url'),
	uuid: () => randomUUID(),
};

const sender = createSender({
	memory: new Memory(host),
	service: address,
	keys: { store: fileStore(folder), list: 'orders' },
	// To support retries, store `context` with the execution, so that a retry finds the requests that
	// were sent.
	ledger: { context: {}, scope: 'orders' },
	concurrency: 1,
});

function requestOf(order: string): Request {
	return {
		body: order,
		uniqueKey: { keys: [{ of: 'order', id: order }], content: order, ifUsed: 'refuse' },
		send: async () => {
			const answer = await fetch(`${address}/${name}/${order}`).catch(() => undefined);
			if (answer === undefined) throw failure('unknown', 'noAnswer');
			return [{ json: (await answer.json()) as Record<string, unknown> }];
		},
	};
}

const items = orders.map((order, index) => ({ ...sender.shared, index, order }));
const codes = await sender.run(items, {
	prepare: ({ order }) => requestOf(order),
	// `keyUsed` means that the order is done. `keyOpen` means that the order was possibly sent.
	output: ({ result }) => (result instanceof Failure ? result.details.code : 'done'),
});
for (const [index, code] of codes.entries()) console.log(`${name} ${orders[index]} ${code}`);
