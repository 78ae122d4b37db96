import type { Problem } from 'cfdi-mx';
import { formaPago, hasCode } from 'cfdi-mx/catalogs';
import type { Steps } from 'cfdi-mx/reading';
import { holdsBack, plainText } from 'cfdi-mx/reading';
import { Decimal } from 'cfdi-mx/values';
import { cellText, codeIn, FLAG, NO, NOTHING, YES } from './cells';
import type { InvoiceColumn, Kind, Phrase } from './columns';
import { nameIn, OF_CUSTOMER, OF_PAYMENT, OF_PRODUCT, problem, SPREADSHEET } from './columns';
import type { LineReader, Report } from './lines';
import { discountIn, isSumWord, isTaxOfLines, negativeIn, NO_FOLIO } from './rows';
import type { FileRow, PlaceName, Rows, Sheet, SheetColumn, SheetRow } from './sheet';

/** Matches documents that are not invoices, such as "E - Egreso", but not the product "E-book". */
const OTHER_DOCUMENT =
	/^(?:[EPTN]|NC|REP)(?:\s*$|\s+[-–:(]|:|\s*-\s)|egreso|nota\s*(?:de\s*)?cr[eé]d|^n\.?\s*(?:de\s*)?cr[eé]d|credit (?:note|memo)|rectificativa|devoluci[oó]n|complemento|^(?:recibo (?:electr[oó]nico )?de )?pagos?$|^(?:payments?|returns?|refunds?|abonos?)$|^(?:traslado|n[oó]mina|cotizaci[oó]n|presupuesto|estimate|quot(?:e|ation))|^(?:factura |facturas |orden |[oó]rdenes )?(?:de )?(?:compras?|gastos?|proveedor(?:es)?|recibidas?)$|^(?:vendor )?bills?$|^(?:expenses?|purchases?(?: orders?)?|transfers?|deposits?|journal entry|checks?|traspaso|dev|n[./]?\s?c\.?r?|cobros?|cobranza|(?:pago|cobro) (?:recibido|del? cliente))$/i;

/**
 * Matches headers of the transaction type in account statements from PayPal, Stripe and Mercado Pago.
 */
const OF_ACCOUNT = /transac|movimiento|operaci/i;

const NO_SALE =
	/^(?:retiro|withdrawal|payout|comisi[oó]n|comisiones|fee|ajuste|adjustment|bonificaci[oó]n)\b/i;

/**
 * Matches words such as "Cancelada" that an office writes instead of the product, or before the
 * customer's name.
 */
const CROSSED_OUT =
	/^\W*(?:factura |venta |nota |folio )?(?:cancelad[oa]s?|cancell?ed|anulad[oa]s?|void(?:ed)?)\s*(?:$|[-–:/(.,*])/iu;

const NO_PRODUCT =
	/^(?:saldo(?: (?:inicial|anterior|final|actual|insoluto|deudor|pendiente|vencido|a favor))?|(?:su )?(?:pago|abono|deposito)(?: (?:recibido|a cuenta|(?:de|a) (?:la )?(?:factura|cliente)\b.*))?|nota (?:de )?credito\b.*|devolucion(?:es)?(?: (?:de|sobre) (?:mercancia|producto|venta|factura)s?\b.*)?|cotizacion(?: \w*\d+)?|(?:opening|closing|previous) balance|(?:producto |venta |articulo )?(?:de )?(?:ejemplo|prueba|test)|traspaso|corte de caja)$/;

/** The code "01" means no export under a header such as "Exportación". */
const NO_EXPORT = /^0?1\b/;

const NOT_OF_STATE: readonly string[] = [
	...OF_CUSTOMER,
	...OF_PAYMENT,
	...OF_PRODUCT,
	...(['series', 'number', 'currency', 'exchangeRate'] as const),
	...(['taxes', 'iva', 'ivaRate', 'ieps', 'retainedIsr', 'retainedIva', 'withIva'] as const),
	...(['wanted', 'issued', 'notRead'] as const),
] satisfies readonly InvoiceColumn[];

export const kindOfState: Readonly<Record<State | 'unknown', Kind>> = {
	gone: 'rowCancelled',
	notToInvoice: 'rowCancelled',
	unpaid: 'rowUnpaid',
	issued: 'rowIssued',
	unknown: 'rowStateUnknown',
};

interface ColumnOfState {
	column: SheetColumn;
	state: StateColumn;
}

function columnsOfState({ columns }: Sheet): ColumnOfState[] {
	const headers = columns.map(({ header }) => header);
	return columns
		.filter(({ readAs = '', isNotUsed }) => !isNotUsed && !NOT_OF_STATE.includes(readAs))
		.map((column) => ({ column, state: stateColumn(column.header, headers) }));
}

/** More notes for an invoice would hide other results. */
const MAX_NOTES = 5;

export function notesReader(sheet: Sheet): (rows: readonly SheetRow[]) => Problem[] {
	const columns = columnsOfState(sheet).filter(({ column }) => column.readAs === undefined);
	return (rows) => {
		const notes = new Map<string, Problem>();
		for (const row of rows) {
			for (const { column, state } of columns) {
				const value = row.at(column.place);
				if (notes.size >= MAX_NOTES) return [...notes.values()];
				if (notes.has(value) || !isShownNote(value, state)) continue;
				const given = { level: 'warn', values: { value } } as const;
				notes.set(value, problem(`rows[${row.number}].${column.name}`, 'rowNote', given));
			}
		}
		return [...notes.values()];
	};
}

export function stateReporter(
	sheet: Sheet,
	now: number,
): (rows: Rows, report: Report) => Steps<void> {
	const columns = columnsOfState(sheet);
	const days = sheet.columns.filter(
		({ readAs, header, isNotUsed }) =>
			now > 0 && !isNotUsed && (readAs === 'date' || TO_BE_MADE.test(plainText(header))),
	);
	return function* (rows, report) {
		const isOnCredit = rows.some(isPpd);
		for (const row of rows) {
			yield;
			const isDone = sheet.added?.done.test(sheet.resultOf(row)) === true;
			const reported = new Set<string>();
			const reportOnce: Report = (of, column, ...what) => {
				if (!reported.has(column)) report(of, column, ...what);
				reported.add(column);
			};
			reportColumns(row, { isDone, headerOf: sheet.headerOf }, reportOnce);
			for (const { name, place } of days) {
				const value = row.at(place);
				if (!isToCome(value, now)) continue;
				reportOnce(row, name, 'rowStateUnknown', { values: { value } });
			}
			reportStates(row, columns, { isDone, isPpd: isOnCredit }, reportOnce);
		}
	};
}

/** Columns in which "Pendiente" means that the invoice is not stamped yet, not that it is unpaid. */
const STAMPED: readonly string[] = ['uuid', 'issuedOn', 'date'] satisfies readonly InvoiceColumn[];

export function isPpd({ text }: SheetRow): boolean {
	return PPD.test(text('paymentMethod') || text('paymentForm'));
}

const PPD = /^(?:ppd|99)\b|parcialidades|diferido|por definir/i;

function reportColumns(
	row: SheetRow,
	{ isDone, headerOf }: { isDone: boolean; headerOf: Sheet['headerOf'] },
	report: Report,
): void {
	const { text, textsOf } = row;
	const number = text('number');
	if (number !== '' && NO_FOLIO.test(number) && discountIn(row) !== 'number') {
		report(row, 'number', 'notAFolio', { values: { value: number } });
	}
	const reportIf = (
		column: InvoiceColumn,
		kind: Kind,
		isSo: (value: string, header: string) => boolean,
	) => {
		const cell = textsOf(column).find(({ name, text: value }) => isSo(value, headerOf(name)));
		if (cell !== undefined) report(row, cell.name, kind, { values: { value: cell.text } });
	};
	for (const column of ['number', 'rfc', 'name', 'description'] as const) {
		const value = text(column);
		const isSo = column === 'number' ? /\b(?:canc(?:el\w*)?|anulad\w*)\b/i : CROSSED_OUT;
		const isNone = column === 'description' && NO_PRODUCT.test(plainText(value));
		if (isSo.test(value) || isNone) report(row, column, 'rowCancelled', { values: { value } });
	}
	reportIf('wanted', 'rowNotWanted', (value) => !YES.test(value));
	reportIf('issued', 'rowIssued', (value) => !NO.test(value));
	reportIf('type', 'rowNotAnInvoice', (value, header) => {
		return OTHER_DOCUMENT.test(value) || (OF_ACCOUNT.test(header) && NO_SALE.test(value));
	});
	reportIf('notRead', 'notReadHere', (value, header) => {
		const isNone = NOTHING.test(value) || NO.test(value);
		return !isNone && !(NO_EXPORT.test(value) && /export/i.test(header));
	});
	// Do not report the UUID of a row that an earlier run finished, because its key already prevents a
	// second invoice.
	if (!isDone) {
		reportIf('issuedOn', 'rowIssued', (value) => /[1-9]/.test(value));
		const uuid = textsOf('uuid').find((one) => /[\da-f]{8}-[\da-f]{4}/i.test(one.text));
		if (uuid !== undefined) report(row, uuid.name, 'hasUuid', { values: { uuid: uuid.text } });
		const other = textsOf('uuid').find((one) => one !== uuid && /[1-9]/.test(one.text));
		if (other !== undefined) {
			report(row, other.name, 'notAUuid', { values: { value: other.text }, remedy: 'writeUuid' });
		}
	}
	const discount = discountIn(row);
	const off = negativeIn(row);
	if (off !== undefined && (discount !== undefined || isTaxOfLines(row))) {
		report(row, off, 'negative', { values: { value: text(off) } });
	} else if (discount !== undefined) {
		report(row, discount, 'discountAmongLines', { values: { value: text(discount) } });
	} else if (isSumWord(text('description')) || isTaxOfLines(row)) {
		report(row, 'description', 'sumAmongLines', { values: { value: text('description') } });
	}
}

function reportStates(
	row: SheetRow,
	columns: readonly ColumnOfState[],
	{ isDone, isPpd }: { isDone: boolean; isPpd: boolean },
	report: Report,
): void {
	const read = new Map<string, ReturnType<typeof stateIn>>();
	for (const { column, state } of columns) {
		const value = row.at(column.place);
		if (value === '') continue;
		const key = `${value} ${Object.values(state).join()}`;
		if (!read.has(key)) read.set(key, stateIn(value, state));
		const found = read.get(key);
		const isOfStamp = STAMPED.includes(column.readAs ?? '') && /^pendiente$/i.test(value);
		const counts =
			found !== undefined &&
			!(found === 'issued' && isDone) &&
			!(found === 'unpaid' && (isPpd || isOfStamp));
		if (counts) report(row, column.name, kindOfState[found], { values: { value } });
	}
}

const TO_BE_MADE =
	/\b(?:fecha|dia|date)\b.*\b(?:factur(?:ar|acion)|timbrar|emitir|programad[oa]|planned|scheduled|invoicing|billing)\b|\b(?:invoice|bill) on\b/;

const DAY = 86_400_000;

/** Excel's day 0. */
const EXCEL = Date.UTC(1899, 11, 30);

/** A date within three days does not count as future, because tomorrow's invoice can be stamped today. */
const NEAR = 3 * DAY;

/** "mar" for March must not match "martes" (Tuesday). */
const MONTHS = 'ene|jan,feb,mar(?!t),abr|apr,may,jun,jul,ago|aug,se[pt],oct,nov,dic|dec'
	.split(',')
	.map((names) => new RegExp(`^(?:${names})`));

/**
 * Returns whether a date is over three days in the future. If day and month can be swapped, both
 * possible dates must be that far ahead.
 */
export function isToCome(text: string, now: number): boolean {
	const days = daysIn(text.trim());
	return days.length > 0 && days.every((day) => day > now + NEAR);
}

function daysIn(text: string): number[] {
	if (/^\d{5}(?:\.\d+)?$/.test(text)) {
		const serial = Number(text);
		return serial > 40_000 && serial < 60_000 ? [EXCEL + serial * DAY] : [];
	}
	const parts = /^\d+:/.test(text) ? [] : (plainText(text).match(/\d+|[a-z]+/g) ?? []);
	const [first = '', second = '', third = ''] = parts.flatMap((part) => {
		const month = MONTHS.findIndex((one) => one.test(part)) + 1;
		return /^\d/.test(part) ? [part] : month > 0 ? [`m${month}`] : [];
	});
	if (/^20\d\d$/.test(first)) return dayOf(first, second, third);
	const year = /^(?:20)?(\d\d)$/.exec(third)?.[1];
	if (year === undefined) return [];
	return [...dayOf(`20${year}`, second, first), ...dayOf(`20${year}`, first, second)];
}

function dayOf(year = '', month = '', date = ''): number[] {
	const [months, dates] = [Number(month.replace('m', '')), Number(date)];
	const isDay = months >= 1 && months <= 12 && dates >= 1 && dates <= 31;
	return isDay ? [Date.UTC(Number(year), months - 1, dates)] : [];
}

export interface Title {
	row: number;
	name: PlaceName;
	text: string;
}

/** A longer text above rows is a sentence, not their title. */
const MAX_TITLE_LENGTH = 80;

/** A title whose state applies to the rows below, until the next title. */
export interface Section<S> {
	title: Title;
	state: S;
}

/**
 * Finds a sheet's titles, and the rows that get a state from the title above them.
 * @param stateOf returns a title's state, `open` for a title that only ends the section above it, or
 * undefined for any other text
 */
export function sectionsIn<S>(
	{ above, rows }: Sheet,
	stateOf: (title: Title) => S | 'open' | undefined,
): { titles: ReadonlySet<SheetRow>; sections: ReadonlyMap<SheetRow, Section<S>> } {
	const titles = new Set<SheetRow>();
	const sections = new Map<SheetRow, Section<S>>();
	let section: Section<S> | undefined;
	for (const row of [...above.slice(0, -1), ...rows]) {
		const title = titleIn(row);
		const state = title && stateOf(title);
		if (title !== undefined && state !== undefined) {
			section = state === 'open' ? undefined : { title, state };
			if ('number' in row) titles.add(row);
		} else if (section !== undefined && 'number' in row) sections.set(row, section);
	}
	return { titles, sections };
}

function titleIn(row: SheetRow | FileRow): Title | undefined {
	const cells = 'number' in row ? row.cells : Object.values(row.cells);
	const texts = cells.map(cellText);
	const place = texts.findIndex(Boolean);
	const text = texts[place] ?? '';
	const isOnly = texts.every((one, at) => one === '' || at === place);
	if (!isOnly || text.length > MAX_TITLE_LENGTH || !/\p{L}{2}/u.test(text)) return undefined;
	// A text such as "Canceladas: 3" is a count, not a title.
	if (/:\s*\$?\s*\d/.test(text)) return undefined;
	const number = 'number' in row ? row.number : row.row;
	return { row: number, name: `column${place + 1}`, text };
}

const TITLE_WORDS =
	'(?:(?:relacion|reporte|listado|lista|facturas?|ventas?|pedidos?|ordenes|notas?|renglones|filas|registros|folios|cfdis?|comprobantes|documentos|operaciones|clientes|estas?|estos?|las?|los?|el|de|del|mes|que|ya|report|list|of|the|invoices?|orders?|sales) )*';

const section = (words: string) => new RegExp(`^${TITLE_WORDS}(?:${words})\\b`);

const SECTIONS: ReadonlyArray<readonly [State, RegExp]> = [
	[
		'notToInvoice',
		section(
			'no (?:se )?(?:facturar|facturan?|facture|facturen|timbrar|timbran?|emitir|emiten|incluir|considerar|tomar en cuenta|usar)|do not invoice|not to (?:be )?invoiced?|sin factura$|ignorar|excluid[oa]s|descartad[oa]s|detenid[oa]s|suspendid[oa]s|en espera|on hold|por (?:confirmar|autorizar|revisar)|pendientes? (?:de|por) (?:confirmar|autorizar|revisar|autorizacion|datos)',
		),
	],
	[
		'gone',
		section(
			'cancelad[oa]s?|cancelaciones|cancell?ed|anulad[oa]s?|voided|devoluciones|devuelt[oa]s|rechazad[oa]s|returns|refunds|refunded|reembols(?:os|ad[oa]s)|cotizaciones|presupuestos|quotes|estimates|(?:notas )?(?:de )?credito$|credit notes|complementos de pago|borradores|drafts|pruebas$',
		),
	],
	['issued', section('facturad[oa]s|timbrad[oa]s|emitid[oa]s|invoiced|stamped')],
	[
		'unpaid',
		section(
			'no pagad[oa]s?|sin pagar|sin pago|impag[oa]s?|vencid[oa]s|unpaid|overdue|pendientes? de (?:pago|cobro|pagar|cobrar)|por (?:cobrar|pagar)|pendientes?$',
		),
	],
];

const TITLES_TO_INVOICE =
	/\b(?:por|sin|a|para|pendientes? (?:de|por)|no|falta) (?:facturar|facturacion|facturad[oa]s|timbrar|timbrad[oa]s|timbre|emitir|emitid[oa]s)\b|\b(?:to|not) (?:be )?invoiced?\b|^facturar\b|\b(?:vigentes|activ[oa]s|pagad[oa]s|cobrad[oa]s|liquidad[oa]s)\b|^(?:ventas|facturas|pedidos|sales|orders|invoices)$/;

export function sectionOf({ text }: Title): State | 'open' | undefined {
	const words = plainText(text);
	const found = SECTIONS.find(([, pattern]) => pattern.test(words))?.[0];
	return found !== 'notToInvoice' && TITLES_TO_INVOICE.test(words) ? 'open' : found;
}

export type State = 'gone' | 'notToInvoice' | 'unpaid' | 'issued';

/**
 * Words for each state, from offices and shop exports, without accents. `*` stands for any ending of a
 * word, and `$` for the end of the text.
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

const goodWords =
	'pagad*, paid, cobrad*, liquidad*, complet*, finalizad*, terminad*, cerrad*, closed, done, processing, procesando, en proceso, procesad*, in progress, entregad*, delivered, enviad*, shipped, unshipped, despachad*, fulfilled, unfulfilled, partial, partially fulfilled, parcialmente enviad*, en camino, en transito, in transit, en ruta, en reparto, recibid*, received, recolectad*, listo*, lista*, ready*, por enviar, por facturar, por timbrar, por emitir, por entregar, sin facturar, sin timbrar, no facturad*, no timbrad*, to invoice, vigente, activ*, active, open, abiert*, archivad*, archived, nuev*, new, confirmad*, confirmed, aprobad*, approved, autorizad*, acreditad*, accredited, capturad*, captured, aceptad*, accepted, success*, exitos*, succeeded, ok, si, yes, true, sale, venta, normal, realizad*, registrad*, preparad*, preparando, empaquetad*, empacad*, surtid*, no empaquetad*, vendid*, sold, etiqueta*, paquete*, llego, llega, te dimos*, no cancelad*, cancelable*, invoice, pue, ppd, contado, liberad*, en preparacion, preparing, por preparar, por recoger, packed, packing, out for delivery, awaiting fulfillment, awaiting shipment, awaiting pickup, entregando, instalad*, atendid*, agendad*, concluid*, facturable, por surtir, en almacen, en bodega, en sucursal, lanzad*, to ship, publicad*, posted, asentad*, contabilizad*, depositad*, deposited, conciliad*, saldad*, sin saldo, concretad*, efectuad*, impres*, remisionad*, recogid*, para recoger, al corriente, en empaquetado, en despacho, en distribucion, en facturacion, guia generada';

const TO_INVOICE =
	/^(?:(?:pagad|cobrad|liquidad)\w* (?:y )?)?(?:pendientes?|falta|esperar?|en espera) (?:de |por |para |a )?(?:el |la |su )?(?:timbr|factur|emit|envi|entreg|surt|recog|recolec|emision|invoic|ship|fulfil)|^(?:timbr(?:e|ado)|envio|entrega|retiro|surtido|recoleccion) pendiente/;

const STATUS = /\b(?:estado|estatus|status|situacion|state)\b/;

/** "Estado" can also mean a place, such as Jalisco. */
const MAYBE_PLACE = /\b(?:estado|state)\b/;

const OF_WHAT =
	/\b(?:orden|pedido|pago|cobro|cobranza|venta|compra|factura|order|payment|financial|transaccion|transaction|cfdi|timbrado|facturacion)\b/;

/** Matches headers of a delivery status, which affects the invoice only if the parcel came back. */
const OF_PARCEL =
	/\b(?:envios?|entregas?|fulfillment|fulfilment|shipping|shipment|delivery|surtido|paquete|paqueteria|guia|rastreo|tracking|almacen|logistica)\b/;

/** Matches headers under which "Pendiente" means that the invoice is still missing. */
const OF_INVOICE =
	/\b(?:factura|facturas|facturacion|timbrado|timbre|cfdi|invoice|invoicing|sat)\b/;

/**
 * Matches headers under which any value, such as an amount, a date or a reason, means that the sale was
 * cancelled.
 */
const GONE_HEADER =
	/\b(?:cancelad[oa]s?|cancelacion|cancelaciones|cancelled|canceled|cancellation|cancelation|cancel|anulad[oa]s?|anulacion|anulaciones|void|voided|devuelt[oa]s?|devolucion|devoluciones|reembols\w*|refund\w*|returned|returns?|rechazad[oa]s?|rechazo|contracargos?|chargebacks?)\b/;

/**
 * Headers such as "Política de devolución", "Reembolsos promocionales" and "Es cancelable" do not mean that
 * the sale was cancelled.
 */
const NO_GONE_HEADER =
	/\b(?:politica|policy|promocional(?:es)?|dias?|plazo|direccion|address|sin|without|menos|net[oa]?|after|despues|antes|before|cancelable)\b|\(\s*-|w\/o/;

const PAID =
	/^(?:(?:esta|ya|fue|is|se) )?(?:pagad[oa]|paid|liquidad[oa]|cobrad[oa]|saldad[oa]|pago (?:recibido|confirmado|realizado|completo|aplicado)|payment received|pago)$/;

const OWED =
	/^(?:(?:monto|importe|total|saldo) )?(?:saldo|saldo (?:pendiente|insoluto|deudor|por (?:pagar|cobrar)|vencido|actual|del cliente|de la factura|mxn|final)|pendiente (?:de|por) (?:pago|cobro|pagar|cobrar|liquidar)|no pagado|adeudo|adeudos|adeudado|deuda|restante|resta|por (?:cobrar|pagar)|debe|balance due|amount due|due|outstanding|outstanding balance|amount outstanding|balance|open balance|balance remaining|unpaid balance|amount unpaid)$/;

const NOTES =
	/^$|^\d+$|\b(?:notas?|notes?|observ\w*|obs|coment\w*|comments?|remarks?|instruccion(?:es)?|instructions?|indicacion(?:es)?|aclaracion(?:es)?|mensajes?|memo|seguimiento|pendientes|avisos?|detalles)\b/;

/**
 * Returns the possible meanings of the cells below a header, such as a payment or a cancellation.
 * @param headers all headers of the file, which can show that "Estado" is a place
 */
export function stateColumn(header: string, headers: readonly string[] = []) {
	const words = plainText(header.replace(/([a-z])([A-Z])/g, '$1 $2'));
	const isNoGone = NO_GONE_HEADER.test(words) || NO_GONE_HEADER.test(header.toLowerCase());
	return {
		isStatus: STATUS.test(words),
		isNote: NOTES.test(words),
		isFree: NOTES.test(words) || ignoredIn(header) === undefined,
		mayBePlace: MAYBE_PLACE.test(words) && (!OF_WHAT.test(words) || headers.some(isCityOf(words))),
		isOfParcel: OF_PARCEL.test(words),
		isOfInvoice: OF_INVOICE.test(words),
		isGone: GONE_HEADER.test(words) && !isNoGone,
		isPaid: PAID.test(words),
		isOwed: OWED.test(words),
	};
}

type StateColumn = ReturnType<typeof stateColumn>;

/** In a file with "Ciudad del pedido", the header "Estado del pedido" is a place. */
function isCityOf(words: string): (header: string) => boolean {
	const city = words.replace(MAYBE_PLACE, 'city');
	return (header) => plainText(header).replace(/\bciudad\b/, 'city') === city;
}

function stateIn(text: string, column: StateColumn): State | 'unknown' | undefined {
	if (text === '' || NOTHING.test(text)) return undefined;
	if (column.isGone && isAffirmed(text)) return 'gone';
	if (column.isPaid && (NO.test(text) || NOT_ALL.test(text))) return 'unpaid';
	if (column.isOwed && /[1-9]/.test(text) && !/^\s*[-(]/.test(text)) return 'unpaid';
	if (!column.isStatus) return holdsBack(text, !column.isFree) ? 'gone' : undefined;
	const words = plainText(text.slice(0, MAX_STATUS_LENGTH).replaceAll('%', ' pct '));
	const found = ofStatus(words, column);
	if (found !== undefined || column.isOfParcel || column.mayBePlace) return found;
	// A single letter is unknown, because "C" means cancelled in one program and complete in another.
	const isKnown = GOOD.test(words) || FLAG.test(text) || !/\p{L}{2}|^\p{L}$/u.test(text);
	return isKnown || TO_INVOICE.test(words) ? undefined : 'unknown';
}

const NOT_ALL = /^(?:pendiente|parcial(?:mente)?|anticipo|abono|la mitad|a medias)$/i;

const MAX_STATUS_LENGTH = 500;

function isAffirmed(text: string): boolean {
	if (NO.test(text) || /^(?:no|sin)\b|cancelable|vigente|ningun/i.test(text)) return false;
	return YES.test(text) || /[1-9]/.test(text) || /\p{L}{3}/u.test(text);
}

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

const PART =
	/(?<!\bsin )\b(?:anticipos?|abonos?|abonad[oa]s?|enganche|parcialidad|primer pago)\b|\b(?!100\b)\d{1,3} pct\b/;

const TO_BE_ISSUED = /factur|timbr|emit|invoic/;

function isShownNote(text: string, column: StateColumn): boolean {
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
 * Words, without accents, in the headers of columns to ignore. A header matches "agente ventas" if it
 * contains both words.
 */
export const ignoredColumns = {
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

/**
 * Words for money, quantities, percentages and currencies. A header with one of these words is not
 * ignored.
 */
export const tellingWords =
	'monto, importe, amount, total, totales, subtotal, precio, precios, price, costo, costos, cost, cargo, cargos, charge, fee, fees, comision, comisiones, commission, descuento, descuentos, discount, promocion, promotion, rebaja, cupon, cantidad, cantidades, cant, quantity, qty, piezas, pzas, unidades, units, cajas, paquetes, bultos, noches, nights, personas, boletos, tickets, dias, meses, horas, sesiones, kilos, kg, kgs, litros, lts, metros, mts, hrs, tarifa, tasa, rate, iva, ieps, isr, ish, impuesto, impuestos, tax, taxes, vat, retencion, retenciones, propina, tip, tips, saldo, balance, abono, abonos, anticipo, deposito, deposit, enganche, pagado, pagada, paid, cobrado, cobrada, bonificacion, ajuste, adjustment, redondeo, ventas, sales, ingreso, ingresos, valor, value, pct, porcentaje, percent, moneda, currency, divisa, envios, shipping, flete, flat, seguro, insurance, base, neto, neta, net, bruto, gross, recargo, intereses, interes, mensualidad, mensualidades, cuota, cuotas, pago, pagos, parcialidad, parcialidades, credito, debito, efectivo, tarjeta, exento, exenta, frontera, fronteriza, terceros, extranjero, extranjera, refund, acuenta, adeudo, adeudos, adelanto, adelantos, debe, fiado, resta, restante, pendiente, pendientes, vencido, outstanding, due, apartado, canjeado, canjeados, canje, redeemed';

/**
 * Which cells below an ignored header are ignored:
 * - `always`: all;
 * - `unlessMoney`: all except amounts, such as "99.00" under "Nota";
 * - `unlessNumber`: all except short numbers, such as 99 under "Paquetería".
 */
type Ignored = 'always' | 'unlessMoney' | 'unlessNumber';

const ignoredFor: Readonly<Record<keyof typeof ignoredColumns, Ignored>> = {
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

const entries = Object.entries(ignoredColumns).flatMap(([group, words]) =>
	words.split(', ').map((entry) => ({
		words: entry.split(' '),
		kind: ignoredFor[group as keyof typeof ignoredColumns],
	})),
);

const single = new Map(
	entries.flatMap((one) => (one.words.length === 1 ? [[one.words[0], one]] : [])),
);
const several = entries.filter(({ words }) => words.length > 1);
const telling = new Set(tellingWords.split(', '));

/** Headers such as "Nombre del descuento" and "Payment ID" are not about money. */
const NAMING = /^(?:ids?|uuid|guid|token|hash|nombre|name|tipo|type)$/;

export function ignoredIn(header: string): Ignored | undefined {
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
	// Do not ignore "A cuenta", which means a payment on account, not an account number.
	return said.join(' ') === 'a cuenta' ? undefined : found?.kind;
}

export interface ReadRows {
	rows: Rows;
	invoice: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Asks about unknown columns with numbers, currencies, or answers such as "Sí" and "No". Ignores other
 * texts.
 */
export function* unknownColumns(
	sheet: Sheet,
	read: readonly ReadRows[],
	reader: LineReader,
	taxes: readonly string[],
): Steps<Problem | undefined> {
	const all: Array<{ row: SheetRow; known: Known }> = [];
	for (const { rows, invoice } of read) {
		const known = knownIn(rows, invoice, sheet);
		for (const row of rows) all.push({ row, known });
		yield;
	}
	const asked: Phrase[] = [];
	for (const column of sheet.columns.filter(isUnknown)) {
		const isTelling = tellingIn(column, sheet, reader, taxes);
		for (const { row, known } of all) {
			yield;
			const value = row.at(column.place);
			if (!isTelling(value, row, known)) continue;
			const name = nameIn(column.header);
			asked.push(
				name === undefined
					? { kind: 'unknownColumn', values: { header: column.header, value } }
					: { kind: 'unknownColumnLike', values: { header: column.header, value, name } },
			);
			break;
		}
	}
	if (asked.length === 0) return undefined;
	const headers = asked.map(({ values }) => String(values?.header));
	return problem(SPREADSHEET, 'unknownColumns', {
		values: { columns: asked, answer: headers.map((header) => `${header} = no usar`).join('; ') },
	});
}

const OF_NAMES: readonly string[] = [
	...OF_CUSTOMER,
	...OF_PRODUCT,
	...(['series', 'number', 'email', 'date', 'uuid', 'paymentConditions'] as const),
] satisfies readonly InvoiceColumn[];

function isUnknown({ readAs, isNotUsed, header, otherOf }: SheetColumn): boolean {
	if (readAs !== undefined || isNotUsed) return false;
	return otherOf !== undefined || OF_WAY.test(plainText(header)) || ignoredIn(header) !== 'always';
}

function knownIn(rows: Rows, invoice: ReadRows['invoice'], { has }: Sheet) {
	const taxes = taxesIn(invoice);
	return {
		hasTotal: has('total') && rows.some(({ text }) => text('total') !== ''),
		isPpd: invoice?.MetodoPago === 'PPD',
		total: Decimal.parse(invoice?.Total),
		...taxes,
		sums: sumsIn(invoice),
		currency: String(invoice?.Moneda ?? 'MXN'),
	};
}

type Known = ReturnType<typeof knownIn>;

function sumsIn(invoice: ReadRows['invoice']): Decimal[] {
	const { SubTotal, Descuento } = invoice ?? {};
	const parsed = (values: readonly unknown[]) => values.flatMap((one) => Decimal.parse(one) ?? []);
	const lines = (invoice?.Conceptos ?? []) as ReadonlyArray<Record<string, unknown>>;
	const given = [SubTotal, ...lines.flatMap((line) => [line.ValorUnitario, line.Importe])];
	const [subtotal = Decimal.zero, discount = Decimal.zero] = parsed([SubTotal, Descuento]);
	return [...parsed(given), subtotal.minus(discount)].map((one) => one.rounded(2));
}

function taxesIn(invoice: ReadRows['invoice']) {
	const lines = (invoice?.Conceptos ?? []) as ReadonlyArray<{ Impuestos?: unknown }>;
	const text = JSON.stringify([invoice?.Impuestos, ...lines.map(({ Impuestos }) => Impuestos)]);
	const numbers = (name: string) =>
		[...text.matchAll(new RegExp(`"(?:${name})":"([\\d.]+)"`, 'g'))].flatMap(
			([, digits]) => Decimal.parse(digits) ?? [],
		);
	return {
		rates: numbers('TasaOCuota').flatMap((rate) => [rate, rate.times(Decimal.hundred)]),
		amounts: numbers('Importe|Total\\w+').map((one) => one.rounded(2)),
	};
}

function tellingIn(
	column: SheetColumn,
	{ has }: Sheet,
	{ number, priceColumn }: LineReader,
	taxes: readonly string[],
): (text: string, row: SheetRow, known: Known) => boolean {
	const words = plainText(column.header.replace(/([a-z])([A-Z\d])/g, '$1 $2'));
	const { isPaid, isGone, isStatus } = stateColumn(column.header);
	const isOfPayment = isPaid || PAYS_PART.test(words);
	const isOfTax = OF_TAX.test(words);
	const isOfSum = OF_SUM.test(words);
	const isWithoutTax = WITHOUT_TAX.test(words);
	const isCount = COUNT.test(words);
	const isDate = OF_DATE.test(words);
	const { otherOf = '' } = column;
	const ignored = ignoredIn(column.header);
	const isWay = OF_WAY.test(words);
	const isName = OF_NAMES.includes(otherOf) || ignored === 'unlessMoney';
	// Without quantities, an amount can be for several pieces, and the total does not show how many.
	const isOfAll = !has('quantity') && (priceColumn === 'amount' || priceColumn === 'subtotal');

	return (text, row, known) => {
		if (text === '' || isOther(text) || (isDate && SERIAL.test(text))) return false;
		const isRead = otherOf !== '' && otherOf !== 'total' && text === row.text(otherOf);
		if (isWay && isPaymentForm(text)) return isOtherWay(text, row);
		// A weight next to a quantity does not change the invoice.
		if (isRead || isGone || (has('quantity') && WEIGHT.test(words))) return false;
		if (isForeign(text, words, known.currency)) return true;
		const sum = isOfSum && !text.includes('%') ? amountIn(text, number)?.rounded(2) : undefined;
		const same = isWithoutTax ? known.sums : [known.total];
		if (sum !== undefined && same.some((one) => one?.equals(sum))) return false;
		if (isName) return !known.hasTotal && isMoneyOf(text, words);
		if (ignored === 'unlessNumber' && (FLAGS.test(text) || LONG_OR_TIME.test(text))) return false;
		if (isOfTax) return !known.hasTotal && isOtherTax(text, words, known, taxes, number);
		if (isNothing(text)) return false;
		if (FLAGS.test(text)) return !isPaid && !isStatus && !CURRENCY.test(words);
		const amount = amountIn(text, number);
		if (amount === undefined || amount.isZero()) return false;
		const isTotal = known.total?.equals(amount.rounded(2)) === true;
		if (isTotal && !/[%a-z]/i.test(text.replace(/mxn|pesos|m\.?n\.?$/i, ''))) return false;
		if (isOfPayment) return !known.isPpd;
		if (isCount && !text.includes('%')) {
			const quantity = Decimal.parse(number(row.text('quantity') || '1')) ?? Decimal.one;
			if (amount.equals(Decimal.one) || amount.equals(quantity)) return false;
			return (isOfAll && !MEASURE.test(words)) || !known.hasTotal;
		}
		return !known.hasTotal;
	};
}

const FLAGS = new RegExp(`${YES.source}|${NO.source}`, 'i');

/** Matches headers of partial payments, because a partly paid invoice cannot be PUE. */
const PAYS_PART =
	/\b(?:abonos?|abonad[oa]|anticipos?|adelantos?|enganche|saldo|adeudos?|acuenta|pendientes?|debe|fiado|vencido|pagad[oa]|pagos?|cobrad[oa]|a cuenta|restante|resta|por (?:pagar|cobrar)|paid|deposits?|outstanding|balance|due|parcialidad(?:es)?)\b/;

const OF_TAX =
	/\b(?:iva|ieps|isr|ret|retencion(?:es)?|retenido|retiene|impuestos?|tasa|tax|taxes|taxable|vat|gravad[oa]|gravable|exent[oa]s?|exempt)\b/;

/** Matches headers of sums, which are harmless if the invoice contains the same amount. */
const OF_SUM =
	/^(?:(?:importe|total|subtotal|neto|neta|base|precio|monto|valor|unitario|lista|facturado|pagar|gravable|con|sin|mas|incluido|iva|impuestos|antes|de|a|c|s|mxn|pesos)(?: |$))+$/;

/**
 * Matches headers of amounts before taxes, but not "Monto", because 1000 can be a payment for an invoice
 * of 1160.
 */
const WITHOUT_TAX = /\b(?:sin|s|subtotal|base|antes|unitario|lista|mas)\b/;

/** Matches headers of counts, which are harmless if the count is one or the line's quantity. */
const COUNT =
	/\b(?:cant|cantidad(?:es)?|qty|quantity|piezas|pzas|pz|unidades|uds|units|count|cajas?|paquetes|bultos|noches|nights|personas|boletos|meses|dias|horas|hrs|sesiones|litros|lts|kg|kgs|kilos|kilogramos|metros|toneladas)\b/;

/** Matches numbers that are not amounts, such as a tracking number or a warranty period. */
const LONG_OR_TIME =
	/^(?:\d{6,}|\d+ ?(?:d[ií]as?|semanas?|mes(?:es)?|a[nñ]os?|days?|weeks?|months?|years?))$/i;

const WEIGHT = /\b(?:peso|weight|volumen|volume|alto|ancho|largo|altura|dimensiones)\b/;

const MEASURE = /\b(?:horas|hrs|litros|lts|kg|kgs|kilos|kilogramos|metros|toneladas)\b/;

function isNothing(text: string): boolean {
	return NOTHING.test(text) || !/[\p{L}1-9]/u.test(text);
}

/**
 * Matches headers such as "Fecha de depósito" and "Paid at". Their cells can be Excel's day numbers, such
 * as 46014.5716.
 */
const OF_DATE = /\b(?:fecha|date|hora)\b|\bat$/;

const SERIAL = /^[45]\d{4}(?:\.\d{4,})?$/;

const OTHER =
	/^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T].*)?|\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?|\d{10,}|0\d{3,}|\+?[\d\s()-]{10,}|\S+@\S+|https?:\S+|[\da-f]{8}-[\da-f-]{9,})$/i;

function isOther(text: string): boolean {
	return OTHER.test(text) && !/^[-+]?\d+[.,]\d{1,2}$/.test(text);
}

const NUMBER =
	/^(?:us|mx)?\$?\s*[-+(]?\s*\$?\s*(\d[\d.,]*|\.\d+)\)?\s*(?:%|[a-z]{1,12}\.?(?:\s+[a-z]{1,10})?)?$/i;

function amountIn(text: string, number: (text: string) => string): Decimal | undefined {
	const [, digits] = NUMBER.exec(text.normalize('NFD').replace(/\p{M}/gu, '').trim()) ?? [];
	if (digits === undefined) return undefined;
	// An ambiguous number such as 1.234 counts as an amount, although its value is unclear.
	return Decimal.parse(number(digits)) ?? Decimal.parse(digits.replace(/[.,]/g, '')) ?? Decimal.one;
}

const OF_WAY = /^(?:(?:metodo|forma|tipo|modo|medio)(?: de)?(?: pago| cobro)?|pago)$/;

function isOtherWay(text: string, row: SheetRow): boolean {
	const other = row.text('paymentForm');
	return isPaymentForm(other) && codeIn(text, 'paymentForm') !== codeIn(other, 'paymentForm');
}

const isPaymentForm = (text: string) => hasCode(formaPago, codeIn(text, 'paymentForm') ?? '');

function isMoneyOf(text: string, words: string): boolean {
	if (/\$\s*\d/.test(text) || /^-?\d[\d,]*\.\d{1,2}$/.test(text)) return true;
	return /^\W*\d[\d.,]*\s*%$/.test(text) || (/^ventas?$/.test(words) && /^\d/.test(text));
}

const CURRENCY = /\b(?:moneda|divisa|currency)\b/;

function isForeign(text: string, words: string, currency: string): boolean {
	if (isNothing(text) || NO.test(text) || YES.test(text) || text.length > 40) return false;
	const code = codeIn(text, 'currency');
	const isCode = code !== undefined && /^[A-Z]{3}$/.test(code) && code !== currency;
	if (/^us\$|\bus[d$]\b|\bd[oó]lares\b|\beuros?\b/i.test(text)) return currency === 'MXN';
	if (CURRENCY.test(words)) return code !== currency;
	return isCode && KNOWN_CURRENCIES.test(text);
}

/** Matches only frequent currencies, because "Sol", "Franco" and "Pen Drive" usually mean no currency. */
const KNOWN_CURRENCIES =
	/^(?:u\.?s\.?d\.?|eur|cad|gbp|jpy|mxn|dlls?\.?|dls\.?|moneda nacional)$|\b(?:d[oó]lar|dollar|peso|libra)(?:e?s)?\b/i;

const OF_ALL =
	/^(?:(?:aplica|aplicar|facturar|factura|con|mas|desglosar|desglosado|trasladado|causa|lleva|cobra|cobrar|grava|gravado|gravable|objeto|se|si|no|tipo|total|importe|monto|tasa|de|del|el|los|iva|impuestos?|tax|taxes|taxable|lineitem|item|vat|rate|\d+)(?: |$))+$/;

const EXEMPT = /\b(?:exent[oa]s?|exencion|exempt|sin (?:iva|impuestos?))\b/;

const WITHHELD = /\b(?:ret|retencion(?:es)?|retiene|retener|retenido)\b/;

function isOtherTax(
	text: string,
	words: string,
	known: Known,
	defaults: readonly string[],
	number: (text: string) => string,
): boolean {
	const isNo = NO.test(text) || isNothing(text);
	const isExempt = defaults.some((tax) => /^IVA exent/i.test(tax));
	if (WITHHELD.test(words)) return !isNo;
	if (EXEMPT.test(words)) return !isNo && !isExempt;
	const isCharged = known.rates.some((one) => one.isPositive());
	// "Sí" under a header such as "IVA frontera" means a rate other than the default rate.
	if (!OF_ALL.test(words) && YES.test(text)) return true;
	if (YES.test(text) || /^(?:gravad[ao]|iva|taxable|standard|general)$/i.test(text)) {
		return !isCharged;
	}
	if (isNo || /^(?:exent|no )/i.test(text)) return OF_ALL.test(words) && isCharged;
	const amount = amountIn(text.replace(/^(?:iva|tasa|vat)\b\s*/i, ''), number);
	if (amount === undefined) return OF_ALL.test(words) && /\d/.test(text);
	const same = text.includes('%') ? known.rates : [...known.rates, ...known.amounts];
	return !same.some((one) => one.equals(amount));
}
