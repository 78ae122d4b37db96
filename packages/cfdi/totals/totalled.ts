import type { Decimal } from '../values/decimal';
import type { MeantTotal } from './expectedTotal';
import { EXPECTED_TOTAL } from './expectedTotal';
import { withExactTotal, withTotals } from './totals';

/** The totals that the lines come to, or those that meet an order or an expected Total to the cent. */
export type AskedTotal = 'calculated' | { expected: Decimal; of: 'order' | 'option' };

const meant: Readonly<Record<'order' | 'option', MeantTotal>> = {
	order: { field: 'Order', kind: 'orderTotalMissed' },
	option: EXPECTED_TOTAL,
};

/**
 * The invoice with the totals that are asked for; as it is where none are.
 * @throws Problems for lines without amounts, and for a Total that they do not reach
 */
export function totalled(
	invoice: Record<string, unknown>,
	asked: AskedTotal | undefined,
): Record<string, unknown> {
	if (asked === undefined) return invoice;
	if (asked === 'calculated') return withTotals(invoice);
	return withExactTotal(invoice, asked.expected, meant[asked.of]);
}
