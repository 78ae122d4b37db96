/** The daily global invoice: which orders without an RFC are in it, and which are not. */
import { groupedBy } from 'cfdi-mx/values';
import type { Row } from './register';
import { textIn } from './register';

/** The orders of a day, all accepted by the same workflow, which has their keys. */
export interface GlobalList {
	ordered_on: string;
	desk: string;
	/** IDs of the rows, in the order of `orders`. */
	ids: unknown[];
	/** The JSON of each order. */
	orders: string[];
}

/** Returns a list for each day and workflow. */
export function globalLists(rows: readonly Row[]): GlobalList[] {
	const groups = groupedBy(rows, (row) =>
		JSON.stringify([textIn(row, 'ordered_on'), textIn(row, 'desk')]),
	);
	return [...groups.values()].map((group) => ({
		ordered_on: textIn(group[0], 'ordered_on'),
		desk: textIn(group[0], 'desk'),
		ids: group.map(({ id }) => id),
		orders: group.map(({ order_json: order }) => (typeof order === 'string' ? order : '')),
	}));
}

/** The item of Validate for the orders of a list. */
export interface CheckedList {
	/** Set if no order can go in. */
	reason?: unknown;
	leftOut?: unknown;
}

interface LeftOut {
	index: number;
	reason: string;
	es: string;
}

/**
 * Returns the row of a list, which the workflow for paid orders stamps, and the changes of the rows that are not in it.
 * Without a row, no order can go in.
 * @param run with which the rows of the list are marked
 */
export function handOver(
	{ ordered_on: day, desk, ids, orders }: GlobalList,
	{ reason, leftOut }: CheckedList,
	run: string,
): { list?: Row; leftOut: Row[] } {
	const out = (Array.isArray(leftOut) ? leftOut : []) as LeftOut[];
	const outside = new Set(out.map(({ index }) => index));
	const inside = orders.filter((_order, index) => !outside.has(index));
	return {
		...(!reason &&
			inside.length > 0 && {
				list: {
					shop: 'global',
					order_id: `${day} ${run} ${desk}`,
					order_number: `global ${day}`,
					ordered_on: day,
					order_json: `[${inside.join(',')}]`,
					state: 'again',
					desk,
					list: run,
				},
			}),
		leftOut: out.map(({ index, reason: why, es }) =>
			// The other row of the same order is in the list, so both rows are marked.
			why === 'duplicate'
				? { id: ids[index], message: '', list: run }
				: { id: ids[index], message: es, list: '' },
		),
	};
}
