import { decimal } from '../../../sat/decimal.mts';
import type { Draft, LineDraft } from '../../draft.mts';
import type { Rule } from '../rule.mts';

const invoiceOnly = ['Impuestos', 'InformacionAduanera', 'CuentaPredial', 'Parte'] as const;

/** A document of type P must have payments, and other types must not. */
export const paymentTypeRules: ReadonlyArray<Rule<Draft>> = [
	{
		// SAT has not published this code. Services respond with it if a complement's name lacks its
		// prefix.
		code: 'CFDI140230',
		field: 'Complemento',
		message:
			'Cuando el TipoDeComprobante sea P, debe existir el complemento para recepción de pagos.',
		broken: ({ type, complements }) => type === 'P' && complements.payments === undefined,
	},
	{
		code: 'CRP20101',
		field: 'TipoDeComprobante',
		message: 'El valor del campo TipoDeComprobante debe ser "P".',
		broken: ({ type, complements }) => type !== 'P' && complements.payments !== undefined,
	},
];

/** In a payment receipt, the fields outside the complement must be zero, empty or fixed. */
export const receiptRules: ReadonlyArray<Rule<Draft>> = [
	{
		code: 'CRP20102',
		field: 'Exportacion',
		message: 'El valor del campo Exportacion debe ser "01".',
		broken: ({ Exportacion: value }) => value !== undefined && value !== '01',
	},
	{
		code: 'CRP20103',
		field: 'SubTotal',
		message: 'El valor del campo SubTotal debe ser cero "0".',
		broken: ({ SubTotal: value }) => value !== undefined && !decimal(value).eq('0'),
	},
	{
		code: 'CRP20104',
		field: 'Moneda',
		message: 'El valor del campo Moneda debe ser "XXX".',
		broken: ({ Moneda: value }) => value !== undefined && value !== 'XXX',
	},
	{
		code: 'CRP20105',
		field: 'FormaPago',
		message: 'El campo FormaPago no se debe registrar en el CFDI.',
		broken: ({ FormaPago: value }) => value !== undefined,
	},
	{
		code: 'CRP20106',
		field: 'MetodoPago',
		message: 'El campo MetodoPago no se debe registrar en el CFDI.',
		broken: ({ MetodoPago: value }) => value !== undefined,
	},
	{
		code: 'CRP20107',
		field: 'CondicionesDePago',
		message: 'El campo CondicionesDePago no se debe registrar en el CFDI.',
		broken: ({ CondicionesDePago: value }) => value !== undefined,
	},
	{
		code: 'CRP20108',
		field: 'Descuento',
		message: 'El campo Descuento no se debe registrar en el CFDI.',
		broken: ({ Descuento: value }) => value !== undefined,
	},
	{
		code: 'CRP20109',
		field: 'TipoCambio',
		message: 'El campo TipoCambio no se debe registrar en el CFDI.',
		broken: ({ TipoCambio: value }) => value !== undefined,
	},
	{
		code: 'CRP20110',
		field: 'Total',
		message: 'El valor del campo Total debe ser cero "0".',
		broken: ({ Total: value }) => value !== undefined && !decimal(value).eq('0'),
	},
	{
		code: 'CRP20111',
		field: 'Conceptos',
		message: 'Solo debe existir un Concepto en el CFDI.',
		broken: ({ Conceptos: lines }) => lines.length > 1,
	},
	{
		code: 'CRP20123',
		field: 'Impuestos',
		message: 'No se debe registrar el apartado de Impuestos en el CFDI.',
		broken: ({ Impuestos: value }) => value !== undefined,
	},
];

/** A payment receipt's only line always has the same values. */
export const receiptLineRules: ReadonlyArray<Rule<LineDraft>> = [
	...invoiceOnly.map(
		(field): Rule<LineDraft> => ({
			code: 'CRP20112',
			field,
			message:
				'Si no existe el nodo ACuentaTerceros, no se deben registrar apartados dentro de Conceptos.',
			broken: ({ [field]: part }) =>
				part !== undefined && (!Array.isArray(part) || part.length > 0),
		}),
	),
	{
		code: 'CRP20113',
		field: 'ClaveProdServ',
		message: 'El valor del campo ClaveProdServ debe ser "84111506".',
		broken: ({ ClaveProdServ: value }) => value !== undefined && value !== '84111506',
	},
	{
		code: 'CRP20114',
		field: 'NoIdentificacion',
		message: 'El campo NoIdentificacion no se debe registrar en el CFDI.',
		broken: ({ NoIdentificacion: value }) => value !== undefined,
	},
	{
		code: 'CRP20115',
		field: 'Cantidad',
		message: 'El valor del campo Cantidad debe ser "1".',
		broken: ({ Cantidad: value }) => value !== undefined && !decimal(value).eq('1'),
	},
	{
		code: 'CRP20116',
		field: 'ClaveUnidad',
		message: 'El valor del campo ClaveUnidad debe ser "ACT".',
		broken: ({ ClaveUnidad: value }) => value !== undefined && value !== 'ACT',
	},
	{
		code: 'CRP20117',
		field: 'Unidad',
		message: 'El campo Unidad no se debe registrar en el CFDI.',
		broken: ({ Unidad: value }) => value !== undefined,
	},
	{
		code: 'CRP20118',
		field: 'Descripcion',
		message: 'El valor del campo Descripcion debe ser "Pago".',
		broken: ({ Descripcion: value }) => value !== undefined && value !== 'Pago',
	},
	{
		code: 'CRP20119',
		field: 'ValorUnitario',
		message: 'El valor del campo ValorUnitario debe ser cero "0".',
		broken: ({ ValorUnitario: value }) => value !== undefined && !decimal(value).eq('0'),
	},
	{
		code: 'CRP20120',
		field: 'Importe',
		message: 'El valor del campo Importe debe ser cero "0".',
		broken: ({ Importe: value }) => value !== undefined && !decimal(value).eq('0'),
	},
	{
		code: 'CRP20121',
		field: 'Descuento',
		message: 'El campo Descuento no se debe registrar en el CFDI.',
		broken: ({ Descuento: value }) => value !== undefined,
	},
	{
		code: 'CRP20122',
		field: 'ObjetoImp',
		message: 'El valor del campo ObjetoImp debe ser "01".',
		broken: ({ ObjetoImp: value }) => value !== undefined && value !== '01',
	},
];
