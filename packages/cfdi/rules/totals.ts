import { localTaxesOf } from '../totals/localTaxes';
import type { Element } from '../invoice/element';
import { hasAmounts, isPresent, isWithoutAmounts } from '../invoice/element';
import type { Decimal } from '../values/decimal';
import { amountForm, amountOf, roundedSum } from './amounts';
import { rulesAt } from './rows';
import type { AmountExpectation, Context, Problems, Rule, Wrong } from './rule';
import { ofType } from './rule';
import { discountSum, hasDiscount, importeSum } from './sums';
import { leavesTaxesOut, totalProblem } from './totalParts';

/** Types T and P must not have a Descuento at all (CFDI40111). */
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

/** Why Descuento should be left out, if it should. */
const withoutDiscounts = (comprobante: Element): Wrong | undefined => {
	if (isWithoutAmounts(comprobante)) return ofType('typeForbidsAmount', comprobante);
	return hasAmounts(comprobante) &&
		importeSum(comprobante) !== undefined &&
		!hasDiscount(comprobante)
		? 'noLineHasDiscount'
		: undefined;
};

/** SAT's matrix does not check the sums of the complement; what they are made of decides Total. */
const sumsOfLocalTaxes: Problems = (comprobante) => {
	const local = localTaxesOf(comprobante);
	if (!('code' in local)) return [];
	const { field, code, values } = local;
	return [{ field, code, values }];
};

const chargesSomething = ({ comprobante }: Context) => hasAmounts(comprobante);
const chargesNothing = ({ comprobante }: Context) => isWithoutAmounts(comprobante);
const mayCharge = (context: Context) => !chargesNothing(context);

/** The rules about SubTotal, Descuento and Total of the Comprobante. */
export const totalRules: readonly Rule[] = [
	amountForm('', ['SubTotal', 'Descuento', 'Total'], 'writeTotal'),
	...rulesAt('', [
		{
			of: 'SubTotal',
			satCode: 'CFDI40107',
			// For types T and P CFDI40109 allows a zero with decimals, even in XXX, which has none.
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
			// SAT wants it left out, but a Descuento of zero may pass.
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
