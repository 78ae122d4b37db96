import { plainName } from './identifiers';

/** What a write was to do: the words for "not done" differ. */
export type Work = 'stamp' | 'cancel' | 'create';

/** Keys of a state, without case and signs: `status`, `estatus_cfdi`, `situacion`. */
const STATE = /status|estatus|estado|^state$|situacion|^result|outcome/;

/** Keys of words. */
const WORDS = /message|mensaje|^msg|descripcion|description|^detail|^detalle/;

/** Keys of other things than what was asked for: their state says nothing of it. */
const OTHER =
	/relacion|related|sustitu|substitut|replac|emisor|issuer|receptor|receiver|recipient|customer|cliente|usuario|^user|account|organization|mail|correo|webhook|notif|pdf|pago|payment|paid|cancelacion|cancellation|cancelable|cancellable|envio|delivery|saldo|balance/;

const REJECTED = 'reject(?:ed)?|refused|denied|declined|rechaz(?:ad[oa]|o)|denegad[oa]';
const CANCELLED = 'cancell?ed|void(?:ed)?|annulled|revoked|cancelad[oa]|anulad[oa]|revocad[oa]';
const FAILED =
	'failed|failure|fail|error|unsuccessful|aborted|invalid(?:ated|[oa])?|fallid[oa]|fallo|abortad[oa]';
const NOT =
	'(?:no|not|sin|un) ?(?:stamped|timbrad[oa]|timbrar|valid[oa]?|vigente|accepted|aceptad[oa]|found|encontrad[oa])';
const NOT_CANCELLED = '(?:no|not) (?:cancelable|cancell?ed|cancelad[oa])';

/** "The invoice was", "Solicitud de cancelación": what a sentence begins with. */
const SUBJECT =
	'^(?:(?:el|la|the|su|your) )?(?:(?:cfdi|comprobante|factura|invoice|documento?|timbre|timbrado|stamp(?:ing)?|solicitud|request|peticion|cancelacion|cancellation|estatus|status) ?)?(?:de (?:cancelacion|timbrado) )?(?:(?:fue|ha sido|esta|was|is|has been) )?';

const sentence = (...words: string[]) => new RegExp(`${SUBJECT}(?:${words.join('|')})\\b`);

/** A stamp that is cancelled is none; a cancellation that is cancelled is one. */
const states: Readonly<Record<Work, RegExp>> = {
	stamp: sentence(REJECTED, CANCELLED, FAILED, NOT),
	cancel: sentence(REJECTED, FAILED, NOT, NOT_CANCELLED),
	create: sentence(REJECTED, FAILED),
};

/** In words, "Error al enviar el correo" is no error of what was asked for. */
const sentences: Readonly<Record<Work, RegExp>> = {
	stamp: sentence(REJECTED, CANCELLED, NOT),
	cancel: sentence(REJECTED, NOT, NOT_CANCELLED),
	create: sentence(REJECTED),
};

/** Words that say it is done all the same: "Cancelada la anterior, y timbrada esta". */
const DONE = /(?<!no |sin |not |fue )\b(?:timbrad[oa]|stamped|emitid[oa]|issued)\b/;

/** Keys that say it by `true`, by `false`, or by a time. */
const IF_TRUE =
	/^(?:is|es|fue|was)?(?:rejected|rechazad[oa]|denied|failed|fallid[oa]|invalid[oa]?)$/;
const IF_CANCELLED = /^(?:is|es|fue|was)?(?:cancell?ed|cancelad[oa]|anulad[oa]|void(?:ed)?)$/;
const IF_FALSE =
	/^(?:is|es|fue|was)?(?:success(?:ful)?|succeeded|ok|exito(?:so)?|stamped|timbrad[oa]|valid[oa]?|vigente|accepted|aceptad[oa])$/;
const AT = /^(?:(?:cancell?ed|rejected|voided)(?:at|on|date)|fecha(?:de)?(?:cancelacion|rechazo))$/;

const DEEPEST = 20;

/**
 * What in an answer with status 2xx says that nothing was done, at any depth: `estatus: rechazado`,
 * `cancelled: true`, `success: false`, a message "La factura fue rechazada". What it says of related
 * invoices, people, payments or mails does not count.
 * @returns the key and its value, as the service wrote them
 */
export function denialIn(body: unknown, work: Work, depth = 0): string | undefined {
	if (depth > DEEPEST || typeof body !== 'object' || body === null) return undefined;
	for (const [key, value] of Object.entries(body)) {
		const name = Array.isArray(body) ? '' : plainName(key);
		if (work === 'stamp' && AT.test(name) && isGiven(value)) return `${key}: ${String(value)}`;
		if (OTHER.test(name)) continue;
		if (/^(?:errors?|errores)$/.test(name) && isFilled(value)) return `${key}: ${shown(value)}`;
		const found = denialIn(value, work, depth + 1);
		if (found !== undefined) return found;
		if (denies(name, value, work)) return `${key}: ${String(value)}`;
	}
	return undefined;
}

/** Whether an `error` says that there is one. */
export function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '' && value !== 'false';
	if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
	return Boolean(value);
}

const shown = (value: unknown): string =>
	typeof value === 'string' ? value : JSON.stringify(value);

const isGiven = (value: unknown): boolean =>
	(typeof value === 'string' && /[1-9]/.test(value)) || (typeof value === 'number' && value > 0);

function denies(name: string, value: unknown, work: Work): boolean {
	if (!['string', 'boolean', 'number'].includes(typeof value)) return false;
	const text = plainText(String(value));
	if (/^(?:true|1|si|yes)$/.test(text)) {
		return IF_TRUE.test(name) || (work === 'stamp' && IF_CANCELLED.test(name));
	}
	if (/^(?:false|0|no)$/.test(text)) return IF_FALSE.test(name);
	if (WORDS.test(name)) return sentences[work].test(text) && !DONE.test(text);
	return STATE.test(name) && states[work].test(text);
}

/** Without case, accents and signs between words. */
function plainText(text: string): string {
	return text
		.slice(0, 500)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[\s_:-]+/g, ' ')
		.trim();
}
