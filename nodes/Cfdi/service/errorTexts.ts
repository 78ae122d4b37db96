import { isRecord, isUuid } from 'cfdi-mx';
import { pageText } from './answerText';
import type { Clean } from './redact';

/** One text of an answer. */
export interface ErrorText {
	/** Names and indexes, as the answer has them: `Receptor.Rfc`; `''` where it is about the whole. */
	place: string;
	text: string;
	/**
	 * `data` where it is of a record next to the words; `weak` where it is a number, a code or a status word,
	 * which is shown where nothing else is said.
	 */
	rank: 'refused' | 'said' | 'data' | 'weak';
}

/** Only so many values are searched, and levels. */
const MOST_VALUES = 20_000;
const DEEPEST = 20;

/** Longer texts are cut, in characters: a web page, any other text, the name of a field. */
const LONGEST_PAGE = 100_000;
const LONGEST_TEXT = 10_000;
const LONGEST_NAME = 500;

/** Keys of words about the place above them, without case and signs; not the field Descripcion. */
const MESSAGE =
	/messages?$|^message|mensaje|^msgs?$|^(description|errordescription|details?|detalles?|reason|title|titulo|nonfielderrors|formerrors|base|cause|causa|text)$/;

/** Keys of what is wrong: from here on, the names are those of refused fields. */
const ERROR =
	/errors?$|^(errores|modelstate|\w*violations|validation|issues|invalidparams|incidencias?|problems?|failures)$/;

/** Keys around the words, which name no field. */
const WRAPPER =
	/(response|respuesta|results?|resultado|fault|exception|envelope)$|^(data|json|body|payload|extensions|properties|children|es|en)$/;

/** Keys that name the field of a row. */
const LABEL =
	/^(keys?|field|param|path|loc|property|propertypath|propertyname|pointer|instancepath|campo|target)$/;

/** Keys that say nothing to a person next to words. */
const NOISE =
	/^(type|status|statuscode|httpcode|success|ok|code|codigo|\w*codigo|codigo\w*|errorcode|name|kind|timestamp|instance|traceid|requestid|logid|id|uuid|idincidencia|url|href|line|linea|row|fila|partida|location|value|input|received|expected|rejectedvalue|params|context|ctx|arguments|codes|keyword|schemapath|objectname|bindingfailure|minimum|inclusive|exact|source|template|parameters|target)$/;

/** Keys of what a person is never told. */
const NEVER = /^(stack|stacktrace|traces?|exception|debug|links?|locations|metadata)$/;

/** What HTTP and services call a failure, without a word about it. */
const STATUS_WORD =
	/^(errors?|fail(ed|ure)?|success|ok|true|false|null|bad request|unauthori[sz]ed|forbidden|not found|conflict|unprocessable (entity|content)|internal server error)$/i;

/** Names of types, addresses, times, base64, codes (`REQUIRED_FIELD`, `accessDenied`), signs: no words of a person. */
const NO_WORDS =
	/^([\w.$\\]+(Error|Exception)|https?:\/\/\S+|\d{4}-\d\d-\d\dT\S+|\/\S*|\S{100,}|\p{L}+(_[\p{L}\d]+)+|[a-z]+([A-Z][a-z]+)+|[^\p{L}]*)$/u;

