import type { Element, Elements } from '../invoice/invoice';
import {
	attribute,
	children,
	childrenOf,
	isPresent,
	isWithoutAmounts,
	lineItems,
	lineRetenciones,
	lineTraslados,
	memoize,
	pathOf,
} from '../invoice/invoice';
import type { Kind } from '../messages/en';
import type { Reader, TaxKind } from '../totals/lineSums';
import { isExempt, sumOfAmounts, taxSums, withheldSums } from '../totals/lineSums';
import { Decimal, groupedBy } from '../values/decimal';
import { amountForm, amountOf, currencyDecimalsOf, roundedSum } from './amounts';
import type { AmountContext, AmountExpectation, Breach, Context, Problems, Rule } from './rule';
import { breach, ofType } from './rule';
import { knownFactor, knownRate, missingOf, summaryKey, taxOfRow } from './taxCatalog';
import { rulesAt } from './rows';

const reader: Reader<undefined> = { amount: amountOf, tax: taxOfRow };

export const importeSum = ofLines((lines) => sumOfAmounts(lines, 'Importe', reader));

/** Adds up Descuento of the lines; zero if no line has one. */
export const discountSum = ofLines((lines) =>
	sumOfAmounts(
		lines.filter((line) => isPresent(line, 'Descuento')),
		'Descuento',
		reader,
	),
);

/** Adds up the taxes that the lines transfer, by the text of the tax. */
export const transferredByTax = ofLines((_lines, comprobante) =>
	taxSums(lineTraslados(comprobante), 'traslado', reader),
);

/** Adds up the taxes that the lines withhold, by Impuesto. */
export const withheldByTax = ofLines((_lines, comprobante) =>
	withheldSums(lineRetenciones(comprobante), reader),
);

export const hasDiscount = memoize((comprobante): boolean =>
	lineItems(comprobante).some((line) => isPresent(line, 'Descuento')),
);

/** Adds up one amount; undefined if it is missing or invalid in an element. */
export function sumOfAll(elements: readonly Element[], name: string): Decimal | undefined {
	return sumOfAmounts(elements, name, reader);
}

/**
 * Makes an exact sum of the lines. It is undefined if the invoice has no lines, or if an amount or a tax is
 * missing or invalid. Other rules report that.
 */
function ofLines<Result>(
	sum: (lines: readonly Element[], comprobante: Element) => Result | undefined,
): (comprobante: Element) => Result | undefined {
	return memoize((comprobante) => {
		const lines = lineItems(comprobante);
		return lines.length === 0 ? undefined : sum(lines, comprobante);
	});
}

/** Selects Impuestos of the Comprobante, unless its type must not have it. */
const summary: Elements = (comprobante) =>
	isWithoutAmounts(comprobante) ? [] : children(comprobante, 'Impuestos');

const summaryTraslados = childrenOf(summary, 'Traslados');
const summaryRetenciones = childrenOf(summary, 'Retenciones');

const byTax = (rows: readonly Element[], kind: TaxKind) =>
	groupedBy(
		rows.filter((row) => summaryKey(row, kind) !== undefined),
		(row) => summaryKey(row, kind) ?? '',
	);

const rowsByTax = {
	traslado: memoize((comprobante) => byTax(summaryTraslados(comprobante), 'traslado')),
	retencion: memoize((comprobante) => byTax(summaryRetenciones(comprobante), 'retencion')),
};

function isRepeated(comprobante: Element, kind: TaxKind, key: string): boolean {
	return (rowsByTax[kind](comprobante).get(key)?.length ?? 0) > 1;
}

/** Reports the rows with the tax of an earlier row. */
function repeatedRows(kind: TaxKind): Problems {
	return (comprobante) =>
		[...rowsByTax[kind](comprobante)].flatMap(([tax, [first, ...others]]) =>
			others.map((row) => {
				const values = { value: attribute(row, 'Impuesto') ?? '', first: first.path, tax };
				return breach(pathOf(row, 'Impuesto'), 'repeatedTax', values);
			}),
		);
}

