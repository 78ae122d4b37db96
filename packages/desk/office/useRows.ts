import { dayAt, normalizeKey } from 'cfdi-mx/values';
import type { Month } from '../calendar';
import { dayAfter } from '../calendar';
import type { Row } from '../register';
import { moneyText, textIn, uuidIn } from '../register';
import { todayAnswer } from './answers';
import type { OfficeRequest, PageAnswer } from './request';
import { monthAsked, notFoundAnswer, UNKNOWN_CUSTOMER } from './request';
import { isInForce, rowsOfRequest } from './rows';
import type { InvoiceToStamp } from './sale';
import { compareSale } from './sale';

export type AfterRows =
	| { answer: PageAnswer }
	| { audit: Month }
	| { archive: { month: Month; rows: readonly Row[]; payments: readonly Row[] } }
	| { download: { id: string; uuid: string } }
	| { stamp: InvoiceToStamp };

/**
 * Decides a request's next step after its rows were read.
 * @param rows newest first
 * @param now in milliseconds
 */
export function useRows(
	asked: OfficeRequest,
	{ rows, payments, now }: { rows: readonly Row[]; payments: readonly Row[]; now: number },
): AfterRows {
	const { sale, old } = rowsOfRequest(asked, rows, payments);
	switch (asked.step) {
		case 'issue':
			return compareSale(asked, sale);
		case 'customer':
			return { answer: customerAnswer(asked, rows, now) };
		case 'today':
			return { answer: todayAnswer({ rows, payments, today: dayAt(now) }) };
		case 'month':
			return { archive: { ...archived(asked, rows, now), payments } };
		case 'audit':
			return { audit: monthAsked(asked, now) };
		default:
			return earlier(asked, old);
	}
}

function earlier({ step }: OfficeRequest, old: Row): AfterRows {
	const uuid = textIn(old, 'payment_uuid') || textIn(old, 'uuid');
	if (uuid === '') return { answer: notFoundAnswer(step) };
	return { download: { id: textIn(old, 'payment_id') || textIn(old, 'invoice_id'), uuid } };
}

function archived(asked: OfficeRequest, rows: readonly Row[], now: number) {
	const one = normalizeKey(asked.one);
	const oldestFirst = rows.toReversed();
	if (one === '') return { month: monthAsked(asked, now), rows: oldestFirst };
	const isOfOne = (row: Row) =>
		[textIn(row, 'invoice_id'), textIn(row, 'order_number')].includes(one) ||
		[uuidIn(row, 'uuid'), uuidIn(row, 'related_uuid')].includes(one.toUpperCase());
	return { month: '', rows: oldestFirst.filter(isOfOne) };
}

const KNOWN = ['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'email', 'issued_on'];

function customerAnswer(
	{ rfc }: Pick<OfficeRequest, 'rfc'>,
	rows: readonly Row[],
	now: number,
): PageAnswer {
	const own = rows.filter(isInForce);
	const newest = own.find((row) => textIn(row, 'rfc') !== '');
	const yesterday = dayAfter(dayAt(now), -1);
	return {
		...UNKNOWN_CUSTOMER,
		...(newest && {
			known: Object.fromEntries(KNOWN.map((column) => [column, textIn(newest, column)])),
		}),
		recent: own
			.filter((row) => textIn(row, 'recipient') === rfc && textIn(row, 'issued_on') >= yesterday)
			.map((row) => ({
				sale: textIn(row, 'order_number'),
				total: moneyText(row.total),
				uuid: textIn(row, 'uuid'),
			})),
	};
}
