import type { Element } from '../invoice/element';
import { children, isPresent, isWithoutAmounts } from '../invoice/element';
import { isExempt } from '../totals/lineSums';
import { amountForm } from './amounts';
import { rulesAt } from './rows';
import type { Context, Problems, Rule } from './rule';
import { breach, ofType } from './rule';
import {
	isAllExempt,
	isAnyCharged,
	missingTransferred,
	missingWithheld,
	repeatedRows,
	summary,
	summaryRetenciones,
	summaryTraslados,
	sumOfRows,
	transferredBase,
	transferredImporte,
	withheldImporte,
} from './sums';
import { knownFactor, knownRate, missingOf } from './taxCatalog';

const REMEDY = 'writeSummaryAmount';

const hasImporte = (row: Element) => isPresent(row, 'Importe');
const isTaxed = ({ element }: Context) => !isExempt(element);

const forbiddenTaxes: Problems = (comprobante) =>
	isWithoutAmounts(comprobante)
		? children(comprobante, 'Impuestos').map(({ path }) =>
				breach(path, ofType('typeForbidsTaxes', comprobante)),
			)
		: [];

const otherNamesOfExempt: Problems = (comprobante) =>
	isAllExempt(comprobante)
		? summaryTraslados(comprobante).flatMap((row) => {
				const names = [
					...missingOf(row, ['Base', 'Impuesto', 'TipoFactor']),
					...['TasaOCuota', 'Importe'].filter((name) => isPresent(row, name)),
				];
				return names.length === 0 ? [] : [breach(row.path, 'exemptRowHasOther', { names })];
			})
		: [];

const ofCurrency = () => false;

/** The rules about the summary of taxes (Impuestos of the Comprobante): CFDI40201 to CFDI40221. */
export const taxSummaryRules: readonly Rule[] = [
	amountForm(
		'Impuestos',
		['TotalImpuestosRetenidos', 'TotalImpuestosTrasladados'],
		REMEDY,
		undefined,
		summary,
	),
	amountForm('Impuestos.Retenciones', ['Importe'], REMEDY, undefined, summaryRetenciones),
	amountForm(
		'Impuestos.Traslados',
		['Base', 'TasaOCuota', 'Importe'],
		REMEDY,
		undefined,
		summaryTraslados,
	),
	...rulesAt(
		'Impuestos',
		[
			{ satCode: 'CFDI40201', problems: forbiddenTaxes },
			{ of: 'TotalImpuestosRetenidos', satCode: 'CFDI40202', decimals: ofCurrency },
			{ of: 'TotalImpuestosRetenidos', satCode: 'CFDI40203', amount: sumOfRows('Retenciones') },
			{ of: 'TotalImpuestosTrasladados', satCode: 'CFDI40204', decimals: ofCurrency },
			{ of: 'TotalImpuestosTrasladados', satCode: 'CFDI40205', amount: sumOfRows('Traslados') },
			{
				// SAT has two codes for it: this one for the list, CFDI40209 for its amounts.
				of: 'TotalImpuestosRetenidos',
				satCode: 'CFDI40206',
				missing: ({ element }) =>
					isPresent(element, 'Retenciones') && !children(element, 'Retenciones').some(hasImporte)
						? 'withholdingsNeedTotal'
						: undefined,
			},
			{
				of: 'TotalImpuestosRetenidos',
				satCode: 'CFDI40209',
				missing: ({ element }) =>
					children(element, 'Retenciones').some(hasImporte)
						? 'withheldAmountsNeedTotal'
						: undefined,
			},
			{
				of: 'TotalImpuestosTrasladados',
				satCode: 'CFDI40212',
				missing: ({ element, comprobante }) =>
					children(element, 'Traslados').length > 0 && isAnyCharged(comprobante)
						? 'chargedTaxesNeedTotal'
						: undefined,
			},
		],
		summary,
	),
	...rulesAt(
		'Impuestos.Retenciones',
		[
			{ of: 'Impuesto', satCode: 'CFDI40207', inCatalog: true },
			{ of: 'Impuesto', satCode: 'CFDI40208', problems: repeatedRows('retencion') },
			{ of: 'Importe', satCode: 'CFDI40210', decimals: ofCurrency },
			{ of: 'Importe', satCode: 'CFDI40211', amount: withheldImporte },
		],
		summaryRetenciones,
	),
	...rulesAt(
		'Impuestos.Traslados',
		[
			{ satCode: 'CFDI40213', problems: otherNamesOfExempt },
			{ of: 'Base', satCode: 'CFDI40214', decimals: ofCurrency },
			{ of: 'Base', satCode: 'CFDI40215', if: isTaxed, amount: transferredBase },
			{
				of: 'Base',
				satCode: 'CFDI40216',
				if: (context) => !isTaxed(context) && isAllExempt(context.comprobante),
				amount: transferredBase,
			},
			{
				// The matrix says so only for invoices whose lines are all exempt.
				of: 'Base',
				satCode: 'CFDI40216',
				level: 'doubt',
				if: (context) => !isTaxed(context) && !isAllExempt(context.comprobante),
				amount: transferredBase,
			},
			{ of: 'Impuesto', satCode: 'CFDI40217', inCatalog: true },
			{ of: 'Impuesto', satCode: 'CFDI40218', problems: repeatedRows('traslado') },
			{ of: 'TasaOCuota', satCode: 'CFDI40219', amount: knownRate('traslado') },
			{ of: 'TipoFactor', satCode: 'CFDI40219', text: knownFactor },
			{ of: 'Importe', satCode: 'CFDI40220', decimals: ofCurrency },
			{ of: 'Importe', satCode: 'CFDI40221', if: isTaxed, amount: transferredImporte },
		],
		summaryTraslados,
	),
	...rulesAt('Impuestos', [
		{ of: 'Traslados', level: 'doubt', problems: missingTransferred },
		{ of: 'Retenciones', level: 'doubt', problems: missingWithheld },
	]),
];
