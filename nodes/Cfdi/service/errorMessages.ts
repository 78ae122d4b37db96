import type { ErrorText } from './errorTexts';
import { errorTexts } from './errorTexts';
import type { FieldMessages } from './itemError';
import type { Clean } from './redact';
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

/**
 * Finds the words in an answer of any form, each once. Documented is `{ error: { Field: ["..."] }, code:
 * 422 }`. Fields may also be nested, in rows of a list (FastAPI, ProblemDetails), or be without an
 * envelope; of any other form its texts are shown as they are.
 * @param body the parsed JSON, or the text where it is not JSON
 * @param clean removes the secrets from each text before anything else is done with it
 */
export function errorMessages(body: unknown, clean: Clean = (text) => text): ErrorMessages {
	const all = errorTexts(body, clean);
	const strong = all.filter(({ rank }) => rank !== 'weak');
	const general = strong.filter(({ place }) => place === '');
	const isPlain = general.length === 0 && !strong.some(({ rank }) => rank === 'refused');
	const isRefused = ({ place, rank }: ErrorText) =>
		place !== '' && (rank === 'refused' || (isPlain && rank === 'said'));
	const named = strong.filter(isRefused);
	const weak = all.filter(({ place, rank }) => rank === 'weak' && place !== '');
	const alone = weak.slice(0, MOST_COMPARED).filter(({ place }) => !named.some(isInside(place)));
	const refused = once([...named, ...(isPlain && named.length === 0 ? [] : alone)]);
	const others = [...general, ...strong.filter((one) => one.place !== '' && !isRefused(one))];
	const said = notRepeated(others.slice(0, MOST_COMPARED), refused.slice(0, MOST_COMPARED));
	const whole = linesOf(said.filter(({ place }) => place === ''));
	const further = linesOf(said.filter(({ place }) => place !== ''));
	const fields = refused.length > 0 ? fieldMessages(refused) : undefined;
	const lines = fields === undefined && whole.length === 0 ? lastWords(all) : whole;
	const [first, ...rest] = fields === undefined ? lines : [fieldLines(fields)[0], ...lines];
	const also = [...rest, ...further].filter((line) => line !== undefined);
	return {
		...(first !== undefined && { words: first }),
		...(fields !== undefined && { fields }),
		...(also.length > 0 && { also }),
	};
}

/** `Rfc: El RFC ya existe`, one line a field. */
export function fieldLines(fields: FieldMessages): string[] {
	return Object.entries(fields).map(([field, messages]) => `${field}: ${joined(messages)}`);
}

/** Sentences after one another; what does not end one is followed by a sign. */
export function joined(texts: readonly string[], sign = ','): string {
	return texts.reduce((before, one) => `${before}${/[.!?…]$/.test(before) ? '' : sign} ${one}`);
}

/** Whether a message is about a place, or about something in it. */
function isInside(outer: string): (message: ErrorText) => boolean {
	return ({ place }) =>
		place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`);
}

function once(messages: readonly ErrorText[]): ErrorText[] {
	const keyOf = ({ place, text }: ErrorText) =>
		`${place
			.toLowerCase()
			.replace(/[[\]./$]+/g, '.')
			.replace(/^\.|\.$/g, '')}\n${plainWords(text)}`;
	return [...new Map([...messages].reverse().map((one) => [keyOf(one), one])).values()].reverse();
}

/** What is said of no field, without what says again what others say. */
function notRepeated(messages: readonly ErrorText[], refused: readonly ErrorText[]): ErrorText[] {
	const shown: ErrorText[] = [];
	for (const one of messages) {
		const own = plainWords(one.text).replace(COUNTED, '');
		const isOfField = refused.some(
			({ place, text }) =>
				holds(plainWords(text), own) || holds(plainWords(`${place}: ${text}`), own),
		);
		if (isOfField || shown.some(({ text }) => holds(plainWords(text), own))) continue;
		const kept = shown.filter(({ text }) => !holds(own, plainWords(text)));
		shown.splice(0, shown.length, ...kept, one);
	}
	return shown;
}

/** Laravel's "El RFC ya existe (and 2 more errors)". */
const COUNTED = /\s*\((and|y) \d+ (more )?err\w+( más)?\)$/;

/** Whether a text holds another one as whole words. */
function holds(all: string, part: string): boolean {
	const at = all.indexOf(part);
	if (at === -1) return false;
	return !/[\p{L}\p{N}]/u.test(`${all.charAt(at - 1)}${all.charAt(at + part.length)}`);
}

function plainWords(text: string): string {
	return text.toLowerCase().replace(/[\s.;,]+$/, '');
}

/** A number, a status word or a code is better than nothing. */
function lastWords(all: readonly ErrorText[]): string[] {
	const only = all.find(({ rank, text }) => rank === 'weak' && text !== 'true');
	return only === undefined ? [] : [only.text];
}

/** All in one line, or one line each where that would be long. */
function linesOf(messages: readonly ErrorText[]): string[] {
	if (messages.length === 0) return [];
	const texts = messages.map(({ place, text }) => (place === '' ? text : `${place}: ${text}`));
	const line = joined(texts, ';');
	return line.length <= LONGEST_LINE ? [line] : texts;
}

function fieldMessages(refused: readonly ErrorText[]): FieldMessages {
	const all = new Map<string, string[]>();
	for (const { place, text } of refused) all.set(place, [...(all.get(place) ?? []), text]);
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
