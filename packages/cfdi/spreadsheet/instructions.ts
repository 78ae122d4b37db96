/**
 * What a note asks of the office: to wait, to make another invoice than the row says, to make it later. Nothing does it
 * from a note, so its row is not invoiced as if it had none. All in small letters without accents, as `plainText` has it.
 */

import { paymentFormOf } from '../reading/paymentForm';
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
	'(?:en|dentro de) (?:cuanto|unos|un|una|\\d+|dos|tres|quince) (?:se (?!pueda)|nos|mande|pague|tenga|llegue|dias?|semanas?|mes|meses)',
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

const pattern = (...all: readonly string[]) => new RegExp(`^${TO_DO}(?:${all.join('|')})`);

/** To be told by what they say, whatever a column is called. */
const MADE_LATER = pattern(
	`${MAKE} (?:${LATER})(?: |$)`,
	`factura (?:va|queda|sale|es) (?:${LATER})(?: |$)`,
	`(?:por|pendiente) ${MAKE} (?:${LATER})(?: |$)`,
);

const REPLACES = new RegExp(
	`\\b(?:sustituy[ae]n?|sustituir|sustitucion|reemplaz[ao]r?|en (?:lugar|vez)|corrig[ae]|correccion|reposicion|replaces|replacement of|relacionar|relacionad[oa]|relacion(?: 0\\d)?) (?:con )?(?:${DOCUMENT})|^${TO_DO}re ?factur(?:ar|acion|ada|ado)\\b|^tipo de relacion \\d|^(?:nc|nota de credito|credit note) (?:of |for |para )?(?:${DOCUMENT})`,
);

const WAITING: readonly string[] = [
	'(?:hold(?= (?:until|till|for|it|on|invoice)|$)|on hold|stand ?by|wait(?:ing)?(?= (?:for|until)|$)|awaiting|not yet|do not (?:send|issue|bill|touch)|don t (?:send|issue|bill|touch))(?: |$)',
	'(?:detenid|retenid|pausad|congelad)[oa]s?(?:$| (?:por|hasta|a|en) )',
	'(?:detener|pausar|en pausa|en revision|en validacion|en aclaracion|en duda|dudas?)(?: |$)',
	'(?:por|pendiente|faltan?|sin) (?:(?:de|por|la|el|su) )*(?:(?:confirm|autoriz|valid|verific|aprob|aclar)a|revis|defini|visto bueno|vobo)',
	'(?:revisar|verificar|checar|validar|confirmar|consultar|preguntar|preguntarle)(?:$| (?:bien|antes|si|factura|con [a-z]+|con el cliente|al cliente|a [a-z]+)$)',
	'(?:todavia|aun) no(?:$| (?:esta|va|listo|lista|autoriza|confirma))',
	'(?:despues|luego|manana|mas tarde|mas adelante|later|tomorrow|next week|next month)$',
	'no (?:tocar(?! el)|mover|contar|considerar|tomar en cuenta)',
];

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

const QUESTION = /¿|\?\s*$/;

/** Whether a note asks not to cancel an invoice, or asks itself whether to. */
export function asksToKeep(text: string): boolean {
	return QUESTION.test(text) || clausesOf(text).some((clause) => TO_KEEP.test(clause));
}

/** The parts of a sentence, as `plainText` has them. */
export function clausesOf(text: string): string[] {
	// "Fact. en dic." is one part, and so is "1,160.00"; where a visit came from is not a part.
	return text
		.replace(/^\s*utm_\w+:.*$/gim, '')
		.replace(/\bfact\./gi, 'fact')
		.replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
		.replace(/(\d)(?:,(?=\d{3})|\.\d\d\b)/g, '$1')
		.split(/[.,;:()*\n\r|/!]+|\s[-–—]+\s/)
		.map(plainText)
		.filter(Boolean);
}

const BEFORE_IT =
	/\bantes de (?:factur|timbr|emit|cancel|invoic)|\bbefore (?:invoic|billing|cancel)/;

const ISSUED_UNDER =
	/^(?:ya )?facturad[oa]s? (?:(?:con|en|bajo|como|dentro de) (?:el |la )?(?:folio|factura|cfdi|fact)\b|[a-z]{0,4} ?\d+$)|^(?:ya )?se hizo (?:la |su )?factura/;

/**
 * What words of a note say, with commas between them: `*` is any end of a word, `#` a number. A note is understood by
 * those that come together, such as "verificar" and "RFC".
 */
