import type { FieldMessages } from './itemError';

/** Words are searched only up to here, in characters. */
const LONGEST_TEXT = 100_000;

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
export function serviceWords(body: unknown): ServiceWords {
	if (typeof body === 'string') return said(textOf(body.slice(0, LONGEST_TEXT)));
	if (Array.isArray(body)) return said(lines(body).join('; '));
	if (!isRecord(body)) return {};

	for (const key of [
		'error',
		'errors',
		'message',
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
	return isRecord(body.data) ? serviceWords(body.data) : {};
}

/** `Rfc: El RFC ya existe`, one line a field. */
export function fieldLines(fields: FieldMessages): string[] {
	return Object.entries(fields).map(([field, messages]) => `${field}: ${messages.join(', ')}`);
}

/** As one line; redact.ts cuts it. */
function said(words: string): ServiceWords {
	const line = words.replace(/\s+/g, ' ').trim();
	return line === '' ? {} : { words: line };
}

/** An object maps fields to messages when every value is a text or a list of texts. */
function fieldMessages(value: Record<string, unknown>): FieldMessages | undefined {
	// { message: "...", code: "..." } is one message: no field has that name.
	if (typeof value.message === 'string') return undefined;
	const entries = Object.entries(value).map(([field, words]) => [field, lines(words)] as const);
	if (entries.length === 0 || entries.some(([, words]) => words.length === 0)) return undefined;
	const onlyTexts = Object.values(value).every(
		(words) => typeof words === 'string' || Array.isArray(words),
	);
	return onlyTexts ? Object.fromEntries(entries) : undefined;
}

function lines(value: unknown): string[] {
	if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
	if (typeof value === 'number') return [String(value)];
	if (Array.isArray(value)) return value.flatMap(lines);
	if (isRecord(value)) return lines(value.message ?? value.mensaje ?? value.detail ?? value.error);
	return [];
}

/** The title of a web page, or its text where it has no title. */
function textOf(body: string): string {
	if (!/<[a-z!][^>]*>/i.test(body)) return body;
	const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1]?.trim();
	const text = body
		.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ');
	return title !== undefined && title !== '' ? title : text.trim();
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
