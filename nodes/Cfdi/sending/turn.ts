import { ItemError, inWords } from '../service/itemError';
import type { Result } from './attempt';
import type { ItemContext } from './itemContext';
import type { Release } from './limiter';
import type { PreparedRequest, SequencedRequest } from './prepareRequest';
import type { Place } from './queue';
import { requestInTurn, settleTurn } from './queue';

/** When one item may send: it has a slot of the limiter, and those before it have their outcome. */
export class Turn {
	private release: Release | undefined;

	private place: Place | undefined;

	/** It will stop the node: items after it must not get a slot first. */
	private isPaused = false;

	constructor(private readonly item: ItemContext) {}

	get hasSlot(): boolean {
		return this.release !== undefined;
	}

	/**
	 * Waits for a slot.
	 * @param isNext before all that wait: it had one, and let others go first
	 * @returns whether it got one; not where the limiter was closed first
	 */
	async take(isNext = false): Promise<boolean> {
		this.release = await this.item.run.limiter.acquire(isNext);
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
		this.item.run.limiter.pause();
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

	/** The request, as it follows from those before it. */
	request(made: SequencedRequest): PreparedRequest | ItemError {
		return requestInTurn(this.item, made);
	}

	/** Another item has stopped the node, or a person the execution. */
	get isOver(): boolean {
		return this.item.run.limiter.isClosed || this.item.signal?.aborted === true;
	}

	/** Its outcome is known: those after it may go on. */
	settle(request: PreparedRequest | ItemError | undefined, result: Result | undefined): void {
		if (this.isPaused && !(result instanceof ItemError)) {
			this.isPaused = false;
			this.item.run.limiter.resume();
		}
		if (this.place === undefined) return;
		if (request !== undefined && result !== undefined) settleTurn(this.item, request, result);
		this.place.leave();
		this.place = undefined;
	}

	/** Also where something was thrown. */
	end(): void {
		this.place?.leave();
		this.free();
	}
}

/** For an item that was not sent yet when the execution was cancelled. */
export function cancelledBefore(): ItemError {
	return new ItemError({ outcome: 'notSent', ...inWords('cancelledBefore') });
}
