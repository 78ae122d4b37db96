import type { Element } from '../../invoice/element';
import { isPresent } from '../../invoice/element';
import type { Phrase } from '../../problems/problem';
import type { Expectation } from '../attribute';

/** What only a taxed row has, in a paid document and in a payment. */
export const RATE_AND_AMOUNT_DR = ['TasaOCuotaDR', 'ImporteDR'];
export const RATE_AND_AMOUNT_P = ['TasaOCuotaP', 'ImporteP'];

/** What to do about a number of a row that SAT's schema does not accept. */
export const WRITE_NUMBER = 'writePaymentTax';

export const isExempt = (factor: string | undefined) => factor === 'Exento';

/** Expects an exempt row without rate and amount: its TipoFactor is what is reported. */
export function withoutRateWhereExempt(names: readonly string[]): Expectation {
	return (factor, { element }) => {
		const present = names.filter((name) => isPresent(element, name));
		return isExempt(factor) && present.length > 0
			? { kind: 'exemptHasRate', values: { names, found: found(present, 'isThere', 'areThere') } }
			: undefined;
	};
}

/** Expects any other row with both. */
export function withRateWhereTaxed(names: readonly string[]): Expectation {
	return (factor, { element }) => {
		const missing = missingOf(element, names);
		return (factor === 'Tasa' || factor === 'Cuota') && missing.length > 0
			? {
					kind: 'taxedWithoutRate',
					values: { names, found: found(missing, 'isMissing', 'areMissing') },
				}
			: undefined;
	};
}

export function missingOf(element: Element, names: readonly string[]): string[] {
	return names.filter((name) => !isPresent(element, name));
}

function found(names: readonly string[], one: Phrase['kind'], several: Phrase['kind']): Phrase {
	return { kind: names.length > 1 ? several : one, values: { names } };
}
