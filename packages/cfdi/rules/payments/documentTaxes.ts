import { impuesto } from '../../catalogs/sat';
import { paidTaxLimits } from '../../totals/amountLimits';
import type { Element, Elements } from '../../invoice/element';
import { attribute } from '../../invoice/element';
import type { TaxKind } from '../../totals/lineSums';
import { amountForm, amountOf, whereAmount } from '../amounts';
import { inCatalog, wherePresent } from '../attribute';
import type { Rule } from '../rule';
import { knownFactor, knownRate, taxOfRow } from '../taxCatalog';
import { transferredDR, withheldDR } from './elements';
import type { NumberExpectation } from './numbers';
import { aboveZero, whereNumber } from './numbers';
import {
	isExempt,
	RATE_AND_AMOUNT_DR,
	withoutRateWhereExempt,
	withRateWhereTaxed,
	WRITE_NUMBER,
} from './taxRows';

/**
 * Expects BaseDR x TasaOCuotaDR within SAT's limits: BaseDR may have been rounded by half a step of its
 * last written decimal, and the limits have the decimals that are written in ImporteDR.
 */
function taxOfBase(kind: TaxKind): NumberExpectation<Element> {
	return (amount, element) => {
		const [base, rate] = [amountOf(element, 'BaseDR'), amountOf(element, 'TasaOCuotaDR')];
		if (base === undefined || rate === undefined || base.isZero()) return undefined;
		// Where SAT does not know the rate, only the rule about rates says so.
		const factor = attribute(element, 'TipoFactorDR');
		if (isExempt(factor) || taxOfRow(element, kind, 'DR') === undefined) return undefined;
		const { lower, upper } = paidTaxLimits(base, rate, amount.scale);
		return amount.compare(lower) >= 0 && amount.compare(upper) <= 0
			? undefined
			: {
					kind: 'taxNotOfBase',
					values: {
						base: String(base),
						rate: String(rate),
						lower: String(lower),
						upper: String(upper),
					},
				};
	};
}

/** The rules that transferred and withheld taxes have in common, by their codes. */
function rulesOf(
	rows: Elements,
	kind: TaxKind,
	codes: Readonly<Record<'base' | 'tax' | 'factor' | 'rate' | 'amount', string>>,
): Rule[] {
	const taxed: Elements = (comprobante) =>
		rows(comprobante).filter((row) => !isExempt(attribute(row, 'TipoFactorDR')));
	return [
		amountForm(rows, ['BaseDR'], WRITE_NUMBER, [], ['BaseDR']),
		amountForm(taxed, RATE_AND_AMOUNT_DR, WRITE_NUMBER),
		{ code: codes.base, level: 'block', problems: whereNumber(rows, 'BaseDR', aboveZero) },
		{
			code: codes.tax,
			level: 'block',
			problems: inCatalog(rows, 'ImpuestoDR', 'c_Impuesto', impuesto),
		},
		{
			code: codes.factor,
			level: 'block',
			problems: wherePresent(rows, 'TipoFactorDR', knownFactor),
		},
		{
			code: codes.rate,
			level: 'block',
			problems: whereAmount(rows, 'TasaOCuotaDR', knownRate(kind, 'DR')),
		},
		{
			code: codes.amount,
			level: 'block',
			problems: whereNumber(rows, 'ImporteDR', taxOfBase(kind), amountOf),
		},
	];
}

/** The rules about the taxes of a paid document (ImpuestosDR): CRP20249 to CRP20261. */
export const documentTaxRules: readonly Rule[] = [
	...rulesOf(withheldDR, 'retencion', {
		base: 'CRP20249',
		tax: 'CRP20250',
		factor: 'CRP20251',
		rate: 'CRP20253',
		amount: 'CRP20254',
	}),
	{
		code: 'CRP20252',
		level: 'block',
		problems: wherePresent(withheldDR, 'TipoFactorDR', (value) =>
			isExempt(value) ? 'withheldExempt' : undefined,
		),
	},
	...rulesOf(transferredDR, 'traslado', {
		base: 'CRP20255',
		tax: 'CRP20256',
		factor: 'CRP20257',
		rate: 'CRP20260',
		amount: 'CRP20261',
	}),
	{
		code: 'CRP20258',
		level: 'block',
		problems: wherePresent(
			transferredDR,
			'TipoFactorDR',
			withoutRateWhereExempt(RATE_AND_AMOUNT_DR),
		),
	},
	{
		code: 'CRP20259',
		level: 'block',
		problems: wherePresent(transferredDR, 'TipoFactorDR', withRateWhereTaxed(RATE_AND_AMOUNT_DR)),
	},
];
