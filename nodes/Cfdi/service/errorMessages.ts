import { isRecord } from 'cfdi-mx';
import type { Value } from './contents';
import { partsOf, valuesIn, withoutFiles } from './contents';
import type { FieldMessages } from '../messages/itemError';
import type { Clean } from './redact';
import { cleanValue } from './redact';

export interface ErrorMessages {
	/** One line: the first refused field, or else the first message. */
	words?: string;
	fields?: FieldMessages;
	also: string[];
}

/** Messages that are longer together get a line each, in characters. */
const MAX_LINE = 500;

const MAX_ANSWER_TEXT = 10_000;

/**
 * Finds the messages in an answer, each once. Documented is `{ error: { Field: ["..."] }, code: 422 }`.
 * The fields can also be nested, or in the rows of a list (FastAPI, ProblemDetails). Any other answer is
 * shown unchanged.
 * @param body the parsed JSON, or the text if it is not JSON
 * @param clean removes the secrets from each text, before any other function sees it
 */
export function errorMessages(body: unknown, clean: Clean = (text) => text): ErrorMessages {
	const answer = cleanValue(body, clean);
	const { texts, isAll } = errorTexts(answer);
	const fields = fieldMessages(texts.filter(({ place }) => place !== ''));
	const ofFields = fieldLines(fields);
	const general = texts.filter(({ place }) => place === '').map(({ text }) => text);
	const [words, ...also] = [...ofFields.slice(0, 1), ...linesOf(notRepeated(general, ofFields))];
	if (!isAll || (words === undefined && !isEmpty(answer))) {
		also.push(answerAsText(answer));
	}
	return { ...(words !== undefined && { words }), ...(ofFields.length > 0 && { fields }), also };
}

/** Leaves out XML and PDF, which would hide the rest. */
function answerAsText(answer: unknown): string {
	return JSON.stringify(withoutFiles(answer, []) ?? answer).slice(0, MAX_ANSWER_TEXT);
}

function isEmpty(answer: unknown): boolean {
	return typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0;
}

/** Writes one line for each field: `Rfc: El RFC ya existe`. */
export function fieldLines(fields: FieldMessages = {}): string[] {
	return Object.entries(fields).map(([field, messages]) => `${field}: ${joined(messages)}`);
}

/** Joins sentences, with a sign after each text that does not end one. */
export function joined(texts: readonly string[], sign = ','): string {
	return texts.reduce((before, one) => `${before}${/[.!?…]$/.test(before) ? '' : sign} ${one}`);
}

function notRepeated(texts: readonly string[], ofFields: readonly string[]): string[] {
	const fields = ofFields.join('\n').toLowerCase();
	const plain = texts.map(plainWords);
	return texts.filter((_text, at) => {
		const own = plain[at] ?? '';
		return !fields.includes(own) && plain.indexOf(own) === at;
	});
}

/** Laravel's "El RFC ya existe (and 2 more errors)". */
const COUNTED = /\s*\((and|y) \d+ (more )?err\w+( más)?\)$/;

function plainWords(text: string): string {
	return text
		.toLowerCase()
		.replace(COUNTED, '')
		.replace(/[\s.;,]+$/, '');
}

function linesOf(texts: readonly string[]): string[] {
	if (texts.length === 0) return [];
	const line = joined(texts, ';');
	return line.length <= MAX_LINE ? [line] : [...texts];
}

function fieldMessages(refused: readonly ErrorText[]): FieldMessages {
	const all = new Map<string, Set<string>>();
	for (const { place, text } of refused) {
		all.set(place, (all.get(place) ?? new Set<string>()).add(text));
	}
	return Object.fromEntries([...all].map(([place, texts]) => [place, [...texts]]));
}

interface ErrorText {
	/** A path with the names and indexes of the answer: `Receptor.Rfc`; empty for the whole request. */
	place: string;
	text: string;
}

const MAX_TEXTS = 50;

const MAX_PAGE = 100_000;
const MAX_TEXT = 10_000;

/** Names of a message about the place above it. An object under such a name contains the refused fields. */
const MESSAGE_KEY =
	/messages?$|^message|mensaje|errors?$|violations$|^(errores|msgs?|title|details?|detalles?|description|reason|modelstate|invalidparams|incidencias?|issues|fields|campos)$/;

/** Names of the field in a row. FastAPI has `loc`, ProblemDetails `pointer`. */
const FIELD_KEY =
	/^(field|campo|path|loc|pointer|param|property|propertypath|propertyname|target)$/;

/** Names of values from the request, or from the rule that it breaks. */
const REPEATED_KEY = /^(input|value|rejectedvalue|received|ctx|context|params|arguments)$/;

const ENVELOPE_KEY = /^data$|results?$|^(resultados?|respuesta|response|status|estatus)$/;

const DESCRIPTION_KEY = /^descripcion$/;

const CODE_KEY = /^(code|codigo|codigoerror)$/;
const SAT_CODE = /^((CFDI1?40|CRP20)\d{3}|3\d\d)$/;

