import { holdsBack, plainText } from 'cfdi-mx/parts';
import { FLAG, NO, NOTHING, YES } from './cells';

/** A state of the sale that holds its row back. */
export type State = 'gone' | 'notToInvoice' | 'unpaid' | 'issued';

/**
 * The words of states in lowercase without accents: `*` is any ending, and `$` is the end of the text. Collected from
 * offices and from the exports of shops, marketplaces and cash registers, in both languages.
 */
export const stateWords: Readonly<Record<State, string>> = {
	gone: 'cancel, cancela, cancelo, cancelan, cancelad*, cancelled, canceled, cancelar*, anula, anulo, anulad*, anular, void$, voided, devuelt*, devolver, devolvimos, devolvio, returned, restocked, reembols*, refund*, rechaz*, reject*, declined, denied, denegad*, failed, failure$, fallid*, fallo$, error$, expir*, caducad*, chargeback, contracargo, disput*, en disputa, reclamo abierto, mediacion*, duplicad*, duplicate*, repetid*, abandon*, borrador$, draft$, checkout draft, trash$, trashed, eliminad*, deleted, en devolucion, no entregad*, regresad*, se regres*, rebotad*, reboto, sin efecto, borrar, eliminar, de baja, baja$, suspendid*, incobrable*, revertid*, reversed, ya no la quiere, ya no lo quiere, ya no quiere, no se hizo, no se realiz*, no se entreg*, no se concret*, no se llevo, no se vendi*',
	notToInvoice:
		'no facturar, no facture*, no se factur*, facturar hasta, facturar despues, facturar luego, facturar manana, no timbrar, timbrar hasta, no se timbr*, no emitir, no procede, no hacer factura, no quiere factura, no requiere factura, no lleva factura, sin factura$, do not invoice, don t invoice, not to invoice, no invoice',
	unpaid:
		'pendiente, pendientes, pendiente de pago, pago pendiente, pending, pending payment, payment pending, payment due, on hold, en espera, esperar$, esperar pago, esperar el pago, esperar al cliente, esperando pago, esperando el pago, unpaid, not paid, no pagad*, no esta pagad*, no ha pagado, no pago, sin pagar, sin pago, por pagar, por cobrar, impag*, adeud*, debe$, falta pago, falta el pago, falta pagar, falta de pago, partially paid, partial payment, parcialmente pagad*, pagad* parcialmente, pago parcial, parcialmente liquidad*, liquidad* parcialmente, parcialmente saldad*, saldad* parcialmente, con saldo$, por vencer, parcialmente cobrad*, cobrad* parcialmente, partially authorized, authorized, waiting for payment, awaiting payment, falta que pag*, no paga, no cobrad*, quedo a deber, vencida, vencido, overdue, past due, en proceso de pago, apartado, a credito',
	issued:
		'facturad*, timbrad*, emitid*, invoiced, fully invoiced, already invoiced, invoiced already, stamped, ya tiene factura, ya tiene cfdi, ya cuenta con factura, ya factur*, ya se factur*, ya esta factur*, ya fue factur*, ya timbr*, ya se timbr*, ya esta timbr*, ya fue timbr*',
};

