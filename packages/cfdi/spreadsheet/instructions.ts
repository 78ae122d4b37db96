/**
 * What a note asks of the office: to wait, to make another invoice than the row says, to make it later. Nothing does it
 * from a note, so its row is not invoiced as if it had none. All in small letters without accents, as `plainText` has it.
 */

import { plainText } from '../reading/readValues';

/** What follows from an instruction: see `kinds` of held.ts. */
export type Instruction = 'unknown' | 'unpaid' | 'otherInvoice';

const MONTH =
	'(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|january|february|march|april|june|july|august|september|october|november|december|ene|feb|mar|abr|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)';

const DAY =
	'(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|monday|tuesday|wednesday|thursday|friday|saturday|sunday)';

const NEXT = '(?:otr[oa]|proxim[oa]s?|siguientes?)';

/** "en diciembre", "el lunes", "el 15", "la próxima semana", "a fin de mes", "cuando pague", "next month". */
const LATER = [
	`(?:(?:en|para|hasta|desde|a partir de|el|in|on|until|by) )?(?:fines de |principios de |mediados de )?(?:\\d{1,2} (?:de )?)?${MONTH}\\b`,
	`(?:(?:el|este|hasta el|para el|on|until) )?(?:dia )?${DAY}`,
	'(?:el|hasta el|para el|despues del|a partir del) (?:dia )?\\d{1,2}\\b',
	`(?:(?:en|el|la|los|las|hasta el|hasta la|para el|para la) )?(?:${NEXT} (?:mes|semana|ano|quincena|dias?)|(?:mes|semana|ano|quincena) (?:que viene|que entra|entrante|${NEXT}))`,
	'(?:a|al|en|hasta|para) (?:el )?(?:fin|final|cierre|inicio|principio|mitad)(?:es)? (?:de|del) (?:este )?(?:mes|ano|contrato|proyecto)',
	'(?:en|dentro de) (?:cuanto|unos|un|una|\\d+|dos|tres|quince) (?:se|nos|mande|pague|tenga|llegue|dias?|semanas?|mes|meses)',
	'(?:al (?:entregar|terminar|recibir|pagar|liquidar|finalizar)|contra (?:entrega|pago))',
	'(?:cuando|hasta|despues|luego|manana|pasado manana|mas (?:adelante|tarde)|later|when|once|until|after|next (?:week|month|year)|tomorrow)',
].join('|');

/** "Favor de", "Se va a", "Hay que", before what is to be done. */
const TO_DO =
	'(?:(?:favor de|por favor|please|urgente|ojo|nota|importante|hay que|se (?:va|tiene|debe)(?: a| que)?|va a|para|to be|la|el|lo|esta|este|factura|invoice|cfdi) )*';

const MAKE =
	'(?:(?:re ?)?factur(?:ar(?:se|la|lo|le|a|an)?|en?|amos)|(?:se )?(?:factura|timbra|emite)(?:ra)?|fact|timbr(?:ar(?:se|la|lo)?|en)|emit(?:ir(?:se|la|lo)?|an)|invoiced?|bill(?:ed)?)';

/** A document by its name or number: "la factura", "A-12", "al CFDI 5FB2822E-396D-…". */
const DOCUMENT =
	'(?:(?:al?|de|del|la|el|los|las|a la|de la) )*(?:facturas?|fact|cfdis?|folios?|comprobantes?|uuid|invoices?|[a-z]{1,4} ?\\d+(?= |$)|\\d+$|[\\da-f]{8} [\\da-f]{4} )';

const DATA =
	'(?:rfc|datos|constancia|csf|cif|regimen|razon social|cp|codigo postal|uso|oc|orden de compra|purchase order|po|autorizacion|confirmacion|aprobacion|visto bueno|vobo|informacion|papeles|documentos?|contrato)';

const MONEY = '(?:deposit|transfer|pag|liquid|abon|cubr|cubiert)';

const the = '(?:(?:la|el|los|las|su|sus|mi|un|una|de|por) )*';

const pattern = (...all: readonly string[]) => new RegExp(`^${TO_DO}(?:${all.join('|')})`);

/** To be told by what they say, whatever a column is called. */
const MADE_LATER = pattern(
	`${MAKE} (?:${LATER})(?: |$)`,
	`(?:va|queda|sale|es) (?:${LATER})(?: |$)`,
	`(?:por|pendiente) ${MAKE} (?:${LATER})(?: |$)`,
);

