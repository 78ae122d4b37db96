import { impuesto } from '../../catalogs/impuesto';
import { Decimal } from '../../decimal';
import { isPresent, written } from '../../invoice/element';
import type { Elements } from '../../invoice/elements';
import type { TaxKind } from '../../invoice/rowTax';
import type { AmountExpectation } from '../amounts';
import { amountForm, amountOf, whereAmount } from '../amounts';
import type { Expectation } from '../attribute';
import { inCatalog, wherePresent } from '../attribute';
import type { Rule } from '../rule';
import { knownFactor, knownRate, taxOfRow } from '../taxCatalog';
import { transferredDR, withheldDR } from './elements';
import { aboveZero, whereNumber } from './numbers';

const WRITE_NUMBER =
	'Write it such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.';

/** SAT's formula stays this far below the upper end of what rounds to a number. */
const HAIR = Decimal.step(12);

const isExempt = (factor: string | undefined) => factor === 'Exento';

const RATE_AND_AMOUNT = ['TasaOCuotaDR', 'ImporteDR'];

const withoutRateWhereExempt: Expectation = (value, { element }) => {
	const there = RATE_AND_AMOUNT.filter((name) => isPresent(element, name));
	return isExempt(value) && there.length > 0
		? `then TasaOCuotaDR and ImporteDR must be left out, and ${there.join(' and ')} ${there.length > 1 ? 'are' : 'is'} there`
		: undefined;
};

const withRateWhereTaxed: Expectation = (value, { element }) => {
	const missing = RATE_AND_AMOUNT.filter((name) => !isPresent(element, name));
	return (value === 'Tasa' || value === 'Cuota') && missing.length > 0
		? `then TasaOCuotaDR and ImporteDR are required, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`
		: undefined;
};

/**
 * Expects BaseDR x TasaOCuotaDR within SAT's limits: BaseDR may have been rounded by half a step of its
 * last written decimal, and the limits have the decimals that are written in ImporteDR.
 */
function taxOfBase(kind: TaxKind): AmountExpectation {
	return (amount, { element }) => {
		const [base, rate] = [amountOf(element, 'BaseDR'), amountOf(element, 'TasaOCuotaDR')];
		if (base === undefined || rate === undefined || base.isZero()) return undefined;
		// Where SAT does not know the rate, only the rule about rates says so.
		const factor = written(element, 'TipoFactorDR');
		if (isExempt(factor) || taxOfRow(element, kind, 'DR') === undefined) return undefined;
		const half = new Decimal(5n, base.scale + 1);
		const lower = base.minus(half).times(rate).truncated(amount.scale);
		const upper = base.plus(half).minus(HAIR).times(rate).ceiled(amount.scale);
		return amount.compare(lower) >= 0 && amount.compare(upper) <= 0
			? undefined
			: `BaseDR ${String(base)} x TasaOCuotaDR ${String(rate)} allows ${String(lower)} to ${String(upper)}`;
	};
}

/** The rules that transferred and withheld taxes have in common, by their codes. */
function rulesOf(
	rows: Elements,
	kind: TaxKind,
	codes: Readonly<Record<'base' | 'tax' | 'factor' | 'rate' | 'amount', string>>,
): Rule[] {
	const taxed: Elements = (comprobante) =>
		rows(comprobante).filter((row) => !isExempt(written(row, 'TipoFactorDR')));
	return [
		amountForm(rows, ['BaseDR'], WRITE_NUMBER, [], ['BaseDR']),
		amountForm(taxed, RATE_AND_AMOUNT, WRITE_NUMBER),
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
			problems: whereAmount(rows, 'ImporteDR', taxOfBase(kind)),
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
			isExempt(value) ? 'what is withheld is Tasa or Cuota' : undefined,
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
		problems: wherePresent(transferredDR, 'TipoFactorDR', withoutRateWhereExempt),
	},
	{
		code: 'CRP20259',
		level: 'block',
		problems: wherePresent(transferredDR, 'TipoFactorDR', withRateWhereTaxed),
	},
];
