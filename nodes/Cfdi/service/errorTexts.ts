import { isRecord } from 'cfdi-mx';
import type { Part } from './answerValues';
import { partsOf, valuesIn } from './answerValues';

/** One text of an answer. */
export interface ErrorText {
	/** Names and indexes, as the answer has them: `Receptor.Rfc`; `''` where it is about the whole. */
	place: string;
	text: string;
}

/** No more texts are read: the others are in the answer as it is. */
const MOST_TEXTS = 50;

/** Longer texts are cut, in characters: a web page, and any other text. */
const LONGEST_PAGE = 100_000;
const LONGEST_TEXT = 10_000;

/**
 * Keys of what is said of the place above them, without case and signs. An object under one of them has
 * the names of refused fields.
 */
const SAYING =
	/messages?$|^message|mensaje|errors?$|violations$|^(errores|msgs?|title|details?|detalles?|description|reason|modelstate|invalidparams|incidencias?|issues|fields|campos)$/;

/** Keys that name the field of a row: `loc` is FastAPI's, `pointer` that of ProblemDetails. */
const FIELD = /^(field|campo|path|loc|pointer|param|property|propertypath|propertyname|target)$/;

/** Keys of a row whose value is that of the request, or of the rule that it breaks: no words of the service. */
const REPEATED = /^(input|value|rejectedvalue|received|ctx|context|params|arguments)$/;

/** Keys of what is around an answer: `data`, Finkok's `stampResult`, `resultados`, `estatus: { codigo, descripcion }`. */
const AROUND = /^data$|results?$|^(resultados?|respuesta|response|status|estatus)$/;

/** What is said, where a code is next to it: else it may be the attribute that is refused. */
const DESCRIPTION = /^descripcion$/;

/** Keys of SAT's code next to the words, and its forms. */
const CODE = /^(code|codigo|codigoerror)$/;
const SAT_CODE = /^((CFDI1?40|CRP20)\d{3}|3\d\d)$/;

/**
 * All that an answer says of what is wrong, each text as one line, with the place that it is about.
 * @returns also whether words are left that are in none of these places
 */
export function errorTexts(answer: unknown): { texts: ErrorText[]; isAll: boolean } {
	const texts: ErrorText[] = [];
	const read = new Set<unknown>();
	for (const { value, place, code } of saidIn(answer, {
		place: '',
		inFields: isFieldList(answer),
	})) {
		const text = oneLine(String(value));
		read.add(value);
		if (text !== '') texts.push({ place, text: text.includes(code) ? text : `${code} - ${text}` });
		if (texts.length === MOST_TEXTS) break;
	}
	const others = valuesIn(answer, (name, above) => {
		return REPEATED.test(name) || typeof above === 'string';
	});
	return { texts, isAll: others.every(({ value }) => read.has(value) || !hasWords(value)) };
}

/** Where a value is: the place that it is about, and SAT's code next to it. */
interface At {
	place: string;
	/** Whether the names in it are those of refused fields. */
	inFields: boolean;
	code?: string;
}

type Said = Required<Omit<At, 'inFields'>> & { value: string | number };

function* saidIn(value: unknown, at: At): Generator<Said> {
	const { place, inFields, code = '' } = at;
	if (Array.isArray(value)) {
		for (const [index, one] of value.entries()) {
			const isLine = isRecord(one) && place !== '' && fieldOf(partsOf(one)) === undefined;
			yield* saidIn(one, { place: isLine ? `${place}[${index}]` : place, inFields });
		}
	} else if (isRecord(value)) yield* saidInRecord(partsOf(value), at);
	else if (typeof value === 'string' || typeof value === 'number') yield { value, place, code };
}

