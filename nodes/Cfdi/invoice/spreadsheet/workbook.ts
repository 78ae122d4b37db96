import type { Steps } from 'cfdi-mx';
import { finished, beyond, bounds } from 'cfdi-mx';
import type { NamedSheet } from 'cfdi-sheets';
import { columnAt, opened, rowAt } from './parts';
import { Tags } from './tags';
import { Damaged } from './unzip';

/** The same as `sheetSteps`, at once. */
export function sheetsOf(file: Uint8Array): NamedSheet[] | undefined {
	return finished(sheetSteps(file));
}

/**
 * Reads the sheets of an Excel file (Office Open XML), in the order of their tabs: the cells of each row from the first
 * one, `undefined` for an empty one; of a hidden sheet one row with something in it. A date is the number that Excel
 * keeps, a formula its last result; a program that only writes files may have left none.
 * @returns undefined where it is damaged, or another kind of file
 * @throws Problems where it is beyond what is read
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

/** The texts that cells refer to. */
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

/** The text of the element that was opened; how a text is to be spoken is left out. */
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

/** A row without cells takes no more room than its place. */
const NOTHING: readonly unknown[] = [];

class SheetReader {
	/** The place of the first formula without a result. */
	notCalculated: string | undefined;
	/** The rows with something in them that nobody sees, from 1. */
	hiddenRows: number[] = [];
	private cells = 0;
	private rowsOfAll = 0;

	constructor(private readonly shared: readonly string[]) {}

	/** Reads the rows down to the last one that has a cell with something in it. @param isOneEnough stops at the first */
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

/** Rows down to the last cell of each sheet: a cell at the end of each of many sheets must not take the memory. */
const MOST_ROWS_OF_ALL = 4 * bounds.rows.most;
