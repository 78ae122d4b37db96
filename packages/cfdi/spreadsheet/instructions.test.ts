import { asksToKeep } from './instructions';
import { instructionAt, stateColumn } from './states';

const NOTHING_ELSE = { total: '', hasIva: false, hasRetentions: false, paymentForm: '' };

const asked = (text: string, header = 'Notas', said = {}) =>
	instructionAt(text, stateColumn(header), { ...NOTHING_ELSE, ...said });

it.each([
	'Facturar en diciembre',
	'Facturar el 15',
	'Facturar el 30 de noviembre',
	'Favor de facturar el lunes',
	'Se factura la próxima semana',
	'Se va a facturar a fin de mes',
	'Para facturar en enero',
	'Facturar cuando deposite',
	'Facturar contra entrega',
	'Timbrar mes siguiente',
	'Emitir después',
	'La factura va en diciembre',
	'Cliente de Ana: facturar en enero',
	'To be invoiced in December',
	'Invoice next month',
	'Avisar antes de timbrar',
	'Facturada con folio 88',
	'Facturado A-50',
	'Fact. en dic.',
	'Facturar 1 dic',
])('an invoice of another day is asked about in any column: %s', (text) => {
	expect(asked(text)).toBe('unknown');
	expect(asked(text, 'Columna X')).toBe('unknown');
});

it.each([
	'sustituye a A-12',
	'Sustitución de la factura 12',
	'En lugar de A-12',
	'Reemplaza al CFDI 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
	'Refacturar',
	'Re-facturación de A-12',
	'Corrige la A-12',
	'Relacionada con A-12',
	'Replaces invoice 12',
	'NC de A-12',
])('an invoice with another one in it is issued by hand: %s', (text) => {
	expect(asked(text)).toBe('otherInvoice');
	expect(asked(text, 'Columna X')).toBe('otherInvoice');
});

it.each([
	'Facturar en dos partes',
	'Facturar la mitad',
	'Facturar junto con A-13',
	'Facturar a nombre de EKU9003173C9',
	'Facturar a público en general',
	'Dividir en dos facturas',
	'Aplicar anticipo A-10',
	'Juntar con el pedido 445: una sola factura',
	'Facturar solo la mano de obra',
	'Facturar con el RFC de la matriz',
	'Le hicimos un descuento de 200',
	'Incluir propina',
	'Cliente retiene ISR',
	'Se cobró en dólares',
	'Lleva addenda',
])('another invoice than the row says is issued by hand: %s', (text) => {
	expect(asked(text)).toBe('otherInvoice');
	expect(asked(text, 'Columna X')).toBeUndefined();
});

it.each([
	['Con retención de ISR', { hasRetentions: true }],
	['Retener IVA', { hasRetentions: true }],
	['Sin IVA', { hasIva: true }],
	['Tasa 0', { hasIva: true }],
	['Agregar flete 500', { total: '1160' }],
	['Menos 10% de descuento', { total: '1160' }],
	['Descontar anticipo', { total: '1160' }],
])('a note that repeats what its row has does not hold it back: %s, with %j', (text, said) => {
	expect(asked(text)).toBe('otherInvoice');
	expect(asked(text, 'Notas', said)).toBeUndefined();
});

it.each([
	'Pagó la mitad',
	'Abonó 500',
	'Debe 500',
	'Paga el lunes',
	'Crédito 30 días',
	'No ha depositado',
	'Falta depósito',
	'Es PPD',
	'Nos paga en 60 días',
	'Pagó la mitad en efectivo',
	'Falta que liquide',
	'El SPEI rebotó',
	'Saldo a favor del cliente',
])('what is not paid at once is said to be so: %s', (text) => {
	expect(asked(text)).toBe('unpaid');
});

it.each([
	['Pagó con cheque', '03', 'otherInvoice'],
	['Pagó con cheque', '02', undefined],
	['Pago con tarjeta', '03', 'otherInvoice'],
	['Pago con tarjeta', '28', undefined],
	['Pagó con cheque', '', undefined],
	['02', '03', undefined],
])('a way to pay is compared with that of the row: %s next to "%s"', (text, paymentForm, says) => {
	expect(asked(text, 'Notas', { paymentForm })).toBe(says);
});

it('what was paid is not a part where it is the total', () => {
	expect(asked('Pagó $1,160.00 en efectivo', 'Notas', { total: '2,320.00' })).toBe('unpaid');
	expect(asked('Pagó $1,160.00', 'Notas', { total: '1160' })).toBeUndefined();
	expect(asked('Depositó 1160', 'Notas', { total: '$1,160.00' })).toBeUndefined();
});

