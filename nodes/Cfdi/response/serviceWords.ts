import type { FieldMessages } from './itemError';

/** Nobody looks for words further into an answer than this. */
const LONGEST_TEXT = 100_000;

export interface ServiceWords {
	/** One line or more, as the service wrote it; absent when it said nothing. */
	words?: string;
	fields?: FieldMessages;
}

/**
 * Finds what the service said in an answer of any form. Its documentation shows one form only,
 * `{ error: { Field: ["..."] }, code: 422 }`; everything else is "not shown": an `error` that is a
 * text, `message`, `errors`, a web page, plain text, nothing.
 * @param body the parsed JSON, or the text that would not parse
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

/** One line of it, uncut: see presentable.ts. */
function said(words: string): ServiceWords {
	const line = words.replace(/\s+/g, ' ').trim();
	return line === '' ? {} : { words: line };
}

/** An object is a list of fields when every value is a text or a list of texts. */
function fieldMessages(value: Record<string, unknown>): FieldMessages | undefined {
	// { message: "...", code: "..." } is one message, and no field is named so.
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

/** Of a web page only its title, or else its text, is worth showing. */
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
