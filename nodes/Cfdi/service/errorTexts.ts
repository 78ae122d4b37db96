import { isRecord } from 'cfdi-mx';
import { plainName } from './answerValues';

/** One text of an answer. */
export interface ErrorText {
	/** Names and indexes, as the answer has them: `Receptor.Rfc`; `''` where it is about the whole. */
	place: string;
	text: string;
}

/** Only so many values are searched, and levels. */
const MOST_VALUES = 20_000;
const DEEPEST = 20;

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

/** Keys of SAT's code next to the words, and its forms. */
const CODE = /^(code|codigo|codigoerror)$/;
const SAT_CODE = /^((CFDI1?40|CRP20)\d{3}|3\d\d)$/;

/** A value of an answer with its key, also without case, signs and namespace: `Message_Detail` is `messagedetail`. */
interface Entry {
	key: string;
	name: string;
	value: unknown;
}

/**
 * All that an answer says of what is wrong, each text as one line, with the place that it is about.
 * @returns also whether words are left that are in none of these places
 */
export function errorTexts(answer: unknown): { texts: ErrorText[]; isAll: boolean } {
	const texts: ErrorText[] = [];
	let left = MOST_VALUES;
	let isAll = true;

	/** @param inFields whether the names in it are those of refused fields */
	const walk = (value: unknown, place: string, inFields: boolean, depth: number): void => {
		if (left-- <= 0 || depth > DEEPEST) return;
		if (Array.isArray(value)) {
			for (const [index, one] of value.entries()) {
				const isLine = isRecord(one) && place !== '' && fieldOf(entriesOf(one)) === undefined;
				walk(one, isLine ? `${place}[${index}]` : place, inFields, depth + 1);
			}
		} else if (isRecord(value)) walkRecord(entriesOf(value), place, inFields, depth + 1);
		else if (typeof value === 'string' || typeof value === 'number') {
			const text = oneLine(String(value));
			if (text !== '') texts.push({ place, text });
		}
	};

	const walkRecord = (entries: Entry[], around: string, inFields: boolean, depth: number): void => {
		const field = fieldOf(entries);
		const place = field ?? around;
		const isRow =
			field !== undefined ||
			entries.some(
				({ name, value }) => isSaying(name) && (typeof value === 'string' || isRows(value)),
			);
		for (const { key, name, value } of withCode(entries)) {
			if (isSaying(name)) {
				// The rows of a row say their own places.
				const isFields = inFields || isNested(value);
				walk(value, isRows(value) ? around : place, isFields, depth);
			} else if (name === 'data' && isNested(value)) walk(value, place, false, depth);
			else if (inFields && !isRow && !isStatus(name, value))
				walk(value, within(place, key), true, depth);
			else if (isAll && !REPEATED.test(name) && hasWords(value, depth)) isAll = false;
		}
	};

	walk(answer, '', isFieldList(answer), 0);
	return { texts, isAll };
}

function entriesOf(record: Record<string, unknown>): Entry[] {
	return Object.entries(record).map(([key, value]) => ({
		key,
		name: plainName(key.replace(/^\w+:/, '')),
		value,
	}));
}

const isSaying = (name: string): boolean => SAYING.test(name) && !CODE.test(name);

const isRows = (value: unknown): boolean => Array.isArray(value) && value.some(isRecord);

/** The status of the answer, next to the refused fields. */
const isStatus = (name: string, value: unknown): boolean =>
	typeof value === 'number' && (CODE.test(name) || name === 'status');

/** Laravel's list of refused fields without an envelope: `{ Rfc: ["..."] }`. */
function isFieldList(answer: unknown): boolean {
	const isTexts = (value: unknown) =>
		Array.isArray(value) && value.every((one) => typeof one === 'string');
	return isRecord(answer) && Object.values(answer).every(isTexts);
}

/** One line without tags. */
function oneLine(text: string): string {
	return pageText(text.slice(0, LONGEST_PAGE)).replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

/** Whether a person could read a sentence in it. */
function hasWords(value: unknown, depth: number): boolean {
	if (typeof value === 'string') return /\p{L}\s/u.test(oneLine(value));
	if (!isNested(value) || depth > DEEPEST) return false;
	return Object.values(value).some((one) => hasWords(one, depth + 1));
}

function isNested(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

/** The field of a row: `{ campo: "Rfc", mensaje: "..." }`, `{ loc: ["body", "Rfc"], msg }`, `{ name, reason }`. */
function fieldOf(entries: Entry[]): string | undefined {
	if (!entries.some(({ name }) => isSaying(name))) return undefined;
	const isNamed = entries.some(({ name }) => /^(reason|error)$/.test(name));
	const named = entries.find(({ name }) => FIELD.test(name) || (isNamed && name === 'name'));
	// JSON:API has it in `source: { pointer }`.
	const source = entries.find(({ name }) => name === 'source')?.value;
	const steps: unknown[] = [named?.value ?? (isRecord(source) ? source.pointer : undefined)].flat();
	const path = (steps.length > 1 && steps[0] === 'body' ? steps.slice(1) : steps).join('.');
	// A sentence is none, and neither is the path of the request.
	return path === '' || /\s|^\/(api|v\d)\/|^https?:/.test(path) ? undefined : path;
}

/** The words first; those of a row begin with SAT's code where it is next to them: `{ codigo: "307", mensaje }`. */
function withCode(entries: Entry[]): Entry[] {
	const [words, others] = [true, false].map((isOf) =>
		entries.filter(({ name, value }) => (isSaying(name) && typeof value === 'string') === isOf),
	) as [Entry[], Entry[]];
	const [first, ...more] = words;
	const code = entries
		.filter(({ name }) => CODE.test(name))
		.map(({ value }) => String(value))
		.find((value) => SAT_CODE.test(value));
	if (first === undefined || code === undefined || String(first.value).includes(code)) {
		return [...words, ...others];
	}
	return [{ ...first, value: `${code} - ${String(first.value)}` }, ...more, ...others];
}

function within(outer: string, key: string): string {
	return [outer, key].filter((step) => step !== '').join('.');
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
