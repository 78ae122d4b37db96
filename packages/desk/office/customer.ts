import { dayAt } from 'cfdi-mx/values';
import type { Row } from '../register';
import { moneyText, textIn } from '../register';
import type { OfficeRequest, PageAnswer } from './request';
import { UNKNOWN_CUSTOMER } from './request';
import { isInForce } from './rows';

const DAY_MS = 24 * 60 * 60 * 1000;

const KNOWN = ['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'email', 'issued_on'];

/** Returns the tax data of a customer's newest invoice, and their invoices since yesterday. */
export function customerAnswer(
	{ rfc }: Pick<OfficeRequest, 'rfc'>,
	rows: readonly Row[],
	now: number,
): PageAnswer {
	const own = rows.filter(isInForce);
	const newest = own.find((row) => textIn(row, 'rfc') !== '');
	const yesterday = dayAt(now - DAY_MS);
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
