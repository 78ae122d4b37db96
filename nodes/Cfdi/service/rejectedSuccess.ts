import type { NestedValue } from './contents';
import { SOLD, partsOf, valuesIn } from './contents';

/** The kind of write: each has other words for "not done". */
export type Work = 'stamp' | 'cancel' | 'create';

/** Names of a state: `status`, `estatus_cfdi`, `situacion`. */
const STATE = /status|estatus|estado|^state$|situacion|^result|outcome/;

const WORDS = /message|mensaje|^msg|descripcion|description|^detail|^detalle/;

/** Names of other things: their state does not count. */
const OTHER =
	/relacion|related|sustitu|substitut|replac|emisor|issuer|receptor|receiver|recipient|customer|cliente|usuario|^user|account|organization|mail|correo|webhook|notif|pdf|pago|payment|paid|envio|delivery|saldo|balance|warning|advertencia/;

const OF_CANCELLATION = /cancell?(?:acion|ation|able)/;

const REJECTED = 'reject(?:ed)?|refused|denied|declined|rechaz(?:ad[oa]|o)|denegad[oa]';
const CANCELLED = 'cancell?ed|void(?:ed)?|annulled|revoked|cancelad[oa]|anulad[oa]|revocad[oa]';
const FAILED =
	'failed|failure|fail|error|unsuccessful|aborted|invalid(?:ated|[oa])?|fallid[oa]|fallo|abortad[oa]';
const NOT =
	'(?:no|not|sin|un) ?(?:stamped|timbrad[oa]|timbrar|valid[oa]?|vigente|accepted|aceptad[oa]|found|encontrad[oa]|existe|authori[sz]ed|autorizad[oa]|allowed)|does not exist|forbidden|(?:no tiene|sin) permisos?';
const DRAFT = 'draft|borrador|pre ?factura';
/** "No se pudo timbrar", "Could not be stamped". */
const UNABLE: Readonly<Record<Work, string>> = {
	stamp: unable('timbrar|timbrado|facturar|emitir|certificar|stamp(?:ed|ing)?|issu(?:e|ed|ing)'),
	cancel: unable('cancelar|cancelacion|cancel(?:l?ed|l?ing)?|cancellation'),
	create: unable('crear|registrar|guardar|creat(?:e|ed|ing)|sav(?:e|ed|ing)'),
};
/** "Ya existe una factura con ese folio", "Duplicate invoice". */
const EXISTS =
	/^ya existe (?:(?:una?|la|el) )?(?:factura|cfdi|comprobante|documento|folio)|^(?:(?:la|el|the|an?) )?(?:factura|cfdi|comprobante|folio|invoice)\b.{0,80} (?:ya existe|already exists)|^(?:factura|cfdi|comprobante|folio|invoice) (?:duplicad[oa]|duplicated?)\b|^duplicate (?:invoice|folio|entry)\b/;
const SAT_CODE = /^(?:cfdi|crp) ?\d{5,6}\b/;
const NOT_CANCELLED = '(?:no|not) (?:cancell?able|cancell?ed|cancelad[oa])';
/** A cancellation that is done or under way, next to "No cancelable". */
const CANCELLING =
	/^(?:cancell?ed|cancelad[oa]\b.*|en proceso|in process|pending|pendiente|accepted|aceptad[oa])$/;
const NO_CANCELLATION =
	/^(?:no(?:t)? cancell?able\b.*|none|ningun[oa]|not requested|sin solicitud|no solicitad[oa])$/;

/** The beginning of a sentence: "The invoice was", "Solicitud de cancelación". */
const SUBJECT =
	'^(?:(?:el|la|the|su|your) )?(?:(?:cfdi|comprobante|factura|invoice|documento?|uuid|folio(?: fiscal)?|timbre|timbrado|stamp(?:ing)?|solicitud|request|peticion|cancelacion|cancellation|estatus|status) ?)?(?:[\\da-f]{8}(?: [\\da-f]{4}){3} [\\da-f]{12} )?(?:de (?:cancelacion|timbrado) )?(?:(?:fue|ha sido|esta|was|is|has been) )?';