/** Status words that do not hold a row back. */
const goodWords =
	'pagad*, paid, cobrad*, liquidad*, complet*, finalizad*, terminad*, cerrad*, closed, done, processing, procesando, en proceso, procesad*, in progress, entregad*, delivered, enviad*, shipped, unshipped, despachad*, fulfilled, unfulfilled, partial, partially fulfilled, parcialmente enviad*, en camino, en transito, in transit, en ruta, en reparto, recibid*, received, recolectad*, listo*, lista*, ready*, por enviar, por facturar, por timbrar, por emitir, por entregar, sin facturar, sin timbrar, no facturad*, no timbrad*, to invoice, vigente, activ*, active, open, abiert*, archivad*, archived, nuev*, new, confirmad*, confirmed, aprobad*, approved, autorizad*, acreditad*, accredited, capturad*, captured, aceptad*, accepted, success*, exitos*, succeeded, ok, si, yes, true, sale, venta, normal, realizad*, registrad*, preparad*, preparando, empaquetad*, empacad*, surtid*, no empaquetad*, vendid*, sold, etiqueta*, paquete*, llego, llega, te dimos*, no cancelad*, cancelable*, invoice, pue, ppd, contado, liberad*, en preparacion, preparing, por preparar, por recoger, packed, packing, out for delivery, awaiting fulfillment, awaiting shipment, awaiting pickup, entregando, instalad*, atendid*, agendad*, concluid*, facturable, por surtir, en almacen, en bodega, en sucursal, lanzad*, to ship, publicad*, posted, asentad*, contabilizad*, depositad*, deposited, conciliad*, saldad*, sin saldo, concretad*, efectuad*, impres*, remisionad*, recogid*, para recoger, al corriente, en empaquetado, en despacho, en distribucion, en facturacion, guia generada';

/** "Pendiente de timbrar" means that an invoice is wanted. */
const TO_INVOICE =
	/^(?:(?:pagad|cobrad|liquidad)\w* (?:y )?)?(?:pendientes?|falta|esperar?|en espera) (?:de |por |para |a )?(?:el |la |su )?(?:timbr|factur|emit|envi|entreg|surt|recog|recolec|emision|invoic|ship|fulfil)|^(?:timbr(?:e|ado)|envio|entrega|retiro|surtido|recoleccion) pendiente/;

/** Headers of an order or payment status. */
const STATUS = /\b(?:estado|estatus|status|situacion|state)\b/;

/** "Estado" can also be Jalisco. */
const MAYBE_PLACE = /\b(?:estado|state)\b/;

const OF_WHAT =
	/\b(?:orden|pedido|pago|cobro|cobranza|venta|compra|factura|order|payment|financial|transaccion|transaction|cfdi|timbrado|facturacion)\b/;

/** The delivery status does not affect the payment, unless the parcel came back. */
const OF_PARCEL =
	/\b(?:envios?|entregas?|fulfillment|fulfilment|shipping|shipment|delivery|surtido|paquete|paqueteria|guia|rastreo|tracking|almacen|logistica)\b/;

/** Under these headers, "Pendiente" means that the invoice is missing. */
const OF_INVOICE =
	/\b(?:factura|facturas|facturacion|timbrado|timbre|cfdi|invoice|invoicing|sat)\b/;

/** Headers under which any value means cancelled: an amount, a date, a reason. */
const GONE_HEADER =
	/\b(?:cancelad[oa]s?|cancelacion|cancelaciones|cancelled|canceled|cancellation|cancelation|cancel|anulad[oa]s?|anulacion|anulaciones|void|voided|devuelt[oa]s?|devolucion|devoluciones|reembols\w*|refund\w*|returned|returns?|rechazad[oa]s?|rechazo|contracargos?|chargebacks?)\b/;

