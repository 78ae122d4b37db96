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

it('does not use the key store in a first execution, even with Retry On Fail', async () => {
	const { keyStore, calls } = memoryStore();
	const context: IContextObject = {};

	await send(writeItem({ keyStore, context }), fails(refused));
	await send(writeItem({ keyStore, context }), gives(1));

	expect(calls).toEqual([]);
});

it('sends an item in only one of three Retries of the same execution', async () => {
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

it('sends an item in only one of three simultaneous Retries', async () => {
	const { keyStore } = memoryStore();
	const stored = await failedExecution({ keyStore });
	const answer = gives(1);

	const results = await Promise.all(
		[1, 2, 3].map(async () => await send(inRetry(stored, { keyStore }), answer)),
	);

	expect(answer).toHaveBeenCalledTimes(1);
	expect(results.filter(({ error }) => error?.message === another)).toHaveLength(2);
});

it('resends an item that the service refused in an earlier Retry', async () => {
	const { keyStore, keys } = memoryStore();
	const stored = await failedExecution({ keyStore });

	await send(inRetry(stored, { keyStore }), fails(refused));
	expect(keys.size).toBe(0);

	expect(await send(inRetry(stored, { keyStore }), gives(1))).toEqual({ id: 1 });
});

it('resends an item in a Retry after a refusal, but not after a success', async () => {
	const { keyStore } = memoryStore();
	const context = await failedExecution({ keyStore });
	const attempt = () => writeItem({ keyStore, context, isRetry: true });

	await send(attempt(), fails(refused));
	expect(await send(attempt(), gives(1))).toEqual({ id: 1 });
	const answer = gives(2);
	expect(await send(attempt(), answer)).toEqual({ id: 1 });
	expect(answer).not.toHaveBeenCalled();
});

it('returns a stored answer without using the key store', async () => {
	const { keyStore, calls } = memoryStore();
	const context: IContextObject = {};
	await send(writeItem({ keyStore, context }), gives(1));

	expect(await send(inRetry(context, { keyStore }), gives(2))).toEqual({ id: 1 });
	expect(calls).toEqual([]);
});

it('records a separate claim for each item, loop run and operation', async () => {
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

it('does not resend an item if the Retry of an earlier Retry already sent the item', async () => {
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

	it('sends an item only once in three Retries of one execution, even with Send Again', async () => {
		const { keyStore } = memoryStore();
		const context: IContextObject = {};
		await send(writeItem({ keyStore, context }), fails(broken));
		const answer = gives(1);
		for (let retry = 0; retry < 3; retry++) {
			await send(inRetry(context, { keyStore, sendsAgain }), answer);
		}

		expect(answer).toHaveBeenCalledTimes(1);
	});

	it('resends an item only once after a Retry with an unknown outcome, even with Send Again', async () => {
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
	it('sends an item in only one Retry even if the failed execution stopped before the node', async () => {
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

	it('reports that the record of a Retry could not be removed after the service refused the request', async () => {
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

	it('with Send Again, resends an item even if an earlier resend recorded the Unique Key', async () => {
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

	it('marks an item as a duplicate if an earlier Retry sent it with the same Unique Key', async () => {
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

	it('in a second Retry, neither resends an item nor records its new Unique Key', async () => {
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

	it("sends an agent's item only once, even with Retry On Fail and Send Again", async () => {
		const context: IContextObject = {};
		const answer = fails(broken);
		for (let runIndex = 0; runIndex < 3; runIndex++) {
			const item = writeItem({ ...inAgent, context, runIndex, sendsAgain: () => true });
			await send(item, answer);
		}

		expect(answer).toHaveBeenCalledTimes(1);
	});

	it("resends an agent's item only once per Retry, even with Send Again and Retry On Fail", async () => {
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

	it("uses each stored answer for only one of an agent's calls in a Retry", async () => {
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

	it("sends each of an agent's calls only once in two Retries, whatever the order of the calls", async () => {
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

	it("refuses to send an agent's item in a Retry if n8n offers no key store", async () => {
		const stored = await failedExecution(inAgent);
		const answer = gives(1);

		expect(await send(inRetry(stored, inAgent), answer)).toMatchObject({
			error: {
				outcome: 'notSent',
				message: "In this kind of AI agent, n8n's Retry cannot send the item",
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
