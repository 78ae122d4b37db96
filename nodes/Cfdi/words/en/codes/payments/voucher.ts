import type { Codes, CodeWords } from '../../../language';

const OF_FORM = 'Stamp the payment with the form of Stamp Payment, which';

/** A value that SAT fixes in a payment. */
const fixed = (name: string, value: string): CodeWords => ({
	cause: `{${name}} of a payment must be ${value}.`,
	fix: `${OF_FORM} sets it, or set {${name}} to ${value}.`,
});

/** The same in the line of a payment. */
const fixedInLine = (name: string, value: string): CodeWords => ({
	cause: `{Conceptos.${name}} in the line of a payment must be ${value}.`,
	fix: `${OF_FORM} sets it, or set {Conceptos.${name}} to ${value}.`,
});

/** An attribute that a payment does not have. */
const leftOut = (name: string, instead = ''): CodeWords => ({
	cause: `{${name}} is given, but a payment does not have it${instead}.`,
	fix: `${OF_FORM} leaves it out, or remove {${name}}.`,
});

/** The same of the line of a payment. */
const leftOutOfLine = (name: string): CodeWords => ({
	cause: `{Conceptos.${name}} is given, but the line of a payment does not have it.`,
	fix: `${OF_FORM} leaves it out, or remove {Conceptos.${name}}.`,
});

/** The codes about the Comprobante of a payment: CRP20101 to CRP20123, and that of one without payments. */
export const paymentVoucherCodes: Codes = {
	CFDI140230: {
		cause: 'An invoice of type P (Pago) has no complement of payments that the service recognizes.',
		fix: `${OF_FORM} gives it, or give the complement as { "Any": [{ "pago20:Pagos": { … } }] }: without the prefix services leave it out.`,
	},
	CRP20101: {
		cause: 'The invoice has a complement of payments (Pagos), but its type is not P.',
		fix: 'Set {TipoDeComprobante} to P, or remove the complement.',
	},
	CRP20102: fixed('Exportacion', '01'),
	CRP20103: fixed('SubTotal', '0'),
	CRP20104: fixed('Moneda', 'XXX'),
	CRP20105: leftOut('FormaPago', ': how it was paid is FormaDePagoP of the complement'),
	CRP20106: leftOut('MetodoPago', ': PPD is only in the invoice that is paid'),
	CRP20107: leftOut('CondicionesDePago'),
	CRP20108: leftOut('Descuento'),
	CRP20109: leftOut('TipoCambio', ': the exchange rate is TipoCambioP of the complement'),
	CRP20110: fixed('Total', '0'),
	CRP20111: {
		cause: 'A payment has exactly one line (Concepto).',
		fix: `${OF_FORM} makes the line, or leave one line in {Conceptos}: 84111506, 1 ACT, Pago.`,
	},
	CRP20112: {
		cause: 'The line of a payment holds an element other than ACuentaTerceros.',
		fix: `${OF_FORM} makes the line, or remove Impuestos and the other elements from the line.`,
	},
	CRP20113: fixedInLine('ClaveProdServ', '84111506'),
	CRP20114: leftOutOfLine('NoIdentificacion'),
	CRP20115: fixedInLine('Cantidad', '1'),
	CRP20116: fixedInLine('ClaveUnidad', 'ACT'),
	CRP20117: leftOutOfLine('Unidad'),
	CRP20118: fixedInLine('Descripcion', 'Pago'),
	CRP20119: fixedInLine('ValorUnitario', '0'),
	CRP20120: fixedInLine('Importe', '0'),
	CRP20121: leftOutOfLine('Descuento'),
	CRP20122: fixedInLine('ObjetoImp', '01'),
	CRP20123: leftOut('Impuestos', ': its taxes are in the complement'),
};
