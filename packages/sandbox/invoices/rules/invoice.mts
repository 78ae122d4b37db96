import { isCurrency, regimeFits } from '../../sat/catalogs.mts';
import { isLocalTime, minutesSince } from '../../sat/clock.mts';
import { decimal, zero } from '../../sat/decimal.mts';
import { genericRfcs, personType } from '../../sat/rfc.mts';
import { hasNoAmounts } from '../amounts.mts';
import type { Draft } from '../draft.mts';
import { hasTooManyDecimals, isUnknown } from './rule.mts';
import type { Context, Rule } from './rule.mts';

const isZero = (amount: string): boolean => decimal(amount).eq(0);

/**
 * Limits of the issue date in minutes. An invoice can be 72 hours old. In another time zone it can
 * be one hour ahead, plus five minutes for inexact clocks.
 */
const oldest = 72 * 60;
const furthestAhead = 65;

const hasDate = (date: string | undefined): date is string =>
	date !== undefined && isLocalTime(date);

const postalCode = /^(?!00000)\d{5}$/;

/**
 * The highest total that the sandbox stamps. SAT does not publish its limit, and the PDF cannot
 * write a higher total in words.
 */
const limit = decimal('1000000000000');

function totalDiffers({ Total: total, ...draft }: Draft, { amounts }: Context): boolean {
	// Withheld taxes can exceed the other amounts, but SAT refuses a negative total.
	if (amounts !== undefined && amounts.total.lt(0)) return true;
	if (total === undefined) return false;
	if (hasNoAmounts(draft.type)) return !isZero(total);
	const { localTaxes } = draft.complements;
	if (amounts === undefined || localTaxes === undefined) return false;
	const amount = (written: string | undefined, computed = zero) =>
		written === undefined ? computed : decimal(written);
	const { Impuestos: summary } = draft;
	return !amount(draft.SubTotal, amounts.subTotal)
		.minus(amount(draft.Descuento, amounts.discount))
		.plus(amount(summary?.TotalImpuestosTrasladados, amounts.totalTransferred))
		.minus(amount(summary?.TotalImpuestosRetenidos, amounts.totalWithheld))
		.plus(localTaxes)
		.eq(total);
}

