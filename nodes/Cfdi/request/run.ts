import type { IContextObject, INode, INodeExecutionData, NodeApiError } from 'n8n-workflow';

import type { ItemError } from '../response/itemError';
import type { ItemResult } from '../response/nodeError';
import { describeStop, nodeError, resultLines } from '../response/nodeError';
import { Queue } from './limiter';

/**
 * One try of one run of the node: the queue that its items share, and, once an item has stopped the
 * node, what the others got. n8n drops their results, so the message carries them.
 */
export class Run {
	readonly queue: Queue;

	private readonly results: ItemResult[] = [];

	private readonly stops: Array<{ error: NodeApiError; index: number; description: string }> = [];

	private notSent = 0;

	private logged = 0;

	private isRefreshing = false;

	/** @param atOnce how many requests may fly at once */
	constructor(atOnce: number) {
		this.queue = new Queue(atOnce);
	}

	/** An item of a write came to its end: kept for the message, should the node stop. */
	done(index: number, items: INodeExecutionData[]): void {
		this.results.push(...items.map(({ json }) => ({ index, got: json })));
		this.refreshSoon();
	}

	/** An item of a write was sent, and nobody knows what came of it. */
	unknown(index: number, fault: string): void {
		this.results.push({ index, unknown: fault });
		this.refreshSoon();
	}

	/**
	 * The execution was cancelled: n8n stores it as it was before this node, so what the items got
	 * would be lost. Its log is the one place that keeps it.
	 */
	logResults(node: INode, log: (line: string) => void): void {
		const fresh = this.results.slice(this.logged);
		this.logged = this.results.length;
		for (const line of resultLines(fresh)) {
			log(`${node.name}: the execution was cancelled after this item was sent. ${line}`);
		}
	}

	/** An item was sent home by the emptied queue. */
	leftOut(): void {
		this.notSent++;
		this.refreshSoon();
	}

	/** An item stops the node. @returns the error to throw, which goes on to tell of the others */
	stop(node: INode, refusal: ItemError, index: number): NodeApiError {
		const error = nodeError(node, refusal, index);
		this.stops.push({ error, index, description: refusal.details.description ?? '' });
		this.refreshStops();
		return error;
	}

	/**
	 * Others may still be under way when an item stops the node: n8n waits for them, and then shows.
	 * Thousands may be sent home at once, and the message is written once for them all.
	 */
	private refreshSoon(): void {
		if (this.isRefreshing || this.stops.length === 0) return;
		this.isRefreshing = true;
		void Promise.resolve().then(() => {
			this.isRefreshing = false;
			this.refreshStops();
		});
	}

	private refreshStops(): void {
		for (const { error, index, description } of this.stops) {
			const others = this.results.filter((result) => result.index !== index);
			describeStop(error, description, others, this.notSent);
		}
	}
}

interface NodeRuns {
	/** Requests under way by ledger key: a second try waits for them, and sends nothing. */
	underWay: Map<string, Promise<INodeExecutionData[] | ItemError>>;
	/** Ledger keys sent since n8n made this context: not by an execution that it reads again. */
	sentHere: Set<string>;
	current: Map<number, { run: Run; seen: Set<number> }>;
}

/** Beside n8n's node context, and gone with it: what cannot be stored. */
const runsOfContext = new WeakMap<IContextObject, NodeRuns>();

export function runsOf(context: IContextObject): NodeRuns {
	const known = runsOfContext.get(context) ?? {
		underWay: new Map(),
		sentHere: new Set(),
		current: new Map(),
	};
	runsOfContext.set(context, known);
	return known;
}

/**
 * The try that an item belongs to, where n8n's engine gives items one by one: an item that comes
 * again begins a new try.
 * @param begin makes the run of a new try
 */
export function runOfItem(
	context: IContextObject,
	runIndex: number,
	itemIndex: number,
	begin: () => Run,
): Run {
	const { current } = runsOf(context);
	const known = current.get(runIndex);
	if (known !== undefined && !known.seen.has(itemIndex)) {
		known.seen.add(itemIndex);
		return known.run;
	}
	const run = begin();
	forgetOldest(current);
	current.set(runIndex, { run, seen: new Set([itemIndex]) });
	return run;
}

/** A loop of thousands of turns has one run under way, an agent with its tools a few. */
const MOST_CURRENT = 100;

function forgetOldest(current: NodeRuns['current']): void {
	if (current.size < MOST_CURRENT) return;
	const [oldest] = current.keys();
	if (oldest !== undefined) current.delete(oldest);
}