const REPLACES = new RegExp(
	`\\b(?:sustituy[ae]n?|sustituir|sustitucion|reemplaz[ao]r?|en (?:lugar|vez)|corrig[ae]|correccion|reposicion|replaces|replacement of|relacionar|relacionad[oa]|relacion(?: 0\\d)?) (?:con )?(?:${DOCUMENT})|^${TO_DO}re ?factur(?:ar|acion|ada|ado)\\b|^tipo de relacion \\d|^(?:nc|nota de credito|credit note) (?:of |for |para )?(?:${DOCUMENT})`,
);

/** A part of what the row says, or the row and more; to somebody else. */
const MADE_OTHERWISE = pattern(
	`${MAKE} (?:en|por) (?:dos|tres|cuatro|varias|partes|parcialidades|\\d+ (?:partes|facturas|exhibiciones)|separado)`,
	`${MAKE} (?:(?:solo|solamente|unicamente|nomas) |la mitad|el resto|el restante|\\d+$|junto|junta|con (?:el pedido|la orden|${DOCUMENT}|otr[oa]|fecha)|a otr[oa]|al? publico|a (?:la|el) otr[oa])`,
	`${MAKE} (?:sin iva|a tasa|(?:con|sin|mas|menos|incluyendo) (?:el |la )?(?:ieps|isr|retencion|retenciones|anticipo|descuento|envio|flete|propina))`,
	`${MAKE} (?:a nombre de|con|al?) (?:(?:el )?rfc |otr[oa] )?(?:[a-z]{3,4}\\d{6}[a-z\\d]{3}|otr[oa])`,
	'(?:dividir|partir|separar) (?:en|la factura|factura)',
	'(?:en|son) (?:dos|tres|varias) facturas',
	`(?:una sola|misma|unica) factura (?:con|que)`,
	`(?:juntar|junta|junto|unir) con ${DOCUMENT}`,
	'(?:a nombre de|con) otr[oa] (?:empresa|persona|rfc|razon social)',
);

const WAITING: readonly string[] = [
	'(?:hold(?= (?:until|till|for|it|on|invoice)|$)|on hold|stand ?by|wait(?:ing)?(?= (?:for|until)|$)|awaiting|not yet|do not (?:send|issue|bill|touch)|don t (?:send|issue|bill|touch))(?: |$)',
	'(?:detenid|retenid|pausad|congelad)[oa]s?(?:$| (?:por|hasta|a|en) )',
	'(?:detener|pausar|en pausa|en revision|en validacion|en aclaracion|en duda|dudas?)(?: |$)',
	'(?:por|pendiente(?: de| por)?|falta(?: de| por)?|sin) (?:confirmar|autorizar|revisar|validar|verificar|aprobar|definir|aclarar)',
	'(?:faltan?|pendiente|sin) (?:de |por )?(?:la |el |su )?(?:autorizacion|confirmacion|validacion|revision|aprobacion|visto bueno|vobo)',
	'(?:revisar|verificar|checar|validar|confirmar|consultar|preguntar|preguntarle)(?:$| (?:bien|antes|si|factura|con [a-z]+|con el cliente|al cliente|a [a-z]+)$)',
	'(?:todavia|aun) no(?:$| (?:esta|va|listo|lista|autoriza|confirma))',
	'(?:despues|luego|manana|mas tarde|mas adelante|later|tomorrow|next week|next month)$',
	'no (?:tocar|mover|contar|considerar|tomar en cuenta)',
];

