import { Decimal } from '../decimal';
import { mayChangeTotal } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { children, isPresent } from '../invoice/element';
import { sumOfRounded } from '../invoice/lineSums';
import { localTaxesOf, LocalTaxProblem } from '../invoice/localTaxes';
import { isExempt } from '../invoice/rowTax';
import { isWithoutAmounts } from '../invoice/voucherType';
import type { AmountExpectation } from './amounts';
import { amountOf } from './amounts';
import { discountSum, importeSum, sumOfAll, transferredByTax, withheldByTax } from './validSums';

/** One of the amounts that make up Total. */
interface Part {
	name: string;
	isAdded: boolean;
	/** The element that has it. */
	holder: (comprobante: Element) => Element | undefined;
	/** The rows that it is the sum of. */
	list?: 'Traslados' | 'Retenciones';
	/** The sum of the lines; undefined where it cannot be calculated. */
	ofLines: (comprobante: Element, decimals: number) => Decimal | undefined;
}

const summary = (comprobante: Element) => children(comprobante, 'Impuestos')[0];

const parts: readonly Part[] = [
	{
		name: 'SubTotal',
		isAdded: true,
		holder: (comprobante) => comprobante,
		ofLines: (comprobante, decimals) => importeSum(comprobante)?.rounded(decimals),
	},
	{
		name: 'Descuento',
		isAdded: false,
		holder: (comprobante) => comprobante,
		ofLines: (comprobante, decimals) => discountSum(comprobante)?.rounded(decimals),
	},
	{
		name: 'TotalImpuestosTrasladados',
		isAdded: true,
		holder: summary,
		list: 'Traslados',
		ofLines: transferred,
	},
	{
		name: 'TotalImpuestosRetenidos',
		isAdded: false,
		holder: summary,
		list: 'Retenciones',
		ofLines: withheld,
	},
];

/**
 * Expects SubTotal - Descuento + TotalImpuestosTrasladados - TotalImpuestosRetenidos, and the local
 * taxes of the Complemento. The service may fill in a missing part with the sum of the lines; beside a
 * SubTotal a missing part may also mean zero.
 * @param isCertain false for the invoices with a complement that may change Total in another way
 */
export const totalProblem =
	(isCertain: boolean): AmountExpectation =>
	(total, { comprobante, decimals }) => {
		if (decimals === undefined || mayChangeTotal(comprobante) === isCertain) return undefined;
		const expected = partsProblem(total, comprobante, decimals);
		if (expected === undefined || isCertain) return expected;
		return `${expected}, unless a complement that is not known here changes it`;
	};

/** The Total of an invoice by its parts and lines; undefined where it cannot be calculated. */
export function totalOfParts(comprobante: Element, decimals: number): Decimal | undefined {
	return calculated(comprobante, decimals, true)?.sum;
}

function partsProblem(total: Decimal, comprobante: Element, decimals: number): string | undefined {
	const filledIn = calculated(comprobante, decimals, true);
	if (filledIn === undefined || total.equals(filledIn.sum)) return undefined;
	if (isPresent(comprobante, 'SubTotal')) {
		const asGiven = calculated(comprobante, decimals, false);
		if (asGiven === undefined || total.equals(asGiven.sum)) return undefined;
	}
	return `${filledIn.text} comes to ${String(filledIn.sum)}`;
}

function calculated(
	comprobante: Element,
	decimals: number,
	fillsIn: boolean,
): { sum: Decimal; text: string } | undefined {
	let sum = Decimal.zero;
	let text = '';
	for (const part of parts) {
		const amount =
			amountOfPart(part, comprobante) ??
			(fillsIn ? part.ofLines(comprobante, decimals) : Decimal.zero);
		// Other rules report amounts that are invalid or too precise.
		if (amount === 'unreadable' || amount === undefined || amount.scale > decimals) {
			return undefined;
		}
		sum = part.isAdded ? sum.plus(amount) : sum.minus(amount);
		if (text === '') text = `${part.name} ${String(amount)}`;
		else if (!amount.isZero())
			text += ` ${part.isAdded ? '+' : '-'} ${part.name} ${String(amount)}`;
	}
	const local = localTaxesOf(comprobante);
	if (local instanceof LocalTaxProblem) return undefined;
	const { transferred: plus, withheld: minus } = local;
	if (!plus.isZero()) text += ` + local TotaldeTraslados ${String(plus)}`;
	if (!minus.isZero()) text += ` - local TotaldeRetenciones ${String(minus)}`;
	return { sum: sum.plus(plus).minus(minus), text };
}

/** Reports taxes of the lines that neither a summary nor Total has: SAT's text does not forbid it. */
export const leavesTaxesOut: AmountExpectation = (total, { comprobante, decimals }) => {
	if (decimals === undefined || isWithoutAmounts(comprobante)) return undefined;
	const isSilent = mayChangeTotal(comprobante) || isPresent(comprobante, 'Impuestos');
	if (isSilent || !isPresent(comprobante, 'SubTotal')) return undefined;
	const asGiven = calculated(comprobante, decimals, false);
	if (asGiven === undefined || !total.equals(asGiven.sum)) return undefined;

	const plus = transferred(comprobante, decimals);
	const minus = withheld(comprobante, decimals);
	if (plus === undefined || minus === undefined) return undefined;
	return plus.isZero() && minus.isZero()
		? undefined
		: `the lines transfer ${String(plus)} and withhold ${String(minus)}, and Impuestos is missing`;
};

/** The given amount, or the sum of its rows; undefined where neither is given. */
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

/** What the lines transfer in all: each tax is rounded by itself, as in the summary. */
function transferred(comprobante: Element, decimals: number): Decimal | undefined {
	const sums = transferredByTax(comprobante);
	return (
		sums &&
		sumOfRounded(
			[...sums.values()].map(({ importe }) => importe),
			decimals,
		)
	);
}

function withheld(comprobante: Element, decimals: number): Decimal | undefined {
	const sums = withheldByTax(comprobante);
	return sums && sumOfRounded([...sums.values()], decimals);
}
