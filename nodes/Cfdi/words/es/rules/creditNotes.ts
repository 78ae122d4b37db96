import type { Words } from '../../language';
import { missing, wrong, wrongAmount } from './but';

export const creditNoteWords = {
	advanceNeeds30: {
		what: wrong('una nota de crédito (E) que aplica un anticipo (relación 07) lleva 30'),
		fix: 'Indique 30 (Aplicación de anticipos) como {FormaPago}.',
	},
	creditNoteHasKnownForm: {
		what: wrong('una nota de crédito (E) debe indicar cómo se devuelve el dinero'),
		fix: 'Elija la {FormaPago} con que se devuelve el dinero, o 15 (Condonación) si la factura aún no estaba pagada.',
	},
	creditNoteIsPue: {
		what: wrong('una nota de crédito (E) lleva PUE'),
		fix: 'Indique PUE como {MetodoPago}.',
	},
	creditNoteNamesInvoice: {
		what: missing('una nota de crédito (E) debe indicar la factura a la que se aplica'),
		fix: 'Indique en los {CfdiRelacionados} el UUID de la factura a la que se aplica, con la relación 01, o 03 si es una devolución de mercancía. Solo un descuento sobre ventas futuras no la lleva, y su {FormaPago} es 23.',
	},
	creditNoteUse: {
		what: wrong('una nota de crédito (E) es por devoluciones, descuentos o bonificaciones: G02'),
		fix: 'Indique G02 (Devoluciones, descuentos o bonificaciones) como {Receptor.UsoCFDI}.',
	},
	moreThanCredited: {
		what: wrongAmount('las facturas a las que se aplica suman {credited}'),
		fix: 'Corrija los conceptos: una nota de crédito devuelve como máximo lo que cobró su factura.',
	},
} satisfies Readonly<Record<string, Words>>;
