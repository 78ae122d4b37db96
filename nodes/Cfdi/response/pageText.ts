/**
 * The title of a web page, or its text where it has no title. It goes over the page once, and not
 * from each `<` to the end: a page of nothing but `<` must not block n8n.
 */
export function pageText(body: string): string {
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
