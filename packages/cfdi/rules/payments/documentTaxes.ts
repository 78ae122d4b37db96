import type { Element } from '../../invoice/element';
import { attribute, isPresent } from '../../invoice/element';
import type { Phrase } from '../../problems/problem';
import { isWithin, paidTaxLimits, textsOf } from '../../totals/amountLimits';
import type { TaxKind } from '../../totals/lineSums';
import { aboveZero, amountForm, amountOf } from '../amounts';
import { rulesAt } from '../rows';
import type { AmountExpectation, Expectation, Rule } from '../rule';
import { knownFactor, knownRate, missingOf, taxOfRow } from '../taxCatalog';
import { TRANSFERRED_DR, transferredDR, WITHHELD_DR, withheldDR } from './elements';

/** What only a taxed row has. */
const RATE_AND_AMOUNT = ['TasaOCuotaDR', 'ImporteDR'] as const;

/** What to do about a number of a row that SAT's schema does not accept. */
export const WRITE_NUMBER = 'writePaymentTax';

export const isExempt = (factor: string | undefined) => factor === 'Exento';

/** Expects an exempt row without rate and amount: its TipoFactor is what is reported. */
export function withoutRateWhereExempt(names: readonly string[]): Expectation {
	return (factor, { element }) => {
		const present = names.filter((name) => isPresent(element, name));
		return isExempt(factor) && present.length > 0
			? {
					kind: 'exemptHasRate',
					values: { names, found: found(present, 'attributeGiven', 'attributesGiven') },
				}
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
					values: { names, found: found(missing, 'attributeMissing', 'attributesMissing') },
				}
			: undefined;
	};
}

function found(names: readonly string[], one: Phrase['kind'], several: Phrase['kind']): Phrase {
	return { kind: names.length > 1 ? several : one, values: { names } };
}

/**
 * Expects BaseDR x TasaOCuotaDR within SAT's limits: BaseDR may have been rounded by half a step of its
 * last written decimal, and the limits have the decimals that are written in ImporteDR.
 */
function taxOfBase(kind: TaxKind): AmountExpectation {
	return (amount, { element }) => {
		const [base, rate] = [amountOf(element, 'BaseDR'), amountOf(element, 'TasaOCuotaDR')];
		if (base === undefined || rate === undefined || base.isZero()) return undefined;
		// Where SAT does not know the rate, only the rule about rates says so.
		const factor = attribute(element, 'TipoFactorDR');
		if (isExempt(factor) || taxOfRow(element, kind, 'DR') === undefined) return undefined;
		const limits = paidTaxLimits(base, rate, amount.scale);
		if (isWithin(amount, limits)) return undefined;
		const values = { base: String(base), rate: String(rate), ...textsOf(limits) };
		return { kind: 'taxNotOfBase', values };
	};
}

/** The rules that transferred and withheld taxes have in common, by their codes. */
function rulesOf(
	path: typeof WITHHELD_DR | typeof TRANSFERRED_DR,
	kind: TaxKind,
	codes: readonly [base: string, tax: string, factor: string, rate: string, amount: string],
): Rule[] {
	const select = kind === 'traslado' ? transferredDR : withheldDR;
	const isTaxed = (row: Element) => !isExempt(attribute(row, 'TipoFactorDR'));
	const [base, tax, factor, rate, amount] = codes;
	return [
		amountForm(path, ['BaseDR'], WRITE_NUMBER, undefined, select),
		amountForm(path, RATE_AND_AMOUNT, WRITE_NUMBER, isTaxed, select),
		...rulesAt(
			path,
			[
				{ of: 'BaseDR', satCode: base, number: aboveZero },
				{ of: 'ImpuestoDR', satCode: tax, inCatalog: true },
				{ of: 'TipoFactorDR', satCode: factor, text: knownFactor },
				{ of: 'TasaOCuotaDR', satCode: rate, amount: knownRate(kind, 'DR') },
				{ of: 'ImporteDR', satCode: amount, amount: taxOfBase(kind) },
			],
			select,
		),
	];
}

const withheldIsTaxed: Expectation = (value) => (isExempt(value) ? 'withheldExempt' : undefined);

/** The rules about the taxes of a paid document (ImpuestosDR): CRP20249 to CRP20261. */
export const documentTaxRules: readonly Rule[] = [
	...rulesOf(WITHHELD_DR, 'retencion', [
		'CRP20249',
		'CRP20250',
		'CRP20251',
		'CRP20253',
		'CRP20254',
	]),
	...rulesAt(
		WITHHELD_DR,
		[{ of: 'TipoFactorDR', satCode: 'CRP20252', text: withheldIsTaxed }],
		withheldDR,
	),
	...rulesOf(TRANSFERRED_DR, 'traslado', [
		'CRP20255',
		'CRP20256',
		'CRP20257',
		'CRP20260',
		'CRP20261',
	]),
	...rulesAt(
		TRANSFERRED_DR,
		[
			{ of: 'TipoFactorDR', satCode: 'CRP20258', text: withoutRateWhereExempt(RATE_AND_AMOUNT) },
			{ of: 'TipoFactorDR', satCode: 'CRP20259', text: withRateWhereTaxed(RATE_AND_AMOUNT) },
		],
		transferredDR,
	),
];
