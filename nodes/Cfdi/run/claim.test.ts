import type { IContextObject, INodeExecutionData } from 'n8n-workflow';
import type { ItemContext } from './context';
import type { KeyRecord, KeyState, KeyStore } from '../../../packages/at-most-once/keyStore';
import type { PreparedRequest } from './execute';
import type { ItemError } from '../messages/itemError';
import type { ItemParts } from '../../../test/support/itemContext';
import {
	asStored,
	executeItem,
	takes,
	toolNode,
	writeItem,
} from '../../../test/support/itemContext';
import { nextTurn } from '../../../test/support/eventLoop.cts';
import { anError } from '../../../test/support/itemErrors';

const refused = anError({ outcome: 'refused', message: 'No' });
const broken = anError({ outcome: 'unknown', message: 'Broke' });

function memoryStore() {
	const keys = new Set<string>();
	const calls: string[] = [];
	const store = {
		claim: async (wanted: readonly KeyRecord[]): Promise<KeyState[]> => {
			calls.push('claim');
			await nextTurn();
			const states = wanted.map(({ name }): KeyState => (keys.has(name) ? 'used' : 'new'));
			if (states.every((state) => state === 'new')) wanted.forEach(({ name }) => keys.add(name));
			return states;
		},
		settle: async () => {},
		release: async (released: readonly KeyRecord[]) => {
			calls.push('release');
			await nextTurn();
			released.forEach(({ name }) => keys.delete(name));
		},
	};
	return { keyStore: store as unknown as KeyStore, keys, calls };
}

const gives = (id: number) => jest.fn(async () => [{ json: { id } }]);
const fails = (error: ItemError) =>
	jest.fn(async (): Promise<INodeExecutionData[]> => {
		throw error;
	});

async function send(item: ItemContext, answer: jest.Mock, body = `body ${item.index}`) {
	const items = await executeItem(
		item,
		takes(() => ({ body, send: answer })),
	);
	return items[0]?.json as { id?: number; error?: { outcome: string; message: string } };
}

async function failedExecution(parts: ItemParts = {}): Promise<IContextObject> {
	const context: IContextObject = {};
	await send(writeItem({ ...parts, context }), fails(refused));
	return asStored(context);
}

const inRetry = (stored: IContextObject, parts: ItemParts) =>
	writeItem({ ...parts, context: asStored(stored), isRetry: true });

const another =
	'Another Retry of this execution already sent this item: it might have been stamped';

it('does not use the key store in a first execution or its Retry On Fail', async () => {
	const { keyStore, calls } = memoryStore();
	const context: IContextObject = {};

	await send(writeItem({ keyStore, context }), fails(refused));
	await send(writeItem({ keyStore, context }), gives(1));

	expect(calls).toEqual([]);
});

it('sends an item once in three Retries of one execution', async () => {
	const { keyStore } = memoryStore();
	const stored = await failedExecution({ keyStore });
	const answer = gives(1);
	const results = [];
	for (let retry = 0; retry < 3; retry++) {
		results.push(await send(inRetry(stored, { keyStore }), answer));
	}

	expect(answer).toHaveBeenCalledTimes(1);
	expect(results).toMatchObject([
		{ id: 1 },
		{ error: { outcome: 'unknown', message: another } },
		{ error: { outcome: 'unknown', message: another } },
	]);
});

it('sends an item once in three simultaneous Retries', async () => {
	const { keyStore } = memoryStore();
	const stored = await failedExecution({ keyStore });
	const answer = gives(1);

	const results = await Promise.all(
		[1, 2, 3].map(async () => await send(inRetry(stored, { keyStore }), answer)),
	);

	expect(answer).toHaveBeenCalledTimes(1);
	expect(results.filter(({ error }) => error?.message === another)).toHaveLength(2);
});

it('sends an item that the service refused in an earlier Retry', async () => {
	const { keyStore, keys } = memoryStore();
	const stored = await failedExecution({ keyStore });

	await send(inRetry(stored, { keyStore }), fails(refused));
	expect(keys.size).toBe(0);

	expect(await send(inRetry(stored, { keyStore }), gives(1))).toEqual({ id: 1 });
});

it('resends only a refused item if a Retry runs Retry On Fail', async () => {
	const { keyStore } = memoryStore();
	const context = await failedExecution({ keyStore });
	const attempt = () => writeItem({ keyStore, context, isRetry: true });

	await send(attempt(), fails(refused));
	expect(await send(attempt(), gives(1))).toEqual({ id: 1 });
	const answer = gives(2);
	expect(await send(attempt(), answer)).toEqual({ id: 1 });
	expect(answer).not.toHaveBeenCalled();
});

it('returns a stored answer without the key store', async () => {
	const { keyStore, calls } = memoryStore();
	const context: IContextObject = {};
	await send(writeItem({ keyStore, context }), gives(1));

	expect(await send(inRetry(context, { keyStore }), gives(2))).toEqual({ id: 1 });
	expect(calls).toEqual([]);
});

