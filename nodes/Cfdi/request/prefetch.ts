import { sleep } from 'n8n-workflow';

import { ItemError } from '../response/itemError';
import type { ReadyRequest } from './itemContext';
import { orItemError } from './prepared';
import type { Queue } from './limiter';

/**
 * How long making more waits, in milliseconds: requests go out in flocks, as answers come in, and
 * the whole flock goes first. n8n tells nobody when a request has gone out.
 */
const AFTER_THE_FLOCK = 10;

/** How long n8n may be kept from everything else in one go, in milliseconds. */
const LONGEST_GO = 50;

/** The most that lie ready, as a multiple of what may fly at once. */
const MOST_READY = 10;

/**
 * Makes the requests of a run's items while others are under way: so n8n's expressions are evaluated
 * while the service works, and not between an answer and the next request. They are made when fewer
 * lie ready than may fly at once, and then many in one go: going to and fro between n8n's expression
 * engine and the network costs more than many an evaluation.
 */
export class Ahead {
	/** Made, and their turn has not come. */
	private readonly ready = new Map<number, ReadyRequest | ItemError>();

	/** Taken, or made for their turn. */
	private readonly made = new Set<number>();

	/** No item before this one is still to be made. */
	private next = 0;

	/** Items before this one have come. */
	private end = 0;

	private isWaiting = false;

	/**
	 * @param queue in which they wait: once it is emptied, nothing more is made
	 * @param prepare makes the request of one item; throws an ItemError for what cannot be sent
	 */
	constructor(
		private readonly queue: Queue,
		private readonly prepare: (index: number) => ReadyRequest,
	) {}

	/** From now on the request of an item may be made; items come in their order. */
	comes(index: number): void {
		this.end = index + 1;
	}

	/** The request of an item whose turn has come; throws what `prepare` refused. */
	take(index: number): ReadyRequest {
		const request = this.ready.get(index) ?? this.make(index);
		this.ready.delete(index);
		if (request instanceof ItemError) throw request;
		const exchange = async () => {
			const answer = request.exchange();
			void this.makeMore();
			return await answer;
		};
		return { ...request, exchange };
	}

	private make(index: number): ReadyRequest | ItemError {
		this.made.add(index);
		return orItemError(() => this.prepare(index));
	}

	private async makeMore(): Promise<void> {
		const { atOnce } = this.queue;
		if (this.isWaiting || this.ready.size >= atOnce) return;
		this.isWaiting = true;
		await sleep(AFTER_THE_FLOCK);
		this.isWaiting = false;
		if (this.queue.isEmptied) return;
		const until = Date.now() + LONGEST_GO;
		while (this.next < this.end && this.ready.size < MOST_READY * atOnce && Date.now() < until) {
			if (!this.made.has(this.next)) this.ready.set(this.next, this.make(this.next));
			this.next++;
		}
	}
}
