import { plainText } from '../reading/readValues';
import { FLAG, NO, NOTHING, YES } from './cells';
import type { Said } from './instructions';
import { clausesOf, instructionIn, isQuestion } from './instructions';

/** What a row says of its sale: such a row is not invoiced. */
export type State = 'gone' | 'notToInvoice' | 'unpaid' | 'issued';

/**
 * The words of states, in small letters without accents: `*` is any end of a word, and `$` says that
 * nothing follows. They are those of offices and
 * of the exports of shops, marketplaces and tills, in both languages.
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

/** What a status says that is no reason to hold a row back. */
const goodWords =
	'pagad*, paid, cobrad*, liquidad*, complet*, finalizad*, terminad*, cerrad*, closed, done, processing, procesando, en proceso, procesad*, in progress, entregad*, delivered, enviad*, shipped, unshipped, despachad*, fulfilled, unfulfilled, partial, partially fulfilled, parcialmente enviad*, en camino, en transito, in transit, en ruta, en reparto, recibid*, received, recolectad*, listo*, lista*, ready*, por enviar, por facturar, por timbrar, por emitir, por entregar, sin facturar, sin timbrar, no facturad*, no timbrad*, to invoice, vigente, activ*, active, open, abiert*, archivad*, archived, nuev*, new, confirmad*, confirmed, aprobad*, approved, autorizad*, acreditad*, accredited, capturad*, captured, aceptad*, accepted, success*, exitos*, succeeded, ok, si, yes, true, sale, venta, normal, realizad*, registrad*, preparad*, preparando, empaquetad*, empacad*, surtid*, no empaquetad*, vendid*, sold, etiqueta*, paquete*, llego, llega, te dimos*, no cancelad*, cancelable*, invoice, pue, ppd, contado, liberad*, en preparacion, preparing, por preparar, por recoger, packed, packing, out for delivery, awaiting fulfillment, awaiting shipment, awaiting pickup, entregando, instalad*, atendid*, agendad*, concluid*, facturable, por surtir, en almacen, en bodega, en sucursal, lanzad*, to ship, publicad*, posted, asentad*, contabilizad*, depositad*, deposited, conciliad*, saldad*, sin saldo, concretad*, efectuad*, impres*, remisionad*, recogid*, para recoger, al corriente, en empaquetado, en despacho, en distribucion, en facturacion, guia generada';

/** "Pendiente de timbrar" is to be invoiced. */
const TO_INVOICE =
	/^(?:(?:pagad|cobrad|liquidad)\w* (?:y )?)?(?:pendientes?|falta|esperar?|en espera) (?:de |por |para |a )?(?:el |la |su )?(?:timbr|factur|emit|envi|entreg|surt|recog|recolec|emision|invoic|ship|fulfil)|^(?:timbr(?:e|ado)|envio|entrega|retiro|surtido|recoleccion) pendiente/;

/** Headers of a state: the order's, the payment's. */
const STATUS = /\b(?:estado|estatus|status|situacion|state)\b/;

/** "Estado" is Jalisco, too. */
const MAYBE_PLACE = /\b(?:estado|state)\b/;

const OF_WHAT =
	/\b(?:orden|pedido|pago|cobro|cobranza|venta|compra|factura|order|payment|financial|transaccion|transaction|cfdi|timbrado|facturacion)\b/;

/** What becomes of the parcel says nothing of the money, unless it came back. */
const OF_PARCEL =
	/\b(?:envios?|entregas?|fulfillment|fulfilment|shipping|shipment|delivery|surtido|paquete|paqueteria|guia|rastreo|tracking|almacen|logistica)\b/;

/** "Pendiente" below it is still to be invoiced. */
const OF_INVOICE =
	/\b(?:factura|facturas|facturacion|timbrado|timbre|cfdi|invoice|invoicing|sat)\b/;

/** Headers below which anything that is said is that state: an amount, a date, a reason. */
const GONE_HEADER =
	/\b(?:cancelad[oa]s?|cancelacion|cancelaciones|cancelled|canceled|cancellation|cancelation|cancel|anulad[oa]s?|anulacion|anulaciones|void|voided|devuelt[oa]s?|devolucion|devoluciones|reembols\w*|refund\w*|returned|returns?|rechazad[oa]s?|rechazo|contracargos?|chargebacks?)\b/;

