/** The keys under which frameworks and services say why they refuse something. */
import { isRecord } from '../../../cfdi';

/** Keys of words, also `messageDetail`, `MensajeIncidencia`, `error_description`; not the field Descripcion. */
const MESSAGE =
	/message$|^message|mensaje|^msgs?$|^(description|errordescription|descripcionerror|details?|detalles?|reason|title|titulo|summary|nonfielderrors|formerrors|all|cause|causa)$/;

/** Keys of what is wrong: from here on, the names are those of refused fields. */
const ERROR =
	/^(errors?|errores|modelstate|fielderrors|fieldviolations|validationerrors?|validation|violations|issues|invalidparams|constraints|incidencias?|problems?|problemas|failures)$/;

/** Keys around the words, which name no field. */
const WRAPPER =
	/^(data|response|respuesta|result|resultado|results|body|payload|content|fault|extensions|attributes|properties|items|inner|children)$/;

/** Keys of what is no word for a person, where it is one value. */
const DETAIL =
	/^(type|status|statuscode|statustext|httpcode|httpstatus|estatus|success|ok|code|codigo|coderror|errorcode|codigoerror|name|kind|timestamp|date|time|instance|traceid|requestid|correlationid|logid|id|url|href|method|file|line|column|exceptiontype|severity|level|docs?|documentation|documentationurl|helpurl)$/;

/** Keys of what a person is never told, of any form: traces, links. */
const NEVER = /^(stack|stacktrace|trace|backtrace|exception|links?|locations)$/;

/** Beside the words of one field: what was sent, and how the rule is called. */
const OF_ROW =
	/^(value|values|input|received|expected|rejectedvalue|attemptedvalue|target|params|context|ctx|original|arguments|codes|keyword|schema|schemapath|parentschema|objectname|bindingfailure|minimum|maximum|inclusive|exact|validation|rule|location|source)$/;

/** Keys that name the field of a row. */
const LABEL =
	/^(field|fieldname|param|path|loc|property|propertyname|propertypath|pointer|instancepath|datapath|attribute|campo|nombrecampo|members|parametername|location|source)$/;

/** Values of `location` and `source` that name a part of the request. */
const PART = /^(body|query|headers?|params|path|cookies|json|payload)$/i;

export const isMessage = (name: string): boolean => MESSAGE.test(name);
export const isNever = (name: string): boolean => NEVER.test(name);
export const isError = (name: string): boolean => ERROR.test(name);
export const isWrapper = (name: string): boolean => WRAPPER.test(name);
export const isLabel = (name: string): boolean => LABEL.test(name);

/** Whether a key holds no words; some do so only beside a message. */
export function isDetail(name: string, isTold: boolean): boolean {
	return DETAIL.test(name) || (isTold && OF_ROW.test(name));
}

/** A key without case and signs: `Error_Description` is `errordescription`. */
export function plain(key: string): string {
	return key
		.slice(0, 200)
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '');
}

/**
 * The field that a row is about: `{ field: "Rfc", message: "..." }`, `{ loc: ["body", "Rfc"], msg }`,
 * `{ source: { pointer: "/data/attributes/Rfc" }, detail }`.
 */
export function placeOf(record: Record<string, unknown>): string | undefined {
	const entries = Object.entries(record).map(([key, value]) => [plain(key), value] as const);
	const says = ([key, value]: readonly [string, unknown]) =>
		(isMessage(key) && typeof value === 'string') || key === 'constraints' || key === 'children';
	if (!entries.some(says)) return undefined;
	for (const [key, value] of entries) {
		const isName = key === 'name' && entries.some(([other]) => other === 'reason');
		if (!isLabel(key) && !isName) continue;
		const place = key === 'source' && isRecord(value) ? (value.pointer ?? value.parameter) : value;
		const path = pathOf(key === 'members' && Array.isArray(place) ? place[0] : place);
		if (path !== undefined && !(PART.test(path) && /^(location|source)$/.test(key))) return path;
	}
	return undefined;
}

/** A path as one text; a sentence or the address of a request is none. */
function pathOf(value: unknown): string | undefined {
	if (Array.isArray(value)) {
		const isPath = value.every((one) => typeof one === 'string' || typeof one === 'number');
		return isPath && value.length > 0 ? pathOf(value.join('.')) : undefined;
	}
	if (typeof value !== 'string' || !/^[^\s]{1,200}$/.test(value)) return undefined;
	return /^(https?:|\/?api\/)/.test(value) || !/\p{L}/u.test(value) ? undefined : value;
}
