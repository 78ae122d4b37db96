import { Decimal, sumOf } from '../decimal';
import type { AmountExpectation } from './amounts';
import { amountOf } from './amounts';
import type { Element } from '../invoice/element';
import { child, children, isPresent } from '../invoice/element';
import {
	discountSum,
	importeSum,
	isWithoutAmounts,
	sumOfAll,
	transferredSums,
	withheldSums,
} from './lineSums';
import { isExempt } from './taxRows';

/** One of the amounts of which Total is made. */
interface Part {
	name: string;
	isAdded: boolean;
	/** What holds it. */
	holder: (comprobante: Element) => Element | undefined;
	/** The rows of which it is the sum. */
	list?: 'Traslados' | 'Retenciones';
	/** What the lines come to; undefined where that cannot be reckoned. */
	ofLines: (comprobante: Element, decimals: number) => Decimal | undefined;
}

const summary = (comprobante: Element) => child(comprobante, 'Impuestos');

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
 * Expects SubTotal - Descuento + TotalImpuestosTrasladados - TotalImpuestosRetenidos. What is left
 * out the service may fill in, and then it is what the lines come to; beside a SubTotal it may also
 * be meant to be nothing. With a Complemento, local taxes may be part of Total, and nothing is certain.
 */
export const totalProblem: AmountExpectation = (total, { comprobante, decimals }) => {
	if (decimals === undefined || isPresent(comprobante, 'Complemento')) return undefined;
	const filledIn = reckoned(comprobante, decimals, true);
	if (filledIn === undefined || total.equals(filledIn.sum)) return undefined;
	if (isPresent(comprobante, 'SubTotal')) {
		const asGiven = reckoned(comprobante, decimals, false);
		if (asGiven === undefined || total.equals(asGiven.sum)) return undefined;
	}
	return `${filledIn.text} comes to ${String(filledIn.sum)}`;
};

function reckoned(
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
		// Of an amount that cannot be reckoned with, or is too precise, other rules speak.
		if (amount === 'unreadable' || amount === undefined || amount.scale > decimals) {
			return undefined;
		}
		sum = part.isAdded ? sum.plus(amount) : sum.minus(amount);
		if (text === '') text = `${part.name} ${String(amount)}`;
		else if (!amount.isZero())
			text += ` ${part.isAdded ? '+' : '-'} ${part.name} ${String(amount)}`;
	}
	return { sum, text };
}

/** Whether lines have taxes that stand neither in a summary nor in Total: SAT's words leave it open. */
export const leavesTaxesOut: AmountExpectation = (total, { comprobante, decimals }) => {
	if (decimals === undefined || isWithoutAmounts(comprobante)) return undefined;
	const isSilent = ['Complemento', 'Impuestos'].some((name) => isPresent(comprobante, name));
	if (isSilent || !isPresent(comprobante, 'SubTotal')) return undefined;
	const asGiven = reckoned(comprobante, decimals, false);
	if (asGiven === undefined || !total.equals(asGiven.sum)) return undefined;

	const plus = transferred(comprobante, decimals);
	const minus = withheld(comprobante, decimals);
	if (plus === undefined || minus === undefined) return undefined;
	return plus.isZero() && minus.isZero()
		? undefined
		: `the lines transfer ${String(plus)} and withhold ${String(minus)}, and there is no Impuestos`;
};

/** The part as it is given, itself or as the rows of which it is the sum; undefined where it is not. */
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

/** What the lines transfer in all, each tax rounded by itself, as the summary has it. */
function transferred(comprobante: Element, decimals: number): Decimal | undefined {
	const sums = transferredSums(comprobante);
	if (sums === undefined) return undefined;
	return sumOf([...sums.values()].map(({ importe }) => importe.rounded(decimals))).rounded(
		decimals,
	);
}

function withheld(comprobante: Element, decimals: number): Decimal | undefined {
	const sums = withheldSums(comprobante);
	if (sums === undefined) return undefined;
	return sumOf([...sums.values()].map((importe) => importe.rounded(decimals))).rounded(decimals);
}
