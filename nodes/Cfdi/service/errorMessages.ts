import type { ErrorText } from './errorTexts';
import { errorTexts } from './errorTexts';
import { withoutFiles } from './fileKind';
import type { FieldMessages } from './itemError';
import type { Clean } from './redact';
import { cleanValue } from './redact';

/** What an answer says, in the service's own words. */
export interface ErrorMessages {
	/** One line: of refused fields the first; absent when it said nothing. */
	words?: string;
	/** The fields that it refuses, with what it says of each. */
	fields?: FieldMessages;
	/** All else, one line each. */
	also: string[];
}

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
	const fields = fieldMessages(texts.filter(({ place }) => place !== ''));
	const ofFields = fieldLines(fields);
	const said = texts.filter(({ place }) => place === '').map(({ text }) => text);
	const [words, ...also] = [...ofFields.slice(0, 1), ...linesOf(notRepeated(said, ofFields))];
	if (!isAll || (words === undefined && !isEmpty(answer))) {
		also.push(writtenAnswer(answer));
	}
	return { ...(words !== undefined && { words }), ...(ofFields.length > 0 && { fields }), also };
}

/** Without the XML and the PDF in it: a person could not read the rest between them. */
function writtenAnswer(answer: unknown): string {
	return JSON.stringify(withoutFiles(answer, []) ?? answer).slice(0, LONGEST_ANSWER);
}

/** Whether an answer holds nothing. */
function isEmpty(answer: unknown): boolean {
	return typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0;
}

/** `Rfc: El RFC ya existe`, one line a field. */
export function fieldLines(fields: FieldMessages = {}): string[] {
	return Object.entries(fields).map(([field, messages]) => `${field}: ${joined(messages)}`);
}

/** Sentences after one another; what does not end one is followed by a sign. */
export function joined(texts: readonly string[], sign = ','): string {
	return texts.reduce((before, one) => `${before}${/[.!?…]$/.test(before) ? '' : sign} ${one}`);
}

/** What is said of no field, each once, without what is said of one. */
function notRepeated(said: readonly string[], ofFields: readonly string[]): string[] {
	const fields = ofFields.join('\n').toLowerCase();
	const plain = said.map(plainWords);
	return said.filter((_text, at) => {
		const own = plain[at] ?? '';
		return !fields.includes(own) && plain.indexOf(own) === at;
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
	const all = new Map<string, Set<string>>();
	for (const { place, text } of refused) {
		all.set(place, (all.get(place) ?? new Set<string>()).add(text));
	}
	return Object.fromEntries([...all].map(([place, texts]) => [place, [...texts]]));
}
