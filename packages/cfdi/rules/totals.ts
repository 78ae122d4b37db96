import { CATALOGS_AS_OF, highestQuotas, rateChanges } from '../catalogs/catalogs';
import type { RateEntry } from '../catalogs/catalog';
import { hasCode, IEPS } from '../catalogs/catalog';
import { impuesto, tasaOCuota } from '../catalogs/sat';
import type { Element, Elements } from '../invoice/invoice';
import {
	attribute,
	dayOf,
	isPresent,
	children,
	childrenOf,
	isWithoutAmounts,
	lineItems,
	lineRetenciones,
	lineTraslados,
	memoize,
	pathOf,
	hasAmounts,
	mayChangeTotal,
} from '../invoice/invoice';
import type { Phrase, Value, Values } from '../problems/problem';
import type { TaxKind, Reader } from '../totals/totals';
import {
	RowTax,
	isExempt,
	sumOfAmounts,
	taxSums,
	withheldSums,
	importesOf,
	sumOfRounded,
	localTaxesOf,
} from '../totals/totals';
import { Decimal, groupedBy } from '../values/decimal';
import {
	amountOf,
	amountForm,
	currencyDecimalsOf,
	roundedSum,
	breach,
	ofType,
	rulesAt,
} from './rule';
import type {
	AmountExpectation,
	Expectation,
	Wrong,
	AmountContext,
	Breach,
	Context,
	Problems,
	Rule,
} from './rule';
import type { Kind } from '../messages/en';

const tipoFactor: readonly string[] = ['Tasa', 'Cuota', 'Exento'];

export const knownFactor: Expectation = (value) =>
	tipoFactor.includes(value)
		? undefined
		: { kind: 'unknownFactor', values: { factors: tipoFactor } };

type TaxSuffix = '' | 'DR' | 'P';

export function taxOfRow(row: Element, kind: TaxKind, suffix: TaxSuffix = ''): RowTax | undefined {
	const [tax, factor] = [
		attribute(row, `Impuesto${suffix}`),
		attribute(row, `TipoFactor${suffix}`),
	];
	if (tax === undefined || !hasCode(impuesto, tax)) return undefined;
	if (factor === 'Exento' && kind === 'traslado') return new RowTax(tax, factor, undefined);
	const rate = amountOf(row, `TasaOCuota${suffix}`);
	if (factor === undefined || rate === undefined) return undefined;
	const isRate =
		isAmong(ratesOf(tax, factor, kind), rate) ||
		changesOf(tax, factor).some(({ now }) => isSame(rate, now));
	return isRate ? new RowTax(tax, factor, rate) : undefined;
}

export function summaryKey(
	row: Element,
	kind: TaxKind,
	suffix: TaxSuffix = '',
): string | undefined {
	if (kind === 'traslado') return taxOfRow(row, kind, suffix)?.toString();
	const withheld = attribute(row, `Impuesto${suffix}`);
	return withheld !== undefined && hasCode(impuesto, withheld) ? withheld : undefined;
}

/** Expects a rate of c_TasaOCuota, or a rate that is law on the invoice date but not yet in SAT's catalog. */
export function knownRate(kind: TaxKind, suffix: TaxSuffix = ''): AmountExpectation {
	return (rate, { element, comprobante, now: moment }): Wrong | undefined => {
		const tax = attribute(element, `Impuesto${suffix}`);
		const factor = attribute(element, `TipoFactor${suffix}`);
		if (tax === undefined || !hasCode(impuesto, tax)) return undefined;
		if (factor !== 'Tasa' && factor !== 'Cuota') return undefined;
		const rates = ratesOf(tax, factor, kind);
		if (isAmong(rates, rate)) return undefined;
		const day = dayOf(comprobante, moment);
		if (isLaterQuota(tax, factor, day)) return undefined;
		if (changesOf(tax, factor, day).some(({ now }) => isSame(rate, now))) return undefined;
		const what: Phrase = {
			kind: kind === 'traslado' ? 'transferredRate' : 'withheldRate',
			values: { factor, tax },
		};
		if (rates.length === 0) return { kind: 'noRates', values: { rate: what } };
		const known = rates.map((range) => range.shown);
		return { kind: 'unknownRate', values: { rate: what, rates: known } };
	};
}

