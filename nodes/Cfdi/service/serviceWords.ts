import type { FieldMessages } from './itemError';
import type { Told, ToldTexts } from './toldTexts';
import { toldTexts } from './toldTexts';
import { text } from './words';

/** Of a refusal that names more fields or messages, the rest is counted. */
const MOST_FIELDS = 50;
const MOST_MESSAGES = 10;

/** Only so many texts are compared with each other. */
const MOST_COMPARED = 300;

/** A longer line would be cut: its sentences stand one below the other, in characters. */
const LONGEST_LINE = 500;

export interface ServiceWords {
	/** One line as the service wrote it; absent when it said nothing. */
	words?: string;
	fields?: FieldMessages;
	/** All else that it said, one line each. */
	also?: string[];
}

/**
 * Finds the words in an answer of any form, each once. The documentation shows only
 * `{ error: { Field: ["..."] }, code: 422 }`; other services' forms are an `error` text, `message`,
 * `errors`, nested fields, rows of a list, a web page, plain text, or nothing.
 * @param body the parsed JSON, or the text where it is not JSON
 */
export function serviceWords(body: unknown): ServiceWords {
	const told = toldTexts(body);
	const isPlain = told.refused.length === 0 && told.general.length === 0;
	const refused = refusedOf(told, isPlain);
	const beside = isPlain ? [] : told.beside;
	const further = [...told.general, ...beside, ...told.data];
	const said = notRepeated(further.slice(0, MOST_COMPARED), refused.slice(0, MOST_COMPARED));
	const whole = linesOf(said.filter(({ place }) => place === ''));
	const others = linesOf(said.filter(({ place }) => place !== ''));
	if (refused.length > 0) {
		const fields = fieldMessages(refused);
		return withAlso({ words: fieldLines(fields)[0] ?? '', fields }, [...whole, ...others]);
	}
	const [words, ...rest] = whole.length > 0 ? whole : lastWords(told);
	return withAlso(words === undefined ? {} : { words }, [...rest, ...others]);
}

function withAlso(words: ServiceWords, also: string[]): ServiceWords {
	return also.length === 0 ? words : { ...words, also };
}

/** `Rfc: El RFC ya existe`, one line a field. */
export function fieldLines(fields: FieldMessages): string[] {
	return Object.entries(fields).map(([field, messages]) => `${field}: ${joined(messages)}`);
}

/** Sentences after one another; what does not end one is followed by a sign. */
export function joined(texts: readonly string[], sign = ','): string {
	return texts.reduce((before, one) => `${before}${/[.!?…]$/.test(before) ? '' : sign} ${one}`);
}

/** The refused fields; a form that says nothing else may be nothing but fields: `{ Rfc: "..." }`. */
function refusedOf({ refused, beside, weak }: ToldTexts, isPlain: boolean): Told[] {
	const all = isPlain ? beside : refused;
	const numbers = weak
		.slice(0, MOST_COMPARED)
		.filter(({ place }) => place !== '' && !all.some((one) => isInside(one.place, place)));
	const seen = new Set<string>();
	return [...all, ...numbers].filter(({ place, text: words }) => {
		const key = `${plainPlace(place)}\n${plainWords(words)}`;
		return !seen.has(key) && seen.add(key);
	});
}

function isInside(place: string, outer: string): boolean {
	return place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`);
}

/** What is said of no field, without what says again what others say. */
function notRepeated(further: readonly Told[], refused: readonly Told[]): Told[] {
	const shown: Told[] = [];
	for (const one of further) {
		const isSaid = shown.some((other) => holds(other.text, one.text));
		if (isSaid || repeats(one.text, refused)) continue;
		const kept = shown.filter((other) => !holds(one.text, other.text));
		shown.splice(0, shown.length, ...kept, one);
	}
	return shown;
}

/** Laravel's "El RFC ya existe (and 2 more errors)", fastify's "body/Rfc ...", a list of all in one text. */
const COUNTED = /\(?(and|y) \d+ (more )?err\w+( más)?\)?|\b(body|data)(?= )/g;

function repeats(words: string, refused: readonly Told[]): boolean {
	const whole = plainWords(words);
	const byLength = [...refused].sort((a, b) => b.text.length - a.text.length);
	const without = byLength.reduce((left, one) => left.replaceAll(plainWords(one.text), ' '), whole);
	if (without === whole) return false;
	const names = byLength.reduce(
		(left, { place }) => left.replaceAll(place.toLowerCase(), ' '),
		without,
	);
	return !/[\p{L}\p{N}]/u.test(names.replace(COUNTED, ''));
}

/** Whether a text holds another one as whole words. */
function holds(whole: string, part: string): boolean {
	const [all, words] = [plainWords(whole), plainWords(part)];
	const at = all.indexOf(words);
	if (at === -1) return false;
	const around = `${all.charAt(at - 1)}${all.charAt(at + words.length)}`;
	return !/[\p{L}\p{N}]/u.test(around);
}

function plainWords(words: string): string {
	return words.toLowerCase().replace(/[\s.;,]+$/, '');
}

function plainPlace(place: string): string {
	return place
		.toLowerCase()
		.replace(/[[\]./$]+/g, '.')
		.replace(/^\.|\.$/g, '');
}

/** A number, a status word or a code is better than nothing. */
function lastWords({ bare, weak }: ToldTexts): string[] {
	const [only] = [...weak, ...bare].filter(({ text: words }) => words !== '' && words !== 'true');
	return only === undefined ? [] : [only.text];
}

/** All in one line, or one line each where that would be long. */
function linesOf(told: readonly Told[]): string[] {
	if (told.length === 0) return [];
	const texts = told.map(({ place, text: words }) => (place === '' ? words : `${place}: ${words}`));
	const line = joined(texts, ';');
	return line.length <= LONGEST_LINE ? [line] : texts;
}

function fieldMessages(refused: readonly Told[]): FieldMessages {
	const all = new Map<string, string[]>();
	for (const { place, text: words } of refused) {
		all.set(place, [...(all.get(place) ?? []), words]);
	}
	const entries = [...all]
		.slice(0, MOST_FIELDS)
		.map(([place, messages]) => [place, counted(messages)] as const);
	const more = all.size - entries.length;
	if (more <= 0) return Object.fromEntries(entries);
	return Object.fromEntries([...entries, ['…', [text('moreFields', { count: String(more) }).en]]]);
}

function counted(messages: readonly string[]): string[] {
	const more = messages.length - MOST_MESSAGES;
	return messages
		.slice(0, MOST_MESSAGES)
		.concat(more > 0 ? [text('moreMessages', { count: String(more) }).en] : []);
}