export const invoiceRules: ReadonlyArray<Rule<Draft>> = [
	{
		code: 'CFDI40101',
		field: 'Fecha',
		message: 'El campo Fecha no cumple con el patrón requerido.',
		broken: ({ Fecha: date }) => date !== undefined && !hasDate(date),
	},
	{
		code: '401',
		field: 'Fecha',
		message: 'Fecha y hora de generación fuera de rango.',
		broken: ({ Fecha: date }) =>
			hasDate(date) && (minutesSince(date) > oldest || minutesSince(date) < -furthestAhead),
	},
	{
		code: 'CFDI40103',
		field: 'FormaPago',
		message: 'Si existe el tipo de comprobante T, N o P el campo FormaPago no debe existir.',
		broken: ({ FormaPago: form, type }) => form !== undefined && ['T', 'N', 'P'].includes(type),
	},
	{
		code: 'CFDI40104',
		field: 'FormaPago',
		message: 'El campo FormaPago no contiene un valor del catálogo c_FormaPago.',
		broken: ({ FormaPago: form }) => isUnknown('FormaPago', form),
	},
	{
		code: 'CFDI40105',
		field: 'FormaPago',
		message: 'El campo FormaPago no contiene el valor "99".',
		broken: ({ FormaPago: form, MetodoPago: method }) =>
			method === 'PPD' && form !== undefined && form !== '99',
	},
	{
		code: 'CFDI40107',
		field: 'SubTotal',
		message:
			'El valor de este campo SubTotal excede la cantidad de decimales que soporta la moneda.',
		// Skip types T and P, for which CFDI40109 accepts a zero with any number of decimals.
		broken: ({ SubTotal: subTotal, type }, context) =>
			!hasNoAmounts(type) && hasTooManyDecimals(subTotal, context),
	},
	{
		code: 'CFDI40108',
		field: 'SubTotal',
		message:
			'El TipoDeComprobante es I,E o N, el importe registrado en el campo no es igual al redondeo de la suma de los importes de los conceptos registrados.',
		broken: ({ SubTotal: subTotal, type }, { amounts }) =>
			subTotal !== undefined &&
			!hasNoAmounts(type) &&
			amounts !== undefined &&
			!amounts.subTotal.eq(subTotal),
	},
	{
		code: 'CFDI40109',
		field: 'SubTotal',
		message: 'El TipoDeComprobante es T o P y el importe no es igual a 0, o cero con decimales.',
		broken: ({ SubTotal: subTotal, type }) =>
			subTotal !== undefined && hasNoAmounts(type) && !isZero(subTotal),
	},
	{
		code: 'CFDI40110',
		field: 'Descuento',
		message: 'El valor registrado en el campo Descuento no es menor o igual que el campo Subtotal.',
		broken: ({ Descuento: discount, SubTotal: subTotal }, { amounts }) => {
			const limit = subTotal === undefined ? amounts?.subTotal : decimal(subTotal);
			return discount !== undefined && limit !== undefined && limit.lt(discount);
		},
	},
	{
		code: 'CFDI40111',
		field: 'Descuento',
		message:
			'El campo Descuento debe ser igual al redondeo de la suma de los descuentos de los conceptos, y debe omitirse si ningún concepto tiene descuento.',
		broken: ({ Descuento: discount }, { amounts }) =>
			discount !== undefined &&
			amounts !== undefined &&
			(amounts.discount === undefined || !amounts.discount.eq(discount)),
	},
	{
		code: 'CFDI40112',
		field: 'Descuento',
		message: 'El valor del campo Descuento excede la cantidad de decimales que soporta la moneda.',
		broken: ({ Descuento: discount }, context) => hasTooManyDecimals(discount, context),
	},
	{
		code: 'CFDI40113',
		field: 'Moneda',
		message: 'El campo Moneda no contiene un valor del catálogo c_Moneda.',
		broken: ({ Moneda: currency }) => currency !== undefined && !isCurrency(currency),
	},
	{
		code: 'CFDI40114',
		field: 'TipoCambio',
		message: 'El campo TipoCambio no tiene el valor "1" y la moneda indicada es MXN.',
		broken: ({ Moneda: currency, TipoCambio: rate }) =>
			currency === 'MXN' && rate !== undefined && rate !== '1',
	},
	{
		code: 'CFDI40115',
		field: 'TipoCambio',
		message:
			'El campo TipoCambio se debe registrar cuando el campo Moneda tiene un valor distinto de MXN y XXX.',
		broken: ({ Moneda: currency, TipoCambio: rate }) =>
			currency !== undefined &&
			isCurrency(currency) &&
			currency !== 'MXN' &&
			currency !== 'XXX' &&
			rate === undefined,
	},
	{
		code: 'CFDI40116',
		field: 'TipoCambio',
		message: 'El campo TipoCambio no se debe registrar cuando el campo Moneda tiene el valor XXX.',
		broken: ({ Moneda: currency, TipoCambio: rate }) => currency === 'XXX' && rate !== undefined,
	},
	{
		code: 'CFDI40117',
		field: 'TipoCambio',
		message: 'El campo TipoCambio no cumple con el patrón requerido.',
		broken: ({ TipoCambio: rate }) => rate !== undefined && isZero(rate),
	},
	{
		code: 'CFDI40119',
		field: 'Total',
		message:
			'El campo Total no corresponde con la suma del subtotal, menos los descuentos aplicables, más los impuestos trasladados, menos los impuestos retenidos.',
		broken: totalDiffers,
	},
	{
		code: 'CFDI40120',
		field: 'Total',
		message: 'El valor del campo Total es superior al límite establecido.',
		broken: ({ Total: total }, { amounts }) =>
			[amounts?.total, total === undefined ? undefined : decimal(total)].some(
				(value) => value !== undefined && value.gte(limit),
			),
	},
	{
		code: 'CFDI40121',
		field: 'TipoDeComprobante',
		message: 'El campo TipoDeComprobante, no contiene un valor del catálogo c_TipoDeComprobante.',
		broken: ({ TipoDeComprobante: type }) => isUnknown('TipoDeComprobante', type),
	},
	{
		code: 'CFDI40123',
		field: 'Exportacion',
		message: 'El campo Exportacion no contiene un valor del catálogo c_Exportacion.',
		broken: ({ Exportacion: exportation }) => isUnknown('Exportacion', exportation),
	},
	{
		code: 'CFDI40122',
		field: 'Exportacion',
		message:
			'El campo Exportacion contiene el valor "02", el CFDI debe contener el complemento para Comercio Exterior.',
		broken: ({ Exportacion: exportation, complements }) =>
			exportation === '02' && !complements.hasForeignTrade && complements.localTaxes !== undefined,
	},
	{
		code: 'CFDI40222',
		field: 'Exportacion',
		message:
			'El complemento de Comercio Exterior no debe existir cuando el campo Exportacion contenga un valor igual a "01" o "03".',
		broken: ({ Exportacion: exportation, complements }) =>
			complements.hasForeignTrade && ['01', '03'].includes(exportation ?? ''),
	},
	{
		code: 'CFDI40124',
		field: 'MetodoPago',
		message: 'El campo MetodoPago, no contiene un valor del catálogo c_MetodoPago.',
		broken: ({ MetodoPago: method }) => isUnknown('MetodoPago', method),
	},
	{
		code: 'CFDI40125',
		field: 'MetodoPago',
		message: 'Se debe omitir el campo MetodoPago cuando el TipoDeComprobante es T o P.',
		broken: ({ MetodoPago: method, type }) => method !== undefined && hasNoAmounts(type),
	},
	{
		code: 'CFDI40126',
		field: 'LugarExpedicion',
		message: 'El campo LugarExpedicion, no contiene un valor del catálogo c_CodigoPostal.',
		broken: ({ LugarExpedicion: place }) => place !== undefined && !postalCode.test(place),
	},
	{
		code: 'CFDI40130',
		field: 'InformacionGlobal',
		message:
			'Cuando el tipo de comprobante sea Ingreso, el Rfc del receptor sea "XAXX010101000" y su Nombre "PUBLICO EN GENERAL", el nodo InformacionGlobal debe existir.',
		broken: ({ type, Receptor: receiver, InformacionGlobal: global }) =>
			type === 'I' &&
			receiver.Rfc === genericRfcs.national &&
			receiver.Nombre === 'PUBLICO EN GENERAL' &&
			global === undefined,
	},
	{
		code: 'CFDI40140',
		field: 'Emisor.RegimenFiscal',
		message: 'El campo RegimenFiscal, no contiene un valor del catálogo c_RegimenFiscal.',
		broken: ({ Emisor: issuer }) => isUnknown('RegimenFiscal', issuer.RegimenFiscal),
	},
	{
		code: 'CFDI40141',
		field: 'Emisor.RegimenFiscal',
		message:
			'La clave del campo RegimenFiscal debe corresponder con el tipo de persona (fisica o moral).',
		broken: ({ Emisor: issuer }) =>
			issuer.Rfc !== undefined &&
			issuer.RegimenFiscal !== undefined &&
			!regimeFits(issuer.RegimenFiscal, personType(issuer.Rfc)),
	},
	{
		code: 'CFDI40201',
		field: 'Impuestos',
		message: 'Cuando el TipoDeComprobante sea T o P, el elemento Impuestos no debe existir.',
		broken: ({ Impuestos: summary, type }) => summary !== undefined && hasNoAmounts(type),
	},
];
