import type { AmountExpectation } from './amounts';
import { amountForm, amountOf, inCurrencyDecimals, roundedSum, whereAmount } from './amounts';
import { header, requiredWhere } from './attribute';
import { isPresent, written } from '../invoice/element';
import type { Element } from '../invoice/element';
import { discountSum, hasDiscount, importeSum, isWithoutAmounts } from './lineSums';
import type { Rule } from './rule';
import { leavesTaxesOut, totalProblem } from './totalParts';

const isCharged = (comprobante: Element) =>
	['I', 'E', 'N'].includes(written(comprobante, 'TipoDeComprobante') ?? '');

const zeroWithoutAmounts: AmountExpectation = (amount, { comprobante }) =>
	isWithoutAmounts(comprobante) && !amount.isZero()
		? `with TipoDeComprobante ${written(comprobante, 'TipoDeComprobante')} it must be 0`
		: undefined;

const ofImportes = roundedSum(
	({ comprobante }) => importeSum(comprobante),
	() => 'Importe of the lines',
);
const ofDiscounts = roundedSum(
	({ comprobante }) => discountSum(comprobante),
	() => 'Descuento of the lines',
);

/** Why Descuento should be left out, where nothing is taken off. */
const withoutDiscounts = (comprobante: Element): string | undefined => {
	if (isWithoutAmounts(comprobante)) {
		return `with TipoDeComprobante ${written(comprobante, 'TipoDeComprobante')} it must be left out`;
	}
	return isCharged(comprobante) &&
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
	),
	{
		code: 'CFDI40107',
		level: 'block',
		// CFDI40109 lets a zero of types T and P have decimals, also in XXX, which has none.
		problems: whereAmount(header, 'SubTotal', (amount, place) =>
			isWithoutAmounts(place.comprobante) && amount.isZero()
				? undefined
				: inCurrencyDecimals(amount, place),
		),
	},
	{
		code: 'CFDI40108',
		level: 'block',
		problems: whereAmount(header, 'SubTotal', (amount, place) =>
			isCharged(place.comprobante) ? ofImportes(amount, place) : undefined,
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
			const subTotal = amountOf(comprobante, 'SubTotal');
			if (subTotal === undefined || withoutDiscounts(comprobante) !== undefined) return undefined;
			return amount.compare(subTotal) <= 0
				? undefined
				: `it may not be more than SubTotal, which is ${String(subTotal)}`;
		}),
	},
	{
		code: 'CFDI40111',
		level: 'block',
		problems: whereAmount(header, 'Descuento', (amount, place) => {
			const why = withoutDiscounts(place.comprobante);
			if (why !== undefined) return amount.isZero() ? undefined : why;
			return isCharged(place.comprobante) ? ofDiscounts(amount, place) : undefined;
		}),
	},
	{
		// SAT asks for its absence; a Descuento of zero, which takes nothing off, may pass.
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
			return isCharged(comprobante)
				? `SubTotal is given, and the lines have a Descuento of ${String(sum)} in all`
				: undefined;
		}),
	},
	{
		code: 'CFDI40112',
		level: 'block',
		problems: whereAmount(header, 'Descuento', inCurrencyDecimals),
	},
	{
		code: 'CFDI40119',
		level: 'block',
		problems: whereAmount(header, 'Total', (amount, place) =>
			isWithoutAmounts(place.comprobante)
				? zeroWithoutAmounts(amount, place)
				: totalProblem(amount, place),
		),
	},
	{
		code: 'CFDI40119',
		level: 'warn',
		fix: 'Set Options > Totals to Calculate, or give the summary of taxes (Impuestos), too.',
		problems: whereAmount(header, 'Total', leavesTaxesOut),
	},
];
