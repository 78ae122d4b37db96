/** The keys under which frameworks and services say why they refuse something. */
import { isRecord } from 'cfdi-mx';

/** Keys of words, also `messageDetail`, `MensajeIncidencia`, `error_description`; not the field Descripcion. */
const MESSAGE =
	/messages?$|^message|mensaje|^msgs?$|^(description|errordescription|descripcionerror|details?|detalles?|reason|title|titulo|summary|nonfielderrors|formerrors|all|cause|causa|text|info|extrainfo|faultstring)$/;

/** Keys of what is wrong: from here on, the names are those of refused fields. */
const ERROR =
	/errors?$|^(errores|modelstate|fieldviolations|validation|violations|issues|params|invalidparams|constraints|incidencias?|problems?|problemas|failures)$/;

/** Keys around the words, which name no field. */
const WRAPPER =
	/(response|respuesta|results?|resultado|fault|exception|envelope)$|^(ack\w*|data|json|meta|body|payload|content|extensions|attributes|properties|items|inner|children|es|en|esmx|enus)$/;

/** Keys of what is no word for a person, where it is one word. */
const DETAIL =
	/^(type|status|statuscode|statustext|httpcode|httpstatus|estatus|success|ok|code|codigo|coderror|errorcode|codigoerror|name|kind|timestamp|date|time|instance|traceid|requestid|correlationid|logid|id|url|href|method|file|line|column|exceptiontype|severity|level|docs?|documentation|documentationurl|helpurl|faultcode|faultactor|errortype|object|version|jsonrpc|domain|category|lang|language|locale|indicator)$/;

/** Keys of what a person is never told, of any form: traces, links. */
const NEVER =
	/^(stack|stacktrace|traces?|backtrace|exception|exc|exctype|debug|innererror|links?|locations|metadata|formattedmessageplaceholdervalues)$/;

/** Beside the words of one field: what was sent, and how the rule is called. */
const OF_ROW =
	/^(value|values|input|received|expected|rejectedvalue|attemptedvalue|target|params|context|ctx|original|arguments|codes|keyword|schema|schemapath|parentschema|objectname|bindingfailure|minimum|maximum|inclusive|exact|origin|format|pattern|rule|location|source|keys)$/;

/** Keys that name the field of a row. */
const LABEL =
	/^(field|fieldname|param|path|loc|property|propertyname|propertypath|pointer|instancepath|datapath|attribute|attr|target|key|campo|nombrecampo|members|keys|parametername|location|source)$/;

/** Values that name a part of the request. */
const PART = /^(body|query|headers?|params|path|cookies|json|payload)$/i;

export const isMessage = (name: string): boolean => MESSAGE.test(name);
export const isNever = (name: string): boolean => NEVER.test(name);
export const isError = (name: string): boolean => ERROR.test(name);
export const isWrapper = (name: string): boolean => WRAPPER.test(name);
export const isLabel = (name: string): boolean => LABEL.test(name);

export const isDetail = (name: string): boolean => DETAIL.test(name);
export const isOfRow = (name: string): boolean => OF_ROW.test(name);

/** A key without case, signs and namespace: `Error_Description` is `errordescription`. */
export function plain(key: string): string {
	return key
		.slice(0, 200)
		.replace(/^\w+:/, '')
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
		((isMessage(key) || isError(key)) && isWords(value)) ||
		key === 'constraints' ||
		key === 'children';
	if (!entries.some(says)) return undefined;
	// The path of a request, or of GraphQL's answer, is none of a field.
	const isOther = ['locations', 'extensions', 'timestamp'].some((key) => key in record);
	const named = entries.some(([key]) => key === 'reason' || key === 'error');
	for (const [key, value] of entries) {
		if (!(isLabel(key) || (key === 'name' && named)) || (key === 'path' && isOther)) continue;
		const path = pathOf(key === 'source' ? pointerOf(value) : firstOf(key, value));
		if (path !== undefined && !(key === 'location' && PART.test(path))) return path;
	}
	return undefined;
}

function isWords(value: unknown): boolean {
	return [value].flat().some((one) => typeof one === 'string');
}

/** A source that is a text is a service: `sat`, `pac`. */
function pointerOf(source: unknown): unknown {
	return isRecord(source) ? (source.pointer ?? source.parameter) : undefined;
}

/** Some name several fields; the others are paths. */
function firstOf(key: string, value: unknown): unknown {
	return /^(members|keys)$/.test(key) && Array.isArray(value) ? value[0] : value;
}

/** A name or an index; a sentence is none. */
export function isStep(value: unknown): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && !/\s/.test(value));
}

/** A path as one text; a sentence or the address of a request is none. */
function pathOf(value: unknown): string | undefined {
	if (Array.isArray(value)) {
		if (!value.every(isStep)) return undefined;
		const path = PART.test(String(value[0])) ? value.slice(1) : value;
		return pathOf(path.join('.'));
	}
	if (!isStep(value) || typeof value === 'number' || !/^.{1,200}$/.test(value)) return undefined;
	return /^(https?:|\/?api\/)/.test(value) || !/\p{L}/u.test(value) ? undefined : value;
}
