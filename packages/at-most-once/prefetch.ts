import type { Host } from './host';
import type { Limiter } from './limiter';
import type { MadeRequest } from './request';

/**
 * Delay before requests are prepared, in milliseconds. Several go out together, as answers come in,
 * and all of them go first. Nothing says when a request has left.
 */
const SEND_FIRST = 10;

/** Longest time that preparing may block the event loop, in milliseconds. */
const LONGEST_BLOCK = 50;

/** The most requests that may be ready, as a multiple of the limiter's concurrency. */
const MAX_READY = 10;

/** Where an item gets its request from. */
export interface Requests {
	/** The request, or the reason why it cannot be sent. */
	take: () => MadeRequest;
	/** Called when it has been sent. */
	sent: () => void;
}

/**
 * Prepares the requests of later items while earlier ones are under way: expressions are evaluated
 * while the service works, and not between an answer and the next request. It prepares many in one
 * go when fewer are ready than may be under way, because switching between an expression engine
 * and the network costs more than most evaluations.
 */
export class Prefetch {
	/** Prepared, and not taken yet. */
	private readonly ready = new Map<number, MadeRequest>();

	/** Taken before they were prefetched, or prefetched. */
	private readonly prepared = new Set<number>();

	/** All items before this one are prepared. */
	private next = 0;

	/** Items before this one may be prepared. */
	private end = 0;

	private isScheduled = false;

	/** @param limiter once it is closed, nothing more is prepared */
	constructor(
		private readonly limiter: Limiter,
		private readonly prepare: (index: number) => MadeRequest,
		private readonly host: Pick<Host, 'monotonic' | 'sleep'>,
	) {}

	/** Allows the request of an item to be prepared; items are added in their order. */
	add(index: number): void {
		this.end = index + 1;
	}

	/** The request of an item whose slot has come, or the reason why it cannot be sent. */
	take(index: number): MadeRequest {
		const request = this.ready.get(index) ?? this.prepareNow(index);
		this.ready.delete(index);
		return request;
	}

	/** What one item needs of it: later ones are prepared when its request has been sent. */
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
		const until = this.host.monotonic() + LONGEST_BLOCK;
		const most = MAX_READY * concurrency;
		while (this.next < this.end && this.ready.size < most && this.host.monotonic() < until) {
			if (!this.prepared.has(this.next)) this.ready.set(this.next, this.prepareNow(this.next));
			this.next++;
		}
	}
}
