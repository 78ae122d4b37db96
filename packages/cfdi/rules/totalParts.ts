import { Decimal } from '../values/decimal';
import { mayChangeTotal } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { children, isPresent, isWithoutAmounts } from '../invoice/element';
import { sumOfRounded, isExempt } from '../totals/lineSums';
import type { Kind } from '../locales/en';
import type { Phrase, Value, Values } from '../problems/problem';
import { localTaxesOf } from '../totals/localTaxes';
import { amountOf } from './amounts';
import type { AmountExpectation } from './rule';
import { discountSum, importeSum, sumOfAll, transferredByTax, withheldByTax } from './sums';

/** One of the amounts that make up Total. */
interface Part {
	name: string;
	/** What the words of a problem call it; the first one is an amount, the others are phrases. */
	value: string;
	phrase?: Kind;
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
		holder: summary,
		list: 'Traslados',
		ofLines: transferred,
	},
	{
		name: 'TotalImpuestosRetenidos',
		value: 'withheld',
		phrase: 'partWithheld',
		isAdded: false,
		holder: summary,
		list: 'Retenciones',
		ofLines: withheld,
	},
];

/**
 * Expects SubTotal - Descuento + TotalImpuestosTrasladados - TotalImpuestosRetenidos, and the local
 * taxes of the Complemento. The service may fill in a missing part with the sum of the lines; next to a
 * SubTotal a missing part may also mean zero.
 * @param isCertain false for the invoices with a complement that may change Total in another way
 */
export const totalProblem =
	(isCertain: boolean): AmountExpectation =>
	(total, { comprobante, decimals }) => {
		if (decimals === undefined || mayChangeTotal(comprobante) === isCertain) return undefined;
		const values = otherSum(total, comprobante, decimals);
		return values && { kind: isCertain ? 'notSumOfParts' : 'totalMayDiffer', values };
	};

/** The Total of an invoice by its parts and lines; undefined where it cannot be calculated. */
export function totalOfParts(comprobante: Element, decimals: number): Decimal | undefined {
	return calculated(comprobante, decimals, true)?.sum;
}

/** What the parts come to, and what they are; undefined where Total is their sum, or may be. */
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
		// Other rules report amounts that are invalid or too precise.
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
		: {
				kind: 'totalLeavesTaxesOut',
				values: { transferred: String(plus), withheld: String(minus) },
			};
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
