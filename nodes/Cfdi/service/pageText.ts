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
