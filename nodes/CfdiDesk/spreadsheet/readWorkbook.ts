import type { Steps } from 'cfdi-mx/reading';
import { beyond, bounds, withoutReferences } from 'cfdi-mx/reading';
import type { NamedSheet } from 'cfdi-sheets';
import { unreadable } from 'cfdi-sheets';
import type { ZipPart } from '../unzip';
import { Damaged, Unpacker, zipParts } from '../unzip';

/**
 * Reads a workbook's sheets, but stops in a hidden sheet after the first row with content. Returns
 * dates as Excel's numbers, and formulas as their stored results, which some programs omit.
 * @returns undefined if the file is damaged or not a workbook
 * @throws Problems if a limit is exceeded
 */
export function* sheetSteps(file: Uint8Array): Steps<NamedSheet[] | undefined> {
	let thrown: unknown;
	try {
		return yield* sheetsIn(file);
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof Damaged) return undefined;
	throw thrown;
}

function* sheetsIn(file: Uint8Array): Steps<NamedSheet[]> {
	const { sheets, strings = '', textOf } = yield* opened(file);
	const shared = yield* sharedIn(yield* textOf(strings));
	const reader = new SheetReader(shared);
	const read: NamedSheet[] = [];
	for (const { name, path, isHidden } of sheets) {
		const rows = yield* reader.rowsIn(yield* textOf(path), isHidden);
		const { notCalculated, hiddenRows } = reader;
		read.push({
			name,
			rows,
			...(isHidden && { isHidden }),
			...(notCalculated !== undefined && { notCalculated }),
			...(hiddenRows.length > 0 && { hiddenRows }),
		});
	}
	return read;
}

function* sharedIn(xml: string): Steps<string[]> {
	const texts: string[] = [];
	const tags = new Tags(xml);
	while (tags.next()) {
		if (tags.isLong) yield;
		if (tags.name !== 'si' || tags.kind === 'close') continue;
		if (texts.length === bounds.sharedTexts.most) throw beyond('sharedTexts');
		texts.push(textIn(tags));
		yield;
	}
	return texts;
}

function textIn(tags: Tags): string {
	const { depth, kind, start } = tags;
	let text = '';
	let spoken = 0;
	if (kind === 'empty') return text;
	while (tags.nextIn(depth, start)) {
		if (tags.name === 'rPh' && tags.kind !== 'empty') spoken += tags.kind === 'open' ? 1 : -1;
		if (tags.name === 't' && tags.kind === 'close' && spoken === 0) text += tags.text;
	}
	return text;
}

const NOTHING: readonly unknown[] = [];

class SheetReader {
	notCalculated: string | undefined;
	hiddenRows: number[] = [];
	private cells = 0;
	private rowsOfAll = 0;

	constructor(private readonly shared: readonly string[]) {}

	/**
	 * Reads a sheet up to the last row with content.
	 * @param isOneEnough whether to stop at the first row with content
	 */
	*rowsIn(xml: string, isOneEnough: boolean): Steps<Array<readonly unknown[]>> {
		this.notCalculated = undefined;
		this.hiddenRows = [];
		const rows: Array<readonly unknown[]> = [];
		const tags = new Tags(xml);
		let isData = false;
		let next = 1;
		while (tags.next()) {
			if (tags.isLong) yield;
			if (tags.name === 'sheetData') {
				if (tags.kind !== 'open') break;
				isData = true;
			}
			if (!isData || tags.name !== 'row' || tags.kind === 'close') continue;
			const row = rowAt(tags.attribute('r'), next);
			next = row + 1;
			const isHidden = /^(?:1|true)$/.test(tags.attribute('hidden'));
			const cells = yield* this.cellsIn(tags);
			if (cells.length === 0) continue;
			if (isHidden) this.hiddenRows.push(row);
			if ((rows[row - 1]?.length ?? 0) > 0) throw new Damaged('A row is there twice');
			this.rowsOfAll += Math.max(0, row - rows.length);
			if (this.rowsOfAll > MAX_ROWS_OF_ALL) throw beyond('rows');
			while (rows.length < row) rows.push(NOTHING);
			rows[row - 1] = cells;
			if (isOneEnough) break;
		}
		return rows;
	}

