import { impuesto } from '../catalogs/sat';
import type { Element } from '../invoice/element';
import { children, isPresent, isWithoutAmounts } from '../invoice/element';
import { isExempt } from '../totals/lineSums';
import { amountForm, decimalsOfCurrency, whereAmount } from './amounts';
import { breach, inCatalog, ofType, requiredWhere, wherePresent } from './attribute';
import type { Rule } from './rule';
import { missingRows } from './summaryGaps';
import { repeatedRows, summary, summaryRetenciones, summaryTraslados } from './summaryRows';
import {
	isAllExempt,
	isAnyCharged,
	sumOfRows,
	transferredBase,
	transferredImporte,
	withheldImporte,
} from './summarySums';
import { knownFactor, knownRate } from './taxCatalog';

const REMEDY = 'writeSummaryAmount';

const TOTALS = ['TotalImpuestosRetenidos', 'TotalImpuestosTrasladados'];

const hasImporte = (row: Element) => isPresent(row, 'Importe');

/** Checks Base of the exempt rows, in the invoices that are meant. */
const baseOfExempt = (isMeant: (comprobante: Element) => boolean): Rule['problems'] =>
	whereAmount(summaryTraslados, 'Base', (amount, context) =>
		isExempt(context.element) && isMeant(context.comprobante)
			? transferredBase(amount, context)
			: undefined,
	);

/** The rules about the summary of taxes (Impuestos of the Comprobante): CFDI40201 to CFDI40221. */
export const taxSummaryRules: readonly Rule[] = [
	amountForm(summary, TOTALS, REMEDY, TOTALS),
	amountForm(summaryRetenciones, ['Importe'], REMEDY, ['Importe']),
	amountForm(summaryTraslados, ['Base', 'TasaOCuota', 'Importe'], REMEDY, ['Base', 'Importe']),
	{
		code: 'CFDI40201',
		level: 'block',
		problems: (comprobante) =>
			isWithoutAmounts(comprobante)
				? children(comprobante, 'Impuestos').map(({ path }) =>
						breach(path, ofType('typeForbidsTaxes', comprobante)),
					)
				: [],
	},
	{
		code: 'CFDI40202',
		level: 'block',
		problems: decimalsOfCurrency(summary, 'TotalImpuestosRetenidos'),
	},
	{
		code: 'CFDI40203',
		level: 'block',
		problems: whereAmount(summary, 'TotalImpuestosRetenidos', sumOfRows('Retenciones')),
	},
	{
		code: 'CFDI40204',
		level: 'block',
		problems: decimalsOfCurrency(summary, 'TotalImpuestosTrasladados'),
	},
	{
		code: 'CFDI40205',
		level: 'block',
		problems: whereAmount(summary, 'TotalImpuestosTrasladados', sumOfRows('Traslados')),
	},
	{
		// SAT has two codes for it: this one for the list, CFDI40209 for its amounts.
		code: 'CFDI40206',
		level: 'block',
		problems: requiredWhere(summary, 'TotalImpuestosRetenidos', ({ element }) =>
			isPresent(element, 'Retenciones') && !children(element, 'Retenciones').some(hasImporte)
				? 'withholdingsNeedTotal'
				: undefined,
		),
	},
	{
		code: 'CFDI40207',
		level: 'block',
		problems: inCatalog(summaryRetenciones, 'Impuesto', 'c_Impuesto', impuesto),
	},
	{ code: 'CFDI40208', level: 'block', problems: repeatedRows('retencion') },
	{
		code: 'CFDI40209',
		level: 'block',
		problems: requiredWhere(summary, 'TotalImpuestosRetenidos', ({ element }) =>
			children(element, 'Retenciones').some(hasImporte) ? 'withheldAmountsNeedTotal' : undefined,
		),
	},
	{
		code: 'CFDI40210',
		level: 'block',
		problems: decimalsOfCurrency(summaryRetenciones, 'Importe'),
	},
	{
		code: 'CFDI40211',
		level: 'block',
		problems: whereAmount(summaryRetenciones, 'Importe', withheldImporte),
	},
	{
		code: 'CFDI40212',
		level: 'block',
		problems: requiredWhere(summary, 'TotalImpuestosTrasladados', ({ element, comprobante }) =>
			children(element, 'Traslados').length > 0 && isAnyCharged(comprobante)
				? 'chargedTaxesNeedTotal'
				: undefined,
		),
	},
	{
		code: 'CFDI40213',
		level: 'block',
		problems: (comprobante) =>
			isAllExempt(comprobante)
				? summaryTraslados(comprobante).flatMap((row) => {
						const names = [
							...['Base', 'Impuesto', 'TipoFactor'].filter((name) => !isPresent(row, name)),
							...['TasaOCuota', 'Importe'].filter((name) => isPresent(row, name)),
						];
						return names.length === 0 ? [] : [breach(row.path, 'exemptRowHasOther', { names })];
					})
				: [],
	},
	{
		code: 'CFDI40214',
		level: 'block',
		problems: decimalsOfCurrency(summaryTraslados, 'Base'),
	},
	{
		code: 'CFDI40215',
		level: 'block',
		problems: whereAmount(summaryTraslados, 'Base', (amount, context) =>
			isExempt(context.element) ? undefined : transferredBase(amount, context),
		),
	},
	{ code: 'CFDI40216', level: 'block', problems: baseOfExempt(isAllExempt) },
	{
		// The matrix says so only for invoices whose lines are all exempt.
		code: 'CFDI40216',
		level: 'doubt',
		problems: baseOfExempt((comprobante) => !isAllExempt(comprobante)),
	},
	{
		code: 'CFDI40217',
		level: 'block',
		problems: inCatalog(summaryTraslados, 'Impuesto', 'c_Impuesto', impuesto),
	},
	{ code: 'CFDI40218', level: 'block', problems: repeatedRows('traslado') },
	{
		code: 'CFDI40219',
		level: 'block',
		problems: whereAmount(summaryTraslados, 'TasaOCuota', knownRate('traslado')),
	},
	{
		code: 'CFDI40219',
		level: 'block',
		problems: wherePresent(summaryTraslados, 'TipoFactor', knownFactor),
	},
	{
		code: 'CFDI40220',
		level: 'block',
		problems: decimalsOfCurrency(summaryTraslados, 'Importe'),
	},
	{
		code: 'CFDI40221',
		level: 'block',
		problems: whereAmount(summaryTraslados, 'Importe', (amount, context) =>
			isExempt(context.element) ? undefined : transferredImporte(amount, context),
		),
	},
	...missingRows,
];
