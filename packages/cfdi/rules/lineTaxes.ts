import { impuesto } from '../catalogs/sat';
import { children, isPresent, lineRetenciones, lineTaxes, lineTraslados } from '../invoice/element';
import type { Elements } from '../invoice/element';
import type { TaxKind } from '../totals/lineSums';
import { isExempt } from '../totals/lineSums';
import type { AmountExpectation } from './amounts';
import { aboveZero, amountForm, productOf, whereAmount } from './amounts';
import type { Expectation } from './attribute';
import { breach, inCatalog, wherePresent } from './attribute';
import type { Rule } from './rule';
import { knownFactor, knownRate, taxOfRow } from './taxCatalog';

const withoutRateWhereExempt: Expectation = (value, { element }) => {
	const [name, other] = ['TasaOCuota', 'Importe'].filter((one) => isPresent(element, one));
	if (value !== 'Exento' || name === undefined) return undefined;
	return other === undefined ? { kind: 'exemptHasOne', values: { name } } : 'exemptHasBoth';
};

const withRateWhereTaxed: Expectation = (value, { element }) => {
	const [name, other] = ['TasaOCuota', 'Importe'].filter((one) => !isPresent(element, one));
	if ((value !== 'Tasa' && value !== 'Cuota') || name === undefined) return undefined;
	return other === undefined ? { kind: 'taxedLacksOne', values: { name } } : 'taxedLacksBoth';
};

/** Expects Base x TasaOCuota; where SAT does not know the rate, only the rule about rates says so. */
function taxOfBase(kind: TaxKind): AmountExpectation {
	const ofBase = productOf('Base', 'TasaOCuota', 'notBaseTimesRate');
	return (amount, context) =>
		isExempt(context.element) || taxOfRow(context.element, kind) === undefined
			? undefined
			: ofBase(amount, context);
}

const taxed =
	(rows: Elements): Elements =>
	(comprobante) =>
		rows(comprobante).filter((row) => !isExempt(row));

/** The rules about the taxes of the lines: CFDI40173 to CFDI40186. */
export const lineTaxRules: readonly Rule[] = [
	{
		code: 'CFDI40173',
		level: 'block',
		problems: (comprobante) =>
			lineTaxes(comprobante)
				.filter(
					(taxes) =>
						children(taxes, 'Traslados').length + children(taxes, 'Retenciones').length === 0,
				)
				.map(({ path }) => breach(path, 'taxesWithoutRows')),
	},
	amountForm(lineTraslados, ['Base'], 'writeLineTax'),
	amountForm(taxed(lineTraslados), ['TasaOCuota', 'Importe'], 'writeLineTax'),
	{ code: 'CFDI40174', level: 'block', problems: whereAmount(lineTraslados, 'Base', aboveZero) },
	{
		code: 'CFDI40175',
		level: 'block',
		problems: inCatalog(lineTraslados, 'Impuesto', 'c_Impuesto', impuesto),
	},
	{
		code: 'CFDI40176',
		level: 'block',
		problems: wherePresent(lineTraslados, 'TipoFactor', knownFactor),
	},
	{
		code: 'CFDI40177',
		level: 'block',
		problems: wherePresent(lineTraslados, 'TipoFactor', withoutRateWhereExempt),
	},
	{
		code: 'CFDI40178',
		level: 'block',
		problems: wherePresent(lineTraslados, 'TipoFactor', withRateWhereTaxed),
	},
	{
		code: 'CFDI40179',
		level: 'block',
		problems: whereAmount(lineTraslados, 'TasaOCuota', knownRate('traslado')),
	},
	{
		code: 'CFDI40180',
		level: 'block',
		problems: whereAmount(lineTraslados, 'Importe', taxOfBase('traslado')),
	},
	amountForm(lineRetenciones, ['Base', 'TasaOCuota', 'Importe'], 'writeLineTax'),
	{ code: 'CFDI40181', level: 'block', problems: whereAmount(lineRetenciones, 'Base', aboveZero) },
	{
		code: 'CFDI40182',
		level: 'block',
		problems: inCatalog(lineRetenciones, 'Impuesto', 'c_Impuesto', impuesto),
	},
	{
		code: 'CFDI40183',
		level: 'block',
		problems: wherePresent(lineRetenciones, 'TipoFactor', knownFactor),
	},
	{
		code: 'CFDI40184',
		level: 'block',
		problems: wherePresent(lineRetenciones, 'TipoFactor', (value) =>
			value === 'Exento' ? 'withheldIsNotExempt' : undefined,
		),
	},
	{
		code: 'CFDI40185',
		level: 'block',
		problems: whereAmount(lineRetenciones, 'TasaOCuota', knownRate('retencion')),
	},
	{
		code: 'CFDI40186',
		level: 'block',
		problems: whereAmount(lineRetenciones, 'Importe', taxOfBase('retencion')),
	},
];
