import type { Attempt, Item, Requests, Step } from './attempt';
import { ItemSlot } from './attempt';
import { Failure } from './failure';
import type { Host, Store } from './host';
import { KeyStore } from './keyStore';
import { Ledger } from './ledger';
import { Limiter } from './limiter';
import type { Memory, SentRequest } from './memory';
import { noteSent, sentWithoutKey } from './questions';
import type { Json, MadeRequest, Request, Result } from './request';
import { STAGES } from './stages';

export interface SenderOptions extends Partial<Omit<Item, 'index' | 'ledger' | 'limiter'>> {
	memory: Memory;
	/** Address of the service. Equal keys of different services are independent. */
	service: string;
	credential?: string;
	/**
	 * Set for writes. The sender stores its entries under `scope` in `context`, which is stored with
	 * the execution.
	 */
	ledger?: { context: Json; scope: string; runIndex?: number; retryId?: string };
	execution?: string;
	keys?: { store: Store; list: string };
	concurrency?: number;
}

/** Services accept this many requests at once without status 429. A higher number is not faster. */
const USUAL_CONCURRENCY = 10;

export interface Sender {
	readonly shared: Omit<Item, 'index'>;
	/**
	 * Sends the items' requests, several at a time, and returns the outputs in order. Throws the first
	 * error after all items have ended.
	 */
	run<Own extends Item, Output>(
		items: readonly Own[],
		steps: ItemSteps<Own, Output>,
	): Promise<Output[]>;
}

interface ItemSteps<Own extends Item, Output> {
	/** Never throws. */
	prepare: (item: Own) => MadeRequest;
	output: (sent: Sent, item: Own) => Output | Promise<Output>;
	/** Waits until an item can start. By default, items start immediately. */
	mayStart?: (item: Own) => Promise<void>;
}

export interface Sent {
	result?: Result;
	request?: Request | Failure;
}

/** Creates a sender for one run of a node. All senders of a process share `memory`. */
export function createSender(options: SenderOptions): Sender {
	const { concurrency = USUAL_CONCURRENCY, credential, execution, keys, ledger, ...own } = options;
	const { memory, service } = own;
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
		limiter: new Limiter(concurrency, memory.host),
		ledger:
			ledger && new Ledger(ledger.context, memory, ledger.scope, ledger.runIndex, ledger.retryId),
	};
	return { shared, run: async (items, steps) => await runItems(items, steps, shared, execution) };
}

async function runItems<Own extends Item, Output>(
	items: readonly Own[],
	{ prepare, output, mayStart }: ItemSteps<Own, Output>,
	shared: Sender['shared'],
	execution = '',
): Promise<Output[]> {
	const prepareAt = (position: number) => prepare(items[position] as Own);
	const prefetch = new Prefetch(shared.limiter, prepareAt, shared.memory.host);
	const withoutKey: SentRequest[] = [];
	const outputs = await Promise.allSettled(
		items.map(async (item, position) => {
			await mayStart?.(item);
			prefetch.add(position);
			const sent = await sendItem(item, prefetch.ofItem(position));
			withoutKey.push(...sentWithoutKey(item, sent));
			return await output(sent, item);
		}),
	);
	await noteSent(shared, withoutKey, execution);
	return outputs.map((one) => {
		if (one.status === 'rejected') throw one.reason;
		return one.value;
	});
}

/**
 * Runs one item through the stages. If it fails and `continueOnFail` is false, later items are not
 * started.
 */
export async function sendItem(item: Item, requests: Requests, stages = STAGES): Promise<Sent> {
	const slot = new ItemSlot(item);
	try {
		let step: Step = { to: 'prepare', attempt: { item, slot, requests } };
		while (step.to !== 'end') {
			const stage = stages[step.to] as (attempt: Attempt) => Step | Promise<Step>;
			step = await stage(step.attempt);
		}
		const { request, result } = step.attempt;
		slot.settle(request, result);
		if (result instanceof Failure && !item.continueOnFail) item.limiter.close();
		return { request, result };
	} finally {
		if (item.signal?.aborted) item.limiter.close();
		slot.end();
	}
}

/**
 * Delay (ms) before later requests are prepared, so that the current requests are sent first. No
 * event reports that a request was sent.
 */
const SEND_FIRST = 10;

/** Maximum time (ms) that preparing requests blocks the event loop. */
const MAX_BLOCK = 50;

/** Maximum number of prepared requests, as a multiple of the concurrency. */
const MAX_READY = 10;

/**
 * Prepares later requests while earlier requests are in progress. If few are ready, prepares many
 * at once, because switching between the expression engine and the network costs more than most
 * evaluations.
 */
export class Prefetch {
	private readonly ready = new Map<number, MadeRequest>();
	private readonly prepared = new Set<number>();

	private next = 0;

	private end = 0;
	private isScheduled = false;

	constructor(
		private readonly limiter: Limiter,
		private readonly prepare: (index: number) => MadeRequest,
		private readonly host: Pick<Host, 'monotonic' | 'sleep'>,
	) {}

	/** Items must be added in order. */
	add(index: number): void {
		this.end = index + 1;
	}

	take(index: number): MadeRequest {
		const request = this.ready.get(index) ?? this.prepareNow(index);
		this.ready.delete(index);
		return request;
	}

	ofItem(index: number): Requests {
		return { take: () => this.take(index), sent: () => void this.prefetch() };
	}

	private prepareNow(index: number): MadeRequest {
		this.prepared.add(index);
		return this.prepare(index);
	}

	private async prefetch(): Promise<void> {
		const { concurrency } = this.limiter;
		if (this.isScheduled || this.ready.size >= concurrency) return;
		this.isScheduled = true;
		await this.host.sleep(SEND_FIRST);
		this.isScheduled = false;
		if (this.limiter.isClosed) return;
		const until = this.host.monotonic() + MAX_BLOCK;
		const most = MAX_READY * concurrency;
		while (this.next < this.end && this.ready.size < most && this.host.monotonic() < until) {
			if (!this.prepared.has(this.next)) this.ready.set(this.next, this.prepareNow(this.next));
			this.next++;
		}
	}
}