function unable(verbs: string): string {
	return `(?:(?:(?:ocurrio|hubo|se produjo|there was|an) )?(?:una? )?error (?:al|en (?:el|la)|while|when)|no (?:se |lo |la )?(?:pudo|ha podido|logro)|no (?:fue|es) posible|imposible|could not|can ?not|unable to|failed to) (?:be )?(?:(?:realizar|completar|procesar|generar|complete|process) )?(?:(?:el|la|the) )?(?:${verbs})(?! (?:(?:el|la|su|the) )?(?:pdf|xml|correo|mail|email|reporte|notificacion))`;
}

const sentence = (...words: string[]) => new RegExp(`${SUBJECT}(?:${words.join('|')})\\b`);

/** A state "cancelled" refuses a stamp, and confirms a cancellation. */
const states: Readonly<Record<Work, RegExp>> = {
	stamp: sentence(REJECTED, CANCELLED, FAILED, NOT, DRAFT, UNABLE.stamp),
	cancel: sentence(REJECTED, FAILED, NOT, NOT_CANCELLED, UNABLE.cancel),
	create: sentence(REJECTED, FAILED, UNABLE.create),
};

/** In a sentence, a failure can be about something else: "Error al enviar el correo". */
const sentences: Readonly<Record<Work, RegExp>> = {
	stamp: sentence(REJECTED, CANCELLED, NOT, UNABLE.stamp),
	cancel: sentence(REJECTED, NOT, NOT_CANCELLED, UNABLE.cancel),
	create: sentence(REJECTED, UNABLE.create),
};

/** A message that confirms the stamp: "Cancelada la anterior, y timbrada esta". */
const DONE = /(?<!no |sin |not |fue |el |be )\b(?:timbrad[oa]|stamped|emitid[oa]|issued)\b/;

/** SAT's code 307 and its messages: an earlier request stamped the invoice, perhaps with a lost answer. */
const STAMPED_BEFORE =
	/^307\b|\b(?:timbrad[oa] (?:previa|anterior)mente|(?:previa|anterior)mente timbrad[oa]|ya (?:fue |ha sido |esta |se encuentra |estaba |habia sido )?timbrad[oa]|(?<!no )(?:contiene|tiene|cuenta con) (?:ya )?un timbre|timbre (?:previo|duplicado)|already (?:been )?stamped|(?:previously|already) stamped|stamped (?:before|previously))\b/;
const NOT_STAMPED_BEFORE =
	/\bno (?:contiene|tiene|cuenta con|ha sido|fue|esta) (?:un )?(?:timb|previ|anter)|\b(?:debe|haya|must|relacionad|related)/;

/** Checks whether a message refuses an invoice because it already has a stamp. */
export function saysStamped(words = ''): boolean {
	const text = plainText(words);
	return STAMPED_BEFORE.test(text) && !NOT_STAMPED_BEFORE.test(text);
}

/** Names of a rejection by `true`, by `false` and by a date. */
const IF_TRUE =
	/^(?:is|es|fue|was)?(?:rejected|rechazad[oa]|denied|failed|fallid[oa]|invalid[oa]?)$|^(?:has|is|tiene|hay)errors?$/;
const IF_CANCELLED = /^(?:is|es|fue|was)?(?:cancell?ed|cancelad[oa]|anulad[oa]|void(?:ed)?)$/;
const IF_FALSE =
	/^(?:is|es|fue|was)?(?:success(?:ful)?|succeeded|ok|exito(?:so)?|stamped|timbrad[oa]|valid[oa]?|vigente|accepted|aceptad[oa])$/;
const AT = /^(?:(?:cancell?ed|rejected|voided)(?:at|on|date)|fecha(?:de)?(?:cancelacion|rechazo))$/;

const ERROR =
	/^(?:errors?|errores)(?:code|codigo|message|mensaje|msg|description|descripcion|details?|detalle)?$|^(?:code|codigo|message|mensaje|msg|descripcion)(?:de)?error$/;
