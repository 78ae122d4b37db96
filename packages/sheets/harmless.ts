import { plainText } from 'cfdi-mx/parts';

/**
 * Words of headers whose columns change no invoice, whatever number or yes and no they have: small letters without
 * accents, several words where only all of them say so. Collected from lists that offices keep and from the exports
 * of shops, marketplaces and tills.
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

/** Words that say money, a quantity, a percentage or a currency, next to which none of those above counts. */
export const tellingWords =
	'monto, importe, amount, total, totales, subtotal, precio, precios, price, costo, costos, cost, cargo, cargos, charge, fee, fees, comision, comisiones, commission, descuento, descuentos, discount, promocion, promotion, rebaja, cupon, cantidad, cantidades, cant, quantity, qty, piezas, pzas, unidades, units, cajas, paquetes, bultos, noches, nights, personas, boletos, tickets, dias, meses, horas, sesiones, kilos, kg, kgs, litros, lts, metros, mts, hrs, tarifa, tasa, rate, iva, ieps, isr, ish, impuesto, impuestos, tax, taxes, vat, retencion, retenciones, propina, tip, tips, saldo, balance, abono, abonos, anticipo, deposito, deposit, enganche, pagado, pagada, paid, cobrado, cobrada, bonificacion, ajuste, adjustment, redondeo, ventas, sales, ingreso, ingresos, valor, value, pct, porcentaje, percent, moneda, currency, divisa, envios, shipping, flete, flat, seguro, insurance, base, neto, neta, net, bruto, gross, recargo, intereses, interes, mensualidad, mensualidades, cuota, cuotas, pago, pagos, parcialidad, parcialidades, credito, debito, efectivo, tarjeta, exento, exenta, frontera, fronteriza, terceros, extranjero, extranjera, refund, acuenta, adeudo, adeudos, adelanto, adelantos, debe, fiado, resta, restante, pendiente, pendientes, vencido, outstanding, due, apartado, canjeado, canjeados, canje, redeemed';

interface Entry {
	words: readonly string[];
	kind: Harmless;
}

/**
 * - `always`: whatever number it has;
 * - `unlessMoney`: an amount would be something else, as "99.00" below "Nota" is;
 * - `unlessNumber`: so would be any short number, as 99 below "Paquetería" or 3 below "Entregado" is.
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

/** Words that name something, whatever else is next to them: "Nombre del descuento", "Payment ID". */
const NAMING = /^(?:ids?|uuid|guid|token|hash|nombre|name|tipo|type)$/;

/** Whether a column is harmless by its name, and for which cells. */
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
	// What is paid on account is no number of an account.
	return said.join(' ') === 'a cuenta' ? undefined : found?.kind;
}
