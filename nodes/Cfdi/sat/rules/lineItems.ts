import { written } from '../invoice/element';
import { lineItems } from '../invoice/elements';
import { hasAmounts } from '../invoice/voucherType';
import type { AmountExpectation } from './amounts';
import { amountForm, amountOf, productOf, whereAmount } from './amounts';
import { matching } from './attribute';
import { partRules } from './parts';
import type { Rule } from './rule';
import { taxObjectRules } from './taxObject';
import { textLimits } from './texts';

const aboveZeroWhereCharged: AmountExpectation = (amount, { comprobante }) =>
	hasAmounts(comprobante) && !amount.isPositive()
		? `with TipoDeComprobante ${written(comprobante, 'TipoDeComprobante')} it must be larger than 0`
		: undefined;

/** A number in JSON does not keep its zeros: 100.00 arrives as 100, and the service may add them. */
const asPreciseAsImporte =
	(isNumber: boolean): AmountExpectation =>
	(amount, { element }) => {
		const importe = amountOf(element, 'Importe');
		if (importe === undefined || amount.scale <= importe.scale) return undefined;
		if ((typeof element.attributes.Importe === 'number') !== isNumber) return undefined;
		return `it may have no more decimals than Importe, which is ${String(importe)}`;
	};

const atMostImporte: AmountExpectation = (amount, { element }) => {
	const importe = amountOf(element, 'Importe');
	return importe === undefined || amount.compare(importe) <= 0
		? undefined
		: `it may not be more than Importe, which is ${String(importe)}`;
};

/** The rules about the lines (Conceptos) except their taxes: CFDI40162 to CFDI40172, and parts. */
export const lineItemRules: readonly Rule[] = [
	amountForm(
		lineItems,
		['Cantidad', 'ValorUnitario', 'Importe', 'Descuento'],
		'Write it in Line Items such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
	),
	...textLimits(lineItems, 'Descripcion', 1000, 'Line Items > Description (Descripción)'),
	...textLimits(
		lineItems,
		'NoIdentificacion',
		100,
		'Line Items > More > Own Code (No Identificación)',
	),
	...textLimits(lineItems, 'Unidad', 20, 'Line Items > More > Unit Name (Unidad)'),
	{
		code: 'CFDI40162',
		level: 'block',
		problems: matching(lineItems, 'ClaveProdServ', /^[0-9]{8}$/, 'eight digits'),
	},
	{
		code: 'CFDI40165',
		level: 'block',
		problems: matching(
			lineItems,
			'ClaveUnidad',
			/^[A-Za-z0-9]{1,3}$/,
			'a code of one to three letters or digits, such as H87',
		),
	},
	{
		code: 'CFDI40166',
		level: 'block',
		problems: whereAmount(lineItems, 'ValorUnitario', aboveZeroWhereCharged),
	},
	{
		code: 'CFDI40167',
		level: 'block',
		problems: whereAmount(lineItems, 'Importe', productOf('Cantidad', 'ValorUnitario')),
	},
	{
		code: 'CFDI40168',
		level: 'block',
		problems: whereAmount(lineItems, 'Descuento', asPreciseAsImporte(false)),
	},
	{
		code: 'CFDI40168',
		level: 'warn',
		fix: 'Write Importe as a text with all its decimals ("100.00", in quotes).',
		problems: whereAmount(lineItems, 'Descuento', asPreciseAsImporte(true)),
	},
	{
		code: 'CFDI40169',
		level: 'block',
		problems: whereAmount(lineItems, 'Descuento', atMostImporte),
	},
	...taxObjectRules,
	...partRules,
];
