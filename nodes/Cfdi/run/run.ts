import type { INode, NodeApiError } from 'n8n-workflow';

import type { Limiter, SentRequest } from 'at-most-once';
import type { Text } from 'cfdi-mx';
import type { ItemError } from '../service/itemError';
import { text } from '../words/text';
import type { ItemResult } from './nodeError';
import { describeStop, nodeError, resultLines } from './nodeError';

/**
 * One attempt of one run of the node: the limiter that its items share and, once an item has
 * stopped the node, what the others got. n8n drops their results, so the message carries them.
 */
export class Run {
	/** What it has sent without a key, in a published workflow. */
	readonly sent: SentRequest[] = [];

	private readonly results: ItemResult[] = [];

	private readonly stops: Array<{ error: NodeApiError; index: number; description?: Text }> = [];

	private notSentCount = 0;

	private loggedCount = 0;

	private isRefreshing = false;

	/** @param doubled what is said of UUIDs that more than one item got */
	constructor(
		readonly limiter: Limiter,
		private readonly itemCount = 1,
		private readonly doubled: () => readonly Text[] = () => [],
	) {}

	/** Keeps what became of an item for the message, in case the node stops: n8n shows only one error. */
	note(...results: readonly ItemResult[]): void {
		this.results.push(...results);
		this.refreshSoon();
	}

	/** Counts an item that was not sent because the node stopped. */
	notSent(): void {
		this.notSentCount++;
		this.refreshSoon();
	}

	/**
	 * Logs what the items of a cancelled execution got: n8n stores the execution as it was before
	 * this node, so its log is the only place that keeps them.
	 */
	logResults(node: INode, log: (line: string) => void): void {
		const fresh = this.results.slice(this.loggedCount);
		this.loggedCount = this.results.length;
		for (const result of resultLines(fresh.filter(({ stopped }) => stopped === undefined))) {
			log(text('cancelledAfter', { node: node.name, result }).en);
		}
	}

	/** Stops the node at an item. @returns the error to throw; later results are added to it */
	stop(node: INode, itemError: ItemError, index: number): NodeApiError {
		const error = nodeError(node, itemError, index, this.itemCount > 1 || index > 0);
		this.stops.push({ error, index, description: itemError.description });
		this.refreshStops();
		return error;
	}

	/**
	 * Others may still be under way when an item stops the node: n8n waits for them, and shows the
	 * message then. Thousands may be rejected at once, so the message is written once for them all.
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
			describeStop(error, description, others, this.notSentCount, this.doubled());
		}
	}
}
