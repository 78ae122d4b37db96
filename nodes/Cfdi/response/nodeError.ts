import type { IDataObject, INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import type { ItemError } from './itemError';

/** What an item of a run that stopped came to, for the message that is all the user sees. */
export interface ItemResult {
	index: number;
	/** What the service gave: id, UUID. */
	got?: IDataObject;
	/** Sent without an answer: it may have been done. */
	unknown?: string;
}

/**
 * The refusal as n8n shows it in its red box, with the same as data in `context`. It is built of
 * the refusal's own words alone, so that nothing of the request (its headers, say) is stored.
 */
export function nodeError(node: INode, refusal: ItemError, itemIndex?: number): NodeApiError {
	const { message, description, httpCode, outcome, fields } = refusal.details;
	const numbered = itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
	const error = new NodeApiError(
		node,
		{ message: numbered },
		{
			message: numbered,
			description: shownInBox(description),
			httpCode: httpCode ?? 'none',
			itemIndex,
		},
	);
	// n8n replaces a message that happens to hold one of its network codes.
	error.message = numbered;
	Object.assign(error.context, { outcome, ...(fields !== undefined && { fields }) });
	return error;
}

/**
 * Adds what became of the other items: n8n throws their results away when one stops the node.
 * @param description of the refusal itself
 * @param others what they got, or that nobody knows
 * @param notSent how many were left in the queue
 */
export function describeStop(
	error: NodeApiError,
	description: string,
	others: ItemResult[],
	notSent: number,
): void {
	const inOrder = [...others].sort((a, b) => a.index - b.index);
	const lines = resultLines(inOrder);
	const unsent = notSent === 1 ? '1 item was not sent.' : `${notSent} items were not sent.`;
	error.description = shownInBox(
		[
			description,
			...(lines.length > 0 ? ['What the other items got:', ...lines] : []),
			...(notSent > 0 ? [unsent] : []),
		].join('\n'),
	);
	Object.assign(error.context, { others: inOrder, notSent });
}

/** `item 3: id 1024, UUID 5FB2822E-...`, one line an item. */
export function resultLines(results: ItemResult[]): string[] {
	return results.map(({ index, got, unknown }) =>
		unknown === undefined ? `item ${index}: ${shown(got)}` : `item ${index}: unknown. ${unknown}`,
	);
}

/** n8n's red box shows a description as HTML: lines need a break, and a service's `<` is no tag. */
function shownInBox(description: string | undefined): string | undefined {
	return description?.replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

function shown(got: ItemResult['got']): string {
	const { id, uuid, message } = got ?? {};
	const parts = [
		...(id === undefined ? [] : [`id ${String(id)}`]),
		...(uuid === undefined ? [] : [`UUID ${String(uuid)}`]),
	];
	return parts.length > 0 ? parts.join(', ') : String(message ?? 'done');
}