/** What only a note of the office says. */
const TO_WAIT = pattern(
	...WAITING,
	'esper(?:ar|ando|amos|en)(?: (?!de aceptacion)|$)|(?:en )?espera (?:de )?(?:la |el |su )?(?:oc\\b|orden|pago|auto|confirm|dato|constancia|respuesta)|espera$',
	`(?:faltan?|sin|no (?:hay|tenemos|tiene|tengo|trae|manda|mando|envio|dio|ha mandado|ha enviado|ha dado)|pendientes?|pedir|solicitar|conseguir|esperar|corregir|actualizar|revisar|verificar|checar|validar|confirmar) ${the}${DATA}(?: |$)`,
	'(?:revisar|verificar|checar|validar|confirmar|corregir|aclarar) (?:el |la )?(?:precio|importe|total|monto|cantidad|iva|pago|factura)$|(?:corregir|aclarar)$',
	'no (?:usar|va$)',
	'(?:canc|cancel|pend|pte|dev)$|(?:x|por) cancelar|(?:no|sin|ya) fact$',
	'(?:rfc|datos|precio|importe|total|monto|cantidad|regimen|uso|iva|nombre|razon social)(?: fiscales?)? (?:esta |estan )?(?:mal|incorrect[oa]s?|equivocad[oa]s?|erroneo?s?|por (?:confirmar|definir))',
	'(?:esta |todo )?mal(?:$| (?:el|la|los) )',
	'error (?:de|en) (?:captura|precio|rfc|datos|el|la|los|importe|cantidad)',
	'(?:igual|misma|mismo|repite) (?:a|que|la) (?:la )?[a-z]{0,4} ?\\d+$',
	'(?:en |a )?consignacion$|agotad[oa]s?$|sin existencias?$|no surtid|back ?order',
	'no (?:se )?cobr(?:ar|a)$|(?:sin costo|cortesia|gratis|muestra sin costo)$',
	`(?:(?:para|va en|factura (?:en|para|hasta)|factura va en) )(?:${MONTH}|(?:el|la) (?:${NEXT}|${DAY}))`,
	'(?:(?:va|incluid[oa]|ya esta|esta) )?(?:(?:en|a) )?(?:la )?(?:factura global|global$)|(?:va|incluid[oa]|esta) (?:en|a) la global|publico en general$',
	'(?:factura|fact|cfdi|folio fiscal) (?:no |num |numero |folio )?[a-z]{0,4} ?\\d+$',
	'cambiar a (?:[a-z]{1,2}\\d\\d|otr[oa] (?:rfc|empresa|razon social))|(?:cambiar|cambio de|corregir) (?:el |la |de )?(?:rfc|razon social|nombre|uso|regimen|cp|codigo postal|forma de pago|metodo de pago|concepto|precio|iva)',
);

/** What a note says of an invoice that is not to be cancelled, or not yet. */
const TO_KEEP = pattern(
	...WAITING,
	`cancel(?:ar(?:la|lo|se)?|en?|a|led|ed)? (?:${LATER})(?: |$)`,
	'(?:do not|don t|not|never) (?:to be )?cancel|keep(?: (?:it|this|valid|active|for)|$)',
	'(?:se )?(?:quedan?|dejar|deja|mantener|mantiene|sigue|seguir|continua)(?:la|lo)? (?:como )?(?:vigente|activ[oa]|valid[oa])|dejar(?:la|lo)?$',
	'no (?:procede|autoriz)|(?:el )?cliente (?:ya )?no (?:acepta|autoriza|quiere cancelar)',
	'(?:el )?(?:cliente )?(?:rechazo|rechaza) (?:la )?cancelacion|cancelacion rechazada',
	'(?:falta|faltan|primero|antes|hasta|pendiente(?: de)?|por) (?:por )?(?:la |el |que )?(?:sustitu|nueva|nuevo|timbr|emit|factur|hacer|relacion)',
	'sustituir primero|ya no$|reactivar|recuperad[oa]|(?:el )?cliente si la quiere|(?:si )?se (?:usa|queda|ocupa)$|(?:(?:es|la|esta es) )*buena$|(?:la )?buena es esta$',
);

/** Whether a note asks not to cancel an invoice, or asks itself whether to. */
export function asksToKeep(text: string): boolean {
	return /¿|\?\s*$/.test(text) || clausesOf(text).some((clause) => TO_KEEP.test(clause));
}

/** The parts of a sentence, as `plainText` has them. */
export function clausesOf(text: string): string[] {
	// "Fact. en dic." is one part, and so is "1,160.00".
	return text
		.replace(/\bfact\./gi, 'fact')
		.replace(/(\d)(?:,(?=\d{3})|\.\d\d\b)/g, '$1')
		.split(/[.,;:()*\n\r|/!]+|\s[-–—]+\s/)
		.map(plainText)
		.filter(Boolean);
}

const BEFORE_IT =
	/\bantes de (?:factur|timbr|emit|cancel|invoic)|\bbefore (?:invoic|billing|cancel)/;

const ISSUED_UNDER =
	/^(?:ya )?facturad[oa]s? (?:(?:con|en|bajo|como|dentro de) (?:el |la )?(?:folio|factura|cfdi|fact)\b|[a-z]{0,4} ?\d+$)|^(?:ya )?se hizo (?:la |su )?factura/;