it('records separate claims for items, loop runs and operations', async () => {
	const { keyStore, keys } = memoryStore();
	const stored = await failedExecution({ keyStore });
	const answer = gives(1);

	await send(inRetry(stored, { keyStore }), answer);
	await send(inRetry(stored, { keyStore, index: 1 }), answer);
	await send(inRetry(stored, { keyStore, runIndex: 1 }), answer);
	await send(inRetry(stored, { keyStore, scope: 'invoice.cancel' }), answer);

	expect(answer).toHaveBeenCalledTimes(4);
	expect(keys.size).toBe(4);
});

it('records separate claims for two executions', async () => {
	const { keyStore } = memoryStore();
	const answer = gives(1);

	await send(inRetry(await failedExecution(), { keyStore }), answer);
	await send(inRetry(await failedExecution(), { keyStore }), answer);

	expect(answer).toHaveBeenCalledTimes(2);
});

it('shares the claims of the first execution with a Retry of a Retry', async () => {
	const { keyStore } = memoryStore();
	const stored = await failedExecution({ keyStore });
	const context = asStored(stored);
	await send(writeItem({ keyStore, context, isRetry: true }), fails(refused));

	expect(await send(inRetry(context, { keyStore }), gives(1))).toEqual({ id: 1 });

	const answer = gives(2);
	expect(await send(inRetry(stored, { keyStore }), answer)).toMatchObject({
		error: { message: another },
	});
	expect(answer).not.toHaveBeenCalled();
});

describe('Send Again', () => {
	const sendsAgain = () => true;

	it('sends an item with Send Again once in three Retries of one execution', async () => {
		const { keyStore } = memoryStore();
		const context: IContextObject = {};
		await send(writeItem({ keyStore, context }), fails(broken));
		const answer = gives(1);
		for (let retry = 0; retry < 3; retry++) {
			await send(inRetry(context, { keyStore, sendsAgain }), answer);
		}

		expect(answer).toHaveBeenCalledTimes(1);
	});

	it('sends an item once more in a Retry of the Retry that ended with an unknown outcome', async () => {
		const { keyStore } = memoryStore();
		const stored = await failedExecution({ keyStore });
		const context = asStored(stored);
		await send(writeItem({ keyStore, context, isRetry: true }), fails(broken));
		const answer = gives(1);

		await send(inRetry(context, { keyStore, sendsAgain }), answer);
		expect(answer).toHaveBeenCalledTimes(1);

		await send(inRetry(context, { keyStore, sendsAgain }), answer);
		await send(inRetry(stored, { keyStore, sendsAgain }), answer);
		expect(answer).toHaveBeenCalledTimes(1);
	});
});

describe('A node that did not run in the failed execution', () => {
	it('sends an item once in all Retries, which share an execution ID', async () => {
		const { keyStore } = memoryStore();
		const answer = gives(1);
		for (let retry = 0; retry < 3; retry++) {
			await send(writeItem({ keyStore, isRetry: true, retryId: 'chain' }), answer);
		}

		expect(answer).toHaveBeenCalledTimes(1);
	});
});

describe('When the key store fails', () => {
	it('refuses to send an item in a Retry if the key store fails, and explains why', async () => {
		const stored = await failedExecution();
		const keyStore = {
			claim: async () => await Promise.reject(new Error('The database is locked')),
		} as unknown as KeyStore;
		const answer = gives(1);

		expect(await send(inRetry(stored, { keyStore }), answer)).toMatchObject({
			error: {
				outcome: 'notSent',
				message: 'n8n could not record this Retry before sending the item: The database is locked',
				description:
					'Run this item again. If it fails again, check the database of n8n. Nothing was sent.',
			},
		});
		expect(answer).not.toHaveBeenCalled();
	});

	it("says in a refused item's error that this Retry's claim could not be removed", async () => {
		const { keyStore } = memoryStore();
		const stored = await failedExecution();
		keyStore.release = async () => await Promise.reject(new Error('The database is locked'));

		expect(await send(inRetry(stored, { keyStore }), fails(refused))).toMatchObject({
			error: {
				outcome: 'refused',
				description: expect.stringContaining(
					'could not remove its record of this Retry. Run the item in a new execution.',
				) as string,
			},
		});
	});
});

