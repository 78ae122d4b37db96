import { isRecord } from '../../../cfdi';
import { text } from '../messages/text';
import type { FieldMessages } from './itemError';

/** A web page is searched only up to here, in characters. */
const LONGEST_PAGE = 100_000;

/** A message is kept only up to here; redact.ts cuts what is shown. */
const LONGEST_TEXT = 10_000;

/** Of a refusal that names more fields or messages, the rest is counted. */
const MOST_FIELDS = 50;
const MOST_MESSAGES = 10;

/** Messages are looked for down to this level. */
const DEEPEST = 10;

export interface ServiceWords {
	/** One line as the service wrote it; absent when it said nothing. */
	words?: string;
	fields?: FieldMessages;
}

/**
 * Finds the message in an answer of any form. The documentation shows only
 * `{ error: { Field: ["..."] }, code: 422 }`; other services' forms are an `error` text, `message`,
 * `errors`, a web page, plain text, or nothing.
 * @param body the parsed JSON, or the text where it is not JSON
 */
export function serviceWords(body: unknown, depth = 0): ServiceWords {
	if (typeof body === 'string') return said(textOf(body.slice(0, LONGEST_PAGE)));
	if (Array.isArray(body)) return said(lines(body).join('; '));
	if (!isRecord(body)) return {};

	for (const key of [
		'error',
		'errors',
		'ModelState',
		'message',
		'Message',
		'mensaje',
		'detail',
		'error_description',
		'title',
	]) {
		const value = body[key];
		const fields = isRecord(value) ? fieldMessages(value) : undefined;
		if (fields !== undefined) return { ...said(fieldLines(fields)[0] ?? ''), fields };
		const words = lines(value).join('; ');
		if (words !== '') return said(words);
	}
	return isRecord(body.data) && depth < DEEPEST ? serviceWords(body.data, depth + 1) : {};
}

/** `Rfc: El RFC ya existe`, one line a field. */
export function fieldLines(fields: FieldMessages): string[] {
	return Object.entries(fields).map(([field, messages]) => `${field}: ${messages.join(', ')}`);
}

/** As one line; redact.ts cuts it. */
function said(words: string): ServiceWords {
	const line = words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
	return line === '' ? {} : { words: line };
}

/** An object maps fields to messages when every value is a text or a list of texts. */
function fieldMessages(value: Record<string, unknown>): FieldMessages | undefined {
	// { message: "...", code: "..." } is one message: no field has that name.
	if (typeof value.message === 'string') return undefined;
	const all = Object.entries(value);
	const onlyTexts = all.every(([, words]) => typeof words === 'string' || Array.isArray(words));
	if (!onlyTexts) return undefined;
	const entries = all
		.slice(0, MOST_FIELDS)
		.map(([field, words]) => [field.slice(0, LONGEST_TEXT), messagesOf(words)] as const);
	if (entries.length === 0 || entries.some(([, words]) => words.length === 0)) return undefined;
	const more = all.length - entries.length;
	if (more <= 0) return Object.fromEntries(entries);
	return Object.fromEntries([...entries, ['…', [text('moreFields', { count: String(more) }).en]]]);
}

function messagesOf(value: unknown): string[] {
	const all = lines(value);
	const more = all.length - MOST_MESSAGES;
	return all
		.slice(0, MOST_MESSAGES)
		.map((words) => words.slice(0, LONGEST_TEXT))
		.concat(more > 0 ? [text('moreMessages', { count: String(more) }).en] : []);
}

function lines(value: unknown, depth = 0): string[] {
	if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
	if (typeof value === 'number') return [String(value)];
	if (depth > DEEPEST) return [];
	if (Array.isArray(value)) return value.flatMap((one) => lines(one, depth + 1));
	if (!isRecord(value)) return [];
	return lines(value.message ?? value.mensaje ?? value.detail ?? value.error, depth + 1);
}

/**
 * The title of a web page, or its text where it has no title. It goes over the page once, and not
 * from each `<` to the end: a page of nothing but `<` must not block n8n.
 */
function textOf(body: string): string {
	if (!/<[a-z!?/]/i.test(body)) return body;
	const lower = body.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
	const title = titleOf(body, lower);
	if (title !== '') return title;

	const parts: string[] = [];
	for (let at = 0; at < body.length; ) {
		const open = body.indexOf('<', at);
		parts.push(body.slice(at, open === -1 ? undefined : open));
		if (open === -1) break;
		const end = endOfTag(lower, open);
		// An unfinished tag is text; an unfinished script hides the rest, as in a browser.
		if (end === -1) {
			if (hiddenUntil(lower, open) === undefined) parts.push(body.slice(open));
			break;
		}
		at = end;
	}
	return parts.join(' ');
}

function titleOf(body: string, lower: string): string {
	const start = lower.indexOf('>', lower.indexOf('<title')) + 1;
	const end = lower.indexOf('</title', start);
	return lower.includes('<title') && start > 0 && end !== -1 ? body.slice(start, end).trim() : '';
}

/** Where the tag ends, with what it hides; -1 where it does not end. */
function endOfTag(lower: string, open: number): number {
	const close = hiddenUntil(lower, open);
	const from = close === undefined ? open : lower.indexOf(close, open);
	return from === -1 ? -1 : lower.indexOf('>', from) + 1 || -1;
}

function hiddenUntil(lower: string, open: number): string | undefined {
	if (lower.startsWith('<!--', open)) return '-->';
	if (lower.startsWith('<script', open)) return '</script';
	return lower.startsWith('<style', open) ? '</style' : undefined;
}
