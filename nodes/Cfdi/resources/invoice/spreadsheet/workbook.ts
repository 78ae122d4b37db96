import type { NamedSheet } from 'cfdi-mx/spreadsheet';
import { attribute, columnAt, elements, opened, plain, textOf } from './parts';

/**
 * The sheets of an Excel file (Office Open XML), in the order of their tabs: the cells of each row from the first one,
 * `undefined` for an empty one. A date is the number that Excel keeps, a formula its last result; a program that only
 * writes files may have left none.
 * @returns undefined where it is damaged, or another kind of file
 */
export function sheetsOf(file: Uint8Array): NamedSheet[] | undefined {
	const book = opened(file, 'xml');
	if (book === undefined) return undefined;
	const { parts, sheets, strings = '' } = book;
	const shared = sharedIn(textOf(parts, strings));
	return sheets.map(({ name, path, isHidden }) => {
		const about: Found = { open: [], hidden: [] };
		const rows = rowsIn(textOf(parts, path), shared, about);
		const { open, hidden } = about;
		const [notCalculated] = open;
		return {
			name,
			rows,
			...(isHidden && { isHidden }),
			...(notCalculated !== undefined && { notCalculated }),
			...(hidden.length > 0 && { hiddenRows: hidden }),
		};
	});
}

/** What else was found in a sheet. */
interface Found {
	/** The places of formulas without a result. */
	open: string[];
	/** The rows with something in them that nobody sees, from 1. */
	hidden: number[];
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

/** The rows down to the last one that has a cell with something in it. */
function rowsIn(xml: string, shared: readonly string[], { open, hidden }: Found): unknown[][] {
	const rows: unknown[][] = [];
	let next = 0;
	for (const { attributes, inner } of elements(xml, 'row')) {
		const at = Number(attribute(attributes, 'r') || next + 1) - 1;
		next = at + 1;
		const cells = cellsIn(inner, shared, open);
		if (cells.length === 0) continue;
		if (/^(?:1|true)$/.test(attribute(attributes, 'hidden'))) hidden.push(at + 1);
		while (rows.length < at) rows.push([]);
		rows[at] = cells;
	}
	return rows;
}

function cellsIn(xml: string, shared: readonly string[], open: string[]): unknown[] {
	const cells: unknown[] = [];
	let next = 0;
	for (const { attributes, inner } of elements(xml, 'c')) {
		const at = columnAt(attribute(attributes, 'r')) ?? next;
		next = at + 1;
		const type = attribute(attributes, 't');
		const value = valueOf(type, inner, shared);
		const isOpen = value === undefined && type === '' && elements(inner, 'f').length > 0;
		if (isOpen) open.push(attribute(attributes, 'r'));
		if (value === undefined || value === '') continue;
		while (cells.length < at) cells.push(undefined);
		cells[at] = value;
	}
	return cells;
}

function valueOf(type: string, inner: string, shared: readonly string[]): unknown {
	if (type === 'inlineStr') return textIn(inner);
	const text = elements(inner, 'v')[0]?.inner;
	if (text === undefined || (text === '' && type === '')) return undefined;
	if (type === 's') return shared[Number(text)];
	if (type === 'b') return text === '1';
	return type === '' || type === 'n' ? Number(text) : plain(text);
}
