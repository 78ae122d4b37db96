import { Decimal } from '../values/decimal';
import {
	mayChangeTotal,
	children,
	hasAmounts,
	isPresent,
	isWithoutAmounts,
} from '../invoice/invoice';
import type { Element } from '../invoice/invoice';
import { importesOf, isExempt, sumOfRounded } from '../totals/lineSums';
import type { Kind } from '../messages/en';
import type { Phrase, Value, Values } from '../problems/problem';
import { localTaxesOf } from '../totals/localTaxes';
import { amountForm, amountOf, roundedSum } from './amounts';
import type { AmountExpectation, Context, Problems, Rule, Wrong } from './rule';
import { ofType } from './rule';
import {
	discountSum,
	hasDiscount,
	importeSum,
	sumOfAll,
	transferredByTax,
	withheldByTax,
} from './taxSummary';
import { rulesAt } from './rows';

/** One of the amounts that make up Total. */
interface Part {
	name: string;
	/** Its name in the words of a problem. The first one is an amount, the others are phrases. */
	value: string;
	phrase?: Kind;
	isAdded: boolean;
	holder: (comprobante: Element) => Element | undefined;
	/** The rows that it is the sum of. */
	list?: 'Traslados' | 'Retenciones';
	/** The sum of the lines; undefined if it cannot be calculated. */
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
 * Expects SubTotal - Descuento + TotalImpuestosTrasladados - TotalImpuestosRetenidos, and the local taxes
 * of the Complemento. The service can fill in a missing part with the sum of the lines. Next to a SubTotal
 * a missing part can also mean zero.
 * @param isCertain false for invoices with a complement that can change Total in another way
 */
const totalProblem =
	(isCertain: boolean): AmountExpectation =>
	(total, { comprobante, decimals }) => {
		if (decimals === undefined || mayChangeTotal(comprobante) === isCertain) return undefined;
		const values = otherSum(total, comprobante, decimals);
		return values && { kind: isCertain ? 'notSumOfParts' : 'totalMayDiffer', values };
	};

/** Calculates Total from the parts and lines; undefined if that is not possible. */
export function totalOfParts(comprobante: Element, decimals: number): Decimal | undefined {
	return calculated(comprobante, decimals, true)?.sum;
}

/** Returns the sum of the parts and the parts; undefined if Total is, or can be, their sum. */
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

/** Reports taxes of the lines that neither a summary nor Total has. SAT's text does not forbid it. */
const leavesTaxesOut: AmountExpectation = (total, { comprobante, decimals }) => {
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

/** Returns the given amount, or the sum of its rows; undefined if neither is given. */
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

/** Adds up the taxes that the lines transfer, each rounded as in the summary. */
function transferred(comprobante: Element, decimals: number): Decimal | undefined {
	const sums = transferredByTax(comprobante);
	return sums && sumOfRounded(importesOf(sums), decimals);
}

function withheld(comprobante: Element, decimals: number): Decimal | undefined {
	const sums = withheldByTax(comprobante);
	return sums && sumOfRounded([...sums.values()], decimals);
}

/** Types T and P must not have a Descuento (CFDI40111). */
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

/** Returns the reason to leave Descuento out, if there is one. */
const withoutDiscounts = (comprobante: Element): Wrong | undefined => {
	if (isWithoutAmounts(comprobante)) return ofType('typeForbidsAmount', comprobante);
	return hasAmounts(comprobante) &&
		importeSum(comprobante) !== undefined &&
		!hasDiscount(comprobante)
		? 'noLineHasDiscount'
		: undefined;
};

/** Reports local taxes that cannot be added up. SAT's matrix does not check the sums of the complement. */
const sumsOfLocalTaxes: Problems = (comprobante) => {
	const local = localTaxesOf(comprobante);
	if (!('code' in local)) return [];
	const { field, code, values } = local;
	return [{ field, code, values }];
};

const chargesSomething = ({ comprobante }: Context) => hasAmounts(comprobante);
const chargesNothing = ({ comprobante }: Context) => isWithoutAmounts(comprobante);
const mayCharge = (context: Context) => !chargesNothing(context);

/** Checks SubTotal, Descuento and Total of the Comprobante. */
export const totalRules: readonly Rule[] = [
	amountForm('', ['SubTotal', 'Descuento', 'Total'], 'writeTotal'),
	...rulesAt('', [
		{
			of: 'SubTotal',
			satCode: 'CFDI40107',
			// For types T and P CFDI40109 allows a zero with decimals, even in XXX, a currency without
			// decimals.
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
			// SAT forbids it, but a Descuento of zero can pass.
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
