import { plainText } from '../reading/readValues';

/**
 * Words of headers whose columns change no invoice, whatever number or yes and no they have: small letters without
 * accents, several words where only all of them say so. Collected from lists that offices keep and from the exports
 * of shops, marketplaces and tills.
 */
export const harmlessWords = {
	people:
		'vendedor, vendedora, vendedores, seller, salesperson, salesman, sales rep, asesor, asesora, ejecutivo, agente, agent, cajero, cajera, cashier, empleado, empleada, employee, staff, usuario, user, operador, mesero, mesera, waiter, tecnico, medico, doctor, chofer, driver, repartidor, responsable, contacto, contact, atendio, elaboro, capturo, autorizo, reviso, nombre, name, apellido, alumno, matricula, paciente, edad, sexo, genero',
	places:
		'sucursal, sucursales, branch, tienda, store, shop, almacen, warehouse, bodega, terminal, pos, device, location, ubicacion, mesa, table, departamento, department, area, ruta, route, plaza, canal, channel, marketplace, plataforma, platform, origen, source, fuente, proyecto, project, centro costos, unidad negocio, turno, corte, no caja, numero caja',
	addresses:
		'telefono, tel, telefonos, celular, movil, whatsapp, phone, mobile, fax, contacts, direccion, address, domicilio, calle, street, colonia, ciudad, city, municipio, delegacion, alcaldia, localidad, barrio, provincia, province, pais, country, region, entidad, zip, postcode, postal, cp, no exterior, num exterior, numero exterior, num ext, no ext, no interior, num interior, numero interior, num int, no int, exterior, interior, piso, floor, latitud, longitud, latitude, longitude, web, url, link, liga, enlace, dni, cuit, curp, ip',
	delivery:
		'guia, tracking, rastreo, paqueteria, carrier, courier, transportista, metodo envio, medio envio, metodo entrega, shipping method, delivery method, entregado, entregada, delivered, enviado, enviada, shipped, recibido, surtido, empacado, impreso, impresa, printed, requires shipping, fulfillment, fulfilled, logistica, dias envio, dias entrega, dias minimos, dias maximos, sla, prime',
	product:
		'color, colour, talla, size, modelo, model, marca, brand, linea, familia, categoria, category, subcategoria, clase, coleccion, material, imagen, image, foto, variante, variant, publicacion, listing, existencia, existencias, stock, inventario, inventory, anaquel, lote, caducidad, alto, ancho, largo, dimensiones, garantia, nivel, rating, calificacion, compare at price, isbn, ean, upc, gtin, barcode, asin, codigo barras',
	numbers:
		'id, ids, uuid, guid, folio, clave, codigo, code, referencia, reference, ref, autorizacion, authorization, transaccion, transaction, token, hash, cuenta, clabe, poliza, no, num, numero, number, renglon, linea, item, partida, consecutivo, index, factura, pedido, orden, order, ticket, receipt, remision, nota, contrato, expediente, ultimos digitos, ultimos digitos tarjeta, last 4, pan suffix, terminacion, row, fila, ejercicio, ano, anio, mes, year, month, semana, week, trimestre, bimestre',
	dates:
		'fecha, date, dia semana, hora, time, at, on, timestamp, vencimiento, vence, due date, periodo, desde, hasta, creado, created, updated, actualizado, dias credito, dias vencidos, dias vencido, dias vencida, dias transcurridos, plazo, antiguedad',
	notes:
		'nota, notas, note, notes, observacion, observaciones, comentario, comentarios, comment, comments, comentarios adicionales, remarks, details, etiqueta, etiquetas, tag, tags, prioridad, urgente, urgent, riesgo, risk, archivo, file, pdf, xml, terms, version, sello, certificado, pac',
	customers:
		'regalo, gift, marketing, newsletter, sms, promociones, business order, cliente nuevo, new customer, cliente frecuente, returning, limite credito, puntos, points, kit, mayoreo, cliente, customer, buyer, comprador, activo',
	rates: 'tasa cambio, tipo cambio, exchange rate',
	profit:
		'utilidad, ganancia, margen, margin, profit, beneficio, rentabilidad, cogs, cost of goods, costo promedio, ultimo costo',
} satisfies Readonly<Record<string, string>>;

/** Words that say money, a quantity, a percentage or a currency, beside which none of those above counts. */
export const tellingWords =
	'monto, importe, amount, total, totales, subtotal, precio, precios, price, costo, costos, cost, cargo, cargos, charge, fee, fees, comision, comisiones, commission, descuento, descuentos, discount, promocion, promotion, rebaja, cupon, cantidad, cantidades, cant, quantity, qty, piezas, pzas, unidades, units, cajas, paquetes, bultos, noches, nights, personas, boletos, tickets, dias, meses, horas, sesiones, kilos, kg, kgs, litros, lts, metros, mts, hrs, tarifa, tasa, rate, iva, ieps, isr, ish, impuesto, impuestos, tax, taxes, vat, retencion, retenciones, propina, tip, tips, saldo, balance, abono, abonos, anticipo, deposito, deposit, enganche, pagado, pagada, paid, cobrado, cobrada, bonificacion, ajuste, adjustment, redondeo, ventas, sales, ingreso, ingresos, valor, value, pct, porcentaje, percent, moneda, currency, divisa, envios, shipping, flete, flat, seguro, insurance, base, neto, neta, net, bruto, gross, recargo, intereses, interes, mensualidad, mensualidades, cuota, cuotas, pago, pagos, parcialidad, parcialidades, credito, debito, efectivo, tarjeta, exento, exenta, frontera, fronteriza, terceros, extranjero, extranjera, refund';

const entries = Object.values(harmlessWords)
	.join(', ')
	.split(', ')
	.map((entry) => entry.split(' '));

const single = new Set(entries.flatMap((words) => (words.length === 1 ? words : [])));
const several = entries.filter((words) => words.length > 1);
const telling = new Set(tellingWords.split(', '));

/** Whether a column is harmless by its name. */
export function isHarmless(header: string): boolean {
	const said = plainText(
		header
			.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
			.replaceAll('%', ' pct ')
			.replaceAll('#', ' no '),
	)
		.split(' ')
		.map((word) => word.replace(/(?<=[a-z])\d+$/, ''));
	const words = new Set(said);
	const phrase = several.find((entry) => entry.every((word) => words.has(word)));
	const others = said.filter((word) => phrase?.includes(word) !== true);
	if (others.some((word) => telling.has(word))) return false;
	return phrase !== undefined || others.some((word) => single.has(word));
}
