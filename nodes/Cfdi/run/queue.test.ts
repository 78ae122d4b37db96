import fc from 'fast-check';
import type { IContextObject, INodeExecutionData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { prepareRequest } from './execute';
import type { Before } from 'at-most-once';
import type { InSequence, ItemRequest } from './operation';
import { text } from '../messages';
import type { ItemError } from '../messages/itemError';
import type { ItemParts } from '../../../test/support/itemContext';
import {
	aRun,
	asStored,
	executeItem,
	takes,
	toolNode,
	writeItem,
} from '../../../test/support/itemContext';
import { anError } from '../../../test/support/itemErrors';

const refused = anError({ outcome: 'refused', message: 'No' });
const broken = anError({ outcome: 'unknown', message: 'Broke' });
const afterUnknown = anError({ outcome: 'notSent', message: 'The one before is unknown' });

function aService() {
	const underWay = new Map<string, (answer: ItemError | undefined) => void>();
	const bodies: string[] = [];
	const send = async (body: string): Promise<INodeExecutionData[]> => {
		bodies.push(body);
		const error = await new Promise<ItemError | undefined>((resolve) => {
			underWay.set(body, resolve);
		});
		underWay.delete(body);
		if (error !== undefined) throw error;
		return [{ json: { answer: body } }];
	};
	const answer = async (body: string, error?: ItemError) => {
		const end = underWay.get(body);
		if (end === undefined) throw new Error(`${body} is not under way`);
		end(error);
		await settled();
	};
	return { send, answer, bodies, underWay: () => [...underWay.keys()] };
}

async function settled(): Promise<void> {
	for (let turn = 0; turn < 5; turn++) await sleep(0);
}

interface ItemOptions extends ItemParts {
	of: string;
	lookUp?: () => Promise<unknown>;
	name?: string;
}

type Send = (body: string) => Promise<INodeExecutionData[]>;

function anItem(send: Send, { of, lookUp, name, ...parts }: ItemOptions) {
	const item = writeItem(parts);
	const own = name ?? String(item.index);
	const request: InSequence = {
		sequences: [...of],
		after: (before: Before) => {
			const all = Object.entries(before);
			if (all.some(([, { isUnknown }]) => isUnknown)) throw afterUnknown;
			const names = all.map(([sequence, { leaves }]) => `${sequence}:${String(leaves.by)}`);
			const body = [own, ...(names.length > 0 ? ['after', ...names] : [])].join(' ');
			return {
				body: { body },
				readAnswer: async () => await send(body),
				leaves: Object.fromEntries([...of].map((sequence) => [sequence, { by: own }])),
			};
		},
	};
	const prepare = (): ItemRequest =>
		lookUp === undefined
			? request
			: {
					lookUp: async () => {
						await lookUp();
						return () => request;
					},
					lookedUp: 'thePaidInvoice',
				};
	item.operation = { ...item.operation, prepare };
	return item;
}

async function executed(
	send: Send,
	context: IContextObject,
	items: readonly ItemOptions[],
	{ run = aRun(10), ...shared }: ItemParts = {},
): Promise<string[]> {
	return await Promise.all(
		items.map(async (options, index) => {
			const item = anItem(send, { index, run, context, ...shared, ...options });
			try {
				const [result] = await executeItem(
					item,
					takes(() => prepareRequest(item)),
				);
				const { answer, error, note } = (result?.json ?? {}) as Record<string, unknown>;
				if (note === text('changedNote').en) return `changed: ${String(answer)}`;
				return String(answer ?? (error as { message: string } | undefined)?.message);
			} catch (error) {
				return `stopped: ${(error as Error).message}`;
			}
		}),
	);
}

const items = (...all: string[]): ItemOptions[] => all.map((of) => ({ of }));

it('waits for the previous answer in a sequence before building the next request', async () => {
	const { send, answer, underWay } = aService();
	const results = executed(send, {}, items('A', 'A', 'A'));
	await settled();
	expect(underWay()).toEqual(['0']);
	await answer('0');
	expect(underWay()).toEqual(['1 after A:0']);
	await answer('1 after A:0');
	await answer('2 after A:1');

	expect(await results).toEqual(['0', '1 after A:0', '2 after A:1']);
});

it('sends a request of another sequence while several requests of the first sequence wait', async () => {
	const { send, answer, underWay } = aService();
	const results = executed(send, {}, items('A', 'A', 'A', 'B'), { run: aRun(2) });
	await settled();
	expect(underWay()).toEqual(['0', '3']);
	await answer('0');
	await answer('3');
	await answer('1 after A:0');
	await answer('2 after A:1');

	expect(await results).toHaveLength(4);
});

it('sends a request of two sequences only after the previous answers in both sequences', async () => {
	const { send, answer, underWay } = aService();
	const results = executed(send, {}, items('A', 'B', 'AB', 'B'));
	await settled();
	await answer('1');
	expect(underWay()).toEqual(['0']);
	await answer('0');
	await answer('2 after A:0 B:1');
	await answer('3 after B:2');

	expect(await results).toHaveLength(4);
});

it('sends requests in the order of the items, however long the look-ups take', async () => {
	const { send, answer, underWay } = aService();
	let found = () => {};
	const slow = async () => await new Promise<void>((resolve) => (found = resolve));
	const results = executed(send, {}, [{ of: 'A', lookUp: slow }, ...items('A', 'B')]);
	await settled();
	expect(underWay()).toEqual([]);
	found();
	await settled();
	expect(underWay()).toEqual(['0', '2']);
	await answer('0');
	await answer('2');
	await answer('1 after A:0');

	expect(await results).toHaveLength(3);
});

it('bases each request on the last successful request, ignoring refusals and failed look-ups', async () => {
	const { send, answer } = aService();
	const fails = async () => {
		throw refused;
	};
	const results = executed(send, {}, [{ of: 'A', lookUp: fails }, ...items('A', 'A', 'A')]);
	await settled();
	await answer('1');
	await answer('2 after A:1', refused);
	await answer('3 after A:1');

	expect((await results).slice(1)).toEqual(['1', 'No', '3 after A:1']);
});

it('does not send the rest of a sequence after an unknown outcome, and says why', async () => {
	const { send, answer, bodies } = aService();
	const results = executed(send, {}, items('A', 'A', 'A'));
	await settled();
	await answer('0', broken);

	expect(await results).toEqual(['Broke', afterUnknown.message, afterUnknown.message]);
	expect(bodies).toEqual(['0']);
});

it('stops sending requests after an error that stops the node', async () => {
	const { send, answer, bodies } = aService();
	const run = aRun(1);
	const results = executed(send, {}, items('A', 'A', 'B', 'A'), { run, continueOnFail: false });
	await settled();
	await answer('0', refused);

	expect((await results)[0]).toMatch(/^stopped: No/);
	expect(bodies).toEqual(['0']);
});

it('stops sending requests after a cancellation and returns a result for every item', async () => {
	const { send, answer, bodies } = aService();
	const abort = new AbortController();
	const results = executed(send, {}, items('A', 'A', 'A'), { signal: abort.signal });
	await settled();
	abort.abort();
	await answer('0');

	const cancelled = 'The execution was cancelled before this item was sent';
	expect(await results).toEqual(['0', cancelled, cancelled]);
	expect(bodies).toEqual(['0']);
});

describe('A second attempt', () => {
	async function attempted(context: IContextObject, ...outcomes: Array<ItemError | undefined>) {
		const { send, answer, underWay } = aService();
		const results = executed(send, context, items('A', 'A', 'A'));
		await settled();
		for (const outcome of outcomes) await answer(underWay()[0] ?? '', outcome);
		return await results;
	}

	it('returns the first answers of an unchanged sequence in a second attempt', async () => {
		const context = {};
		const first = await attempted(context, undefined, undefined, undefined);
		const { send, bodies } = aService();

		expect(await executed(send, context, items('A', 'A', 'A'))).toEqual(first);
		expect(await executed(send, asStored(context), items('A', 'A', 'A'))).toEqual(first);
		expect(bodies).toEqual([]);
	});

	it('resends a refused request at the end of its sequence', async () => {
		const context = {};
		expect(await attempted(context, refused, undefined, undefined)).toEqual([
			'No',
			'1',
			'2 after A:1',
		]);
		const { send, answer } = aService();
		const results = executed(send, context, items('A', 'A', 'A'));
		await settled();
		await answer('0 after A:2');

		expect(await results).toEqual(['0 after A:2', '1', '2 after A:1']);
	});

	it('resends a request with an unknown outcome at its original position in the sequence', async () => {
		const context = {};
		await attempted(context, undefined, broken);
		const { send, answer } = aService();
		const results = executed(send, asStored(context), items('A', 'A', 'A'), {
			sendsAgain: () => true,
		});
		await settled();
		await answer('1 after A:0');
		await answer('2 after A:1');

		expect(await results).toEqual(['0', '1 after A:0', '2 after A:1']);
	});

	it('continues a sequence if its request with the unknown outcome was moved to another sequence', async () => {
		const context = {};
		await attempted(context, undefined, broken);
		const stored = asStored(context);
		const { send, answer } = aService();
		const results = executed(send, stored, items('A', 'B', 'A'), { sendsAgain: () => true });
		await settled();
		await answer('1');
		await answer('2 after A:0');

		expect(await results).toEqual(['0', '1', '2 after A:0']);
	});
});

it('continues a sequence in the next run, even after n8n has stored the execution', async () => {
	const context = {};
	const { send, answer } = aService();
	for (const [runIndex, body] of ['0', '0 after A:0', '0 after A:0'].entries()) {
		const results = executed(send, runIndex === 2 ? asStored(context) : context, items('A'), {
			runIndex,
		});
		await settled();
		await answer(body);
		expect(await results).toEqual([body]);
	}
});

describe('An AI agent’s tool with a run per call', () => {
	const call = async (send: Send, context: IContextObject, name: string, parts: ItemParts) =>
		(await executed(send, context, [{ of: 'A', name }], { node: toolNode, ...parts }))[0];

	it("waits for the answer to an agent's call before sending the next call in the sequence", async () => {
		const { send, answer, underWay } = aService();
		const context = {};
		const calls = [0, 1].map(
			async (runIndex) => await call(send, context, `${runIndex}`, { runIndex }),
		);
		await settled();
		expect(underWay()).toEqual(['0']);
		await answer('0');
		await answer('1 after A:0');

		expect(await Promise.all(calls)).toEqual(['0', '1 after A:0']);
	});

	it("does not resend an agent's call that is repeated after an unknown outcome", async () => {
		const { send, answer, bodies } = aService();
		const context = {};
		const first = call(send, context, 'x', { runIndex: 0 });
		await settled();
		await answer('x', broken);
		await first;

		expect(await call(send, context, 'x', { runIndex: 1 })).toMatch(/^An earlier attempt sent/);
		expect(await call(send, context, 'y', { runIndex: 2 })).toBe(afterUnknown.message);
		expect(bodies).toEqual(['x']);
	});

	it("returns the stored answers when n8n's Retry repeats an agent's calls", async () => {
		const { send, answer, bodies } = aService();
		const context = {};
		for (const [runIndex, body] of ['x', 'x after A:x'].entries()) {
			const result = call(send, context, 'x', { runIndex });
			await settled();
			await answer(body);
			await result;
		}
		const stored = asStored(context);
		const again = async (runIndex: number) =>
			await call(send, stored, 'x', { runIndex, isRetry: true });

		expect([await again(2), await again(3)]).toEqual(['x', 'x after A:x']);
		expect(bodies).toHaveLength(2);
	});
});

it('passes the latest balances to each request, in whatever order the answers arrive', async () => {
	const anyItem = fc.record({
		of: fc.constantFrom('', 'A', 'B', 'C', 'AB', 'BC', 'ABC'),
		outcome: fc.constantFrom<'answered' | 'refused' | 'unknown'>(
			'answered',
			'answered',
			'refused',
			'unknown',
		),
		isLookedUp: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(anyItem, { minLength: 1, maxLength: 12 }),
			fc.integer({ min: 1, max: 4 }),
			fc.scheduler(),
			async (all, concurrency, scheduler) => {
				const last = new Map<string, string>();
				const unknown = new Set<string>();
				const underWay = new Set<string>();
				const wrong: string[] = [];
				const send = async (body: string): Promise<INodeExecutionData[]> => {
					const [own = ''] = body.split(' ');
					const { of = '', outcome } = all[Number(own)] ?? {};
					const names = [...of].flatMap((one) =>
						last.has(one) ? [`${one}:${last.get(one)}`] : [],
					);
					if (body !== [own, ...(names.length > 0 ? ['after', ...names] : [])].join(' '))
						wrong.push(body);
					if ([...of].some((one) => underWay.has(one) || unknown.has(one)))
						wrong.push(`too early: ${body}`);
					for (const one of of) underWay.add(one);
					await scheduler.schedule(Promise.resolve());
					for (const one of of) {
						underWay.delete(one);
						if (outcome === 'answered') last.set(one, own);
						if (outcome === 'unknown') unknown.add(one);
					}
					if (outcome === 'refused') throw refused;
					if (outcome === 'unknown') throw broken;
					return [{ json: { answer: body } }];
				};
				const options = all.map(
					({ of, isLookedUp }): ItemOptions => ({
						of,
						...(isLookedUp && {
							lookUp: async () => {
								await scheduler.schedule(Promise.resolve());
							},
						}),
					}),
				);
				const results = executed(send, {}, options, { run: aRun(concurrency) });
				await scheduler.waitFor(results);
				expect(wrong).toEqual([]);
				expect(await results).toHaveLength(all.length);
			},
		),
	);
});
