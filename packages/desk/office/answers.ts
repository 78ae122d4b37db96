import type { Row } from '../register';
import { textIn } from '../register';
import { todayOf } from '../today';
import type { OfficeRequest, PageAnswer } from './request';
import { MAX_ROWS, NOT_WAITING } from './request';

/**
 * Answers a request with the service's or a table's result.
 * @param customers the service's customers, for `lists`
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

/** Answers with today's tasks, and the month's total. */
export function todayAnswer(given: Parameters<typeof todayOf>[0]): PageAnswer {
	return { state: 'today', ...todayOf(given), isPart: given.rows.length >= MAX_ROWS };
}