	private *cellsIn(tags: Tags): Steps<unknown[]> {
		const cells: unknown[] = [];
		const { depth, kind } = tags;
		let next = 0;
		if (kind === 'empty') return cells;
		while (tags.next() && tags.depth >= depth) {
			if (tags.isLong) yield;
			if (tags.name === 'row') throw new Damaged('A row is in a row');
			if (tags.name !== 'c' || tags.kind === 'close') continue;
			const at = columnAt(tags.attribute('r')) ?? next;
			if (at >= bounds.columns.most) throw beyond('columns');
			next = at + 1;
			const value = this.valueIn(tags);
			if (value === undefined || value === '') continue;
			if (String(value).length > bounds.cellLength.most) throw beyond('cellLength');
			if (cells[at] !== undefined) throw new Damaged('A cell is there twice');
			this.cells += Math.max(0, at + 1 - cells.length);
			if (this.cells > bounds.cells.most) throw beyond('cells');
			while (cells.length < at) cells.push(undefined);
			cells[at] = value;
		}
		return cells;
	}

	private valueIn(tags: Tags): unknown {
		const { depth, kind, start } = tags;
		if (kind === 'empty') return undefined;
		const [type, place] = [tags.attribute('t'), tags.attribute('r')];
		let text: string | undefined;
		let written: string | undefined;
		let isFormula = false;
		while (tags.nextIn(depth, start)) {
			const { name } = tags;
			if (name === 'c' && tags.kind !== 'close') throw new Damaged('A cell is in a cell');
			if (name === 'f') isFormula = true;
			if (name === 'is' && tags.kind !== 'close') written = (written ?? '') + textIn(tags);
			if (name === 'v' && tags.kind !== 'open') text ??= tags.kind === 'empty' ? '' : tags.text;
		}
		if (type === 'inlineStr') return written;
		const isOpen = text === undefined || (text === '' && type === '');
		if (isOpen && isFormula && type === '') this.notCalculated ??= place;
		return isOpen ? undefined : this.valueOf(type, text ?? '');
	}

	private valueOf(type: string, text: string): unknown {
		if (text === '') return undefined;
		if (type === 's') {
			const shared = this.shared[Number(text)];
			if (shared === undefined) throw new Damaged('A cell refers to a text that is not there');
			return shared;
		}
		if (type === 'b') return text === '1';
		const number = type === '' || type === 'n' ? Number(text) : NaN;
		return Number.isFinite(number) ? number : text;
	}
}

/**
 * Limits the rows of all sheets together, because a single cell in a sheet's last row adds all rows
 * above it.
 */
const MAX_ROWS_OF_ALL = 4 * bounds.rows.most;

interface Workbook {
	parts: readonly ZipPart[];
	sheets: Array<{ name: string; path: string; isHidden: boolean }>;
	strings: string | undefined;
	textOf: (path: string) => Steps<string>;
}

/**
 * Opens a workbook and reads its list of sheets.
 * @throws Damaged if the file is damaged or not a workbook
 * @throws Problems if the file has a password or is too large
 */
export function* opened(file: Uint8Array): Steps<Workbook> {
	const parts = zipParts(file);
	const named = new Map(parts.map((part) => [part.name, part]));
	const unpacker = new Unpacker();
	const textOf = function* (path: string): Steps<string> {
		const part = named.get(path);
		if (part?.isEncrypted === true) throw unreadable('oldExcelFile');
		return part === undefined ? '' : decoded(yield* unpacker.bytesOf(part));
	};
	const [book] = (yield* linkedBy(textOf, '')).filter(({ type }) =>
		type.endsWith('/officeDocument'),
	);
	if (book === undefined || !named.has(book.target)) throw new Damaged('It is not a workbook');
	const links = yield* linkedBy(textOf, book.target);
	const sheetAt = new Map(
		links.filter(({ type }) => type.endsWith('/worksheet')).map(({ id, target }) => [id, target]),
	);
	const sheets: Workbook['sheets'] = [];
	const paths = new Set<string>();
	const tags = new Tags(yield* textOf(book.target));
	while (tags.next()) {
		if (tags.name !== 'sheet' || tags.kind === 'close') continue;
		const path = sheetAt.get(
			/(?:^|\s)\w{1,40}:id=["']([^"']*)["']/.exec(tags.attributes)?.[1] ?? '',
		);
		if (path === undefined) continue;
		if (sheets.length === bounds.sheets.most) throw beyond('sheets');
		if (paths.has(path)) throw new Damaged('Two sheets are one part');
		paths.add(path);
		const isHidden = /hidden$/i.test(tags.attribute('state'));
		sheets.push({ name: plain(tags.attribute('name')), path, isHidden });
		yield;
	}
	const strings = links.find(({ type }) => type.endsWith('/sharedStrings'))?.target;
	return { parts, sheets, strings, textOf };
}

