import { impuesto } from '../catalogs/impuesto';
import { children, isPresent } from '../invoice/element';
import type { Elements } from '../invoice/elements';
import { lineRetenciones, lineTaxes, lineTraslados } from '../invoice/elements';
import type { TaxKind } from '../invoice/rowTax';
import { isExempt } from '../invoice/rowTax';
import type { AmountExpectation } from './amounts';
import { aboveZero, amountForm, productOf, whereAmount } from './amounts';
import type { Expectation } from './attribute';
import { inCatalog, wherePresent } from './attribute';
import type { Rule } from './rule';
import { knownFactor, knownRate, taxOfRow } from './taxCatalog';

const WRITE_NUMBER =
	'Write it in Line Items (JSON) such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.';

const withoutRateWhereExempt: Expectation = (value, { element }) => {
	const there = ['TasaOCuota', 'Importe'].filter((name) => isPresent(element, name));
	return value === 'Exento' && there.length > 0
		? `then TasaOCuota and Importe must be left out, and ${there.join(' and ')} ${there.length > 1 ? 'are' : 'is'} there`
		: undefined;
};

const withRateWhereTaxed: Expectation = (value, { element }) => {
	const missing = ['TasaOCuota', 'Importe'].filter((name) => !isPresent(element, name));
	return (value === 'Tasa' || value === 'Cuota') && missing.length > 0
		? `then TasaOCuota and Importe are required, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`
		: undefined;
};

/** Expects Base x TasaOCuota; where SAT does not know the rate, only the rule about rates says so. */
function taxOfBase(kind: TaxKind): AmountExpectation {
	const ofBase = productOf('Base', 'TasaOCuota');
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
				.map(({ path }) => ({
					field: path,
					message: 'Impuestos is there, but has neither Traslados nor Retenciones',
				})),
	},
	amountForm(lineTraslados, ['Base'], WRITE_NUMBER),
	amountForm(taxed(lineTraslados), ['TasaOCuota', 'Importe'], WRITE_NUMBER),
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
	amountForm(lineRetenciones, ['Base', 'TasaOCuota', 'Importe'], WRITE_NUMBER),
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
			value === 'Exento' ? 'what is withheld is Tasa or Cuota' : undefined,
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
