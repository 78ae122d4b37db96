/**
 * The title of a web page, or its text where it has no title. It goes over the page once, and not
 * from each `<` to the end: a page of nothing but `<` must not block n8n.
 */
export function pageText(body: string): string {
	if (!/<[a-z!?/]/i.test(body)) return decoded(body);
	const lower = body.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
	const title = titleOf(body, lower);
	// These say nothing: the page does.
	const isBare = /^(error|request rejected)$/i.test(title);
	if (title !== '' && !isBare) return decoded(title);

	const parts: string[] = [];
	for (let at = isBare ? lower.indexOf('</title') : 0; at < body.length; ) {
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
	return decoded(parts.join(' '));
}

/** Characters of HTML that stand in sentences; `&aacute;` is a letter with its accent. */
const CHARACTERS: Readonly<Record<string, string>> = {
	amp: '&',
	apos: "'",
	gt: '>',
	iexcl: '¡',
	iquest: '¿',
	lt: '<',
	nbsp: ' ',
	quot: '"',
};
const ACCENTS: Readonly<Record<string, string>> = {
	acute: '\u0301',
	tilde: '\u0303',
	uml: '\u0308',
};

function decoded(text: string): string {
	return text.replace(
		/&(?:#(\d{1,5})|#x([\da-f]{1,4})|([aeioun])(acute|tilde|uml)|([a-z]{2,6}));/gi,
		(whole, decimal?: string, hex?: string, letter?: string, accent = '', name = '') => {
			if (letter !== undefined) return `${letter}${ACCENTS[accent] ?? ''}`.normalize();
			const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
			return Number.isNaN(point) ? (CHARACTERS[name] ?? whole) : String.fromCharCode(point);
		},
	);
}

/** An element that holds nothing but text. */
const ELEMENT = /<(?:[\w-]+:)?([\w-]+)(?:\s[^<>]*)?>([^<>]+)<\/(?:[\w-]+:)?\1>/g;

/** The texts of XML by their elements, in records: one ends where an element comes again. */
export function elementsIn(text: string): Array<Record<string, string>> {
	if (!text.includes('</') || /<(html|head|body)\b/i.test(text)) return [];
	const records: Array<Record<string, string>> = [];
	let last: Record<string, string> = {};
	for (const [, name = '', words = ''] of text.matchAll(ELEMENT)) {
		if (records.length === 0 || name in last) records.push((last = {}));
		last[name] = decoded(words);
	}
	return records;
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
