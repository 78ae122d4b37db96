/** Whether a file is a ZIP with something in it, as an Excel workbook is: a text may begin with PK, too. */
export function isZip(bytes: Uint8Array): boolean {
	return [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte);
}

/** What may separate the cells of a CSV file; `~` those of SAT's lists. */
const DELIMITERS = [',', ';', '\t', '|', '~'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/**
 * The text of a CSV file. Excel saves it in UTF-8 with a byte order mark, in UTF-16 ("Unicode text"),
 * or in the code page of Windows, other programs in plain UTF-8.
 */
export function decodedText(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		// Latin-1, too: it differs where it has control characters, which no cell has.
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/** The first line with which Excel is told the delimiter; Excel does not count it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t|~])(?:\r\n|\r|\n|$)/i;

/** The text without its "sep=;", and the delimiters that it may have. */
export function separated(text: string): { text: string; delimiters: readonly Delimiter[] } {
	const [line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
	if (line === undefined) return { text, delimiters: DELIMITERS };
	return { text: text.slice(line.length), delimiters: [delimiter as Delimiter] };
}

interface CsvRows {
	rows: string[][];
	/** The row, from 1, in which a quoted cell begins that has no end. */
	unclosed: number | undefined;
}

/**
 * The rows of a CSV text (RFC 4180), with line breaks of any kind. An empty line is a row.
 * @param most rows that are read
 */
export function csvRows(text: string, delimiter: Delimiter, most = Infinity): CsvRows {
	const stops = new RegExp(`[${delimiter}\r\n]`, 'g');
	const rows: string[][] = [];
	let row: string[] = [];
	let unclosed: number | undefined;
	let at = 0;
	// A line break at the end of the file begins no row.
	while ((at < text.length || row.length > 0) && rows.length < most) {
		const quoted = text[at] === '"' ? quotedText(text, at) : { text: '', end: at };
		if (quoted.end === undefined) unclosed ??= rows.length + 1;
		stops.lastIndex = quoted.end ?? text.length;
		const stop = stops.exec(text)?.index ?? text.length;
		row.push(quoted.text + text.slice(quoted.end ?? text.length, stop));
		at = stop + 1;
		if (text[stop] === delimiter) continue;
		if (text[stop] === '\r' && text[at] === '\n') at += 1;
		rows.push(row);
		row = [];
	}
	return { rows, unclosed };
}

/** A quoted cell from its first quote on; two quotes in it are one. */
function quotedText(text: string, start: number): { text: string; end: number | undefined } {
	const parts: string[] = [];
	let from = start + 1;
	for (;;) {
		const quote = text.indexOf('"', from);
		if (quote === -1) return { text: parts.join('"') + text.slice(from), end: undefined };
		parts.push(text.slice(from, quote));
		from = quote + 2;
		if (text[quote + 1] !== '"') return { text: parts.join('"'), end: quote + 1 };
	}
}
