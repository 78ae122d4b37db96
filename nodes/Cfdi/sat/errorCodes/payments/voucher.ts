import type { ErrorCode } from '../errorCode';

const OF_FORM = 'Stamp the payment with the form of Stamp Payment, which';

/** A value that SAT fixes in a payment. */
const fixed = (number: number, field: string, value: string): ErrorCode => ({
	code: `CRP${number}`,
	field,
	cause: `${field} of a payment must be ${value}.`,
	fix: `${OF_FORM} sets it, or set ${field} to ${value}.`,
});

/** An attribute that a payment does not have. */
const leftOut = (number: number, field: string, instead = ''): ErrorCode => ({
	code: `CRP${number}`,
	field,
	cause: `${field} is given, but a payment does not have it${instead}.`,
	fix: `${OF_FORM} leaves it out, or remove ${field}.`,
});

/** The codes about the Comprobante of a payment: CRP20101 to CRP20123, and that of one without payments. */
export const paymentVoucherErrorCodes: readonly ErrorCode[] = [
	{
		code: 'CFDI140230',
		field: 'Complemento',
		cause: 'An invoice of type P (Pago) has no complement of payments that the service recognizes.',
		fix: `${OF_FORM} gives it, or give the complement as { "Any": [{ "pago20:Pagos": { … } }] }: without the prefix services leave it out.`,
	},
	{
		code: 'CRP20101',
		field: 'TipoDeComprobante',
		cause: 'The invoice has a complement of payments (Pagos), but its type is not P.',
		fix: 'Set Additional Fields > Voucher Type (Comprobante) to P, or remove the complement.',
	},
	fixed(20102, 'Exportacion', '01'),
	fixed(20103, 'SubTotal', '0'),
	fixed(20104, 'Moneda', 'XXX'),
	leftOut(20105, 'FormaPago', ': how it was paid is FormaDePagoP of the complement'),
	leftOut(20106, 'MetodoPago', ': PPD is only in the invoice that is paid'),
	leftOut(20107, 'CondicionesDePago'),
	leftOut(20108, 'Descuento'),
	leftOut(20109, 'TipoCambio', ': the exchange rate is TipoCambioP of the complement'),
	fixed(20110, 'Total', '0'),
	{
		code: 'CRP20111',
		field: 'Conceptos',
		cause: 'A payment has exactly one line (Concepto).',
		fix: `${OF_FORM} makes the line, or leave one line in Conceptos: 84111506, 1 ACT, Pago.`,
	},
	{
		code: 'CRP20112',
		field: 'Conceptos',
		cause: 'The line of a payment holds an element other than ACuentaTerceros.',
		fix: `${OF_FORM} makes the line, or remove Impuestos and the other elements from the line.`,
	},
	fixed(20113, 'Conceptos.ClaveProdServ', '84111506'),
	leftOut(20114, 'Conceptos.NoIdentificacion'),
	fixed(20115, 'Conceptos.Cantidad', '1'),
	fixed(20116, 'Conceptos.ClaveUnidad', 'ACT'),
	leftOut(20117, 'Conceptos.Unidad'),
	fixed(20118, 'Conceptos.Descripcion', 'Pago'),
	fixed(20119, 'Conceptos.ValorUnitario', '0'),
	fixed(20120, 'Conceptos.Importe', '0'),
	leftOut(20121, 'Conceptos.Descuento'),
	fixed(20122, 'Conceptos.ObjetoImp', '01'),
	leftOut(20123, 'Impuestos', ': its taxes are in the complement'),
];
