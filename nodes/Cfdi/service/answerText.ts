import type { IN8nHttpFullResponse } from 'n8n-workflow';

/** So many bytes tell whether a text is in UTF-16. */
const BEGINNING = 200;

/** Almost every answer is read with it. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of an answer: in UTF-8, in UTF-16 with or without a byte order mark, or in what its
 * Content-Type names, such as windows-1252. Bytes that are not UTF-8 are read as windows-1252.
 */
export function answerText(
	bytes: Buffer,
	{ headers }: Pick<IN8nHttpFullResponse, 'headers'>,
): string {
	const named = /charset\s*=\s*["']?([\w.:-]+)/i.exec(String(headers['content-type'] ?? ''))?.[1];
	const utf16 = utf16Of(bytes);
	const isSingleByte = named !== undefined && !/^(utf|ucs|unicode)/i.test(named);
	return (
		(utf16 === undefined ? undefined : textIn(bytes, utf16)) ??
		// What is UTF-8 is nothing else, whatever a server calls it.
		inUtf8(bytes) ??
		(isSingleByte ? textIn(bytes, named) : undefined) ??
		textIn(bytes, 'windows-1252') ??
		bytes.toString('latin1')
	);
}

/** By its byte order mark, else by the zeros beside the ASCII of JSON, HTML and XML. */
function utf16Of(bytes: Buffer): string | undefined {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	const beginning = bytes.subarray(0, BEGINNING - (BEGINNING % 2));
	if (!beginning.includes(0)) return undefined;
	const zeros = [0, 0];
	beginning.forEach((byte, index) => {
		if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
	});
	const [even = 0, odd = 0] = zeros;
	const most = Math.max(even, odd);
	if (most * 4 < beginning.length || most < 4 * Math.min(even, odd) || most === 0) return undefined;
	return odd > even ? 'utf-16le' : 'utf-16be';
}

/** @returns undefined where the encoding is not known */
function textIn(bytes: Buffer, encoding: string): string | undefined {
	try {
		return new TextDecoder(encoding).decode(bytes);
	} catch {
		return undefined;
	}
}

/** @returns undefined where the bytes are not UTF-8 */
function inUtf8(bytes: Buffer): string | undefined {
	try {
		return UTF8.decode(bytes);
	} catch {
		return undefined;
	}
}