/** Expects in a row of the summary the sum of the lines for its tax; zero if no line has it. */
function inLines(
	kind: TaxKind,
	sumOf: (comprobante: Element, key: string) => Decimal | undefined,
	wrong: Kind,
): AmountExpectation {
	const keyOf = ({ element }: AmountContext) => summaryKey(element, kind);
	return roundedSum(
		(context) => {
			const key = keyOf(context);
			// If rows share a tax, another rule reports the extra row.
			if (key === undefined || isRepeated(context.comprobante, kind, key)) return undefined;
			return sumOf(context.comprobante, key);
		},
		wrong,
		(context) => ({ tax: keyOf(context) ?? '' }),
	);
}

const transferred = (of: 'base' | 'importe', wrong: Kind) =>
	inLines(
		'traslado',
		(comprobante, key) => {
			const sums = transferredByTax(comprobante);
			return sums && (sums.get(key)?.[of] ?? Decimal.zero);
		},
		wrong,
	);

const transferredBase = transferred('base', 'notTransferredBase');
const transferredImporte = transferred('importe', 'notTransferredImporte');

const withheldImporte = inLines(
	'retencion',
	(comprobante, key) => {
		const sums = withheldByTax(comprobante);
		return sums && (sums.get(key) ?? Decimal.zero);
	},
	'notWithheldImporte',
);

/** Expects in a total the sum of its rows. An exempt Traslado has no Importe. */
function sumOfRows(list: 'Traslados' | 'Retenciones'): AmountExpectation {
	return roundedSum(
		({ element }) => {
			const rows = children(element, list);
			return sumOfAll(
				rows.filter((row) => !isExempt(row) || isPresent(row, 'Importe')),
				'Importe',
			);
		},
		'notSumOfRows',
		() => ({ list }),
	);
}

function isAnyCharged(comprobante: Element): boolean {
	return [...(transferredByTax(comprobante)?.values() ?? [])].some(
		({ tax }) => tax.tasaOCuota !== undefined,
	);
}

function isAllExempt(comprobante: Element): boolean {
	return (transferredByTax(comprobante)?.size ?? 0) > 0 && !isAnyCharged(comprobante);
}

const missingTransferred: Problems = (comprobante) => {
	const sums = transferredByTax(comprobante);
	const importes = [...(sums ?? [])].map(([key, { importe }]) => [key, importe] as const);
	return gaps(comprobante, 'traslado', importes);
};
const missingWithheld: Problems = (comprobante) =>
	gaps(comprobante, 'retencion', [...(withheldByTax(comprobante) ?? [])]);

/**
 * Reports taxes of the lines that the summary leaves out. It only warns: SAT's matrix compares each row of
 * the summary with the lines, but does not look for a row for each line.
 */
function gaps(
	comprobante: Element,
	kind: TaxKind,
	importes: ReadonlyArray<readonly [key: string, importe: Decimal]>,
): Breach[] {
	const decimals = currencyDecimalsOf(comprobante);
	if (decimals === undefined) return [];
	const list = kind === 'traslado' ? 'Traslados' : 'Retenciones';
	return summary(comprobante).flatMap((taxes) => {
		const keys = new Set(children(taxes, list).map((row) => summaryKey(row, kind)));
		// A row with an invalid tax can be the missing row.
		if (keys.has(undefined)) return [];
		return importes.flatMap(([key, importe]) => {
			const rounded = importe.rounded(decimals);
			if (keys.has(key) || rounded.isZero()) return [];
			const values = { tax: key, sum: String(rounded) };
			return [breach(pathOf(taxes, list), 'taxWithoutRow', values)];
		});
	});
}

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

/** Checks the summary of taxes (Impuestos of the Comprobante): CFDI40201 to CFDI40221. */
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
				// SAT has two codes for it: CFDI40206 for the list, CFDI40209 for its amounts.
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
				// The matrix requires it only if all lines are exempt.
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
