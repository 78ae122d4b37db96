import { Failure, failure } from './failure';
import type { Item } from './item';
import type { Release } from './limiter';
import type { QueueTicket } from './queueTicket';
import type { Request, Result, SequencedRequest } from './request';

/**
 * Decides when one item can send: it needs a slot of the limiter and the outcomes of the items
 * before it.
 */
export class ItemSlot {
	private release: Release | undefined;

	private place: QueueTicket | undefined;

	/** The item will stop the node unless it succeeds, so later items get no slot. */
	private isPaused = false;

	constructor(private readonly item: Item) {}

	get hasSlot(): boolean {
		return this.release !== undefined;
	}

	/**
	 * Waits for a slot.
	 * @param isNext goes before all waiting items, because it lent its slot
	 * @returns false if the limiter was closed first
	 */
	async take(isNext = false): Promise<boolean> {
		this.release = await this.item.limiter.acquire(isNext);
		return this.hasSlot;
	}

	free(): void {
		this.release?.();
		this.release = undefined;
	}

	/** Holds back later items until it is known whether this one stops the node. */
	pause(): void {
		if (this.item.continueOnFail || this.isPaused) return;
		this.isPaused = true;
		this.item.limiter.pause();
	}

	enter(): void {
		this.place = this.item.queue?.enter();
	}

	/**
	 * Waits for the earlier items of its sequences. Lends its slot meanwhile, because that can take
	 * long.
	 */
	async join(sequences: readonly string[]): Promise<void> {
		const before = (await this.place?.join(sequences)) ?? [];
		if (before.length === 0) return;
		this.free();
		await Promise.all(before);
		await this.take(true);
	}

	/**
	 * Makes the request, which depends on the earlier ones. A request that an earlier attempt sent
	 * keeps its place, so that its body is the same again. A new one goes after the last that was
	 * sent.
	 */
	request({ sequences, after }: SequencedRequest): Request | Failure {
		const { index, isRetry, isTool, ledger, queue } = this.item;
		if (ledger === undefined || queue === undefined) return after({});
		const key = ledger.keyOf(index);
		// A tool call has no fixed place, so look for an entry with the same body.
		for (const { entry, before } of isTool ? queue.sent(sequences) : []) {
			if (entry.answer !== undefined && (!isRetry || ledger.wasSentNow(entry))) continue;
			const again = after(queue.before(before));
			if (this.isBody(again, entry.fingerprint)) return again;
		}
		const before = queue.predecessors(key, sequences);
		const request = after(queue.before(before));
		const entry = ledger.find(key);
		const maySend =
			entry === undefined || (entry.answer === undefined && ledger.maySendAgain(this.item, entry));
		if (maySend && !(request instanceof Failure)) queue.take(key, before, request.leaves ?? {});
		return request;
	}

	/** Returns whether another item stopped the node, or a person the execution. */
	get isOver(): boolean {
		return this.item.limiter.isClosed || this.item.signal?.aborted === true;
	}

	/** Lets later items go on, because the outcome is known. */
	settle(request: Request | Failure | undefined, result: Result | undefined): void {
		if (this.isPaused && !(result instanceof Failure)) {
			this.isPaused = false;
			this.item.limiter.resume();
		}
		if (this.place === undefined) return;
		if (request !== undefined && result !== undefined) this.settlePosition(request, result);
		this.place.leave();
		this.place = undefined;
	}

	/**
	 * Keeps or drops the position of a finished request. A request that an earlier execution sent
	 * under the same keys counts as sent, but not under a key of the user, which does not identify a
	 * position.
	 */
	private settlePosition(request: Request | Failure, result: Result): void {
		const { index, ledger, queue } = this.item;
		const key = ledger?.keyOf(index);
		if (queue === undefined || key === undefined || request instanceof Failure) return;
		const outcome = outcomeOf(result);
		const isOwnKey = request.uniqueKey !== undefined && request.uniqueKey.isDefault !== true;
		if (outcome === 'unknown') queue.pass(key, 'unknown');
		else if (outcome === 'duplicate' && !isOwnKey) queue.pass(key, 'done');
		else queue.drop(key);
	}

	private isBody(request: Request | Failure, fingerprint: string): boolean {
		const { hash } = this.item.memory.host;
		return !(request instanceof Failure) && hash(request.body) === fingerprint;
	}

	end(): void {
		this.place?.leave();
		this.free();
	}
}

export function cancelledBefore(): Failure {
	return failure('notSent', 'cancelledBefore');
}

function outcomeOf(result: Result): unknown {
	if (result instanceof Failure) return result.details.outcome;
	const { duplicate, outcome } = result[0]?.json ?? {};
	return duplicate === true ? outcome : undefined;
}
