import { currencyDecimals } from '../catalogs/catalogs';
import { Decimal, MOST_DECIMALS, sumOf } from '../values/decimal';
import { EXPECTED_TOTAL, differingTotal, addedByLocalTaxes } from '../totals/totals';
import { rootElement } from '../invoice/invoice';
import type { Problems, RefusedAt, Problem } from '../problems/problem';
import { Collector, refused, problem } from '../problems/problem';
import type { LineSums } from '../totals/lineSums';
import { importesOf, writtenSums } from '../totals/lineSums';
import {
	amountsWithoutTax,
	baseOfIva,
	conceptoOf,
	orderAmount,
	quotaOf,
	taxAmounts,
} from './lineAmounts';
import { areWithinLimits, fitToOrder } from './fitToOrder';
import type { LineAmounts } from './lineAmounts';
import { isConcepto } from './lineKeys';
import { meetExpectedTotal } from './meetExpectedTotal';
import type { Line, LineSettings, SimpleLine } from './simpleLine';
import { lineOf } from './simpleLine';
import { localTaxSum } from '../totals/localTaxes';
import { isEmpty, isRecord } from '../values/json';

/** A simple line with its amounts, or a given Concepto. */
type ReadElement = { line: Line; amounts: LineAmounts } | { concepto: Record<string, unknown> };

/**
 * Makes the Conceptos of an invoice.
 * @param elements simple lines, or Conceptos with the names of Anexo 20, which are not changed
 * @returns one Concepto for each element. If prices include taxes, the Total of their invoice before withholding is
 * the order's total: the exact sum of quantity x unit price - discount, rounded once to the decimals of the currency
 * @throws Problems with all errors of the lines, or with the total if SAT's rounding does not allow the order's total
 * or the expected one
 */
export function linesOf(
	elements: readonly Record<string, unknown>[],
	settings: LineSettings,
): Record<string, unknown>[] {
	const decimals = currencyDecimals(settings.currency);
	const collector = new Collector();
	const read = elements.map((element, index): ReadElement => {
		const unread = { concepto: element };
		if (collector.isFull) return unread;
		return collector.try<ReadElement>(() => readElement(element, index, settings), unread);
	});
	collector.throwAll();
	fit(read, settings, decimals);
	return read.map((element) =>
		'concepto' in element ? element.concepto : conceptoOf(element.line, element.amounts, decimals),
	);
}

function readElement(
	element: Record<string, unknown>,
	index: number,
	settings: LineSettings,
): ReadElement {
	const refusedAt: RefusedAt = (attribute, kind, given) => {
		const line = `Conceptos[${index}]`;
		return refused(attribute === '' ? line : `${line}.${attribute}`, kind, given);
	};
	if (isConcepto(element, refusedAt)) {
		if (saysTaxes(element)) return { concepto: element };
		throw refusedAt('', 'lineTaxesNotGiven', { remedy: 'sayTaxesOfConcepto' });
	}

	const line = lineOf(element as unknown as SimpleLine, settings, refusedAt);
	const pricesIncludeTax = settings.pricesIncludeTax && line.taxes.length > 0;
	const amounts = pricesIncludeTax ? amountsWithoutTax(line, refusedAt) : amountsOf(line);
	const { discount, importe } = amounts;
	if (discount.compare(importe) <= 0) {
		refuseQuotaAbove(line, amounts, settings.currency, refusedAt);
		return { line, amounts };
	}
	throw refusedAt('Descuento', pricesIncludeTax ? 'discountAboveNet' : 'discountAboveLine', {
		values: { discount: String(discount), amount: String(importe) },
		remedy: 'discountAboveLine',
	});
}

/**
 * @throws the problem of `refusedAt`, if the price less the quota of fuel is not above zero, so there is no Base for
 * IVA
 */