/** Lists the messages of an answer, one line each. `isAll` is false if a sentence is left in another place. */
function errorTexts(answer: unknown): { texts: ErrorText[]; isAll: boolean } {
	const texts: ErrorText[] = [];
	const read = new Set<unknown>();
	for (const { value, place, code } of messagesIn(answer, {
		place: '',
		inFields: isFieldList(answer),
	})) {
		const text = oneLine(String(value));
		read.add(value);
		if (text !== '') texts.push({ place, text: text.includes(code) ? text : `${code} - ${text}` });
		if (texts.length === MAX_TEXTS) break;
	}
	const others = valuesIn(answer, (name, above) => {
		return REPEATED_KEY.test(name) || typeof above === 'string';
	});
	return { texts, isAll: others.every(({ value }) => read.has(value) || !hasWords(value)) };
}

interface Position {
	place: string;
	/** The names in the value are refused fields. */
	inFields: boolean;
	code?: string;
}

type Message = Required<Omit<Position, 'inFields'>> & { value: string | number };

function* messagesIn(value: unknown, at: Position): Generator<Message> {
	const { place, inFields, code = '' } = at;
	if (Array.isArray(value)) {
		for (const [index, one] of value.entries()) {
			const isLine = isRecord(one) && place !== '' && fieldOf(partsOf(one)) === undefined;
			yield* messagesIn(one, { place: isLine ? `${place}[${index}]` : place, inFields });
		}
	} else if (isRecord(value)) yield* messagesInRecord(partsOf(value), at);
	else if (typeof value === 'string' || typeof value === 'number') yield { value, place, code };
}

function* messagesInRecord(parts: Value[], around: Position): Generator<Message> {
	const field = fieldOf(parts);
	const place = field ?? around.place;
	const code = satCodeOf(parts);
	const isRow =
		field !== undefined ||
		parts.some(
			({ name, value }) => isMessageKey(name) && (typeof value === 'string' || isRows(value)),
		);
	const isCoded = !around.inFields && parts.some(({ name }) => CODE_KEY.test(name));
	for (const { key, name, value } of parts) {
		if (isMessageKey(name) || (isCoded && DESCRIPTION_KEY.test(name))) {
			const inFields = around.inFields || isNested(value);
			// Each row of a row names its place.
			yield* messagesIn(value, { place: isRows(value) ? around.place : place, inFields, code });
		} else if (ENVELOPE_KEY.test(name) && isNested(value)) {
			yield* messagesIn(value, { place, inFields: false });
		} else if (around.inFields && !isRow && !isStatus(name, value)) {
			yield* messagesIn(value, { place: place === '' ? key : `${place}.${key}`, inFields: true });
		}
	}
}

const isMessageKey = (name: string): boolean => MESSAGE_KEY.test(name) && !CODE_KEY.test(name);

const isRows = (value: unknown): boolean => Array.isArray(value) && value.some(isRecord);

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isStatus = (name: string, value: unknown): boolean =>
	typeof value === 'number' && (CODE_KEY.test(name) || name === 'status');

function satCodeOf(parts: Value[]): string {
	const isCode = ({ name, value }: Value) =>
		CODE_KEY.test(name) && !isNested(value) && SAT_CODE.test(String(value));
	return String(parts.find(isCode)?.value ?? '');
}

function isFieldList(answer: unknown): boolean {
	const isTexts = (value: unknown) =>
		Array.isArray(value) && value.every((one) => typeof one === 'string');
	return isRecord(answer) && Object.values(answer).every(isTexts);
}

/**
 * Returns the field of a row: `{ campo: "Rfc", mensaje: "..." }`, `{ loc: ["body", "Rfc"], msg }`, `{
 * name, reason }`.
 */
function fieldOf(parts: Value[]): string | undefined {
	if (!parts.some(({ name }) => isMessageKey(name))) return undefined;
	const isNamed = parts.some(({ name }) => /^(reason|error)$/.test(name));
	const named = parts.find(({ name }) => FIELD_KEY.test(name) || (isNamed && name === 'name'));
	const source = parts.find(({ name }) => name === 'source')?.value;
	const steps: unknown[] = [named?.value ?? (isRecord(source) ? source.pointer : undefined)].flat();
	const path = (steps.length > 1 && steps[0] === 'body' ? steps.slice(1) : steps).join('.');
	// A sentence or the path of the request does not name a field.
	return path === '' || /\s|^\/(api|v\d)\/|^https?:/.test(path) ? undefined : path;
}

function hasWords(value: unknown): boolean {
	if (typeof value !== 'string') return false;
	const words = oneLine(value).split(' ');
	return words.filter((word) => /\p{L}/u.test(word)).length > 1;
}

function oneLine(text: string): string {
	return pageText(text.slice(0, MAX_PAGE)).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}

const BARE_TITLE = /^\s*(error|request rejected)?\s*$/i;

/** Parts of a page that a browser hides. A part without an end hides the rest. */
const HIDDEN = /<!--[^]*?(?:-->|$)|<(script|style)[^]*?(?:<\/\1[^<>]*>|$)/gi;

/**
 * Returns the title of a web page, else its text. The scan reads each part once, so a page of `<` cannot
 * block n8n.
 */
function pageText(body: string): string {
	if (!/<[a-z!?/]/i.test(body)) return body;
	const title = /<title[^<>]*>([^<]*)<\/title/i.exec(body)?.[1] ?? '';
	if (!BARE_TITLE.test(title)) return title;
	return body.replace(HIDDEN, ' ').replace(/<title[^<>]*>[^<]*|<[a-z!?/][^<>]*>/gi, ' ');
}