export const lawfulRate: AmountExpectation = (
	rate,
	{ element, comprobante, now: moment },
): Wrong | undefined => {
	const [tax = '', factor = ''] = [
		attribute(element, 'Impuesto'),
		attribute(element, 'TipoFactor'),
	];
	const day = dayOf(comprobante, moment);
	const asOf = CATALOGS_AS_OF;
	const isHigh = !isAmong(ratesOf(tax, factor, 'traslado'), rate);
	if (isHigh && isLaterQuota(tax, factor, day)) {
		return { kind: 'quotaOfLaterYear', values: { asOf } };
	}
	const highest = isQuota(tax, factor) ? highestOn(day) : undefined;
	if (!isHigh && highest !== undefined && rate.compare(highest) > 0) {
		return { kind: 'quotaAboveItsYear', values: { highest: String(highest) } };
	}
	const changes = changesOf(tax, factor, day);
	const later = changes.find(({ now }) => isSame(rate, now));
	if (later !== undefined) {
		return { kind: 'rateOfLawOnly', values: { asOf, from: later.from, source: later.source } };
	}
	const ended = changes.find(({ old }) => isSame(rate, old));
	if (ended === undefined) return undefined;
	const { from, source, now } = ended;
	return now === undefined
		? { kind: 'rateMayHaveEnded', values: { asOf, from, source } }
		: { kind: 'rateOfEarlierLaw', values: { asOf, from, source, rate: now } };
};

const changesOf = (tax: string, factor: string, day = '9999') =>
	rateChanges.filter((change) => factor === 'Tasa' && change.tax === tax && change.from <= day);

const isQuota = (tax: string, factor: string) => tax === IEPS && factor === 'Cuota';

function highestOn(day: string): Decimal | undefined {
	return Decimal.parse(highestQuotas.find(({ until }) => day <= until)?.quota);
}

const isLaterQuota = (tax: string, factor: string, day: string) =>
	isQuota(tax, factor) && highestOn(day) === undefined;

const isSame = (rate: Decimal, written: string | undefined) =>
	Decimal.parse(written)?.equals(rate) === true;

/** Rates have at most six decimals. */
const millionths = (rate: Decimal): bigint => rate.rounded(6).digits;

interface Range {
	minimum: bigint;
	maximum: bigint;
	shown: Value;
}

const catalog = new Map<string, Range[]>();
for (const entry of tasaOCuota) {
	const [minimum, maximum] = [Decimal.parse(entry.minimum), Decimal.parse(entry.maximum)];
	if (minimum === undefined || maximum === undefined) continue;
	const range = { minimum: millionths(minimum), maximum: millionths(maximum), shown: shown(entry) };
	for (const kind of ['traslado', 'retencion'] as const) {
		if (!entry[kind]) continue;
		const key = [entry.impuesto, entry.tipoFactor, kind].join(' ');
		catalog.set(key, [...(catalog.get(key) ?? []), range]);
	}
}

function shown({ minimum, maximum }: RateEntry): Value {
	return minimum === maximum ? minimum : { kind: 'rateRange', values: { minimum, maximum } };
}

function ratesOf(tax: string, factor: string, kind: TaxKind): readonly Range[] {
	return catalog.get([tax, factor, kind].join(' ')) ?? [];
}

function isAmong(ranges: readonly Range[], rate: Decimal): boolean {
	const given = millionths(rate);
	return ranges.some(({ minimum, maximum }) => given >= minimum && given <= maximum);
}

export function missingOf(element: Element, names: readonly string[]): string[] {
	return names.filter((name) => !isPresent(element, name));
}

const reader: Reader<undefined> = { amount: amountOf, tax: taxOfRow };

const importeSum = ofLines((lines) => sumOfAmounts(lines, 'Importe', reader));

const discountSum = ofLines((lines) =>
	sumOfAmounts(
		lines.filter((line) => isPresent(line, 'Descuento')),
		'Descuento',
		reader,
	),
);

const transferredByTax = ofLines((_lines, comprobante) =>
	taxSums(lineTraslados(comprobante), 'traslado', reader),
);