const noteWords = {
	asks: 'revisar*, verificar, validar, checar, confirmar, consultar, preguntar*, corregir, corrija*, aclarar, cambi[aoe], cambiar*, modificar, actualizar, pedir*, solicitar, conseguir, espera*, falta*, pendientes?, otr[oa]s?, nuev[oa], ojo, poner*, ponga, pon, ponle, en realidad, debe ser, especial, wait*, need*, missing, change*, different, should',
	negates: 'no, sin, aun, not, without, don',
	/** Whom an invoice is for, what the office needs for it, and itself. */
	data: 'rfc, datos?, constancia, csf, cif, regimen, razon social, domicilio fiscal, cp, codigo postal, usos?, tax id, postal code, recipient, oc, orden de compra, po, purchase order, informacion, papeles, contrato, autoriz*, confirmacion, validacion, aprobacion, visto bueno, vobo, approval, facturas?, factur(?:ar*|en?), timbr(?:ar*|en), cfdis?, emitir*, invoices?',
	money:
		'precios?, importe, total, monto, cantidad, iva, concepto, nombre, name, (?:forma|metodo) de pago, price, amount, piezas, pzas',
	pays: 'pag[aou]*, deposit*, transfer*, liquid*, abon*, cobr*, cubiert*, cheque*, spei, saldo, dinero, payment*, paid, cargo',
	notAtOnce:
		'# (?:dias|d|pagos|meses|semanas), cada, diferido, parcialidades, parcial, partial, anticipo, a cuenta, mitad, half, una parte, el resto, de menos, de mas, a favor, posfechado, al recibir, # de #, contra entrega, regreso, rebot*, bounced, doble',
	changes:
		'agreg*, anad*, sumar*, restar*, descont*, bonificar, aplicar*, hacer*, incluir, quitar*, lleva, aument*, cobrar(?= \\w), amortizar, tomar, descuento(?= (?:de )?#), sin las, mas(?= #), menos, add, apply, subtract, # (?:menos|de descuento)',
	/** What is added to a price, or taken off it. */
	extras:
		'descuentos?, fletes?(?! pagado), propinas?, anticipo, maniobras, saldo a favor, nota de credito, comision, ieps, discount, freight, \\d{2,}, # kg',
	/** More than one invoice, or one of a part. */
	apart:
		'dividir, partir, separar, separad[oa], juntar, juntos?, juntas?, unir, combin*, solo, solamente, unicamente, nomas, nada mas, mitad, resto, partes, por partida, cada, dos, tres, varias, una sola, unica, aparte, # facturas, split, two',
	otherTaxes:
		'(?:con|lleva|aplicar?|hacer|hacerle|incluye|incluir|mas|menos|#) (?:de |la |las |su )?(?:retencion|retenciones|ret), (?:ret|reten|retien)* (?:(?:el|de|#) )?(?:(?:de|el) )?(?:isr|iva|#)',
	/** What an invoice may have, and this reader does not write. */
	notRead:
		'dolares, usd, tipo de cambio, tc #, addenda, carta porte, pedimento, predial, leyenda, complemento ine, en la factura, en observaciones, como anticipo',
	/** What went wrong, or was done by somebody else. */
	wrong:
		'incorrect*, equivocad[oa], erroneo, error*, incomplet*, mal(?! estado), no coincide*, dos veces, bloquead*, moroso, disput*, duda, devuelt[oa]s?, autofactur*, (?<!no |no se )(?:factur|timbr)(?:o|aron), returned, wrong',
	/** What is done, or only says how the invoice gets to the customer. */
	done: 'ya, aplicad*, applied, inclu(?:id*|ye*|ded|des), desglos*, recibid*, confirmad*, verificad*, validad*, adjunt*, enviar, mandar, subir, imprimir, entregar, anexar, send, intereses, correo',
};

const spoken = Object.fromEntries(
	Object.entries(noteWords).map(([key, list]) => {
		const all = list.replaceAll('*', '\\w*').replaceAll('#', '\\d+').replaceAll(', ', '|');
		return [key, new RegExp(`\\b(?:${all})(?!\\w)`)];
	}),
) as Record<keyof typeof noteWords, RegExp>;

/** Whether a note asks something about the invoice: "¿A qué RFC?", and not "¿Pueden entregar el lunes?" */
export function isQuestion(text: string): boolean {
	const words = plainText(text);
	const isAbout = [spoken.data, spoken.money, spoken.pays, /\bcancel/];
	if (!QUESTION.test(text) || /\b(?:envi|mand|send|email|me pued)/.test(words)) return false;
	return isAbout.some((one) => one.test(words));
}

/** What is owed, in words that need no other. */
const OWED = pattern(
	'(?:es |metodo )?ppd$|(?:a |en )?parcialidades$|(?:a |es |cliente de )?credito(?:$| a | \\d)|a \\d+ (?:dias|meses)$|net \\d',
	'(?:con |es )?anticipo(?:$| (?:de )?\\d)|\\d+ (?:de )?(?:anticipo|enganche)$|falta (?:la mitad|el resto)|(?:queda|sigue) (?:a )?deb',
	'(?:todavia |aun )?(?:debe|resta|restan|adeuda)(?:$| (?:\\d|la mitad|el resto|una parte|dinero))',
	'(?:pago|abono|deposito|dio|dejo) (?:solo )?\\d+(?:$| (?:en|con|por|a|de|pesos|mxn)\\b)',
	`(?:nos )?(?:paga|deposita|liquida)(?:ra|n|ran)? (?:a \\d+|en \\d+|${LATER})(?: |$)`,
);