function decoded(bytes: Uint8Array): string {
	const [first, second] = bytes;
	const encoding =
		first === 0xff && second === 0xfe
			? 'utf-16le'
			: first === 0xfe && second === 0xff
				? 'utf-16be'
				: 'utf-8';
	return new TextDecoder(encoding).decode(bytes);
}

interface Link {
	id: string;
	type: string;
	target: string;
}

function* linkedBy(textOf: Workbook['textOf'], path: string): Steps<Link[]> {
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	const links: Link[] = [];
	const tags = new Tags(yield* textOf(`${folder}_rels/${path.slice(folder.length)}.rels`));
	while (tags.next()) {
		if (tags.name !== 'Relationship' || tags.kind === 'close') continue;
		if (links.length === bounds.zipParts.most) throw beyond('zipParts');
		const { attributes } = tags;
		const target = plain(attribute(attributes, 'Target'));
		links.push({
			id: attribute(attributes, 'Id'),
			type: attribute(attributes, 'Type'),
			target: resolved(target.startsWith('/') ? target : folder + target),
		});
		yield;
	}
	return links;
}

function resolved(path: string): string {
	const parts: string[] = [];
	for (const part of path.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.' && part !== '') parts.push(part);
	}
	return parts.join('/');
}

/**
 * Returns the column index of a cell reference, such as 1 for B7. Returns the same index for all
 * columns beyond Excel's last.
 */
export function columnAt(place: string): number | undefined {
	let column = 0;
	let at = 0;
	for (; at < place.length; at++) {
		const letter = place.charCodeAt(at) - 64;
		if (letter < 1 || letter > 26) break;
		column = Math.min(column * 26 + letter, bounds.columns.most + 1);
	}
	return at === 0 ? undefined : column - 1;
}

/**
 * Returns the row number, or `next` for an empty string.
 * @throws Problems if the row is below Excel's last row
 * @throws Damaged if the string is not a row number
 */
export function rowAt(written: string, next: number): number {
	const row = written === '' ? next : Number(written);
	if (row > bounds.rows.most) throw beyond('rows');
	if (!Number.isInteger(row) || row < 1) throw new Damaged('A row has another number');
	return row;
}

/** Reads an XML part's tags in one pass. Refuses a DOCTYPE, which no workbook has. */
export class Tags {
	kind: 'open' | 'close' | 'empty' = 'open';
	prefix = '';
	name = '';
	start = 0;
	end = 0;
	depth = 0;
	private count = 0;
	private skipped = 0;
	private nameEnd = 0;
	/** Decoded text between the previous tag and `textStart`. */
	private before = '';
	private textStart = 0;

	constructor(readonly xml: string) {}

	next(): boolean {
		const { xml } = this;
		this.count += 1;
		this.before = '';
		this.textStart = this.end;
		let at = this.end;
		for (;;) {
			const start = xml.indexOf('<', at);
			if (start === -1) {
				if (this.depth > 0) throw new Damaged('An element does not end');
				return false;
			}
			const second = xml.charCodeAt(start + 1);
			if (second !== EXCLAMATION && second !== QUESTION) {
				this.read(start);
				return true;
			}
			at = this.skip(start);
		}
	}

	get isLong(): boolean {
		return this.count % TAGS_AT_ONCE === 0;
	}

	/**
	 * Moves to the next tag inside the element with this depth and start (`from`). Returns false if
	 * the element has ended.
	 * @throws Problems if the element is too long
	 */
	nextIn(depth: number, from: number): boolean {
		if (this.end - from > MAX_ELEMENT_LENGTH) throw beyond('cellLength');
		return this.next() && this.depth >= depth;
	}

	get text(): string {
		return this.before + plain(this.xml.slice(this.textStart, this.start));
	}

	get attributes(): string {
		return this.xml.slice(this.nameEnd, this.kind === 'empty' ? this.end - 2 : this.end - 1);
	}

