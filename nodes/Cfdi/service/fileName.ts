import type { Clean } from './redact';

/** File systems allow 255 bytes; n8n and the user may put something before the name. */
const LONGEST_NAME = 180;

/** A longer end is not an extension. */
const LONGEST_EXTENSION = 10;

/** Characters that no file system, or not all of them, take; those that hide or reverse text. */
const FORBIDDEN = /[\p{Cc}<>:"|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Windows' names of devices, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name of a service as a file name: without folders and characters that file systems do not take,
 * not a reserved name, at most 180 bytes with its extension kept.
 * @returns `undefined` where nothing is left of it
 */
export function cleanFileName(name: string): string | undefined {
	const bare = name.slice(-4_000).split(/[\\/]/).pop() ?? '';
	const clean = bare
		.replace(FORBIDDEN, '')
		.trim()
		.replace(/^[. ]+|[. ]+$/g, '');
	if (clean === '') return undefined;
	return cut(RESERVED.test(clean) ? `_${clean}` : clean);
}

/**
 * The same, of a text that holds no secret.
 * @returns `undefined` for a text that holds one
 */
export function fileNameOf(text: string, clean: Clean = (same) => same): string | undefined {
	return clean(text) === text ? cleanFileName(text) : undefined;
}

/**
 * The file name in a Content-Disposition header, `filename*` (UTF-8) before `filename`.
 * @returns the clean name; `undefined` for one that holds a secret
 */
export function dispositionFileName(header: unknown, clean?: Clean): string | undefined {
	if (typeof header !== 'string') return undefined;
	const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1];
	const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header);
	const name = decoded(encoded) ?? plain?.[1] ?? plain?.[2];
	return name === undefined ? undefined : fileNameOf(name, clean);
}

function cut(name: string): string {
	if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
	const dot = name.lastIndexOf('.');
	const extension = dot > 0 && name.length - dot <= LONGEST_EXTENSION ? name.slice(dot) : '';
	const room = LONGEST_NAME - Buffer.byteLength(extension);
	let stem = '';
	let length = 0;
	for (const character of name.slice(0, name.length - extension.length)) {
		length += Buffer.byteLength(character);
		if (length > room) break;
		stem += character;
	}
	return `${stem.trimEnd()}${extension}`;
}

function decoded(text: string | undefined): string | undefined {
	if (text === undefined) return undefined;
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