const FOR_OTHER = pattern(
	`(?:va |sale |${MAKE} )*a nombre del? (?!(?:(?:la|mi|su|misma) )*empresa)`,
	`(?:${MAKE}|va|sale) (?:a|al|con|para) (?:el )?(?:rfc|fecha|su|la (?!brevedad|constancia)|[a-z]{3,4}\\d{6}|otr[oa]|publico|corporativo)`,
);

const OTHER_IVA = pattern(
	'(?:cobrar |va |es )?(?:sin|no lleva|no causa|no cobrar) (?:el )?iva(?:$| por )|exent[oa]s?(?: de iva)?$|(?:.* )?tasa (?:0|cero)\\b',
	'iva (?:al |del )?(?:0|8|cero)|(?:iva |zona |region )?fronter(?:a|iza)(?:$| \\d)|without (?:vat|tax)|vat exempt',
);

/** No sale, or one that is in another invoice. */
const NO_SALE = pattern(
	'(?:.* )?(?:en|a|con|factura) (?:la )?global\\b|global$|(?:a )?publico (?:en )?general$|(?:solo )?(?:nota de )?remision$',
	'(?:.* )?(?:va a|tal vez|solicitud de|quiere) cancel|(?:(?:fila|renglon|esto|es|solo|una|de) )*(?:ejemplo|prueba|demo|test)(?:$| de| order)',
	'cortesia|gratis|donativo|autoconsumo|traspaso|prestamo|(?:en |a )?consignacion$|intercambio|reposicion|obsequio|muestra (?:sin|medica)|sin (?:cobro|cargo|costo)$|no charge|agotad[oa]$|sin existencias?$|no surtid|back ?order|no (?:se )?cobr(?:ar|a)$',
	'(?:(?:hubo|va a|van a|le|regresar) )*(?:regres|devol|devuel)\\w*(?:$| (?:\\d|el|su|la|dos|parcial|dinero|anticipo))',
	'igual a|(?:factura|fact|cfdi|folio fiscal) (?:no |num |numero |folio )?[a-z]{0,4} ?\\d+$|(?:ya )?(?:tiene|tenia|cuenta con) (?:su )?(?:factura|cfdi)|facturad[oa] (?:por|en)|already billed',
	'(?:canc|cancel|pend|pte|dev)$|(?:x|por) cancelar|(?:no|sin|ya) fact$|no (?:usar|va)$|ignorar|borrar',
);

const TO_WAIT = pattern(
	...WAITING,
	`ver (?:con|nota) |congelar|(?:revisar|preguntar|checar) |(?:para|va en) (?:${MONTH}|(?:el|la) (?:${NEXT}|${DAY}))`,
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
	/** Code of c_FormaPago; `''` for none, and for a sale that is paid later. */
	paymentForm: string;
}

/** What a clause of a cell asks for; undefined for nothing. */
export function instructionIn(clause: string, said: Said): Instruction | undefined {
	if (REPLACES.test(clause)) return 'otherInvoice';
	if (MADE_LATER.test(clause) || BEFORE_IT.test(clause) || ISSUED_UNDER.test(clause)) {
		return 'unknown';
	}
	return said.isNote ? inNote(clause, said) : undefined;
}

/** "Pago con cheque" next to 03. */
function isOtherWay(clause: string, form: string): boolean {
	const way = /[a-z]/.test(clause) && form !== '' ? paymentFormOf(clause) : undefined;
	if (way === undefined) return false;
	return way.isEitherCard ? !['04', '28'].includes(form) : way.form !== form;
}

/** "Pagó 1,160.00", where that is the total. */
function isOfAll(clause: string, total: string): boolean {
	const [whole = ''] = clausesOf(total);
	return (
		whole !== '' && /^(?:pago|abono|deposito) /.test(clause) && `${clause} `.includes(` ${whole} `)
	);
}

/** What a note asks for; the first that fits counts. */
function inNote(clause: string, said: Said): Instruction | undefined {
	const has = (...all: ReadonlyArray<keyof typeof noteWords>) =>
		all.every((key) => spoken[key].test(clause));
	if (NO_SALE.test(clause) || TO_WAIT.test(clause) || has('wrong')) return 'unknown';
	if (OWED.test(clause)) return isOfAll(clause, said.total) ? undefined : 'unpaid';
	if (has('done')) return undefined;
	if (FOR_OTHER.test(clause) || has('apart', 'data') || has('notRead')) return 'otherInvoice';
	if (has('otherTaxes')) return said.hasRetentions ? undefined : 'otherInvoice';
	if (OTHER_IVA.test(clause)) return said.hasIva ? undefined : 'otherInvoice';
	if (has('changes', 'extras')) return said.total === '' ? 'otherInvoice' : undefined;
	if (has('pays') && (has('notAtOnce') || has('asks') || has('negates'))) return 'unpaid';
	if (isOtherWay(clause, said.paymentForm)) return 'otherInvoice';
	return has('asks', 'data') || has('asks', 'money') || has('negates', 'data')
		? 'unknown'
		: undefined;
}
