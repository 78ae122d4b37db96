import type { Steps } from 'cfdi-mx';
import { finished, beyond, bounds } from 'cfdi-mx';
import type { NamedSheet } from 'cfdi-sheets';
import { columnAt, opened, rowAt } from './parts';
import { Tags } from './tags';
import { Damaged } from './unzip';

/** Reads the sheets as `sheetSteps` does, without pauses. */
export function sheetsOf(file: Uint8Array): NamedSheet[] | undefined {
	return finished(sheetSteps(file));
}

/**
 * Reads the sheets of an Excel file (Office Open XML), in the order of their tabs. A row has its cells from the
 * first column, `undefined` for an empty one. A hidden sheet is read only up to its first row with content. A
 * date is Excel's number. A formula is its last result, which some programs do not write.
 * @returns undefined if the file is damaged, or of another kind
 * @throws Problems if it exceeds the limits
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

/** Reads the texts that cells refer to. */
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

/** Returns the text of the current element, without its pronunciation (rPh). */
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

/** Shared by all rows without cells, to save memory. */
const NOTHING: readonly unknown[] = [];

class SheetReader {
	/** The place of the first formula without a result. */
	notCalculated: string | undefined;
	/** The hidden rows with content, from 1. */
	hiddenRows: number[] = [];
	private cells = 0;
	private rowsOfAll = 0;

	constructor(private readonly shared: readonly string[]) {}

	/** Reads the rows down to the last one with content. @param isOneEnough stops at the first */
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
			if (this.rowsOfAll > MOST_ROWS_OF_ALL) throw beyond('rows');
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

/** Limit for the rows of all sheets: a cell at the end of each of many sheets must not take the memory. */
const MOST_ROWS_OF_ALL = 4 * bounds.rows.most;
