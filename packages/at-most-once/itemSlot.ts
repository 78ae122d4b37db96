import { Failure, failure } from './failure';
import type { Item } from './item';
import type { Release } from './limiter';
import type { QueueTicket } from './queueTicket';
import type { Request, Result, SequencedRequest } from './request';

/** When one item may send: it has a slot of the limiter, and those before it have their outcome. */
export class ItemSlot {
	private release: Release | undefined;

	private place: QueueTicket | undefined;

	/** It will stop the node: items after it must not get a slot first. */
	private isPaused = false;

	constructor(private readonly item: Item) {}

	get hasSlot(): boolean {
		return this.release !== undefined;
	}

	/**
	 * Waits for a slot.
	 * @param isNext before all that wait: it had one, and let others go first
	 * @returns whether it got one; not where the limiter was closed first
	 */
	async take(isNext = false): Promise<boolean> {
		this.release = await this.item.limiter.acquire(isNext);
		return this.hasSlot;
	}

	/** Nothing more is sent for now; calling it twice does no harm. */
	free(): void {
		this.release?.();
		this.release = undefined;
	}

	/** No item after it may begin until it is known whether this one stops the node. */
	pause(): void {
		if (this.item.continueOnFail || this.isPaused) return;
		this.isPaused = true;
		this.item.limiter.pause();
	}

	/** Takes its place behind the items before it. */
	enter(): void {
		this.place = this.item.queue?.enter();
	}

	/** Waits for those before it; others have its slot meanwhile, since they may take long. */
	async join(sequences: readonly string[]): Promise<void> {
		const before = (await this.place?.join(sequences)) ?? [];
		if (before.length === 0) return;
		this.free();
		await Promise.all(before);
		await this.take(true);
	}

	/**
	 * The request, as it follows from those before it. One that an earlier attempt sent keeps its place, so that
	 * its body is the same again; a new one comes after the last that was sent.
	 */
	request({ sequences, after }: SequencedRequest): Request | Failure {
		const { index, isRetry, isTool, ledger, queue } = this.item;
		if (ledger === undefined || queue === undefined) return after({});
		const key = ledger.keyOf(index);
		// A tool's call has no place of its own: it is known by its body.
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

	/** Another item has stopped the node, or a person the execution. */
	get isOver(): boolean {
		return this.item.limiter.isClosed || this.item.signal?.aborted === true;
	}

	/** Its outcome is known: those after it may go on. */
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
	 * Keeps or drops the position of a request that has its result. What an earlier execution sent under the
	 * same keys counts as sent, but not under a key that the user gave: that says nothing of its position.
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

	/** Also where something was thrown. */
	end(): void {
		this.place?.leave();
		this.free();
	}
}

/** For an item that was not sent yet when the execution was cancelled. */
export function cancelledBefore(): Failure {
	return failure('notSent', 'cancelledBefore');
}

/** That of an error, or of an item that was passed on. */
function outcomeOf(result: Result): unknown {
	if (result instanceof Failure) return result.details.outcome;
	const { duplicate, outcome } = result[0]?.json ?? {};
	return duplicate === true ? outcome : undefined;
}
