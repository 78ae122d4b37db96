import { lineItems, hasAmounts } from '../invoice/element';
import type { AmountExpectation } from './amounts';
import { amountForm, amountOf, productOf, whereAmount } from './amounts';
import { matching, ofType } from './attribute';
import { catalogCodeRules } from './catalogCodes';
import { partRules } from './parts';
import type { Rule } from './rule';
import { taxObjectRules } from './taxObject';
import { textLimits } from './texts';

const aboveZeroWhereCharged: AmountExpectation = (amount, { comprobante }) =>
	hasAmounts(comprobante) && !amount.isPositive()
		? ofType('priceOfTypeIsAboveZero', comprobante)
		: undefined;

/** A number in JSON does not keep its zeros: 100.00 arrives as 100, and the service may add them. */
const asPreciseAsImporte =
	(isNumber: boolean): AmountExpectation =>
	(amount, { element }) => {
		const importe = amountOf(element, 'Importe');
		if (importe === undefined || amount.scale <= importe.scale) return undefined;
		if ((typeof element.attributes.Importe === 'number') !== isNumber) return undefined;
		return { kind: 'moreDecimalsThanImporte', values: { importe: String(importe) } };
	};

const atMostImporte: AmountExpectation = (amount, { element }) => {
	const importe = amountOf(element, 'Importe');
	return importe === undefined || amount.compare(importe) <= 0
		? undefined
		: { kind: 'discountAboveImporte', values: { importe: String(importe) } };
};

/** The rules about the lines (Conceptos) except their taxes: CFDI40162 to CFDI40172, and parts. */
export const lineItemRules: readonly Rule[] = [
	amountForm(lineItems, ['Cantidad', 'ValorUnitario', 'Importe', 'Descuento'], 'writeLineAmount'),
	...textLimits(lineItems, 'Descripcion', 1000),
	...textLimits(lineItems, 'NoIdentificacion', 100),
	...textLimits(lineItems, 'Unidad', 20),
	{
		code: 'CFDI40162',
		level: 'block',
		problems: matching(lineItems, 'ClaveProdServ', /^[0-9]{8}$/, 'noProductCode'),
	},
	{
		code: 'CFDI40165',
		level: 'block',
		problems: matching(lineItems, 'ClaveUnidad', /^[A-Za-z0-9]{1,3}$/, 'noUnitCode'),
	},
	{
		code: 'CFDI40166',
		level: 'block',
		problems: whereAmount(lineItems, 'ValorUnitario', aboveZeroWhereCharged),
	},
	{
		code: 'CFDI40167',
		level: 'block',
		problems: whereAmount(
			lineItems,
			'Importe',
			productOf('Cantidad', 'ValorUnitario', 'notQuantityTimesPrice'),
		),
	},
	{
		code: 'CFDI40168',
		level: 'block',
		problems: whereAmount(lineItems, 'Descuento', asPreciseAsImporte(false)),
	},
	{
		code: 'CFDI40168',
		level: 'warn',
		remedy: 'writeImporteAsText',
		problems: whereAmount(lineItems, 'Descuento', asPreciseAsImporte(true)),
	},
	{
		code: 'CFDI40169',
		level: 'block',
		problems: whereAmount(lineItems, 'Descuento', atMostImporte),
	},
	...catalogCodeRules,
	...taxObjectRules,
	...partRules,
];
