import type { Codes, CodeWords } from '../../../language';

const OF_FORM = 'Timbre el pago con el formulario de Stamp Payment, que';

/** A value that SAT fixes in a payment. */
const fixed = (attribute: string, value: string, where = 'un pago'): CodeWords => ({
	cause: `En ${where}, ${attribute} debe ser ${value}.`,
	fix: `${OF_FORM} lo pone, o escriba ${value} en ${attribute}.`,
});

const fixedInLine = (attribute: string, value: string): CodeWords =>
	fixed(attribute, value, 'el concepto de un pago');

/** An attribute that a payment does not have. */
const leftOut = (attribute: string, instead = '', where = 'Un pago'): CodeWords => ({
	cause: `${where} no debe llevar ${attribute}${instead}.`,
	fix: `${OF_FORM} no lo incluye, o quite ${attribute}.`,
});

const leftOutOfLine = (attribute: string): CodeWords =>
	leftOut(attribute, '', 'El concepto de un pago');

/** The codes about the Comprobante of a payment: CRP20101 to CRP20123, and that of one without payments. */
export const paymentVoucherCodes: Codes = {
	CFDI140230: {
		cause:
			'Un comprobante de tipo P (Pago) no tiene un complemento de pagos que el servicio reconozca.',
		fix: `${OF_FORM} lo incluye, o indique el complemento como { "Any": [{ "pago20:Pagos": { … } }] }: sin el prefijo, los servicios no lo toman en cuenta.`,
	},
	CRP20101: {
		cause: 'El comprobante tiene un complemento de pagos (Pagos), pero su tipo no es P.',
		fix: 'Ponga P como {TipoDeComprobante}, o quite el complemento.',
	},
	CRP20102: fixed('la {Exportacion}', '01'),
	CRP20103: fixed('el {SubTotal}', '0'),
	CRP20104: fixed('la {Moneda}', 'XXX'),
	CRP20105: leftOut('la {FormaPago}', ': cómo se pagó va en FormaDePagoP del complemento'),
	CRP20106: leftOut('el {MetodoPago}', ': PPD va solo en la factura que se paga'),
	CRP20107: leftOut('las {CondicionesDePago}'),
	CRP20108: leftOut('el {Descuento}'),
	CRP20109: leftOut('el {TipoCambio}', ': va en TipoCambioP del complemento'),
	CRP20110: fixed('el {Total}', '0'),
	CRP20111: {
		cause: 'Un pago tiene exactamente un concepto.',
		fix: `${OF_FORM} hace el concepto, o deje un solo concepto en los {Conceptos}: 84111506, 1 ACT, Pago.`,
	},
	CRP20112: {
		cause: 'El concepto de un pago contiene un elemento distinto de ACuentaTerceros.',
		fix: `${OF_FORM} hace el concepto, o quite del concepto Impuestos y los demás elementos.`,
	},
	CRP20113: fixedInLine('la {Conceptos.ClaveProdServ}', '84111506'),
	CRP20114: leftOutOfLine('el {Conceptos.NoIdentificacion}'),
	CRP20115: fixedInLine('la {Conceptos.Cantidad}', '1'),
	CRP20116: fixedInLine('la {Conceptos.ClaveUnidad}', 'ACT'),
	CRP20117: leftOutOfLine('la {Conceptos.Unidad}'),
	CRP20118: fixedInLine('la {Conceptos.Descripcion}', 'Pago'),
	CRP20119: fixedInLine('el {Conceptos.ValorUnitario}', '0'),
	CRP20120: fixedInLine('el {Conceptos.Importe}', '0'),
	CRP20121: leftOutOfLine('el {Conceptos.Descuento}'),
	CRP20122: fixedInLine('el {Conceptos.ObjetoImp}', '01'),
	CRP20123: leftOut('los {Impuestos}', ': sus impuestos van en el complemento'),
};