/** Where a trace begins: the words are before it. */
const TRACE = /((^|\s\s)at [\w.$<>`]+ ?\(|\bTraceback \(most recent)[^]*/;

/** A code of SAT, which is shown with the words next to it. */
const SAT_CODE = /^((CFDI1?40|CRP20)\d{3}|3\d\d)$/;

/** What a value is in. */
interface Place {
	place: string;
	/** What is said here refuses its place. */
	refuses: boolean;
	/** What is said here is of a record. */
	inData?: boolean;
	/** Written before the first words: SAT's code, the number of a line. */
	lead: { text: string };
}

/** A key without case, signs and namespace: `Error_Description` is `errordescription`. */
function plain(key: string): string {
	return key
		.slice(0, 200)
		.replace(/^\w+:/, '')
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '');
}

/** Whether an answer is words, and not a record. */
export function isWords(body: unknown): boolean {
	if (Array.isArray(body)) return body.some(isWords);
	if (!isRecord(body)) return typeof body === 'string';
	const names = Object.keys(body).map(plain);
	return names.some((name) => MESSAGE.test(name) || ERROR.test(name)) || isWords(body.data);
}

/** All texts of an answer of any form, each as one line, with the place that it is about. */
export function errorTexts(body: unknown, clean: Clean): ErrorText[] {
	const found: ErrorText[] = [];
	let left = MOST_VALUES;

	const add = (value: string, { place, refuses, inData, lead }: Place): void => {
		const text = oneLine(clean(value));
		if (text === '' || (!/\s/.test(text) && place.includes(`${text}.`))) return;
		if (STATUS_WORD.test(text) || NO_WORDS.test(text) || isUuid(text)) {
			found.push({ place: refuses ? place : '', text, rank: 'weak' });
			return;
		}
		const before = text.includes(lead.text) ? '' : `${lead.text} - `;
		lead.text = '';
		const rank = refuses ? 'refused' : inData === true ? 'data' : 'said';
		found.push({ place, text: `${before}${text}`, rank });
	};

	const walk = (value: unknown, at: Place, depth: number): void => {
		if (left-- <= 0 || depth > DEEPEST) return;
		if (typeof value === 'string') add(value, at);
		else if (typeof value === 'number' || value === true) add(String(value), at);
		else if (Array.isArray(value)) {
			const isOfField = at.place !== '' && value.some((one) => typeof one === 'string');
			value.forEach((one, index) => {
				const isLine = isRecord(one) && at.place !== '' && fieldOf(one) === undefined;
				const place = isLine ? `${at.place}[${index}]` : at.place;
				walk(one, { ...at, place, refuses: at.refuses || isOfField }, depth + 1);
			});
		} else if (isRecord(value)) walkRecord(value, at, depth + 1);
	};

	const walkRecord = (record: Record<string, unknown>, at: Place, depth: number): void => {
		const field = fieldOf(record);
		const own = field === undefined ? at.place : within(at.place, field);
		const lead = leadIn(record);
		const here: Place = {
			...at,
			place: own,
			refuses: at.refuses || field !== undefined,
			lead: lead === '' ? at.lead : { text: lead },
		};
		const entries = Object.entries(record).map(([key, value]) => {
			const name = plain(key);
			const isDescription = name === 'descripcion' && lead !== '';
			const isMessage = MESSAGE.test(name) || isDescription || key.startsWith('_') || name === '';
			return { key: clean(key), value, name, isMessage };
		});
		const isSaid = entries.some(
			({ value, name, isMessage }) =>
				(isMessage || ERROR.test(name)) && [value].flat().some((one) => typeof one === 'string'),
		);
		const isOwn = isSaid || field !== undefined;
		for (const { key, value, name, isMessage } of entries.sort(messagesFirst)) {
			const isSentence = typeof value === 'string' && /\p{L}\s/u.test(value);
			if (NEVER.test(name) || (isOwn && LABEL.test(name) && pathOf(value) !== undefined)) continue;
			const isTexts = Array.isArray(value) && here.refuses && field === undefined;
			if (NOISE.test(name) && !isTexts && (isOwn || !(isSentence || isRecord(value)))) {
				if (typeof value === 'string')
					found.push({ place: '', text: oneLine(clean(value)), rank: 'weak' });
				continue;
			}
			// The rows of a body that is a row itself, and of its details, say their whole place.
			const isRows = at.place === '' && Array.isArray(value) && value.some(isRecord);
			const around = isRows ? '' : here.place;
			if (isMessage) {
				walk(value, { ...here, place: around, refuses: here.refuses || isRecord(value) }, depth);
			} else if (ERROR.test(name)) walk(value, { ...here, place: around, refuses: true }, depth);
			else if (name === 'constraints' && isRecord(value)) walk(Object.values(value), here, depth);
			else if (WRAPPER.test(name)) {
				const inData = here.inData === true || name === 'data';
				walk(value, { ...here, inData }, depth);
			} else {
				const refuses = here.refuses && !isOwn;
				walk(value, { ...here, place: within(here.place, key), refuses }, depth);
			}
		}
		if (lead !== '' && here.lead.text !== '') add(lead, { ...here, lead: NONE });
	};

	walk(body, { place: '', refuses: false, lead: NONE }, 0);
	return found;
}

/** Nothing is written before the words. */
const NONE = { text: '' };

const messagesFirst = (a: { isMessage: boolean }, b: { isMessage: boolean }): number =>
	Number(b.isMessage) - Number(a.isMessage);

/** One line without tags and traces. */
function oneLine(text: string): string {
	const shown = pageText(text.slice(0, LONGEST_PAGE)).replace(TRACE, '');
	return shown.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

/** `{ field: "Rfc", message: "..." }`, `{ loc: ["body", "Rfc"], msg }`, `{ source: { pointer }, detail }`. */
function fieldOf(record: Record<string, unknown>): string | undefined {
	const entries = Object.entries(record).map(([key, value]) => [plain(key), value] as const);
	const isRow = entries.some(
		([name]) => MESSAGE.test(name) || ERROR.test(name) || /^(children|constraints)$/.test(name),
	);
	const isOfRequest = ['locations', 'extensions', 'timestamp'].some((key) => key in record);
	if (!isRow || isOfRequest) return undefined;
	for (const [name, value] of entries) {
		if (name === 'source' && isRecord(value)) return fieldOf({ ...value, message: '' });
		const isNamed = name === 'name' && entries.some(([other]) => /^(reason|error)$/.test(other));
		const path = LABEL.test(name) || isNamed ? pathOf(value) : undefined;
		if (path !== undefined) return path;
	}
	return undefined;
}

/** A path as one text; a sentence or the address of a request is none. */
function pathOf(value: unknown): string | undefined {
	const steps: unknown[] = [value].flat();
	const isStep = (step: unknown) =>
		typeof step === 'number' || (typeof step === 'string' && /^\S{1,200}$/.test(step));
	if (!steps.every(isStep)) return undefined;
	const path = (steps.length > 1 && steps[0] === 'body' ? steps.slice(1) : steps).join('.');
	return /^(https?:|\/?(api|v\d)\/)/.test(path) || !/\p{L}/u.test(path) ? undefined : path;
}

/** A code of SAT or the number of a line: `{ codigo: "307", mensaje: "..." }`, `{ linea: 1, mensaje }`. */
function leadIn(record: Record<string, unknown>): string {
	const parts = Object.entries(record).flatMap(([key, value]) => {
		if (typeof value !== 'string' && typeof value !== 'number') return [];
		const [name, text] = [plain(key), String(value)];
		if (/^(line|linea|row|fila|partida)$/.test(name) && Number.isInteger(value)) {
			return 'column' in record ? [] : [`${key} ${text}`];
		}
		return /codigo|errorcode|^code|clave/.test(name) && SAT_CODE.test(text) ? [text] : [];
	});
	return parts.join(' - ');
}

/** A place inside another one; some rows say the whole path, others only the rest of it. */
function within(outer: string, inner: string): string {
	const [before, whole] = [plain(outer), plain(inner)];
	const isWhole = outer === '' || (before !== '' && whole.startsWith(before));
	return (isWhole ? inner : `${outer}.${inner}`).slice(0, LONGEST_NAME);
}
