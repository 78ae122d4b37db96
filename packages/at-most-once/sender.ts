import type { Answer, Json } from './answer';
import type { Attempt, Ended, StageName, Stages, Step } from './attempt';
import { claim } from './claim';
import { Failure } from './failure';
import { follow } from './follow';
import type { Item } from './item';
import { KeyStore } from './keyStore';
import { Ledger } from './ledger';
import { Limiter } from './limiter';
import type { Memory } from './memory';
import { Prefetch } from './prefetch';
import type { Requests } from './prefetch';
import { Queue } from './queue';
import { prepare } from './prepare';
import type { SentRequest } from './records';
import { sentWithoutKey } from './questions';
import { recover } from './recover';
import { checkLedger } from './checkLedger';
import type { MadeRequest, Request } from './request';
import { review } from './review';
import { send } from './send';
import { record } from './record';
import type { Store } from './store';
import { ItemSlot } from './itemSlot';

/** Functions of the stages; `FOLLOWS` lists which can follow each. */
export const STAGES: {
	readonly [Name in StageName]: (attempt: Stages[Name]) => Step | Promise<Step>;
} = { prepare, checkLedger, review, claim, send, recover, record, follow };

/** Options of a sender. The other fields of `Item` have defaults. */
export interface SenderOptions
	extends Partial<Omit<Item, 'index' | 'ledger' | 'limiter' | 'queue'>> {
	memory: Memory;
	/** Fingerprint of the service's address: each service has separate keys and a separate ledger. */
	service: string;
	/** Each credential has separate results. */
	credential?: string;
	/** Data that is stored with the execution, and the scope in it; only for writes. */
	ledger?: { context: Json; scope: string; runIndex?: number; retryId?: string };
	/** Store of the keys that outlive the execution, and the name of their list. */
	keys?: { store: Store; list: string };
	concurrency?: number;
}

/** Services accept this many without a 429, and more are not faster. */
const USUAL_CONCURRENCY = 10;

/** Sends the requests of one run. */
export interface Sender {
	readonly shared: Omit<Item, 'index'>;
	/**
	 * Sends requests, several at the same time, and prepares later ones meanwhile.
	 * @param prepare makes the request of an item; never throws
	 * @returns the outcome of each item
	 */
	run(count: number, prepare: (index: number) => MadeRequest): Promise<Sent[]>;
}

/** Creates the sender of a run. */
export function createSender(options: SenderOptions): Sender {
	const { concurrency = USUAL_CONCURRENCY, credential, keys, ledger: parts, ...own } = options;
	const { memory, service } = own;
	const { context, scope, runIndex = 0, retryId } = parts ?? {};
	const ledger =
		context === undefined || scope === undefined
			? undefined
			: new Ledger(context, memory, scope, runIndex, retryId);
	const limiter = new Limiter(concurrency, memory.host);
	const shared: Sender['shared'] = {
		place: '',
		givesUuid: false,
		holdsNoSlot: false,
		continueOnFail: true,
		isRetry: false,
		isManual: false,
		isTool: false,
		isSubWorkflow: false,
		sendsAgain: () => false,
		findsLost: () => false,
		mark: (answer) => answer,
		faultOf: async ({ message }) => message,
		onDone: () => {},
		results: memory.resultsOf(service, credential),
		keyStore: keys && new KeyStore(keys.store, keys.list, memory),
		...own,
		limiter,
		ledger,
		queue: ledger && context && new Queue(context, memory, ledger.scope, (key) => ledger.find(key)),
	};
	return {
		shared,
		run: async (count, prepare) => {
			const results = await runItems(count, shared, {
				prepare,
				execute: async (index, requests) => await sendItem({ ...shared, index }, requests),
			});
			return await Promise.all(
				results.map(async (result) =>
					result.status === 'fulfilled' ? result.value : await Promise.reject(result.reason),
				),
			);
		},
	};
}

/** Functions for the items of a run, by index. */
export interface ItemSteps<Result> {
	/** Makes the request of an item; never throws. */
	prepare: (index: number) => MadeRequest;
	execute: (index: number, requests: Requests) => Promise<Result>;
	/** Resolves when an item can start; by default at once. */
	mayStart?: (index: number) => Promise<void>;
}

/** Executes the items of a run, and prepares the requests of later items meanwhile. */
export async function runItems<Result>(
	count: number,
	{ limiter, memory }: Pick<Item, 'limiter' | 'memory'>,
	{ prepare, execute, mayStart }: ItemSteps<Result>,
): Promise<Array<PromiseSettledResult<Result>>> {
	const prefetch = new Prefetch(limiter, prepare, memory.host);
	return await Promise.allSettled(
		Array.from({ length: count }, async (_none, index) => {
			await mayStart?.(index);
			prefetch.add(index);
			return await execute(index, prefetch.ofItem(index));
		}),
	);
}

export interface Sent {
	/** Undefined if the run stopped before the item was sent. */
	result?: Answer[] | Failure;
	request?: Request | Failure;
	withoutKey?: SentRequest;
}

/**
 * Runs one item through the stages. If the run stops at a failure, later items get no slot.
 * @throws any error of the item's functions that is not a Failure
 */
export async function sendItem(item: Item, requests: Requests, stages = STAGES): Promise<Sent> {
	const slot = new ItemSlot(item);
	try {
		const { request, result } = await ended({ item, slot, requests }, stages);
		slot.settle(request, result);
		if (result instanceof Failure && !item.continueOnFail) item.limiter.close();
		const withoutKey = result && sentWithoutKey(item, request, result);
		return { request, result, withoutKey };
	} finally {
		if (item.signal?.aborted) item.limiter.close();
		slot.end();
	}
}

async function ended(attempt: Attempt, stages: typeof STAGES): Promise<Ended> {
	let step: Step = { to: 'prepare', attempt };
	while (step.to !== 'end') {
		const stage = stages[step.to] as (attempt: Attempt) => Step | Promise<Step>;
		step = await stage(step.attempt);
	}
	return step.attempt;
}
