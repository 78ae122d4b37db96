/** This number of bytes tells whether a text is in UTF-16: a byte order mark and one character. */
const BEGINNING = 4;

/** The text of an answer: in UTF-16 or in UTF-8; bytes that are neither are read as windows-1252. */
export function answerText(bytes: Buffer): string {
	const utf16 = utf16Of(bytes);
	if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/** JSON, HTML and XML begin with ASCII, which has a zero in each of its characters. */
function utf16Of(bytes: Buffer): string | undefined {
	const zero = bytes.subarray(0, BEGINNING).indexOf(0);
	if (zero === -1) return undefined;
	return zero % 2 === 0 ? 'utf-16be' : 'utf-16le';
}

/** A title that says nothing: the page does. */
const BARE_TITLE = /^\s*(error|request rejected)?\s*$/i;

/** What a browser hides; what does not end hides the rest. */
const HIDDEN = /<!--[^]*?(?:-->|$)|<(script|style)[^]*?(?:<\/\1[^<>]*>|$)/gi;

/**
 * The title of a web page, or its text where it has no title. Each part of it is looked at once: a page
 * of nothing but `<` must not block n8n.
 */
export function pageText(body: string): string {
	if (!/<[a-z!?/]/i.test(body)) return body;
	const title = /<title[^<>]*>([^<]*)<\/title/i.exec(body)?.[1] ?? '';
	if (!BARE_TITLE.test(title)) return title;
	return body.replace(HIDDEN, ' ').replace(/<title[^<>]*>[^<]*|<[a-z!?/][^<>]*>/gi, ' ');
}
