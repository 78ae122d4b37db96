import type { IDataObject, INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import type { ItemError } from './itemError';

/** The result of an item of a stopped run, for the message, which is all that the user sees. */
export interface ItemResult {
	index: number;
	/** What the service gave: id, UUID. */
	got?: IDataObject;
	/** Why no answer came: it may have been done. */
	unknown?: string;
}

/**
 * The error as n8n shows it in its red box, with the same data in `context`. It holds nothing but
 * the ItemError's own words, so that nothing of the request, such as its headers, is stored.
 * @param isOneOfSeveral whether the message names the item: n8n's editor adds the number by itself,
 * an error workflow and the list of executions have the message alone
 */
export function nodeError(
	node: INode,
	{ details }: ItemError,
	itemIndex?: number,
	isOneOfSeveral = false,
): NodeApiError {
	const { message, description, httpCode, outcome, fields, uuid, id } = details;
	const numbered = isOneOfSeveral ? `${message} [item ${itemIndex}]` : message;
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
	// n8n replaces a message that contains one of its network codes.
	error.message = numbered;
	Object.assign(error.context, {
		outcome,
		...(fields !== undefined && { fields }),
		...(uuid !== undefined && { uuid }),
		...(id !== undefined && { id }),
	});
	return error;
}

/**
 * Adds the results of the other items, which n8n drops when one stops the node.
 * @param description of the error itself
 * @param others results of the other items, also unknown ones
 * @param notSent how many were not sent
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

/** n8n's red box shows a description as HTML: lines need a break, and `<` must not open a tag. */
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
