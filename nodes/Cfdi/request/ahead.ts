import { sleep } from 'n8n-workflow';

import { Refusal } from '../response/refusal';
import type { ReadyRequest } from './item';
import { orRefusal } from './prepared';

/**
 * Makes the requests of a run's items. While one is under way, the one that will take its place is
 * made: so n8n's expressions are evaluated while the service works, and not before each of its places
 * is taken again. No more requests lie ready than may fly at once.
 */
export class Ahead {
	/** Made, and their turn has not come. */
	private readonly ready = new Map<number, ReadyRequest | Refusal>();

	private readonly made = new Set<number>();

	/**
	 * @param items how many there are
	 * @param atOnce how many of their requests may fly at once
	 * @param prepare makes the request of one item; throws a Refusal for what cannot be sent
	 */
	constructor(
		private readonly items: number,
		private readonly atOnce: number,
		private readonly prepare: (index: number) => ReadyRequest,
	) {}

	/** The request of an item whose turn has come; throws what `prepare` refused. */
	take(index: number): ReadyRequest {
		const request = this.ready.get(index) ?? this.make(index);
		this.ready.delete(index);
		if (request instanceof Refusal) throw request;
		const exchange = async () => {
			const answer = request.exchange();
			void this.makeSoon(index + this.atOnce);
			return await answer;
		};
		return { ...request, exchange };
	}

	private make(index: number): ReadyRequest | Refusal {
		this.made.add(index);
		return orRefusal(() => this.prepare(index));
	}

	/** In a later turn of the event loop: what is to be sent now goes out first. */
	private async makeSoon(index: number): Promise<void> {
		await sleep(0);
		if (index < this.items && !this.made.has(index)) this.ready.set(index, this.make(index));
	}
}