function refuseQuotaAbove(
	line: Line,
	{ importe, discount, taxes }: LineAmounts,
	currency: string,
	refusedAt: RefusedAt,
): void {
	const quota = quotaOf(line.taxes);
	if (quota === undefined) return;
	if (baseOfIva(importe.minus(discount), taxes).compare(quota) > 0) return;
	const decimals = currencyDecimals(currency);
	throw refusedAt('fuelQuota', 'quotaAboveLine', {
		values: {
			quota: String(quota.rounded(decimals)),
			amount: String(orderAmount(line).rounded(decimals)),
		},
	});
}

/** Checks whether a Concepto says which taxes it has, or that it has no taxes. */
function saysTaxes({ ObjetoImp, Impuestos }: Record<string, unknown>): boolean {
	return [ObjetoImp, Impuestos].some((value) => !isEmpty(value));
}

function amountsOf({ quantity, unitPrice, discount, taxes }: Line): LineAmounts {
	const importe = quantity.times(unitPrice).atMost(MOST_DECIMALS);
	return {
		quantity,
		unitPrice,
		importe,
		discount,
		taxes: taxAmounts(importe.minus(discount), quantity, taxes),
	};
}

/** Changes the simple lines to meet the total. Given Conceptos count in the sums, but are not changed. */
function fit(
	read: readonly ReadElement[],
	{ pricesIncludeTax, expectedTotal, localTaxes = [], more = {} }: LineSettings,
	decimals: number,
): void {
	const simple = read.filter((element) => 'line' in element);
	if (simple.length === 0 || (!pricesIncludeTax && expectedTotal === undefined)) return;

	const Conceptos = read.map((element) => ('concepto' in element ? element.concepto : null));
	const fixed = writtenSums(rootElement({ Conceptos }));
	const lines = simple.map(({ amounts }) => amounts);
	if (pricesIncludeTax) {
		const problems = fitToOwnTotal(simple, fixed, decimals);
		if (problems !== undefined && expectedTotal === undefined) throw problems;
	}
	if (expectedTotal === undefined) return;
	const others = addedByLocalTaxes(more);
	const reached = meetExpectedTotal(lines, expectedTotal, {
		fixed,
		decimals,
		localTaxes: (net) => localTaxSum(localTaxes, net).plus(others),
	});
	if (reached.equals(expectedTotal)) return;
	throw differingTotal(EXPECTED_TOTAL, expectedTotal, reached);
}

/** Changes the lines so that the Total of the invoice is the sum of their prices with taxes. */
function fitToOwnTotal(
	simple: ReadonlyArray<{ line: Line; amounts: LineAmounts }>,
	fixed: LineSums,
	decimals: number,
): Problems | undefined {
	const lines = simple.map(({ amounts }) => amounts);
	const total = sumOf([charged(fixed), ...simple.map(({ line }) => orderAmount(line))]);
	const expected = total.rounded(decimals);
	const reached = fitToOrder(lines, fixed, {
		total: expected,
		isAfterWithholding: false,
		reach: 'limits',
		decimals,
	});
	if (reached.equals(expected) && areWithinLimits(lines, decimals)) return undefined;
	return refused('Total', reached.equals(expected) ? 'totalForbidden' : 'totalMissed', {
		values: {
			expected: String(expected),
			reached: String(reached),
			difference: String(reached.minus(expected).magnitude()),
		},
		remedy: 'giveSimpleLines',
	});
}

/** Returns the total of these Conceptos, before withholding and before rounding. */
function charged({ subTotal, discount, transferred }: LineSums): Decimal {
	return sumOf([subTotal, ...importesOf(transferred)]).minus(discount ?? Decimal.zero);
}

/**
 * Finds the lines of a given invoice without information about taxes. SAT would stamp them without taxes, which is
 * probably a mistake.
 */
export function linesWithoutTaxes({ Conceptos }: Record<string, unknown>): Problem[] {
	const lines: unknown[] = Array.isArray(Conceptos) ? Conceptos : [Conceptos];
	return lines.flatMap((line, index) =>
		isRecord(line) && !saysTaxes(line)
			? [problem(`Conceptos[${index}]`, 'lineTaxesNotGiven', { remedy: 'sayTaxesOfConcepto' })]
			: [],
	);
}
