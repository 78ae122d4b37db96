import { hasComplement } from '../../invoice/complements';
import type { Element } from '../../invoice/element';
import { attribute } from '../../invoice/element';
import type { Rule } from '../rule';
import { documentRules } from './documents';
import { documentTaxRules } from './documentTaxes';
import { isPayment, PAGOS } from './elements';
import { paidAmountRules } from './paidAmounts';
import { bankDataRules, rulesOfPago } from './payment';
import { paymentTaxRules } from './paymentTaxes';
import { schemaRules } from './schema';
import { totalRules } from './totals';
import { complementRules, isFixedInPayments, voucherRules } from './voucher';

/** SAT's rules for payments (Pagos 2.0), in the order of their elements. */
export const paymentRules: readonly Rule[] = [
	...complementRules,
	...voucherRules,
	...totalRules,
	...rulesOfPago,
	...bankDataRules,
	...paidAmountRules,
	...documentRules,
	...documentTaxRules,
	...paymentTaxRules,
	...schemaRules,
];

/** Whether the rules for payments apply to an invoice: to most they do not. */
export function concernsPayments(comprobante: Element): boolean {
	return attribute(comprobante, 'TipoDeComprobante') === 'P' || hasComplement(comprobante, PAGOS);
}

/** A rule of other invoices: in a payment it is silent where the rules of payments say all. */
export function exceptInPayments(rule: Rule): Rule {
	return {
		...rule,
		problems: (comprobante, context) => {
			const problems = rule.problems(comprobante, context);
			return problems.length > 0 && isPayment(comprobante)
				? problems.filter(({ field }) => !isFixedInPayments(field))
				: problems;
		},
	};
}