const withheldByTax = ofLines((_lines, comprobante) =>
	withheldSums(lineRetenciones(comprobante), reader),
);

const hasDiscount = memoize((comprobante): boolean =>
	lineItems(comprobante).some((line) => isPresent(line, 'Descuento')),
);

function sumOfAll(elements: readonly Element[], name: string): Decimal | undefined {
	return sumOfAmounts(elements, name, reader);
}

function ofLines<Result>(
	sum: (lines: readonly Element[], comprobante: Element) => Result | undefined,
): (comprobante: Element) => Result | undefined {
	return memoize((comprobante) => {
		const lines = lineItems(comprobante);
		return lines.length === 0 ? undefined : sum(lines, comprobante);
	});
}

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

function repeatedRows(kind: TaxKind): Problems {
	return (comprobante) =>
		[...rowsByTax[kind](comprobante)].flatMap(([tax, [first, ...others]]) =>
			others.map((row) => {
				const values = { value: attribute(row, 'Impuesto') ?? '', first: first.path, tax };
				return breach(pathOf(row, 'Impuesto'), 'repeatedTax', values);
			}),
		);
}

function inLines(
	kind: TaxKind,
	sumOf: (comprobante: Element, key: string) => Decimal | undefined,
	wrong: Kind,
): AmountExpectation {
	const keyOf = ({ element }: AmountContext) => summaryKey(element, kind);
	return roundedSum(
		(context) => {
			const key = keyOf(context);
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

/** SAT has no error code for a tax without a row in the tax summary. */
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
		// A row with an invalid tax could stand for the missing tax, so nothing is reported.
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
				// SAT has two codes for withholdings without a total: CFDI40206 if they have no amounts, and CFDI40209
				// if they have amounts.
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
				// CFDI40216 requires this Base only if all lines are exempt, so the rule does not block.
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

interface Part {
	name: string;
	value: string;
	phrase?: Kind;
	isAdded: boolean;
	holder: (comprobante: Element) => Element | undefined;
	list?: 'Traslados' | 'Retenciones';
	ofLines: (comprobante: Element, decimals: number) => Decimal | undefined;
}

const impuestosOf = (comprobante: Element) => children(comprobante, 'Impuestos')[0];

const parts: readonly Part[] = [
	{
		name: 'SubTotal',
		value: 'subTotal',
		isAdded: true,
		holder: (comprobante) => comprobante,
		ofLines: (comprobante, decimals) => importeSum(comprobante)?.rounded(decimals),
	},
	{
		name: 'Descuento',
		value: 'discount',
		phrase: 'partDiscount',
		isAdded: false,
		holder: (comprobante) => comprobante,
		ofLines: (comprobante, decimals) => discountSum(comprobante)?.rounded(decimals),
	},
	{
		name: 'TotalImpuestosTrasladados',
		value: 'transferred',
		phrase: 'partTransferred',
		isAdded: true,
		holder: impuestosOf,
		list: 'Traslados',
		ofLines: transferredOfLines,
	},
	{
		name: 'TotalImpuestosRetenidos',
		value: 'withheld',
		phrase: 'partWithheld',
		isAdded: false,
		holder: impuestosOf,
		list: 'Retenciones',
		ofLines: withheldOfLines,
	},
];

/**
 * Expects SubTotal - Descuento + TotalImpuestosTrasladados - TotalImpuestosRetenidos, plus or minus the local taxes. A
 * missing part counts as the sum of the lines, because the service fills it in. With SubTotal, a Total without the
 * missing parts is also accepted.
 */
const totalProblem =
	(isCertain: boolean): AmountExpectation =>
	(total, { comprobante, decimals }) => {
		if (decimals === undefined || mayChangeTotal(comprobante) === isCertain) return undefined;
		const values = otherSum(total, comprobante, decimals);
		return values && { kind: isCertain ? 'notSumOfParts' : 'totalMayDiffer', values };
	};

export function totalOfParts(comprobante: Element, decimals: number): Decimal | undefined {
	return calculated(comprobante, decimals, true)?.sum;
}

function otherSum(total: Decimal, comprobante: Element, decimals: number): Values | undefined {
	const filledIn = calculated(comprobante, decimals, true);
	if (filledIn === undefined || total.equals(filledIn.sum)) return undefined;
	if (isPresent(comprobante, 'SubTotal')) {
		const asGiven = calculated(comprobante, decimals, false);
		if (asGiven === undefined || total.equals(asGiven.sum)) return undefined;
	}
	return { ...filledIn.values, sum: String(filledIn.sum) };
}

function calculated(
	comprobante: Element,
	decimals: number,
	fillsIn: boolean,
): { sum: Decimal; values: Values } | undefined {
	let sum = Decimal.zero;
	const values: Record<string, Value> = {};
	for (const part of parts) {
		const amount =
			amountOfPart(part, comprobante) ??
			(fillsIn ? part.ofLines(comprobante, decimals) : Decimal.zero);
		if (amount === 'unreadable' || amount === undefined || amount.scale > decimals) {
			return undefined;
		}
		sum = part.isAdded ? sum.plus(amount) : sum.minus(amount);
		if (part.phrase === undefined) values[part.value] = String(amount);
		else if (!amount.isZero()) values[part.value] = phrase(part.phrase, amount);
	}
	const local = localTaxesOf(comprobante);
	if ('code' in local) return undefined;
	const { transferred: plus, withheld: minus } = local;
	if (!plus.isZero()) values.localTransferred = phrase('partLocalTransferred', plus);
	if (!minus.isZero()) values.localWithheld = phrase('partLocalWithheld', minus);
	return { sum: sum.plus(plus).minus(minus), values };
}

const phrase = (kind: Kind, amount: Decimal): Phrase => ({
	kind,
	values: { amount: String(amount) },
});

const leavesTaxesOut: AmountExpectation = (total, { comprobante, decimals }) => {
	if (decimals === undefined || isWithoutAmounts(comprobante)) return undefined;
	const isSilent = mayChangeTotal(comprobante) || isPresent(comprobante, 'Impuestos');
	if (isSilent || !isPresent(comprobante, 'SubTotal')) return undefined;
	const asGiven = calculated(comprobante, decimals, false);
	if (asGiven === undefined || !total.equals(asGiven.sum)) return undefined;

	const plus = transferredOfLines(comprobante, decimals);
	const minus = withheldOfLines(comprobante, decimals);
	if (plus === undefined || minus === undefined) return undefined;
	return plus.isZero() && minus.isZero()
		? undefined
		: {
				kind: 'totalLeavesTaxesOut',
				values: { transferred: String(plus), withheld: String(minus) },
			};
};

function amountOfPart(
	{ name, holder, list }: Part,
	comprobante: Element,
): Decimal | 'unreadable' | undefined {
	const element = holder(comprobante);
	if (element === undefined) return undefined;
	if (isPresent(element, name)) return amountOf(element, name) ?? 'unreadable';
	if (list === undefined || !isPresent(element, list)) return undefined;
	const rows = children(element, list).filter((row) => !isExempt(row));
	return sumOfAll(rows, 'Importe') ?? 'unreadable';
}

function transferredOfLines(comprobante: Element, decimals: number): Decimal | undefined {
	const sums = transferredByTax(comprobante);
	return sums && sumOfRounded(importesOf(sums), decimals);
}

function withheldOfLines(comprobante: Element, decimals: number): Decimal | undefined {
	const sums = withheldByTax(comprobante);
	return sums && sumOfRounded([...sums.values()], decimals);
}

/** Types T and P are skipped, because they must not have a Descuento at all (CFDI40111). */
const isAboveSubTotal = (amount: Decimal, comprobante: Element): boolean => {
	const subTotal = amountOf(comprobante, 'SubTotal');
	return subTotal !== undefined && !isWithoutAmounts(comprobante) && amount.compare(subTotal) > 0;
};

const zeroWithoutAmounts: AmountExpectation = (amount, { comprobante }) =>
	isWithoutAmounts(comprobante) && !amount.isZero()
		? ofType('typeNeedsZero', comprobante)
		: undefined;

const ofImportes = roundedSum(({ comprobante }) => importeSum(comprobante), 'notSumOfImportes');

const ofDiscounts = roundedSum(({ comprobante }) => discountSum(comprobante), 'notSumOfDiscounts');

const withoutDiscounts = (comprobante: Element): Wrong | undefined => {
	if (isWithoutAmounts(comprobante)) return ofType('typeForbidsAmount', comprobante);
	return hasAmounts(comprobante) &&
		importeSum(comprobante) !== undefined &&
		!hasDiscount(comprobante)
		? 'noLineHasDiscount'
		: undefined;
};

/** SAT has no error codes for the sums of this complement (implocal). */
const sumsOfLocalTaxes: Problems = (comprobante) => {
	const local = localTaxesOf(comprobante);
	if (!('code' in local)) return [];
	const { field, code, values } = local;
	return [{ field, code, values }];
};

const chargesSomething = ({ comprobante }: Context) => hasAmounts(comprobante);
const chargesNothing = ({ comprobante }: Context) => isWithoutAmounts(comprobante);
const mayCharge = (context: Context) => !chargesNothing(context);

export const totalRules: readonly Rule[] = [
	amountForm('', ['SubTotal', 'Descuento', 'Total'], 'writeTotal'),
	...rulesAt('', [
		{
			of: 'SubTotal',
			satCode: 'CFDI40107',
			// In types T and P, a zero can have decimals (CFDI40109), even if Moneda is XXX.
			decimals: (amount, comprobante) => isWithoutAmounts(comprobante) && amount.isZero(),
		},
		{ of: 'SubTotal', satCode: 'CFDI40108', if: chargesSomething, amount: ofImportes },
		{ of: 'SubTotal', satCode: 'CFDI40109', amount: zeroWithoutAmounts },
		{
			of: 'Descuento',
			satCode: 'CFDI40110',
			amount: (amount, { comprobante }) => {
				if (!isAboveSubTotal(amount, comprobante)) return undefined;
				const subTotal = String(amountOf(comprobante, 'SubTotal'));
				return { kind: 'discountAboveSubTotal', values: { subTotal } };
			},
		},
		{
			of: 'Descuento',
			satCode: 'CFDI40111',
			amount: (amount, context) => {
				if (isAboveSubTotal(amount, context.comprobante)) return undefined;
				const why = withoutDiscounts(context.comprobante);
				if (why !== undefined) return amount.isZero() ? undefined : why;
				return hasAmounts(context.comprobante) ? ofDiscounts(amount, context) : undefined;
			},
		},
		{
			// If no line has a discount, a zero Descuento only gets a warning: SAT forbids it, but certifiers possibly
			// accept it.
			of: 'Descuento',
			satCode: 'CFDI40111',
			level: 'warn',
			amount: (amount, { comprobante }) =>
				amount.isZero() ? withoutDiscounts(comprobante) : undefined,
		},
		{
			of: 'Descuento',
			satCode: 'CFDI40111',
			if: chargesSomething,
			missing: ({ comprobante }) => {
				const sum = discountSum(comprobante);
				return sum === undefined || sum.isZero() || !isPresent(comprobante, 'SubTotal')
					? undefined
					: { kind: 'missingDiscount', values: { sum: String(sum) } };
			},
		},
		{ of: 'Descuento', satCode: 'CFDI40112', decimals: () => false },
		{ of: 'Total', satCode: 'CFDI40119', if: chargesNothing, amount: zeroWithoutAmounts },
		{ of: 'Total', satCode: 'CFDI40119', if: mayCharge, amount: totalProblem(true) },
		{
			of: 'Total',
			satCode: 'CFDI40119',
			level: 'doubt',
			if: mayCharge,
			amount: totalProblem(false),
		},
	]),
	...rulesAt('Complemento.ImpuestosLocales', [
		{ level: 'doubt', remedy: 'correctLocalTaxes', problems: sumsOfLocalTaxes },
	]),
	...rulesAt('', [
		{
			of: 'Total',
			satCode: 'CFDI40119',
			level: 'doubt',
			remedy: 'totalLeavesTaxesOut',
			amount: leavesTaxesOut,
		},
	]),
];
