import type { Decimal } from '../decimal';
import type { Element } from '../invoice/element';
import { isPresent, written } from '../invoice/element';
import { header } from '../invoice/elements';
import { localTaxesOf, LocalTaxProblem } from '../invoice/localTaxes';
import { hasAmounts, isWithoutAmounts } from '../invoice/voucherType';
import type { AmountExpectation } from './amounts';
import { amountForm, amountOf, decimalsOfCurrency, roundedSum, whereAmount } from './amounts';
import { requiredWhere } from './attribute';
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
		? `with TipoDeComprobante ${written(comprobante, 'TipoDeComprobante')} it must be 0`
		: undefined;

const ofImportes = roundedSum(
	({ comprobante }) => importeSum(comprobante),
	() => 'Importe of the lines',
);
const certainTotal = totalProblem(true);
const possibleTotal = totalProblem(false);

const ofDiscounts = roundedSum(
	({ comprobante }) => discountSum(comprobante),
	() => 'Descuento of the lines',
);

/** Why Descuento should be left out, if it should. */
const withoutDiscounts = (comprobante: Element): string | undefined => {
	if (isWithoutAmounts(comprobante)) {
		return `with TipoDeComprobante ${written(comprobante, 'TipoDeComprobante')} it must be left out`;
	}
	return hasAmounts(comprobante) &&
		importeSum(comprobante) !== undefined &&
		!hasDiscount(comprobante)
		? 'no line has a Descuento: it must be left out'
		: undefined;
};

/** The rules about SubTotal, Descuento and Total of the Comprobante. */
export const totalRules: readonly Rule[] = [
	amountForm(
		header,
		['SubTotal', 'Descuento', 'Total'],
		'Set Options > Totals to Calculate, or write it such as 1160.00: a dot, no commas, no currency sign.',
		['SubTotal', 'Descuento'],
	),
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
		problems: whereAmount(header, 'Descuento', (amount, { comprobante }) =>
			isAboveSubTotal(amount, comprobante)
				? `it may not be more than SubTotal, which is ${String(amountOf(comprobante, 'SubTotal'))}`
				: undefined,
		),
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
				? `SubTotal is given, and the lines have a Descuento of ${String(sum)} in all`
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
		level: 'warn',
		problems: whereAmount(header, 'Total', (amount, context) =>
			isWithoutAmounts(context.comprobante) ? undefined : possibleTotal(amount, context),
		),
	},
	{
		// SAT's matrix does not check the sums of the complement; what they are made of decides Total.
		code: '',
		level: 'warn',
		fix: 'Correct ImpuestosLocales in the Complemento: its sums are those of its rows.',
		problems: (comprobante) => {
			const local = localTaxesOf(comprobante);
			return local instanceof LocalTaxProblem
				? [{ field: local.field, message: local.message }]
				: [];
		},
	},
	{
		code: 'CFDI40119',
		level: 'warn',
		fix: 'Set Options > Totals to Calculate, or give the summary of taxes (Impuestos), too.',
		problems: whereAmount(header, 'Total', leavesTaxesOut),
	},
];
