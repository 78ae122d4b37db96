import { holdingWords, holdsBack, keepingWords, keepsInvoice } from './holdingWords';

const listed = (words: string) => words.split(', ');

it.each(Object.values(holdingWords).flatMap(listed))(
	'holds back a row whose note contains "%s"',
	(word) => {
		expect(holdsBack(word, true)).toBe(true);
		expect(holdsBack(`Cliente: ${word.toUpperCase()}, ver correo`)).toBe(true);
		expect(holdsBack(`Cliente: ${word.toUpperCase()}, ver correo`, true)).toBe(false);
		expect(holdsBack(`x${word}x`)).toBe(false);
	},
);

it.each([
	'Cancelación',
	'¡Devolvió dos piezas!',
	'*** DUPLICADA ***',
	'Todavía no facturar',
	'Facturar no: NO SE FACTURA',
	"Don't invoice",
	'devolver llamada',
	'No cancelado',
	'Audífonos con cancelación de ruido',
])('stops the invoice of a sale with the note "%s"', (note) => {
	expect(holdsBack(note)).toBe(true);
});

it.each([
	'Factura de cancelería',
	'Cancelable sin aceptación',
	'Duplicador de llaves',
	'No. factura 12',
	'No se ha facturado',
	'Ya facturado',
	'Facturar en diciembre',
	'El SPEI rebotó',
	'sustituye a A-12',
	'Abonó 500',
	'Hold',
	'¿Se factura?',
	'Returning customer',
	'',
])('does not stop the invoice of a sale with the note "%s"', (note) => {
	expect(holdsBack(note)).toBe(false);
});

it.each([...listed(keepingWords), 'NO CANCELAR: ya pagó', 'Don’t cancel'])(
	'stops the cancellation of an invoice whose note says "%s"',
	(note) => expect(keepsInvoice(note)).toBe(true),
);

it.each(['No cancelado', 'No cancelable', 'Cancelar: no se entregó', 'Esperar', 'Vigente'])(
	'does not stop the cancellation of an invoice whose note says "%s"',
	(note) => expect(keepsInvoice(note)).toBe(false),
);