/** "Política de devolución", "Reembolsos promocionales", "Quantity (- Refund)", "Es cancelable". */
const NO_GONE_HEADER =
	/\b(?:politica|policy|promocional(?:es)?|dias?|plazo|direccion|address|sin|without|menos|net[oa]?|after|despues|antes|before|cancelable)\b|\(\s*-|w\/o/;

/** Headers of whether it is paid. */
const PAID =
	/^(?:(?:esta|ya|fue|is|se) )?(?:pagad[oa]|paid|liquidad[oa]|cobrad[oa]|saldad[oa]|pago (?:recibido|confirmado|realizado|completo|aplicado)|payment received|pago)$/;

/** Headers of what is still owed: below them an amount says that the sale is not paid. */
const OWED =
	/^(?:(?:monto|importe|total|saldo) )?(?:saldo|saldo (?:pendiente|insoluto|deudor|por (?:pagar|cobrar)|vencido|actual|del cliente|de la factura|mxn|final)|pendiente (?:de|por) (?:pago|cobro|pagar|cobrar|liquidar)|no pagado|adeudo|adeudos|adeudado|deuda|restante|resta|por (?:cobrar|pagar)|debe|balance due|amount due|due|outstanding|outstanding balance|amount outstanding|balance|open balance|balance remaining|unpaid balance|amount unpaid)$/;

/** Headers of what the office writes down for itself, and a column without one. */
const NOTES =
	/^$|^\d+$|\b(?:notas?|notes?|observ\w*|obs|coment\w*|comments?|remarks?|instruccion(?:es)?|instructions?|indicacion(?:es)?|aclaracion(?:es)?|mensajes?|memo|seguimiento|pendientes|avisos?|detalles)\b/;

/** What a column is in regard to states, by its header. */
export interface StateColumn {
	isStatus: boolean;
	isNote: boolean;
	mayBePlace: boolean;
	isOfParcel: boolean;
	isOfInvoice: boolean;
	isGone: boolean;
	isPaid: boolean;
	isOwed: boolean;
}

/**
 * @param header as the file has it
 * @param headers all of the file
 */
export function stateColumn(header: string, headers: readonly string[] = []): StateColumn {
	const words = plainText(header.replace(/([a-z])([A-Z])/g, '$1 $2'));
	const isNoGone = NO_GONE_HEADER.test(words) || NO_GONE_HEADER.test(header.toLowerCase());
	return {
		isStatus: STATUS.test(words),
		isNote: NOTES.test(words),
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

/**
 * The state that a cell says; `unknown` where a column of states says what is in no list.
 * @param text of the cell
 */
export function stateIn(text: string, column: StateColumn): State | 'unknown' | undefined {
	if (text === '' || NOTHING.test(text)) return undefined;
	if (column.isGone && isSaid(text)) return 'gone';
	if (column.isPaid && (NO.test(text) || NOT_ALL.test(text))) return 'unpaid';
	if (column.isOwed && /[1-9]/.test(text) && !/^\s*[-(]/.test(text)) return 'unpaid';
	const words = plainText(text.slice(0, LONGEST).replaceAll('%', ' pct '));
	const found = column.isStatus ? ofStatus(words, column) : ofNote(text.slice(0, LONGEST));
	if (found !== undefined || !column.isStatus || column.isOfParcel || column.mayBePlace) {
		return found;
	}
	// "C" of one program is cancelled, and of another complete.
	const isKnown = GOOD.test(words) || FLAG.test(text) || !/\p{L}{2}|^\p{L}$/u.test(text);
	return isKnown || TO_INVOICE.test(words) ? undefined : 'unknown';
}

/** Below Pagado: not yet, or not all of it. */
const NOT_ALL = /^(?:pendiente|parcial(?:mente)?|anticipo|abono|la mitad|a medias)$/i;

/** A note may be long; what holds a row back is said in its beginning. */
const LONGEST = 500;

function isSaid(text: string): boolean {
	if (NO.test(text) || /^(?:no|sin)\b|cancelable|vigente|ningun/i.test(text)) return false;
	return YES.test(text) || /[1-9]/.test(text) || /\p{L}{3}/u.test(text);
}

/** In a column of states a word counts wherever it is, unless "no" is before it. */
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

/** "Anticipo pagado", "50% pagado": not all of it. */
const PART =
	/(?<!\bsin )\b(?:anticipos?|abonos?|abonad[oa]s?|enganche|parcialidad|primer pago)\b|\b(?!100\b)\d{1,3} pct\b/;

const TO_BE_ISSUED = /factur|timbr|emit|invoic/;

/**
 * In any other column it counts as what a sentence, or a part of it, says of the sale: "Factura cancelada, no timbrar",
 * and not "Audífonos con cancelación de ruido".
 */
function ofNote(text: string): State | undefined {
	if (!WORD.test(text)) return undefined;
	for (const clause of clausesOf(text)) {
		if (TO_INVOICE.test(clause)) continue;
		const [, said = ''] = SUBJECT.exec(clause) ?? [];
		if (/^no (?:fue |esta )?(?:cancel|devuel|rechaz|duplic)/.test(said)) continue;
		const isSo = (pattern: RegExp) => pattern.test(said) || pattern.test(clause);
		if (isSo(START.gone) || isSo(GONE_NOUN) || GONE_ANYWHERE.test(clause)) return 'gone';
		if (isSo(START.notToInvoice)) return 'notToInvoice';
		if (isSo(START.unpaid)) return 'unpaid';
		if (
			/^(?:ya|already|invoiced already)\b/.test(clause)
				? START.issued.test(clause)
				: ISSUED_ALONE.test(clause)
		) {
			return 'issued';
		}
	}
	return undefined;
}

/** What a cell asks of the office; for columns of any kind but a status. @param text of the cell */
export function instructionAt(text: string, { isNote }: StateColumn, said: Omit<Said, 'isNote'>) {
	if (!WORD.test(text)) return undefined;
	if (isNote && isQuestion(text)) return 'unknown';
	const clauses = clausesOf(text.slice(0, LONGEST)).filter((clause) => !TO_INVOICE.test(clause));
	return clauses.map((clause) => instructionIn(clause, { ...said, isNote })).find(Boolean);
}

/** The shortest that a cell can say of a sale: "NC". */
const WORD = /\p{L}{2}/u;

/** "Factura", "El pedido fue", "Cliente", before the state. */
const SUBJECT =
	/^(?:(?:todavia|aun|la|el|los|las|esta|este|esa|ese|su|the|this|ya|pero|y|se|porque|fue|es|esta|sera|queda|quedo|was|is|has been|been|factura|facturas|pedido|orden|venta|compra|ticket|nota|recibo|cliente|pago|cheque|servicio|operacion|order|invoice|sale|customer|payment|cfdi|todo|ayer|hoy|favor de|urgente)(?: |$))*(.*)$/;

/** "Devolución", "Devolución del cliente"; not a sentence about what may be given back. */
const GONE_NOUN =
	/^(?:devolucion|cancelacion|reembolso|duplicado|contracargo|cotizacion|prueba|test|nota (?:de )?credito|nc|(?:customer )?credit (?:note|memo))(?: (?!de(?: |$))\w+){0,3}$/;

const GONE_ANYWHERE =
	/(?<!\bno )\b(?:(?:pide|pidio|solicita|solicito|quiere) (?:la |su )?(?:cancelacion|cancelar|devolucion|reembolso)|se (?:cancela|cancelo|devolvio|reembolso|anulo)|(?:cancelad|devuelt|rechazad|anulad|reembolsad)[oa]s? por|cancell?ed by|refunded|fue (?:cancelad|devuelt|rechazad|reembolsad)[oa]|est[ae] (?:cancelad|devuelt|duplicad)[oa])\b/;

/** "Facturado" and nothing else; "Facturado el mes pasado a otro cliente" is of another. */
const ISSUED_ALONE =
	/^(?:(?:la|el|esta|fue|factura|cfdi|totalmente) )*(?:facturad[oa]|timbrad[oa]|emitid[oa]|invoiced|stamped)(?: (?:en|el|in|on) [a-z0-9]+(?: (?:de )?\d+)?)?$/;

function patternOf(words: string, anywhere: boolean): RegExp {
	const all = words.split(', ').map((word) => word.replaceAll('*', '\\w*'));
	const not = anywhere ? '(?<!\\bno )(?<!\\bnot )\\b' : '^';
	return new RegExp(`${not}(?:${all.join('|')})(?: |$)`);
}

const patterns = (anywhere: boolean) =>
	Object.fromEntries(
		Object.entries(stateWords).map(([state, words]) => [state, patternOf(words, anywhere)]),
	) as Record<State, RegExp>;

const ANY = patterns(true);
const START = patterns(false);
const GOOD = patternOf(goodWords, true);
