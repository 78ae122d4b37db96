import type { IDataObject, INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import type { Limiter, SentRequest } from 'at-most-once';
import type { Text } from 'cfdi-mx';
import { inOthers, saidIn } from 'cfdi-mx';
import type { ItemError, Words } from '../messages/itemError';
import { lines, sameText, text } from '../messages';

/**
 * One attempt of one run of the node: the limiter that its items share and, once an item has stopped the node,
 * the results of the others. n8n drops their results, so the message has them.
 */
export class Run {
	/** Requests that it sent without a key, in a published workflow. */
	readonly sent: SentRequest[] = [];

	private readonly results: ItemResult[] = [];

	private readonly stops: Array<{ error: NodeApiError; index: number; description?: Text }> = [];

	private notSentCount = 0;

	private loggedCount = 0;

	private isRefreshing = false;

	/** @param doubled returns the messages about UUIDs that more than one item got */
	constructor(
		readonly limiter: Limiter,
		private readonly itemCount = 1,
		private readonly doubled: () => readonly Text[] = () => [],
	) {}

	/** Keeps the result of an item for the message, in case the node stops: n8n shows only one error. */
	note(...results: readonly ItemResult[]): void {
		this.results.push(...results);
		this.refreshSoon();
	}

	notSent(): void {
		this.notSentCount++;
		this.refreshSoon();
	}

	/**
	 * Logs the results of the items of a cancelled execution. n8n stores the execution as it was before this node,
	 * so only its log keeps them.
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
	 * Updates the message once for many results, because thousands of items can be rejected at once. Others can
	 * still be under way when an item stops the node: n8n waits for them, and then shows the message.
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

/** The result of an item in the message of a stopped run. */
export interface ItemResult {
	index: number;
	got?: IDataObject;
	/** The reason why no answer came. The request can have been done. */
	unknown?: Text;
	/** The question for a person. The request was not sent. */
	stopped?: Text;
}

/**
 * Returns the error as n8n shows it in its red box, in English, with the same data and the Spanish words in
 * `context`. It contains only the words of the ItemError, so that no part of the request, such as its headers, is
 * stored.
 * @param isOneOfSeveral whether the message names the item: n8n's editor adds the number, but an error workflow
 * and the list of executions have only the message
 */
export function nodeError(
	node: INode,
	itemError: ItemError,
	itemIndex?: number,
	isOneOfSeveral = false,
): NodeApiError {
	const { code, satCode, httpCode, outcome, fields, uuid, id } = itemError.details;
	const codes = { code, ...(satCode !== undefined && { satCode }) };
	const index = String(itemIndex);
	const numbered = isOneOfSeveral
		? text('numberedItem', { message: itemError.text, index })
		: itemError.text;
	const error = new NodeApiError(
		node,
		{ message: numbered.en },
		{
			message: numbered.en,
			description: shownInBox(itemError.description?.en),
			httpCode: httpCode ?? 'none',
			itemIndex,
		},
	);
	// n8n replaces a message that contains one of its network codes.
	error.message = numbered.en;
	// n8n uses httpCode for its codes. It stores these with the error for an error workflow.
	Object.assign(error, codes);
	Object.assign(error.context, {
		...codes,
		outcome,
		...(fields !== undefined && { fields }),
		...(uuid !== undefined && { uuid }),
		...(id !== undefined && { id }),
		...inOthers((name) => ({
			...saidIn<Words>(itemError.details, name),
			message: numbered[name],
		})),
	});
	return error;
}

/** Adds the results of the other items, which n8n drops when one stops the node, and further messages. */
export function describeStop(
	error: NodeApiError,
	description: Text | undefined,
	others: ItemResult[],
	notSent: number,
	further: readonly Text[] = [],
): void {
	const inOrder = [...others].sort((a, b) => a.index - b.index);
	const unsent =
		notSent === 1 ? text('itemNotSent') : text('itemsNotSent', { count: String(notSent) });
	const whole = lines(
		description,
		...(inOrder.length > 0 ? [text('othersGot'), ...resultLines(inOrder)] : []),
		...further,
		...(notSent > 0 ? [unsent] : []),
	);
	error.description = shownInBox(whole.en);
	Object.assign(error.context, {
		others: inOrder.map(({ stopped, unknown, ...result }) => ({
			...result,
			...(unknown !== undefined && { unknown: unknown.en }),
			...(stopped !== undefined && { stopped: stopped.en }),
		})),
		notSent,
		...inOthers((name) => ({
			...(error.context[name] as IDataObject),
			description: whole[name],
		})),
	});
}

/** Returns one line for each item: `item 3: id 1024, UUID 5FB2822E-...`. */
export function resultLines(results: ItemResult[]): Text[] {
	return results.map(({ index: number, got, stopped, unknown }) => {
		const index = String(number);
		if (stopped !== undefined) return text('itemStopped', { index, found: stopped });
		return unknown === undefined
			? text('itemGot', { index, result: shown(got) })
			: text('itemUnknown', { index, fault: unknown });
	});
}

/** Escapes a description for n8n's red box, which shows it as HTML. */
function shownInBox(description: string | undefined): string | undefined {
	return description?.replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

function shown(got: ItemResult['got']): Text {
	const { id, uuid, message } = got ?? {};
	if (id === undefined && uuid === undefined) {
		return message === undefined || message === null ? text('done') : sameText(String(message));
	}
	return sameText(
		[
			...(id === undefined ? [] : [`id ${String(id)}`]),
			...(uuid === undefined ? [] : [`UUID ${String(uuid)}`]),
		].join(', '),
	);
}
