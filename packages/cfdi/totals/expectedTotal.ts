import { currencyDecimals } from '../values/currency';
import { Decimal, MOST_DECIMALS } from '../values/decimal';
import type { Kind } from '../locales/en';
import type { Problems } from '../problems/problem';
import { refused, shown } from '../problems/problem';
import { isEmpty } from '../values/json';

/** A total that an invoice must have: where it is given, and the code of a Total that differs. */
export interface MeantTotal {
	field: string;
	code: Kind;
}

/** The total of an order, as the user gives it. */
export const EXPECTED_TOTAL: MeantTotal = { field: 'expectedTotal', code: 'otherExpectedTotal' };

/**
 * Reads the order's total.
 * @param value a text or a number, with the decimals of the currency at most. The fractions of a
 * millionth that JavaScript adds to the sum of an order are dropped
 * @param currency code of c_Moneda
 * @throws Problems where it is empty, not a number, negative or too precise
 */
export function expectedTotalOf(value: unknown, currency: string): Decimal {
	const { field } = EXPECTED_TOTAL;
	if (isEmpty(value)) throw refused(field, 'empty', { remedy: 'giveExpectedTotal' });
	const total = Decimal.parse(value);
	if (total === undefined || total.isNegative()) {
		throw refused(field, 'notFromZero', {
			values: { value: shown(value) },
			remedy: 'giveExpectedTotal',
		});
	}
	const decimals = currencyDecimals(currency);
	const exact = total.atMost(MOST_DECIMALS).trimmed(decimals);
	if (exact.scale === decimals) return exact;
	throw refused(field, 'otherDecimals', {
		values: { value: shown(value), currency, decimals: String(decimals) },
		remedy: 'giveExpectedTotalAsCharged',
	});
}

/** @param reached what the invoice comes to */
export function differingTotal(
	{ field, code }: MeantTotal,
	total: Decimal,
	reached: Decimal,
): Problems {
	const difference = reached.minus(total).magnitude();
	return refused(field, code, {
		values: { total: String(total), reached: String(reached), difference: String(difference) },
	});
}
