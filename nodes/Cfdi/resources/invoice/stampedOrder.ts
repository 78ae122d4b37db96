import type { IDataObject } from 'n8n-workflow';

import type { ItemInput, ItemRequest, ReadParameter } from '../../request/operation';
import { checkError } from './content/checkError';
import { checkedOrder, madeOfOrder, orProblems } from './content/checked';
import { fromOrder } from './content/fromOrder';
import { wordsOf } from './content/words';
import { summaryOf } from './stampedSummary';
import { stampRequest } from './stamping';

/**
 * The request that stamps the invoice of an order, or the item of one that is passed on unsent.
 * @throws ItemError for an order of which no right invoice can be made
 */
export function stampOfOrder(
	read: ReadParameter,
	options: IDataObject,
	item: Pick<ItemInput, 'post' | 'files'>,
): ItemRequest {
	const order = orProblems(read, () => fromOrder(read));
	if ('passedOn' in order) return { answer: order.passedOn };
	if ('problems' in order) throw checkError(order.problems, '');
	const { key, total, shown } = order;
	return stampRequest(
		{
			made: () => madeOfOrder(read, order),
			checked: () => checkedOrder(read, order),
			summary: (body) => ({ ...summaryOf(body), ...shown }),
			labelOf: wordsOf(read),
			key: { key, total: String(total) },
		},
		options,
		item,
	);
}