const CODE = /^(?:code|codigo|codigosat|satcode|codestatus)$/;

/** Names of a code that SAT or a certifier gives an invoice: `EstatusUUID`, or the UUID. */
const INVOICE_CODE = /^(?:cod|codigo)estatus$|^codestatus$|^(?:status|estatus)uuid$|^[\da-f]{32}$/;
/** Names of a code that counts only next to a message: products and tax regimes have codes and descriptions. */
const ROW_CODE = /^(?:cod|code|codigo|codigosat|satcode|status|estatus|statuscode)$/;
const ROW_WORDS = /message|mensaje|^msg/;
/** A code of SAT, of a certifier or of HTTP: "304", "708: No se pudo conectar al SAT". */
const REFUSAL_CODE = /^[3-9]\d\d(?![\d.,])/;

/** Values of an error field in a success. */
const NO_ERROR =
	/^(?:false|null|undefined|none|ningun[oa]|ok|0+|20[01]|n\/?a|(?:sin|no) error(?:e?s)?|success(?:ful)?|exito(?:so)?)?$/;

/**
 * Finds the value, at any depth, with which an answer with status 2xx reports a failure: `estatus:
 * rechazado`, `cancelled: true`, `success: false`, "La factura fue rechazada".
 * @returns its key and value, as the service wrote them
 */
export function rejectedSuccess(body: unknown, work: Work): string | undefined {
	const isOther = (name: string) =>
		OTHER.test(name) || (OF_CANCELLATION.test(name) && work !== 'cancel');
	const values = valuesIn(body, (name) => !AT.test(name) && isOther(name));
	const match = values.find((one) => isRejection(one, work));
	if (match === undefined) return undefined;
	const { key, value } = match;
	return `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** SAT also calls a cancelled invoice "No cancelable". */
function saysCancelling(body: unknown): boolean {
	return partsOf(body).some(
		({ value }) => typeof value === 'string' && CANCELLING.test(plainText(value)),
	);
}

/** Checks whether an `error` field reports an error. */
export function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !NO_ERROR.test(plainText(value));
	if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
	return Boolean(value);
}

const isGiven = (value: unknown): boolean =>
	(typeof value === 'string' && /[1-9]/.test(value)) || (typeof value === 'number' && value > 0);

function isCode({ name, above }: NestedValue): boolean {
	if (INVOICE_CODE.test(name)) return true;
	const isOfLine = SOLD.test(above?.name ?? '') || SOLD.test(above?.above?.name ?? '');
	return (
		ROW_CODE.test(name) &&
		!isOfLine &&
		partsOf(above?.value).some(
			(part) => ROW_WORDS.test(part.name) && typeof part.value === 'string' && part.value !== '',
		)
	);
}

function isRejection(one: NestedValue, work: Work): boolean {
	const { name, value, above } = one;
	if (work === 'stamp' && AT.test(name)) return isGiven(value);
	if (ERROR.test(name) && isFilled(value)) return true;
	if (!['string', 'boolean', 'number'].includes(typeof value)) return false;
	const text = plainText(String(value));
	if (/^(?:true|1|si|yes)$/.test(text)) {
		return IF_TRUE.test(name) || (work === 'stamp' && IF_CANCELLED.test(name));
	}
	if (/^(?:false|0|no)$/.test(text)) return IF_FALSE.test(name);
	if (work !== 'create' && REFUSAL_CODE.test(text) && isCode(one)) return true;
	if (work === 'cancel' && OF_CANCELLATION.test(name) && NO_CANCELLATION.test(text)) {
		return !saysCancelling(above?.value);
	}
	const isText = WORDS.test(name);
	if (work === 'stamp' && (isText || STATE.test(name)) && EXISTS.test(text)) return true;
	if (work === 'stamp' && (isText || CODE.test(name)) && SAT_CODE.test(text)) return true;
	if (isText) return sentences[work].test(text) && !DONE.test(text);
	return STATE.test(name) && states[work].test(text);
}

function plainText(text: string): string {
	return text
		.slice(0, 500)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[\s_:-]+/g, ' ')
		.trim();
}
