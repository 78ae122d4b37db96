import type { Row } from '../register';
import { textIn } from '../register';
import { todayOf } from '../today';
import { customerAnswer } from './customer';
import type { OfficeRequest, PageAnswer } from './request';
import { NOT_WAITING } from './request';

/** Answers a request with the rows and records that it needed. @param customers of the service, for `lists` */
export function answerOf(
	asked: OfficeRequest,
	{ rows, customers, now }: { rows: readonly Row[]; customers: readonly Row[]; now: number },
): PageAnswer {
	switch (asked.step) {
		case 'customer':
			return customerAnswer(asked, rows, now);
		case 'again':
			return rows.some(({ id }) => Boolean(id))
				? { state: 'done', text: 'Se toma en los próximos cinco minutos.' }
				: NOT_WAITING;
		default:
			return {
				state: 'lists',
				customers: customers.flatMap((row) =>
					textIn(row, 'taxid') === '' ? [] : [{ rfc: row.taxid, name: row.name }],
				),
				products: rows.filter(({ id }) => id !== undefined),
			};
	}
}

export const codesAnswer = (codes: readonly object[]): PageAnswer => ({ state: 'codes', codes });

/** Rows of each table that are read for the tasks of today: the newest ones. */
const MAX_ROWS = 3000;

/** Answers with today's tasks, and the month's total. */
export function todayAnswer(given: Parameters<typeof todayOf>[0]): PageAnswer {
	return { state: 'today', ...todayOf(given), isPart: given.month.length >= MAX_ROWS };
}
