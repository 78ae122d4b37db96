import type { Row } from '../register';
import { textIn } from '../register';
import { todayOf } from '../today';
import type { OfficeRequest, PageAnswer } from './request';
import { MAX_ROWS, NOT_WAITING } from './request';

/**
 * Returns the answer to a request with the step `again` or `lists`.
 * @param rows updated rows for `again`, the service's products for `lists`
 */
export function answerOf(
	{ step }: Pick<OfficeRequest, 'step'>,
	{ rows, customers }: { rows: readonly Row[]; customers: readonly Row[] },
): PageAnswer {
	if (step === 'again') {
		return rows.some(({ id }) => Boolean(id))
			? { state: 'done', text: 'Se toma en los próximos cinco minutos.' }
			: NOT_WAITING;
	}
	return {
		state: 'lists',
		customers: customers.flatMap((row) =>
			textIn(row, 'taxid') === '' ? [] : [{ rfc: row.taxid, name: row.name }],
		),
		products: rows.filter(({ id }) => id !== undefined),
	};
}

export const codesAnswer = (codes: readonly object[]): PageAnswer => ({ state: 'codes', codes });

/**
 * Returns today's tasks and this month's total. `isPart` is true if the table might have more rows than were
 * read.
 */
export function todayAnswer(given: Parameters<typeof todayOf>[0]): PageAnswer {
	return { state: 'today', ...todayOf(given), isPart: given.rows.length >= MAX_ROWS };
}
