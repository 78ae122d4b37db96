import type { ErrorText } from './errorTexts';
import { errorTexts } from './errorTexts';
import type { FieldMessages } from './itemError';
import type { Clean } from './redact';
import { cleanValue } from './redact';
import { text as words } from './words';

/** What an answer says, in the service's own words. */
export interface ErrorMessages {
	/** One line; absent when it said nothing. */
	words?: string;
	/** The fields that it refuses, with what it says of each. */
	fields?: FieldMessages;
	/** All else, one line each. */
	also?: string[];
}

/** Only so many texts are compared with each other. */
const MOST_COMPARED = 300;

/** Of a refusal that names more fields or messages, the rest is counted. */
const MOST_FIELDS = 50;
const MOST_MESSAGES = 10;

/** A longer line would be cut: its sentences are one below the other, in characters. */
const LONGEST_LINE = 500;

/** An answer that is shown as it is ends here, in characters. */
const LONGEST_ANSWER = 10_000;

/**
 * Finds the words in an answer, each once. Documented is `{ error: { Field: ["..."] }, code: 422 }`;
 * fields may also be nested, or in the rows of a list (FastAPI, ProblemDetails). What an answer of any
 * other form says is in its text as it is.
 * @param body the parsed JSON, or the text where it is not JSON
 * @param clean removes the secrets from each text before anything else is done with it
 */
export function errorMessages(body: unknown, clean: Clean = (text) => text): ErrorMessages {
	const answer = cleanValue(body, clean);
	const { texts, isAll } = errorTexts(answer);
	const refused = texts.filter(({ place }) => place !== '');
	const fields = refused.length > 0 ? fieldMessages(refused) : undefined;
	const said = texts.filter(({ place }) => place === '').map(({ text }) => text);
	const lines = linesOf(notRepeated(said.slice(0, MOST_COMPARED), refused));
	const [first, ...rest] = fields === undefined ? lines : [fieldLines(fields)[0], ...lines];
	const isRead = isAll && (first !== undefined || isEmpty(answer));
	const also = isRead ? rest : [...rest, JSON.stringify(answer).slice(0, LONGEST_ANSWER)];
	return {
		...(first !== undefined && { words: first }),
		...(fields !== undefined && { fields }),
		...(also.length > 0 && { also: also as string[] }),
	};
}

/** Whether an answer holds nothing. */
export function isEmpty(answer: unknown): boolean {
	return typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0;
}

/** `Rfc: El RFC ya existe`, one line a field. */
export function fieldLines(fields: FieldMessages): string[] {
	return Object.entries(fields).map(([field, messages]) => `${field}: ${joined(messages)}`);
}

/** Sentences after one another; what does not end one is followed by a sign. */
export function joined(texts: readonly string[], sign = ','): string {
	return texts.reduce((before, one) => `${before}${/[.!?…]$/.test(before) ? '' : sign} ${one}`);
}

/** What is said of no field, without what others say. */
function notRepeated(said: readonly string[], refused: readonly ErrorText[]): string[] {
	const ofFields = refused
		.slice(0, MOST_COMPARED)
		.map(({ place, text }) => plainWords(`${place}: ${text}`));
	const all = said.map(plainWords);
	return said.filter((_text, at) => {
		const own = all[at] ?? '';
		const isSaid = [...ofFields, ...all.slice(0, at)].some((other) => other.includes(own));
		const isPart = all.slice(at + 1).some((other) => other !== own && other.includes(own));
		return !isSaid && !isPart;
	});
}

/** Laravel's "El RFC ya existe (and 2 more errors)", whose errors are next to it. */
const COUNTED = /\s*\((and|y) \d+ (more )?err\w+( más)?\)$/;

function plainWords(text: string): string {
	return text
		.toLowerCase()
		.replace(COUNTED, '')
		.replace(/[\s.;,]+$/, '');
}

/** All in one line, or one line each where that would be long. */
function linesOf(texts: readonly string[]): string[] {
	if (texts.length === 0) return [];
	const line = joined(texts, ';');
	return line.length <= LONGEST_LINE ? [line] : [...texts];
}

function fieldMessages(refused: readonly ErrorText[]): FieldMessages {
	const all = new Map<string, string[]>();
	for (const { place, text } of refused) {
		const others = all.get(place);
		if (others === undefined) all.set(place, [text]);
		else if (!others.includes(text)) others.push(text);
	}
	const more = all.size - MOST_FIELDS;
	return Object.fromEntries([
		...[...all].slice(0, MOST_FIELDS).map(([place, texts]) => [place, counted(texts)] as const),
		...(more > 0 ? [['…', [words('moreFields', { count: String(more) }).en]] as const] : []),
	]);
}

function counted(texts: readonly string[]): string[] {
	const more = texts.length - MOST_MESSAGES;
	const shown = texts.slice(0, MOST_MESSAGES);
	return more > 0 ? [...shown, words('moreMessages', { count: String(more) }).en] : shown;
}