it.each([
	'Hold',
	'Stand by',
	'En revisión',
	'Detenida por cobranza',
	'Por confirmar',
	'Falta autorización',
	'Faltan datos fiscales',
	'Falta RFC',
	'Sin orden de compra',
	'Pedir constancia',
	'Preguntar al cliente',
	'Revisar precio',
	'RFC incorrecto',
	'Precio equivocado',
	'Error de captura',
	'Todavía no',
	'No tocar',
	'Espera de OC',
	'Va en la global',
	'Igual a A-10',
	'Cambiar razón social',
	'Para diciembre',
	'Sin costo',
	'Agotado',
	'CFDI 88',
	'CANC',
	'Pend.',
	'No fact.',
	'Ya fact.',
	'RFC no coincide',
	'Verificar antes el régimen con el cliente',
	'Cambió de domicilio fiscal',
	'Corregir cantidad',
	'Precio especial para él',
	'Se capturó mal',
	'C.P. incorrecto',
	'Esto es una prueba',
	'Cortesía de la casa',
	'Devolvió 2 piezas',
	'Va a cancelar',
	'Missing tax ID',
	'La facturó la sucursal',
	'Ya lo timbró Ana en el portal',
	'Mercancía devuelta',
	'¿Se factura?',
	'¿A qué RFC?',
	'¿Ya pagó?',
])('a note that asks for something first is asked about: %s', (text) => {
	expect(asked(text)).toBe('unknown');
	expect(asked(text, 'Vendedor')).toBeUndefined();
});

it.each([
	'Facturar hoy',
	'Favor de facturar y enviar por correo',
	'Facturar a nombre de la empresa',
	'Facturar con los datos de la constancia',
	'Requiere factura',
	'Aún no facturado',
	'Renta de diciembre',
	'Servicio de noviembre',
	'Entregar el lunes',
	'Entrega el 15 de diciembre',
	'Cliente recoge el sábado',
	'Cliente espera en recepción',
	'Confirmar dirección',
	'Confirmar con el cliente la dirección de entrega',
	'Avisar antes de llegar',
	'Mañana pasan por el pedido',
	'Después de las 5',
	'Pagó el 15 de noviembre',
	'Ya mandó constancia',
	'OC 4500012345',
	'Pedido 4512',
	'Sustitución de pieza dañada',
	'Reemplazo de filtro',
	'Corrección de estilo',
	'Retención de líquidos',
	'Descuento aplicado',
	'Incluye IVA',
	'Global Services',
	'Frontera Norte',
	'Sin costo de envío',
	'Cliente nuevo, cobrar envío',
	'Vigencia hasta enero',
	'Esperar entrega',
	'Hold the door',
	'Precio sin IVA',
	'Facturar con IVA desglosado',
	'Sin anticipo',
	'Incluir 2 tapas',
	'Cambiar a talla M',
	'Falta firma de recibido',
	'Enviar factura a compras y a contabilidad',
	'Subir factura al portal del cliente',
	'Facturar en cuanto se pueda',
	'Datos fiscales correctos',
	'RFC validado',
	'¿Pueden entregar después de las 5?',
	'¿Me pueden enviar la factura?',
	'¿Me pueden facturar?',
	'Es un regalo, no pongan precio',
	'Solicito factura, mi RFC es URE180429TM6',
	'Pagué con transferencia, folio 445566',
	'Todavía no se timbró',
	'Descuento 10% ya aplicado',
	'Flete por cobrar',
	'Es regalo, no incluir precio',
	'Pagó el martes',
	'Liquidado el 15 de noviembre',
	'Tarjeta terminación 4455',
	'3 meses sin intereses',
	'Cambio de aceite',
	'Sin mangas',
	'No tocar el timbre',
	'Sale mañana en la ruta',
])('a note about something else is none: %s', (text) => {
	expect(asked(text)).toBeUndefined();
});

it.each([
	'Hold',
	'Do not cancel',
	'Se queda vigente',
	'Dejar activa',
	'Cancelar en diciembre',
	'Cancelar hasta enero',
	'Cancelar cuando se emita la nueva',
	'Primero timbrar la sustituta',
	'Falta sustituir',
	'Falta autorización',
	'No autorizada',
	'No procede',
	'Cliente sí la quiere',
	'El cliente no acepta',
	'Esta es la buena',
	'Reactivar',
	'Todavía no',
	'Confirmar con el cliente',
	'Duplicada; preguntar',
	'¿Cancelar?',
	'Duplicada?',
])('a note keeps an invoice from being cancelled: %s', (text) => {
	expect(asksToKeep(text)).toBe(true);
});

it.each([
	'Ya cancelada',
	'Cancelada',
	'Vigente',
	'No cancelado',
	'Duplicada',
	'Error en RFC',
	'Falta RFC',
	'Cliente pidió cancelar',
	'Cancelar: no se entregó',
	'Rechazada por el cliente',
	'Autorizada',
	'En espera de aceptación',
	'Todavía no se ha cancelado',
])('a note does not: %s', (text) => {
	expect(asksToKeep(text)).toBe(false);
});