describe('With a Unique Key', () => {
	const keyed = (key: string, answer: jest.Mock): PreparedRequest => ({
		body: 'body',
		send: answer,
		uniqueKey: { keys: [{ of: 'uniqueKey', id: key }], content: '', ifUsed: 'passOn' },
	});

	it('records a Unique Key that was added before Send Again and claims the key once', async () => {
		const { keyStore, keys } = memoryStore();
		const broken = anError({ outcome: 'unknown', message: 'Broke' });
		const first: IContextObject = {};
		await send(writeItem({ context: first }), fails(broken));
		const sendAgain = async (context: IContextObject, answer: jest.Mock) => {
			const item = writeItem({ context, isRetry: true, keyStore, sendsAgain: () => true });
			return await executeItem(
				item,
				takes(() => keyed('A-1', answer)),
			);
		};

		const second = asStored(first);
		await sendAgain(second, fails(broken));
		expect([...keys].some((name) => name.includes('A-1'))).toBe(true);
		expect((await sendAgain(asStored(second), gives(1)))[0]?.json).toEqual({ id: 1 });
	});

	it('skips a used Unique Key in a second Retry, as in any execution', async () => {
		const { keyStore } = memoryStore();
		const stored = await failedExecution();
		const answer = gives(1);
		const retried = async () => {
			const request = keyed('A-1', answer);
			return await executeItem(
				inRetry(stored, { keyStore }),
				takes(() => request),
			);
		};

		await retried();
		expect((await retried())[0]?.json).toMatchObject({ duplicate: true });
		expect(answer).toHaveBeenCalledTimes(1);
	});

	it('sends nothing in a second Retry with another Unique Key, and releases that key', async () => {
		const { keyStore, keys } = memoryStore();
		const stored = await failedExecution();
		const answer = gives(1);
		for (const key of ['A-1', 'A-2']) {
			const request = keyed(key, answer);
			await executeItem(
				inRetry(stored, { keyStore }),
				takes(() => request),
			);
		}

		expect(answer).toHaveBeenCalledTimes(1);
		expect([...keys].some((name) => name.includes('A-1'))).toBe(true);
		expect(keys).not.toContain('A-2');
	});
});

describe("An AI agent's tool", () => {
	const inAgent = { node: toolNode };

	it("sends an agent's item once with Send Again and Retry On Fail, although each attempt is a new run", async () => {
		const context: IContextObject = {};
		const answer = fails(broken);
		for (let runIndex = 0; runIndex < 3; runIndex++) {
			const item = writeItem({ ...inAgent, context, runIndex, sendsAgain: () => true });
			await send(item, answer);
		}

		expect(answer).toHaveBeenCalledTimes(1);
	});

	it("sends an agent's item once more in a Retry with Send Again and Retry On Fail", async () => {
		const { keyStore } = memoryStore();
		const context: IContextObject = {};
		const parts = { ...inAgent, keyStore, sendsAgain: () => true };
		await send(writeItem({ ...parts, context }), fails(broken));
		const stored = asStored(context);
		const answer = fails(broken);
		for (let runIndex = 1; runIndex < 4; runIndex++) {
			const item = writeItem({ ...parts, context: stored, runIndex, isRetry: true });
			await send(item, answer);
		}

		expect(answer).toHaveBeenCalledTimes(1);
	});

	it("returns stored answers for an agent's repeated calls in a Retry and sends new calls", async () => {
		const { keyStore } = memoryStore();
		const context: IContextObject = {};
		await send(writeItem({ ...inAgent, context }), gives(1), 'A');
		const stored = asStored(context);
		const answer = gives(2);
		const call = async (runIndex: number, body: string) =>
			await send(
				writeItem({ ...inAgent, keyStore, context: stored, runIndex, isRetry: true }),
				answer,
				body,
			);

		expect(await call(1, 'A')).toEqual({ id: 1 });
		expect(await call(2, 'B')).toEqual({ id: 2 });
		expect(await call(3, 'A')).toEqual({ id: 2 });
		expect(answer).toHaveBeenCalledTimes(2);
	});

	it("sends each of an agent's calls once in two Retries, even if they come in another order", async () => {
		const { keyStore } = memoryStore();
		const stored = await failedExecution(inAgent);
		const answer = gives(1);
		const call = async (context: IContextObject, runIndex: number, body: string) =>
			await send(
				writeItem({ ...inAgent, keyStore, context, runIndex, isRetry: true }),
				answer,
				body,
			);
		const [first, second] = [asStored(stored), asStored(stored)];
		await call(first, 1, 'A');
		await call(first, 2, 'B');

		expect(await call(second, 1, 'B')).toMatchObject({ error: { message: another } });
		expect(await call(second, 2, 'A')).toMatchObject({ error: { message: another } });
		expect(answer).toHaveBeenCalledTimes(2);
	});

	it("refuses to send an agent's item in a Retry without a key store, and gives advice", async () => {
		const stored = await failedExecution(inAgent);
		const answer = gives(1);

		expect(await send(inRetry(stored, inAgent), answer)).toMatchObject({
			error: {
				outcome: 'notSent',
				message: "This kind of AI agent cannot send the item in n8n's Retry",
			},
		});
		expect(answer).not.toHaveBeenCalled();
	});

	it("sends an agent's item after a Wait, with or without a key store", async () => {
		const { keyStore } = memoryStore();
		const stored = await failedExecution(inAgent);
		const afterWait = (parts: ItemParts) =>
			writeItem({ ...inAgent, ...parts, context: asStored(stored) });

		expect(await send(afterWait({}), gives(1))).toEqual({ id: 1 });
		expect(await send(afterWait({ keyStore }), gives(2))).toEqual({ id: 2 });
	});
});