/** Exceptions: "Política de devolución", "Reembolsos promocionales", "Quantity (- Refund)", "Es cancelable". */
const NO_GONE_HEADER =
	/\b(?:politica|policy|promocional(?:es)?|dias?|plazo|direccion|address|sin|without|menos|net[oa]?|after|despues|antes|before|cancelable)\b|\(\s*-|w\/o/;

/** Headers that ask whether the sale is paid. */
const PAID =
	/^(?:(?:esta|ya|fue|is|se) )?(?:pagad[oa]|paid|liquidad[oa]|cobrad[oa]|saldad[oa]|pago (?:recibido|confirmado|realizado|completo|aplicado)|payment received|pago)$/;

/** Headers of a debt: an amount below means unpaid. */
const OWED =
	/^(?:(?:monto|importe|total|saldo) )?(?:saldo|saldo (?:pendiente|insoluto|deudor|por (?:pagar|cobrar)|vencido|actual|del cliente|de la factura|mxn|final)|pendiente (?:de|por) (?:pago|cobro|pagar|cobrar|liquidar)|no pagado|adeudo|adeudos|adeudado|deuda|restante|resta|por (?:cobrar|pagar)|debe|balance due|amount due|due|outstanding|outstanding balance|amount outstanding|balance|open balance|balance remaining|unpaid balance|amount unpaid)$/;

/** Headers of notes for the office, and a column without a header. */
const NOTES =
	/^$|^\d+$|\b(?:notas?|notes?|observ\w*|obs|coment\w*|comments?|remarks?|instruccion(?:es)?|instructions?|indicacion(?:es)?|aclaracion(?:es)?|mensajes?|memo|seguimiento|pendientes|avisos?|detalles)\b/;

export interface StateColumn {
	isStatus: boolean;
	isNote: boolean;
	/** A note, or an unknown header. */
	isFree: boolean;
	mayBePlace: boolean;
	isOfParcel: boolean;
	isOfInvoice: boolean;
	isGone: boolean;
	isPaid: boolean;
	isOwed: boolean;
}

/**
 * @param header as in the file
 * @param headers all headers of the file
 */
export function stateColumn(header: string, headers: readonly string[] = []): StateColumn {
	const words = plainText(header.replace(/([a-z])([A-Z])/g, '$1 $2'));
	const isNoGone = NO_GONE_HEADER.test(words) || NO_GONE_HEADER.test(header.toLowerCase());
	return {
		isStatus: STATUS.test(words),
		isNote: NOTES.test(words),
		isFree: NOTES.test(words) || isHarmless(header) === undefined,
		mayBePlace: MAYBE_PLACE.test(words) && (!OF_WHAT.test(words) || headers.some(isCityOf(words))),
		isOfParcel: OF_PARCEL.test(words),
		isOfInvoice: OF_INVOICE.test(words),
		isGone: GONE_HEADER.test(words) && !isNoGone,
		isPaid: PAID.test(words),
		isOwed: OWED.test(words),
	};
}

/** "Estado del pedido" next to "Ciudad del pedido" is Jalisco. */
function isCityOf(words: string): (header: string) => boolean {
	const city = words.replace(MAYBE_PLACE, 'city');
	return (header) => plainText(header).replace(/\bciudad\b/, 'city') === city;
}

/** Returns the state in a cell, or `unknown` if a status column has a word in no list. */
export function stateIn(text: string, column: StateColumn): State | 'unknown' | undefined {
	if (text === '' || NOTHING.test(text)) return undefined;
	if (column.isGone && isSaid(text)) return 'gone';
	if (column.isPaid && (NO.test(text) || NOT_ALL.test(text))) return 'unpaid';
	if (column.isOwed && /[1-9]/.test(text) && !/^\s*[-(]/.test(text)) return 'unpaid';
	if (!column.isStatus) return holdsBack(text, !column.isFree) ? 'gone' : undefined;
	const words = plainText(text.slice(0, LONGEST).replaceAll('%', ' pct '));
	const found = ofStatus(words, column);
	if (found !== undefined || column.isOfParcel || column.mayBePlace) return found;
	// "C" means cancelled in one program and complete in another.
	const isKnown = GOOD.test(words) || FLAG.test(text) || !/\p{L}{2}|^\p{L}$/u.test(text);
	return isKnown || TO_INVOICE.test(words) ? undefined : 'unknown';
}

/** Under "Pagado": not yet, or only in part. */
const NOT_ALL = /^(?:pendiente|parcial(?:mente)?|anticipo|abono|la mitad|a medias)$/i;

/** A status is short, so the rest is ignored. */
const LONGEST = 500;

function isSaid(text: string): boolean {
	if (NO.test(text) || /^(?:no|sin)\b|cancelable|vigente|ningun/i.test(text)) return false;
	return YES.test(text) || /[1-9]/.test(text) || /\p{L}{3}/u.test(text);
}

/** Finds a word anywhere in a status, unless "no" precedes it. */
function ofStatus(words: string, { isOfParcel, isOfInvoice }: StateColumn): State | undefined {
	const isCancelling = /\bcancelacion(?:es)?\b/.test(words);
	if (ANY.gone.test(words) || isCancelling || /^devolucion|^return\b/.test(words)) return 'gone';
	if (isOfParcel) return undefined;
	if (ANY.notToInvoice.test(words)) return 'notToInvoice';
	if (/^(?:por|sin|pendiente|no|to)\b/.test(words) && TO_BE_ISSUED.test(words)) return undefined;
	if (ANY.issued.test(words)) return 'issued';
	if (isOfInvoice && /^(?:pendiente|pending|en espera)$/.test(words)) return undefined;
	const isUnpaid = ANY.unpaid.test(words) || PART.test(words);
	return isUnpaid && !TO_INVOICE.test(words) ? 'unpaid' : undefined;
}

/** "Anticipo pagado", "50% pagado": paid in part. */
const PART =
	/(?<!\bsin )\b(?:anticipos?|abonos?|abonad[oa]s?|enganche|parcialidad|primer pago)\b|\b(?!100\b)\d{1,3} pct\b/;

const TO_BE_ISSUED = /factur|timbr|emit|invoic/;

/** Returns whether a person must see the cell: a note, or a phrase under an unknown header. */
export function isShownNote(text: string, column: StateColumn): boolean {
	const { isNote, isFree, isStatus, isGone, isPaid, isOwed } = column;
	if (!isFree || isStatus || isGone || isPaid || isOwed || FLAG.test(text)) return false;
	return (isNote ? WORD : PHRASE).test(text);
}

const WORD = /\p{L}{2}/u;
const PHRASE = /\p{L}{2}[^\p{L}\n]*\s\P{L}*\p{L}{2}/u;

function patternOf(words: string): RegExp {
	const all = words.split(', ').map((word) => word.replaceAll('*', '\\w*'));
	return new RegExp(`(?<!\\bno )(?<!\\bnot )\\b(?:${all.join('|')})(?: |$)`);
}

const ANY = Object.fromEntries(
	Object.entries(stateWords).map(([state, words]) => [state, patternOf(words)]),
) as Record<State, RegExp>;
const GOOD = patternOf(goodWords);

/**
 * Header words of columns that do not change an invoice, even with numbers or flags. In lowercase without accents; an
 * entry of several words needs all of them. Collected from the lists of offices and from the exports of shops,
 * marketplaces and cash registers.
 */
export const harmlessWords = {
	people:
		'ejecutivo ventas, agente ventas, asesor ventas, representante ventas, gerente ventas, vendedor, vendedora, vendedores, seller, salesperson, salesman, sales rep, asesor, asesora, ejecutivo, agente, agent, cajero, cajera, cashier, empleado, empleada, employee, staff, usuario, user, operador, mesero, mesera, waiter, tecnico, medico, doctor, chofer, driver, repartidor, responsable, contacto, contact, atendio, elaboro, capturo, autorizo, reviso, nombre, name, apellido, alumno, matricula, paciente, edad, sexo, genero',
	places:
		'zona, zone, sucursal, sucursales, branch, tienda, store, shop, almacen, warehouse, bodega, terminal, pos, device, location, ubicacion, mesa, table, departamento, department, area, ruta, route, plaza, canal, channel, marketplace, plataforma, platform, origen, source, fuente, proyecto, project, centro costos, unidad negocio, turno, corte, no caja, numero caja, habitacion, cuarto, consultorio, grupo, campana, campaign, banco, bank, afiliacion',
	addresses:
		'telefono, tel, telefonos, celular, movil, whatsapp, phone, mobile, fax, contacts, direccion, address, domicilio, calle, street, colonia, ciudad, city, municipio, delegacion, alcaldia, localidad, barrio, provincia, province, pais, country, region, entidad, zip, postcode, postal, cp, no exterior, num exterior, numero exterior, num ext, no ext, no interior, num interior, numero interior, num int, no int, exterior, interior, piso, floor, latitud, longitud, latitude, longitude, web, url, link, liga, enlace, dni, cuit, curp, ip, shipping zip, shipping zipcode, ship zipcode, shipping postcode, shipping postal, shipping phone, shipping address, ship postal, extension, manzana, depto, departamento',
	delivery:
		'guia, tracking, rastreo, paqueteria, carrier, courier, transportista, metodo envio, medio envio, metodo entrega, shipping method, delivery method, fulfillment, logistica',
	flags:
		'entregado, entregada, delivered, enviado, enviada, shipped, fulfilled, recibido, surtido, empacado, impreso, impresa, printed, requires shipping, prime, transparency, signature confirmation, regalo, gift, garantia, paquete varios productos, producto fisico, venta publicidad, publicidad, marketing, newsletter, sms, promociones, business order, cliente nuevo, new customer, cliente frecuente, returning, kit, mayoreo, activo, urgente, urgent, foraneo, instalacion, suscripcion, subscription, alto, ancho, largo, altura, dimensiones',
	product:
		'color, colour, talla, size, modelo, model, marca, brand, linea, familia, categoria, category, subcategoria, clase, coleccion, material, imagen, image, foto, variante, variant, variation, publicacion, listing, existencia, existencias, stock, inventario, inventory, anaquel, lote, caducidad, version, nivel, grado, estrellas, placas, kilometraje, odometro, imei, rack, pasillo, rating, calificacion, compare at price, isbn, ean, upc, gtin, barcode, asin, codigo barras, presentacion, piezas por caja, pzas por caja',
	numbers:
		'id, ids, uuid, guid, record number, referencia pago, folio pago, numero pago, no pago, clave pago, referencia bancaria, numero economico, no economico, cedula, serie, shipping id, shipping number, folio, clave, codigo, code, referencia, reference, ref, autorizacion, authorization, transaccion, transaction, token, hash, cuenta, clabe, poliza, no, num, numero, number, renglon, pag, pagina, page, oc, linea, item, partida, consecutivo, index, factura, pedido, orden, order, ticket, receipt, remision, nota, contrato, expediente, ultimos digitos, ultimos digitos tarjeta, last 4, pan suffix, terminacion, digitos, row, fila, ejercicio, ano, anio, mes, year, month, semana, week, trimestre, bimestre, aut, ultimos 4',
	dates:
		'fecha, date, dia semana, hora, time, at, on, timestamp, vencimiento, vence, due date, periodo, desde, hasta, creado, created, updated, actualizado, fecha pago, fecha cobro, dias pago, dias envio, dias entrega, dias minimos, dias maximos, dias credito, dias vencidos, dias vencido, dias vencida, dias transcurridos, plazo, antiguedad, tiempo entrega, msi',
	notes:
		'nota, notas, note, notes, observacion, observaciones, comentario, comentarios, comment, comments, comentarios adicionales, remarks, details, etiqueta, etiquetas, tag, tags, prioridad, riesgo, risk, archivo, file, pdf, xml, terms, sello, certificado, pac',
	customers: 'limite credito, puntos, points, cliente, customer, buyer, comprador',
	rates: 'tasa cambio, tipo cambio, exchange rate',
	profit:
		'utilidad, ganancia, margen, margin, profit, beneficio, rentabilidad, cogs, cost of goods, costo promedio, ultimo costo',
} satisfies Readonly<Record<string, string>>;

/** Words for money, quantities, percentages and currencies. They cancel the words above. */
export const tellingWords =
	'monto, importe, amount, total, totales, subtotal, precio, precios, price, costo, costos, cost, cargo, cargos, charge, fee, fees, comision, comisiones, commission, descuento, descuentos, discount, promocion, promotion, rebaja, cupon, cantidad, cantidades, cant, quantity, qty, piezas, pzas, unidades, units, cajas, paquetes, bultos, noches, nights, personas, boletos, tickets, dias, meses, horas, sesiones, kilos, kg, kgs, litros, lts, metros, mts, hrs, tarifa, tasa, rate, iva, ieps, isr, ish, impuesto, impuestos, tax, taxes, vat, retencion, retenciones, propina, tip, tips, saldo, balance, abono, abonos, anticipo, deposito, deposit, enganche, pagado, pagada, paid, cobrado, cobrada, bonificacion, ajuste, adjustment, redondeo, ventas, sales, ingreso, ingresos, valor, value, pct, porcentaje, percent, moneda, currency, divisa, envios, shipping, flete, flat, seguro, insurance, base, neto, neta, net, bruto, gross, recargo, intereses, interes, mensualidad, mensualidades, cuota, cuotas, pago, pagos, parcialidad, parcialidades, credito, debito, efectivo, tarjeta, exento, exenta, frontera, fronteriza, terceros, extranjero, extranjera, refund, acuenta, adeudo, adeudos, adelanto, adelantos, debe, fiado, resta, restante, pendiente, pendientes, vencido, outstanding, due, apartado, canjeado, canjeados, canje, redeemed';

interface Entry {
	words: readonly string[];
	kind: Harmless;
}

/**
 * - `always`: with any number;
 * - `unlessMoney`: an amount has another meaning, such as "99.00" under "Nota";
 * - `unlessNumber`: so has a short number, such as 99 under "Paquetería" or 3 under "Entregado".
 */
type Harmless = 'always' | 'unlessMoney' | 'unlessNumber';

const kinds: Readonly<Record<keyof typeof harmlessWords, Harmless>> = {
	people: 'unlessMoney',
	places: 'unlessMoney',
	addresses: 'always',
	delivery: 'unlessNumber',
	flags: 'unlessNumber',
	product: 'always',
	numbers: 'unlessMoney',
	dates: 'unlessMoney',
	notes: 'unlessMoney',
	customers: 'unlessMoney',
	rates: 'always',
	profit: 'always',
};

const entries = Object.entries(harmlessWords).flatMap(([group, words]) =>
	words.split(', ').map(
		(entry): Entry => ({
			words: entry.split(' '),
			kind: kinds[group as keyof typeof harmlessWords],
		}),
	),
);

const single = new Map(
	entries.flatMap((one) => (one.words.length === 1 ? [[one.words[0], one]] : [])),
);
const several = entries.filter(({ words }) => words.length > 1);
const telling = new Set(tellingWords.split(', '));

/** Words that make a header a name, regardless of the others: "Nombre del descuento", "Payment ID". */
const NAMING = /^(?:ids?|uuid|guid|token|hash|nombre|name|tipo|type)$/;

/** Returns for which cells a column is harmless by its name, if any. */
export function isHarmless(header: string): Harmless | undefined {
	const said = plainText(
		header
			.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
			.replaceAll('%', ' pct ')
			.replaceAll('#', ' no '),
	)
		.split(' ')
		.map((word) => word.replace(/(?<=[a-z])\d+$/, ''));
	const words = new Set(said);
	const phrase = several.find((entry) => entry.words.every((word) => words.has(word)));
	const others = said.filter((word) => phrase?.words.includes(word) !== true);
	const isNamed = others.some((word) => NAMING.test(word));
	if (!isNamed && others.some((word) => telling.has(word))) return undefined;
	const found = phrase ?? others.map((word) => single.get(word)).find((one) => one !== undefined);
	// "A cuenta" is a payment on account, not an account number.
	return said.join(' ') === 'a cuenta' ? undefined : found?.kind;
}
