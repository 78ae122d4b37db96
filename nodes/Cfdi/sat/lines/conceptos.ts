import { currencyDecimals } from '../currency';
import { Decimal, sumOf } from '../decimal';
import { differingTotal } from '../invoice/expectedTotal';
import { rootElement } from '../invoice/element';
import type { ProblemOf } from '../invoice/lineProblem';
import { LineProblem, LineProblems, TotalProblem, collecting } from '../invoice/lineProblem';
import type { LineSums } from '../invoice/writtenSums';
import { writtenSums } from '../invoice/writtenSums';
import { conceptoOf } from './concepto';
import { areWithinLimits, fitToOrder } from './fitToOrder';
import type { LineAmounts } from './lineAmounts';
import { LINE_DECIMALS, taxAmounts } from './lineAmounts';
import { isConcepto } from './lineKeys';
import { meetTotal } from './meetTotal';
import { amountsWithoutTax, orderAmount } from './pricesWithTax';
import type { Line, LineSettings, SimpleLine } from './simpleLine';
import { NO_TAXES_SAID, lineOf } from './simpleLine';

/** A simple line and its numbers, or a given Concepto. */
type ReadElement = { line: Line; amounts: LineAmounts } | { concepto: Record<string, unknown> };

/**
 * Makes the Conceptos of an invoice.
 * @param elements simple lines, or Conceptos in Anexo 20's names, which are passed on unchanged
 * @returns one Concepto for each. Where prices include taxes, the Total of their invoice before
 * withholding is the order's total: each quantity x unit price - discount, summed exactly and rounded
 * once to the decimals of the currency
 * @throws LineProblems with all that keeps a line from becoming a Concepto, and TotalProblem or
 * ExpectedTotalProblem where SAT's rounding does not allow the order's total or the expected one
 */
export function conceptosOf(
	elements: readonly Record<string, unknown>[],
	settings: LineSettings,
): Record<string, unknown>[] {
	const decimals = currencyDecimals(settings.currency);
	const problems: LineProblem[] = [];
	const each = collecting(problems);
	const read = elements.map((element, index) =>
		each<ReadElement>(() => readElement(element, index, settings), { concepto: element }),
	);
	if (problems.length > 0) throw new LineProblems(problems);
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
	const problem: ProblemOf = (...words) => new LineProblem(index, ...words);
	if (isConcepto(element, problem)) {
		if (saysTaxes(element)) return { concepto: element };
		throw problem('', NO_TAXES_SAID, CONCEPTO_TAXES);
	}

	const line = lineOf(element as unknown as SimpleLine, settings, problem);
	const pricesIncludeTax = settings.pricesIncludeTax && line.taxes.length > 0;
	const amounts = pricesIncludeTax ? amountsWithoutTax(line, problem) : amountsOf(line);
	if (amounts.discount.compare(amounts.importe) <= 0) return { line, amounts };
	throw problem(
		'discount',
		`is ${String(amounts.discount)}, more than the ${String(amounts.importe)} that the line comes to${pricesIncludeTax ? ' without taxes' : ''}`,
		'A discount is the amount taken off the whole line, and at most the whole line (SAT CFDI40169).',
	);
}

/** What to write in a Concepto that says nothing of taxes. */
export const CONCEPTO_TAXES =
	'Write "ObjetoImp": "01" if it has none, or "ObjetoImp": "02" and its Impuestos.';

/** Whether a Concepto says which taxes it has, or that it has none. */
export function saysTaxes({ ObjetoImp, Impuestos }: Record<string, unknown>): boolean {
	return [ObjetoImp, Impuestos].some(
		(value) => value !== undefined && value !== null && value !== '',
	);
}

function amountsOf({ quantity, unitPrice, discount, taxes }: Line): LineAmounts {
	const importe = quantity.times(unitPrice).atMost(LINE_DECIMALS);
	return {
		quantity,
		unitPrice,
		importe,
		discount,
		taxes: taxAmounts(importe.minus(discount), quantity, taxes),
	};
}

/** Given Conceptos count in the sums and in the order's total, but cannot be changed. */
function fit(
	read: readonly ReadElement[],
	{ pricesIncludeTax, expectedTotal, localTaxes = () => Decimal.zero }: LineSettings,
	decimals: number,
): void {
	const simple = read.filter((element) => 'line' in element);
	if (simple.length === 0 || (!pricesIncludeTax && expectedTotal === undefined)) return;

	const Conceptos = read.map((element) => ('concepto' in element ? element.concepto : null));
	const fixed = writtenSums(rootElement({ Conceptos }));
	const lines = simple.map(({ amounts }) => amounts);
	if (pricesIncludeTax) {
		const problem = fitToOwnTotal(simple, fixed, decimals);
		if (problem !== undefined && expectedTotal === undefined) throw problem;
	}
	if (expectedTotal === undefined) return;
	const reached = meetTotal(lines, expectedTotal, { fixed, decimals, localTaxes });
	if (!reached.equals(expectedTotal)) throw differingTotal(expectedTotal, reached);
}

/** Makes the invoice come to what its lines cost with their taxes. */
function fitToOwnTotal(
	simple: ReadonlyArray<{ line: Line; amounts: LineAmounts }>,
	fixed: LineSums,
	decimals: number,
): TotalProblem | undefined {
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
	const difference = String(reached.minus(expected).magnitude());
	return new TotalProblem(String(expected), String(reached), difference);
}

/** The total of these Conceptos, before withholding and before rounding. */
function charged({ subTotal, discount, transferred }: LineSums): Decimal {
	const taxes = [...transferred.values()].map(({ importe }) => importe);
	return sumOf([subTotal, ...taxes]).minus(discount ?? Decimal.zero);
}
