import type { IN8nHttpFullResponse } from 'n8n-workflow';

/** This number of bytes tells whether a text is in UTF-16. */
const BEGINNING = 200;

/**
 * The text of an answer: in UTF-8, in UTF-16 with or without a byte order mark, or in what its
 * Content-Type names, such as windows-1252. Bytes that are not UTF-8 are read as windows-1252.
 */
export function answerText(
	bytes: Buffer,
	{ headers }: Pick<IN8nHttpFullResponse, 'headers'>,
): string {
	const named = /charset\s*=\s*["']?([\w.:-]+)/i.exec(String(headers['content-type'] ?? ''))?.[1];
	// What is UTF-8 is nothing else, whatever a server calls it.
	const isNamed = named !== undefined && !/^(utf|ucs|unicode)/i.test(named);
	for (const encoding of [utf16Of(bytes), 'utf-8', isNamed ? named : undefined]) {
		try {
			if (encoding !== undefined) {
				return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
			}
		} catch {
			// It is in another one.
		}
	}
	return new TextDecoder('windows-1252').decode(bytes);
}

/** By its byte order mark, else by the zeros next to the ASCII of JSON, HTML and XML. */
function utf16Of(bytes: Buffer): string | undefined {
	const mark = bytes.toString('hex', 0, 2);
	if (mark === 'fffe' || mark === 'feff') return mark === 'fffe' ? 'utf-16le' : 'utf-16be';
	const beginning = bytes.subarray(0, BEGINNING);
	if (!beginning.includes(0)) return undefined;
	const zeros = (odd: number) =>
		beginning.filter((byte, at) => byte === 0 && at % 2 === odd).length;
	const [even, odd] = [zeros(0), zeros(1)];
	const most = Math.max(even, odd);
	if (most * 4 < beginning.length || most < 4 * Math.min(even, odd)) return undefined;
	return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Characters of HTML that are in sentences; `&aacute;` is a letter with its accent. */
const CHARACTERS: Readonly<Record<string, string>> = {
	...{ amp: '&', apos: "'", gt: '>', iexcl: '¡', iquest: '¿', lt: '<', nbsp: ' ', quot: '"' },
	...{ acute: '\u0301', tilde: '\u0303', uml: '\u0308' },
};

/** A title that says nothing: the page does. */
const BARE_TITLE = /^\s*(error|request rejected)?\s*$/i;

/** What a browser hides, at the beginning of a piece; what does not end hides the rest of it. */
const HIDDEN = /^<(?:!--[^]*?-->|(script|style)[^]*?<\/\1[^<>]*>|[^]*)/i;

/**
 * The title of a web page, or its text where it has no title. Each part of it is looked at once: a page
 * of nothing but `<` must not block n8n.
 */
export function pageText(body: string): string {
	if (!/<[a-z!?/]/i.test(body)) return decoded(body);
	const title = /<title[^<>]*>([^<]*)<\/title/i.exec(body)?.[1] ?? '';
	if (!BARE_TITLE.test(title)) return decoded(title);
	const [first = '', ...others] = body.split(/(?=<(?:script|style|!--))/i);
	const shown = [first, ...others.map((part) => part.replace(HIDDEN, ' '))].join('');
	return decoded(shown.replace(/<title[^<>]*>[^<]*|<[a-z!?/][^<>]*>/gi, ' '));
}

function decoded(text: string): string {
	return text.replace(
		/&(?:#(\d{1,5})|#x([\da-f]{1,4})|([aeioun])(acute|tilde|uml)|([a-z]{2,6}));/gi,
		(whole, decimal?: string, hex?: string, letter?: string, accent = '', name = '') => {
			if (letter !== undefined) return `${letter}${CHARACTERS[accent] ?? ''}`.normalize();
			const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
			return Number.isNaN(point) ? (CHARACTERS[name] ?? whole) : String.fromCharCode(point);
		},
	);
}
