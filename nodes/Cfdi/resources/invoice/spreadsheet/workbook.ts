import { unzipSync } from 'fflate';

import { withoutReferences } from 'cfdi-mx';

/** A sheet of a workbook: its rows from the first one, as lists of cells; `undefined` for an empty cell. */
export interface WorkbookSheet {
	name: string;
	rows: unknown[][];
}

/** What one part of a workbook may have unpacked; Excel itself opens no much larger ones. */
const LARGEST_PART = 256 * 1024 * 1024;

/**
 * The sheets of an Excel file (Office Open XML), in the order of their tabs. A date is the number that Excel keeps, a
 * formula its last result.
 * @returns undefined where it is damaged, or another kind of file
 */
export function sheetsOf(file: Uint8Array): WorkbookSheet[] | undefined {
	const parts = partsOf(file);
	if (parts === undefined) return undefined;
	const text = (name: string) => {
		const part = parts[name];
		return part === undefined ? '' : new TextDecoder().decode(part);
	};
	const book = linkedBy(text('_rels/.rels'), '')
		.filter(({ type }) => type.endsWith('/officeDocument'))
		.map(({ target }) => target)[0];
	if (book === undefined || parts[book] === undefined) return undefined;
	const [folder = '', name = ''] = splitPath(book);
	const links = linkedBy(text(`${folder}_rels/${name}.rels`), folder);
	const strings = links.find(({ type }) => type.endsWith('/sharedStrings'));
	const shared = strings === undefined ? [] : sharedIn(text(strings.target));
	return elements(text(book), 'sheet').flatMap(({ attributes }) => {
		const id = /(?:^|\s)\w+:id="([^"]*)"/.exec(attributes)?.[1];
		const link = links.find((one) => one.id === id && one.type.endsWith('/worksheet'));
		if (link === undefined) return [];
		return [
			{ name: plain(attribute(attributes, 'name')), rows: rowsIn(text(link.target), shared) },
		];
	});
}

function partsOf(file: Uint8Array): Record<string, Uint8Array> | undefined {
	try {
		return unzipSync(file, {
			filter: ({ name, originalSize }) => {
				if (!/\.(?:xml|rels)$/.test(name)) return false;
				if (originalSize > LARGEST_PART) throw new RangeError('The workbook is too large');
				return true;
			},
		});
	} catch {
		return undefined;
	}
}

interface Element {
	attributes: string;
	inner: string;
}

/** The elements with this name that are not within one of them. */
function elements(xml: string, name: string): Element[] {
	const pattern = new RegExp(
		`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>)`,
		'g',
	);
	return [...xml.matchAll(pattern)].map(([, attributes = '', inner = '']) => ({
		attributes,
		inner,
	}));
}

function attribute(attributes: string, name: string): string {
	return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}

interface Link {
	id: string;
	type: string;
	/** The path in the file. */
	target: string;
}

function linkedBy(xml: string, folder: string): Link[] {
	return elements(xml, 'Relationship').map(({ attributes }) => {
		const target = attribute(attributes, 'Target');
		return {
			id: attribute(attributes, 'Id'),
			type: attribute(attributes, 'Type'),
			target: target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, ''),
		};
	});
}

function splitPath(path: string): [folder: string, name: string] {
	const at = path.lastIndexOf('/') + 1;
	return [path.slice(0, at), path.slice(at)];
}

/** The texts that cells refer to; how a text is to be spoken is left out. */
function sharedIn(xml: string): string[] {
	return elements(xml, 'si').map(({ inner }) => textIn(inner));
}

function textIn(xml: string): string {
	const spoken = xml.replace(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh\s*>/g, '');
	return elements(spoken, 't')
		.map(({ inner }) => plain(inner))
		.join('');
}

/** A text without references, and without the escapes that Excel has for what XML cannot hold. */
function plain(text: string): string {
	if (!/[&_]/.test(text)) return text;
	return withoutReferences(text, (reference) => (reference === '&' ? '&' : '')).replace(
		/_x([\da-f]{4})_/gi,
		(_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)),
	);
}

/** The rows down to the last one that has a cell with something in it. */
function rowsIn(xml: string, shared: readonly string[]): unknown[][] {
	const rows: unknown[][] = [];
	let next = 0;
	for (const { attributes, inner } of elements(xml, 'row')) {
		const at = Number(attribute(attributes, 'r') || next + 1) - 1;
		next = at + 1;
		const cells = cellsIn(inner, shared);
		if (cells.length === 0) continue;
		while (rows.length < at) rows.push([]);
		rows[at] = cells;
	}
	return rows;
}

function cellsIn(xml: string, shared: readonly string[]): unknown[] {
	const cells: unknown[] = [];
	let next = 0;
	for (const { attributes, inner } of elements(xml, 'c')) {
		const [letters = ''] = /^[A-Z]+/.exec(attribute(attributes, 'r')) ?? [];
		const at = letters === '' ? next : columnAt(letters);
		next = at + 1;
		const value = valueOf(attribute(attributes, 't'), inner, shared);
		if (value === undefined || value === '') continue;
		while (cells.length < at) cells.push(undefined);
		cells[at] = value;
	}
	return cells;
}

/** A is 0, Z 25, AA 26. */
function columnAt(letters: string): number {
	return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(type: string, inner: string, shared: readonly string[]): unknown {
	if (type === 'inlineStr') return textIn(inner);
	const text = elements(inner, 'v')[0]?.inner;
	if (text === undefined) return undefined;
	if (type === 's') return shared[Number(text)];
	if (type === 'b') return text === '1';
	return type === '' || type === 'n' ? Number(text) : plain(text);
}