const OTHER_TAXES = pattern(
	'(?:con|lleva|aplicar?|hacer|hacerle|incluye|incluir|mas|menos) (?:la |las |su )?(?:retencion(?:es)?|ret)\\b',
	'(?:retener|retencion(?:es)?(?: de)?) (?:el |de )?(?:isr|iva)\\b',
);

const OTHER_IVA = pattern(
	'(?:(?:cobrar|va|es) )?(?:sin|no lleva|no causa|no cobrar) (?:el )?iva$',
	'(?:exent[oa](?: de iva)?|(?:a )?tasa (?:0|cero)|iva (?:al |del )?(?:0|8|cero)|(?:iva |zona |region )?fronter(?:a|iza))$',
);

const OTHER_AMOUNT = pattern(
	`(?:aplicar|descontar|restar|menos|amortizar|con|tomar) (?:el |su |un )?anticipo`,
	`anticipo (?:de |en )?${DOCUMENT}`,
	`(?:descontar|restar|quitar|agregar|sumar|anadir|incluir|cobrar|aumentar|add|subtract) (?:(?:el|la|un|una|de|por|otros?|aparte|flete|envio|propina|anticipo|descuento|cargo|comision|maniobras|monto|importe|shipping|freight|discount) )*\\d+(?:$| (?:pesos|mxn|usd|del?|por|por ciento)(?: |$))`,
	'(?:menos|mas) \\d+(?: (?:de|por) |$)',
);

const PAID_LATER = pattern(
	'(?:es |a |va )?(?:ppd|pago diferido|(?:en )?parcialidades)$',
	'(?:a )?credito(?: a)? \\d+ (?:dias|d|meses)|a \\d+ (?:dias|meses)$',
	`(?:paga|pagara|pagaran|pagan|deposita|depositara|liquida|liquidara) (?:a \\d+|en \\d+|${LATER})(?: |$)`,
	'pago (?:a|en) \\d+ (?:dias|meses)',
	'(?:pago|abono|deposito|anticipo|dio|dejo) (?:la mitad|una parte|solo|\\d+(?:$| (?:en|con|por|pesos|mxn)\\b)|de la mitad)',
	'\\d+ (?:de )?(?:anticipo|enganche)$',
	'(?:debe|resta|restan|adeuda|queda a deber|saldo|falta|faltan|pendiente) (?:la mitad|una parte|el resto|saldo|dinero|\\d+$)',
	`no (?:han? |me han? |nos han? )?${MONEY}(?:ado|ad[oa]s?|o|a|iero|to)?\\b`,
	'sin deposito$',
	`(?:falta|pendiente|esperar|esperando) ${the}(?:deposito|transferencia|pago|anticipo|saldo|liquidacion|comprobante de pago|spei)`,
);

/** What a row itself says, next to which a note says nothing else. */
export interface Said {
	/** The column is one of notes. In any other, such words can be the description of what is sold. */
	isNote: boolean;
	/** Its own total, with which everything was compared; `''` for none. */
	total: string;
	/** It has its own IVA, or taxes. */
	hasIva: boolean;
	hasRetentions: boolean;
}

/** What a clause of a cell asks for; undefined for nothing. */
export function instructionIn(clause: string, said: Said): Instruction | undefined {
	if (REPLACES.test(clause)) return 'otherInvoice';
	if (MADE_LATER.test(clause) || BEFORE_IT.test(clause) || ISSUED_UNDER.test(clause)) {
		return 'unknown';
	}
	if (!said.isNote) return undefined;
	if (MADE_OTHERWISE.test(clause)) return 'otherInvoice';
	if (OTHER_TAXES.test(clause) && !said.hasRetentions) return 'otherInvoice';
	if (OTHER_IVA.test(clause) && !said.hasIva) return 'otherInvoice';
	if (OTHER_AMOUNT.test(clause) && said.total === '') return 'otherInvoice';
	if (PAID_LATER.test(clause) && !isOfAll(clause, said.total)) return 'unpaid';
	return TO_WAIT.test(clause) ? 'unknown' : undefined;
}

/** "Pagó 1,160.00", where that is the total. */
function isOfAll(clause: string, total: string): boolean {
	const [whole = ''] = clausesOf(total);
	return (
		whole !== '' && /^(?:pago|abono|deposito) /.test(clause) && `${clause} `.includes(` ${whole} `)
	);
}