	attribute(name: string): string {
		return this.nameEnd + 1 >= this.end ? '' : attribute(this.attributes, name);
	}

	private skip(start: number): number {
		const { xml } = this;
		this.skipped += 1;
		if (this.skipped > MAX_SKIPPED) throw new Damaged('It has too many comments');
		const isCdata = xml.startsWith('<![CDATA[', start);
		const isComment = xml.startsWith('<!--', start);
		if (!isCdata && !isComment && xml.charCodeAt(start + 1) === EXCLAMATION) {
			throw new Damaged('It has a DOCTYPE');
		}
		const token = isCdata ? ']]>' : isComment ? '-->' : '?>';
		const end = xml.indexOf(token, start + 2);
		if (end === -1) throw new Damaged('A comment does not end');
		this.before += plain(xml.slice(this.textStart, start));
		if (isCdata) this.before += xml.slice(start + 9, end);
		this.textStart = end + token.length;
		return this.textStart;
	}

	private read(start: number): void {
		const { xml } = this;
		const isClose = xml.charCodeAt(start + 1) === SLASH;
		const nameStart = start + (isClose ? 2 : 1);
		let at = nameStart;
		let colon = -1;
		for (; at < xml.length; at++) {
			const code = xml.charCodeAt(at);
			if (code === COLON) colon = at;
			else if (code === GREATER || code === SLASH || code <= SPACE) break;
		}
		this.prefix = colon === -1 ? '' : xml.slice(nameStart, colon + 1);
		this.name = xml.slice(colon === -1 ? nameStart : colon + 1, at);
		this.nameEnd = at;
		this.start = start;
		this.end = endOfTag(xml, at) + 1;
		const isEmpty = !isClose && xml.charCodeAt(this.end - 2) === SLASH;
		this.kind = isClose ? 'close' : isEmpty ? 'empty' : 'open';
		if (this.kind === 'open') this.depth++;
		if (isClose) this.depth--;
		if (this.depth < 0) throw new Damaged('An element ends that did not begin');
		if (this.depth > bounds.nesting.most) throw beyond('nesting');
	}
}

/**
 * A workbook with more comments or CDATA sections counts as damaged, because programs hardly ever
 * write them.
 */
const MAX_SKIPPED = 10_000;

/**
 * Leaves room for the longest cell text, even with each character in a separate formatted element.
 */
const MAX_ELEMENT_LENGTH = 100 * bounds.cellLength.most;

const TAGS_AT_ONCE = 1_024;

const [SPACE, EXCLAMATION, QUOTE, APOSTROPHE, SLASH, COLON, GREATER, QUESTION] = [
	...' !"\'/:>?',
].map((sign) => sign.charCodeAt(0)) as [
	number,
	number,
	number,
	number,
	number,
	number,
	number,
	number,
];

function endOfTag(xml: string, from: number): number {
	let quote = 0;
	for (let at = from; at < xml.length; at++) {
		const code = xml.charCodeAt(at);
		if (quote !== 0) {
			if (code === quote) quote = 0;
		} else if (code === GREATER) return at;
		else if (code === QUOTE || code === APOSTROPHE) quote = code;
	}
	throw new Damaged('A tag does not end');
}

export function attribute(attributes: string, name: string): string {
	for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
		const quote = attributes[at + name.length + 1];
		const isOwn = at === 0 || attributes.charCodeAt(at - 1) <= SPACE;
		if (!isOwn || attributes[at + name.length] !== '=') continue;
		if (quote !== '"' && quote !== "'") continue;
		const from = at + name.length + 2;
		return attributes.slice(from, attributes.indexOf(quote, from));
	}
	return '';
}

/** Length of the longest character reference, `&#x10FFFF;`. */
const MAX_REFERENCE_LENGTH = 10;

/**
 * Decodes character references (`&amp;`) and Excel's escapes (`_x0041_`).
 * @throws Problems if the text is too long for a cell
 */
function plain(text: string): string {
	if (text.length > MAX_REFERENCE_LENGTH * bounds.cellLength.most) throw beyond('cellLength');
	if (!/[&_]/.test(text)) return text;
	return withoutReferences(text, (reference) => (reference === '&' ? '&' : '')).replace(
		/_x([\da-f]{4})_/gi,
		(_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)),
	);
}
