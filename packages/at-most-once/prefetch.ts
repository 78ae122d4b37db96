import type { Host } from './host';
import type { Limiter } from './limiter';
import type { MadeRequest } from './request';

/**
 * Delay before requests are prepared, in milliseconds. As answers arrive, several requests go out
 * together and go first. No event reports that a request has left.
 */
const SEND_FIRST = 10;

/** Maximum time for which preparing blocks the event loop, in milliseconds. */
const MAX_BLOCK = 50;

/** Maximum number of prepared requests, as a multiple of the concurrency. */
const MAX_READY = 10;

export interface Requests {
	take: () => MadeRequest;
	sent: () => void;
}

/**
 * Prepares requests of later items while earlier ones are under way, so that expressions are
 * evaluated while the service works. Prepares many at once if fewer are ready than can be under
 * way, because switching between an expression engine and the network costs more than most
 * evaluations.
 */
export class Prefetch {
	private readonly ready = new Map<number, MadeRequest>();

	private readonly prepared = new Set<number>();

	/** All items before this one are prepared. */
	private next = 0;

	/** Items before this one can be prepared. */
	private end = 0;

	private isScheduled = false;

	constructor(
		private readonly limiter: Limiter,
		private readonly prepare: (index: number) => MadeRequest,
		private readonly host: Pick<Host, 'monotonic' | 'sleep'>,
	) {}

	/** Allows the request of an item to be prepared. Call it in the order of the items. */
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
