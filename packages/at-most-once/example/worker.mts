/**
 * Sends orders and prints the result of each. The arguments are the address of the service, the folder of the
 * store, the name of this process and the orders.
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
	// If a person can retry an execution, store this context object together with the execution.
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
	// The code `keyUsed` means that the order is done. The code `keyOpen` means that the order was possibly
	// sent, and that its outcome is unknown.
	output: ({ result }) => (result instanceof Failure ? result.details.code : 'done'),
});
for (const [index, code] of codes.entries()) console.log(`${name} ${orders[index]} ${code}`);
