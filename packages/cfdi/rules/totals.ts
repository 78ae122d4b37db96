import type { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { isPresent, header, hasAmounts, isWithoutAmounts } from '../invoice/element';
import { localTaxesOf } from '../totals/localTaxes';
import type { AmountExpectation } from './amounts';
import { amountForm, amountOf, decimalsOfCurrency, roundedSum, whereAmount } from './amounts';
import type { Wrong } from './attribute';
import { ofType, requiredWhere } from './attribute';
import type { Rule } from './rule';
import { leavesTaxesOut, totalProblem } from './totalParts';
import { discountSum, hasDiscount, importeSum } from './validSums';

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
const certainTotal = totalProblem(true);
const possibleTotal = totalProblem(false);

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

/** The rules about SubTotal, Descuento and Total of the Comprobante. */
export const totalRules: readonly Rule[] = [
	amountForm(header, ['SubTotal', 'Descuento', 'Total'], 'writeTotal', ['SubTotal', 'Descuento']),
	{
		code: 'CFDI40107',
		level: 'block',
		// For types T and P CFDI40109 allows a zero with decimals, even in XXX, which has none.
		problems: decimalsOfCurrency(
			header,
			'SubTotal',
			(amount, comprobante) => isWithoutAmounts(comprobante) && amount.isZero(),
		),
	},
	{
		code: 'CFDI40108',
		level: 'block',
		problems: whereAmount(header, 'SubTotal', (amount, context) =>
			hasAmounts(context.comprobante) ? ofImportes(amount, context) : undefined,
		),
	},
	{
		code: 'CFDI40109',
		level: 'block',
		problems: whereAmount(header, 'SubTotal', zeroWithoutAmounts),
	},
	{
		code: 'CFDI40110',
		level: 'block',
		problems: whereAmount(header, 'Descuento', (amount, { comprobante }) => {
			if (!isAboveSubTotal(amount, comprobante)) return undefined;
			const subTotal = String(amountOf(comprobante, 'SubTotal'));
			return { kind: 'discountAboveSubTotal', values: { subTotal } };
		}),
	},
	{
		code: 'CFDI40111',
		level: 'block',
		problems: whereAmount(header, 'Descuento', (amount, context) => {
			if (isAboveSubTotal(amount, context.comprobante)) return undefined;
			const why = withoutDiscounts(context.comprobante);
			if (why !== undefined) return amount.isZero() ? undefined : why;
			return hasAmounts(context.comprobante) ? ofDiscounts(amount, context) : undefined;
		}),
	},
	{
		// SAT wants it left out, but a Descuento of zero may pass.
		code: 'CFDI40111',
		level: 'warn',
		problems: whereAmount(header, 'Descuento', (amount, { comprobante }) =>
			amount.isZero() ? withoutDiscounts(comprobante) : undefined,
		),
	},
	{
		code: 'CFDI40111',
		level: 'block',
		problems: requiredWhere(header, 'Descuento', ({ comprobante }) => {
			const sum = discountSum(comprobante);
			if (sum === undefined || sum.isZero() || !isPresent(comprobante, 'SubTotal'))
				return undefined;
			return hasAmounts(comprobante)
				? { kind: 'missingDiscount', values: { sum: String(sum) } }
				: undefined;
		}),
	},
	{
		code: 'CFDI40112',
		level: 'block',
		problems: decimalsOfCurrency(header, 'Descuento'),
	},
	{
		code: 'CFDI40119',
		level: 'block',
		problems: whereAmount(header, 'Total', (amount, context) =>
			isWithoutAmounts(context.comprobante)
				? zeroWithoutAmounts(amount, context)
				: certainTotal(amount, context),
		),
	},
	{
		code: 'CFDI40119',
		level: 'doubt',
		problems: whereAmount(header, 'Total', (amount, context) =>
			isWithoutAmounts(context.comprobante) ? undefined : possibleTotal(amount, context),
		),
	},
	{
		// SAT's matrix does not check the sums of the complement; what they are made of decides Total.
		level: 'doubt',
		remedy: 'correctLocalTaxes',
		problems: (comprobante) => {
			const local = localTaxesOf(comprobante);
			if (!('kind' in local)) return [];
			const { field, kind, values } = local;
			return [{ field, kind, values }];
		},
	},
	{
		code: 'CFDI40119',
		level: 'doubt',
		remedy: 'leavesTaxesOut',
		problems: whereAmount(header, 'Total', leavesTaxesOut),
	},
];