function* saidInRecord(parts: Part[], around: At): Generator<Said> {
	const field = fieldOf(parts);
	const place = field ?? around.place;
	const code = satCodeOf(parts);
	const isRow =
		field !== undefined ||
		parts.some(({ name, value }) => isSaying(name) && (typeof value === 'string' || isRows(value)));
	const isCoded = !around.inFields && parts.some(({ name }) => CODE.test(name));
	for (const { key, name, value } of parts) {
		if (isSaying(name) || (isCoded && DESCRIPTION.test(name))) {
			const inFields = around.inFields || isNested(value);
			// The rows of a row say their own places.
			yield* saidIn(value, { place: isRows(value) ? around.place : place, inFields, code });
		} else if (AROUND.test(name) && isNested(value)) {
			yield* saidIn(value, { place, inFields: false });
		} else if (around.inFields && !isRow && !isStatus(name, value)) {
			yield* saidIn(value, { place: place === '' ? key : `${place}.${key}`, inFields: true });
		}
	}
}

const isSaying = (name: string): boolean => SAYING.test(name) && !CODE.test(name);

const isRows = (value: unknown): boolean => Array.isArray(value) && value.some(isRecord);

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The status of the answer, next to the refused fields. */
const isStatus = (name: string, value: unknown): boolean =>
	typeof value === 'number' && (CODE.test(name) || name === 'status');

/** SAT's code next to the words of a row, which begin with it: `{ codigo: "307", mensaje }`. */
function satCodeOf(parts: Part[]): string {
	const isCode = ({ name, value }: Part) =>
		CODE.test(name) && !isNested(value) && SAT_CODE.test(String(value));
	return String(parts.find(isCode)?.value ?? '');
}

/** Laravel's list of refused fields without an envelope: `{ Rfc: ["..."] }`. */
function isFieldList(answer: unknown): boolean {
	const isTexts = (value: unknown) =>
		Array.isArray(value) && value.every((one) => typeof one === 'string');
	return isRecord(answer) && Object.values(answer).every(isTexts);
}

/** The field of a row: `{ campo: "Rfc", mensaje: "..." }`, `{ loc: ["body", "Rfc"], msg }`, `{ name, reason }`. */
function fieldOf(parts: Part[]): string | undefined {
	if (!parts.some(({ name }) => isSaying(name))) return undefined;
	const isNamed = parts.some(({ name }) => /^(reason|error)$/.test(name));
	const named = parts.find(({ name }) => FIELD.test(name) || (isNamed && name === 'name'));
	// JSON:API has it in `source: { pointer }`.
	const source = parts.find(({ name }) => name === 'source')?.value;
	const steps: unknown[] = [named?.value ?? (isRecord(source) ? source.pointer : undefined)].flat();
	const path = (steps.length > 1 && steps[0] === 'body' ? steps.slice(1) : steps).join('.');
	// A sentence is none, and neither is the path of the request.
	return path === '' || /\s|^\/(api|v\d)\/|^https?:/.test(path) ? undefined : path;
}

/** Whether a person could read a sentence in it. */
function hasWords(value: unknown): boolean {
	if (typeof value !== 'string') return false;
	const words = oneLine(value).split(' ');
	return words.filter((word) => /\p{L}/u.test(word)).length > 1;
}

/** One line without tags. */
function oneLine(text: string): string {
	return pageText(text.slice(0, LONGEST_PAGE)).replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

/** A title that says nothing: the page does. */
const BARE_TITLE = /^\s*(error|request rejected)?\s*$/i;

/** What a browser hides; what does not end hides the rest. */
const HIDDEN = /<!--[^]*?(?:-->|$)|<(script|style)[^]*?(?:<\/\1[^<>]*>|$)/gi;

/**
 * The title of a web page, or its text where it has no title. Each part of it is looked at once: a page
 * of nothing but `<` must not block n8n.
 */
function pageText(body: string): string {
	if (!/<[a-z!?/]/i.test(body)) return body;
	const title = /<title[^<>]*>([^<]*)<\/title/i.exec(body)?.[1] ?? '';
	if (!BARE_TITLE.test(title)) return title;
	return body.replace(HIDDEN, ' ').replace(/<title[^<>]*>[^<]*|<[a-z!?/][^<>]*>/gi, ' ');
}
