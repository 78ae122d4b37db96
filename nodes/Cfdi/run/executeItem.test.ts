import type { IContextObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';
import type { ItemContext } from './context';
import type { PreparedRequest } from './execute';
import type { KeyStore } from '../../../packages/at-most-once/keyStore';
import type { ItemError } from '../messages/itemError';
import { cleanerOf, redact } from '../service/credential';
import type { ItemParts } from '../../../test/support/itemContext';
import {
	aRun,
	asStored,
	executeItem,
	readItem,
	takes,
	writeItem,
} from '../../../test/support/itemContext';
import { nextTurn } from '../../../test/support/eventLoop.cts';
import { cfdiNode } from '../../../test/support/oneNode';
import { anError } from '../../../test/support/itemErrors';

const node = cfdiNode();
const refused = anError({ outcome: 'refused', message: 'No', description: 'Correct it.' });
const noLines = anError({ outcome: 'notSent', message: 'No line items' });
const broken = anError({ outcome: 'unknown', message: 'Broke' });

interface ItemOptions extends Omit<ItemParts, 'operation'> {
	operation?: string;
}

function anItem(
	index: number,
	{ context = {}, operation = 'invoice.stamp', ...rest }: ItemOptions = {},
): ItemContext {
	const make = operation === 'invoice.download' ? readItem : writeItem;
	return make({
		index,
		context,
		scope: operation,
		continueOnFail: false,
		redact: async (error) => redact(error, cleanerOf(['abc-secret'])),
		...rest,
	});
}

async function send(item: ItemContext, send: PreparedRequest['send'], body = `body ${item.index}`) {
	return await executeItem(
		item,
		takes(() => ({ body, send })),
	);
}

const answers = (id: number) => jest.fn(async () => [{ json: { id, uuid: `U${id}` } }]);
const throws = (error: ItemError) =>
	jest.fn(async (): Promise<INodeExecutionData[]> => {
		throw error;
	});

function pending() {
	let end: (items: INodeExecutionData[]) => void = () => {};
	const exchange = jest.fn(
		async () => await new Promise<INodeExecutionData[]>((resolve) => (end = resolve)),
	);
	return { exchange, end: (id: number) => end([{ json: { id, uuid: `U${id}` } }]) };
}

const errorOf = (result: PromiseSettledResult<unknown> | undefined) =>
	(result as PromiseRejectedResult).reason as NodeApiError;

describe('The ledger', () => {
	const note = expect.stringContaining('with other values, so it was not sent again') as string;
	let context: IContextObject;
	beforeEach(() => {
		context = {};
	});

	it('returns the first answer in a second attempt without sending a request', async () => {
		const exchange = answers(1);
		const first = await send(anItem(0, { context }), exchange);
		const second = await send(anItem(0, { context }), exchange);

		expect(second).toEqual(first);
		expect(exchange).toHaveBeenCalledTimes(1);
	});

	it('returns the first answer with a note if the item changed before the second attempt', async () => {
		await send(anItem(0, { context }), answers(1));
		const exchange = answers(2);
		const [item] = await send(anItem(0, { context }), exchange, 'corrected');

		expect(exchange).not.toHaveBeenCalled();
		expect(item?.json).toMatchObject({ id: 1, note });
	});

	it('returns the first answer with a note if the item is invalid in the second attempt', async () => {
		await send(anItem(0, { context }), answers(1));
		const [item] = await executeItem(
			anItem(0, { context }),
			takes(() => noLines),
		);

		expect(item?.json).toMatchObject({ id: 1, note });
	});

	it("reports the first attempt's unknown outcome if the item is invalid in the second attempt", async () => {
		const item = () => anItem(0, { context, continueOnFail: true });
		await send(item(), throws(broken));
		const [again] = await executeItem(
			item(),
			takes(() => noLines),
		);

		expect(again?.json.error).toMatchObject({ outcome: 'unknown' });
	});

	it('returns the first answer after n8n has stored and reloaded the context', async () => {
		await send(anItem(0, { context }), answers(1));
		const exchange = answers(2);
		expect((await send(anItem(0, { context: asStored(context) }), exchange))[0]?.json.id).toBe(1);
		expect(exchange).not.toHaveBeenCalled();
	});

	it('resends a refused item in a second attempt', async () => {
		await expect(send(anItem(0, { context }), throws(refused))).rejects.toThrow('No');
		expect((await send(anItem(0, { context }), answers(1)))[0]?.json.id).toBe(1);
	});

	it('does not resend an item with an unknown outcome in a second attempt', async () => {
		await expect(send(anItem(0, { context }), throws(broken))).rejects.toThrow('Broke');
		const exchange = answers(1);
		await expect(send(anItem(0, { context }), exchange)).rejects.toThrow(
			expect.objectContaining({
				message: expect.stringMatching(
					/^An earlier attempt sent this item at \S+Z, but no response arrived: it might have been stamped$/,
				) as string,
				description: expect.stringMatching(
					/^That attempt ended with: Broke\.<br>This item might have been stamped, so it is not sent again automatically/,
				) as string,
			}) as Error,
		);
		expect(exchange).not.toHaveBeenCalled();
	});

	it("resends an item with an unknown outcome in n8n's Retry if Send Again is set", async () => {
		await expect(send(anItem(0, { context }), throws(broken))).rejects.toThrow();
		const again = anItem(0, { context: asStored(context), sendsAgain: () => true });

		expect((await send(again, answers(1)))[0]?.json.id).toBe(1);
	});

	it('in Retry On Fail, does not resend an item with an unknown outcome, even with Send Again', async () => {
		const again = anItem(0, { sendsAgain: () => true });
		await expect(send(again, throws(broken))).rejects.toThrow();
		const exchange = answers(1);

		await expect(send(again, exchange)).rejects.toThrow('might have been stamped');
		expect(exchange).not.toHaveBeenCalled();
	});

	it("reports an item's earlier answer even if another item stops the second attempt", async () => {
		const first = aRun(1);
		await send(anItem(2, { context, run: first }), answers(12));
		await expect(send(anItem(0, { context, run: first }), throws(broken))).rejects.toThrow();
		const run = aRun(1);
		const unsent = answers(3);
		const results = await Promise.allSettled(
			[0, 1, 2].map(async (index) => await send(anItem(index, { context, run }), unsent)),
		);

		expect(unsent).not.toHaveBeenCalled();
		expect(errorOf(results[0])).toMatchObject({
			context: { others: [{ index: 2, got: { id: 12, uuid: 'U12' } }], notSent: 1 },
		});
	});

	it("keeps an item's outcome unknown even after the service refuses the resent item", async () => {
		await expect(send(anItem(0, { context }), throws(broken))).rejects.toThrow();
		const stored = asStored(context);
		const again = anItem(0, { context: stored, sendsAgain: () => true });
		await expect(send(again, throws(refused))).rejects.toThrow('No');

		await expect(send(anItem(0, { context: stored }), answers(1))).rejects.toThrow(
			'might have been stamped',
		);
	});

	it('keeps a separate ledger entry for each item, loop run and operation', async () => {
		const exchange = answers(1);
		await send(anItem(0, { context }), exchange);
		await send(anItem(1, { context }), exchange);
		await send(anItem(0, { context, runIndex: 1 }), exchange);
		await send(anItem(0, { context, operation: 'invoice.cancel' }), exchange);

		expect(exchange).toHaveBeenCalledTimes(4);
	});

	it('sends a repeated read request, because the ledger does not record reads', async () => {
		const exchange = answers(1);
		const read = { operation: 'invoice.download' };
		await send(anItem(0, read), exchange);
		await send(anItem(0, read), exchange);

		expect(exchange).toHaveBeenCalledTimes(2);
	});

	it("does not store the invoice's content in the ledger", async () => {
		await send(anItem(0, { context }), answers(1), '{"Receptor":{"Rfc":"URE180429TM6"}}');
		expect(JSON.stringify(context)).not.toContain('URE180429TM6');
	});

	it("sends an AI agent's repeated call, unless the outcome of the first call is unknown", async () => {
		const tool = { context, node: { ...node, type: 'n8n-nodes-cfdi.cfdiTool' } };
		const exchange = answers(1);
		await send(anItem(0, { ...tool, runIndex: 0 }), exchange, 'same');
		await send(anItem(0, { ...tool, runIndex: 1 }), exchange, 'same');
		expect(exchange).toHaveBeenCalledTimes(2);

		await expect(
			send(anItem(0, { ...tool, runIndex: 2 }), throws(broken), 'other'),
		).rejects.toThrow();
		await expect(send(anItem(0, { ...tool, runIndex: 3 }), exchange, 'other')).rejects.toThrow(
			'might have been stamped',
		);
		expect(exchange).toHaveBeenCalledTimes(2);
	});
});

describe('If the node is set to stop', () => {
	it('stops at the first error, without sending the waiting items', async () => {
		const run = aRun(1);
		const later = answers(1);
		const results = await Promise.allSettled([
			send(anItem(0, { run }), throws(refused)),
			send(anItem(1, { run }), later),
			send(anItem(2, { run }), later),
		]);

		expect(later).not.toHaveBeenCalled();
		expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
	});

	it("lists the other items' results in the error message, and counts the unsent items", async () => {
		const run = aRun(3);
		const slow = pending();
		const results = Promise.allSettled([
			send(anItem(0, { run }), answers(10)),
			send(anItem(1, { run }), slow.exchange),
			send(anItem(2, { run }), throws(refused)),
			...[3, 4].map(async (index) => {
				await nextTurn();
				return await send(anItem(index, { run }), answers(index));
			}),
		]);
		await nextTurn();
		await nextTurn();
		slow.end(11);

		const error = errorOf((await results)[2]);
		expect(error.message).toBe('No [item 2]');
		expect(error.description).toBe(
			'Correct it.<br>Results of the other items:<br>item 0: id 10, UUID U10<br>item 1: id 11, UUID U11<br>2 items were not sent.',
		);
		expect(error.context).toMatchObject({
			itemIndex: 2,
			outcome: 'refused',
			others: [
				{ index: 0, got: { id: 10, uuid: 'U10' } },
				{ index: 1, got: { id: 11, uuid: 'U11' } },
			],
			notSent: 2,
			es: {
				message: 'No [elemento 2]',
				description:
					'Correct it.\nResultados de los demás elementos:\nelemento 0: id 10, UUID U10\nelemento 1: id 11, UUID U11\n2 elementos no se enviaron.',
			},
		});
	});

	it('lists an item with an unknown outcome in the message about a refused item', async () => {
		const run = aRun(3);
		const results = await Promise.allSettled([
			send(anItem(0, { run }), throws(refused)),
			send(anItem(1, { run }), throws(broken)),
		]);

		const { description, context } = errorOf(results[0]);
		expect(description).toContain('item 1: outcome unknown. Broke');
		expect(context).toMatchObject({
			others: [{ index: 1, unknown: 'Broke' }],
			es: { description: expect.stringContaining('elemento 1: se desconoce el resultado. Broke') },
		});
	});

	it('does not list other items in the message about a refused read', async () => {
		const run = aRun(3);
		const read = { run, operation: 'invoice.download' };
		const results = await Promise.allSettled([
			send(anItem(0, read), answers(1)),
			send(anItem(1, read), throws(refused)),
		]);

		expect(errorOf(results[1]).description).toBe('Correct it.');
	});
});

describe('If the node is set to continue', () => {
	it('sends every item and returns each error as output if the node continues on errors', async () => {
		const run = aRun(1);
		const continuing = { run, continueOnFail: true };
		const results = await Promise.all([
			send(anItem(0, continuing), throws(refused)),
			send(anItem(1, continuing), answers(1)),
		]);

		expect(results.flat()).toEqual([
			{
				json: {
					error: {
						message: 'No',
						description: 'Correct it.',
						code: 'requestRefused',
						outcome: 'refused',
						es: { message: 'No', description: 'Correct it.' },
					},
				},
				pairedItem: { item: 0 },
			},
			{ json: { id: 1, uuid: 'U1' }, pairedItem: { item: 1 } },
		]);
	});
});

describe('If the execution is cancelled', () => {
	it('does not send waiting items if the execution is cancelled', async () => {
		const cancellation = new AbortController();
		const run = aRun(1);
		const rest = { run, signal: cancellation.signal, continueOnFail: true };
		const first = pending();
		const later = answers(2);
		const results = Promise.all([
			send(anItem(0, rest), first.exchange),
			send(anItem(1, rest), later),
			send(anItem(2, rest), later),
		]);
		await nextTurn();
		cancellation.abort();
		first.end(1);

		const [done, ...left] = (await results).flat();
		expect(done?.json).toEqual({ id: 1, uuid: 'U1' });
		expect(left.map(({ json }) => json.error)).toMatchObject([
			{ outcome: 'notSent' },
			{ outcome: 'notSent' },
		]);
		expect(later).not.toHaveBeenCalled();
	});

	it("releases an item's Unique Key without sending the item if the execution is cancelled", async () => {
		const cancellation = new AbortController();
		const sent = answers(1);
		const release = jest.fn(async () => {});
		const keyStore = {
			claim: async () => {
				cancellation.abort();
				return ['new'];
			},
			release,
		} as unknown as KeyStore;
		const keys = [{ of: 'uniqueKey', id: 'A-1' }] as const;
		const uniqueKey = { keys, content: '', ifUsed: 'refuse' } as const;
		const item = anItem(0, { signal: cancellation.signal, continueOnFail: true, keyStore });

		const [result] = await executeItem(
			item,
			takes(() => ({ body: 'body', send: sent, uniqueKey })),
		);

		expect(result?.json.error).toMatchObject({ outcome: 'notSent' });
		expect(sent).not.toHaveBeenCalled();
		expect(release).toHaveBeenCalledTimes(1);
	});

	it('logs the result or unknown outcome of each item in a cancelled execution', async () => {
		const cancellation = new AbortController();
		const run = aRun(3);
		const lines: string[] = [];
		const rest = {
			run,
			signal: cancellation.signal,
			continueOnFail: true,
			log: (line: string) => lines.push(line),
		};
		await send(anItem(0, rest), answers(1));
		const [second, third] = [pending(), pending()];
		const results = Promise.all([
			send(anItem(1, rest), second.exchange),
			send(anItem(2, rest), async () => {
				await third.exchange();
				throw broken;
			}),
		]);
		await nextTurn();
		expect(lines).toEqual([]);
		cancellation.abort();
		second.end(2);
		third.end(3);
		await results;

		const cancelled = 'CFDI: the execution was cancelled after this item was sent.';
		expect(lines).toEqual([
			`${cancelled} item 0: id 1, UUID U1`,
			`${cancelled} item 1: id 2, UUID U2`,
			`${cancelled} item 2: outcome unknown. Broke`,
		]);
	});
});

it("hides a secret in the service's answer", async () => {
	const words = anError({
		outcome: 'refused',
		message: 'Token abc-secret is not valid',
		description: 'abc-secret',
		fields: { 'abc-secret': ['abc-secret!'] },
	});
	const item = anItem(0, { continueOnFail: true });

	const items = await send(item, throws(words));
	expect(JSON.stringify(items)).not.toContain('abc-secret');
	expect(items[0]?.json.error).toMatchObject({ es: { message: 'Token *** is not valid' } });
});

it("shows HTML tags in the service's answer as text", async () => {
	const words = anError({ outcome: 'refused', message: 'No', description: 'a <b>\nc & d' });
	await expect(send(anItem(0), throws(words))).rejects.toMatchObject({
		description: 'a &lt;b><br>c & d',
	});
});
