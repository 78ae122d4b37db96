import type { Problem, Steps } from 'cfdi-mx';
import { finished, Problems, readRfc } from 'cfdi-mx';
import { plainText, spelling } from 'cfdi-mx/parts';
import type { InvoiceColumn } from './columns';
import { invoiceColumns } from './columns';
import { SPREADSHEET } from './headers';
import type { Section } from './held';
import { isPpd, kinds, notesReader, stateReporter, sectionOf, sectionsIn } from './held';
import type { InvoiceDefaults } from './invoice';
import { problemsAtSat, invoiceOf, readersOf } from './invoice';
import type { LineReader, Report } from './lines';
import type { Kind } from './problem';
import { problem, refused } from './problem';
import {
	hasCustomer,
	hasLine,
	isNumbered,
	keyOf,
	kindOf,
	lostDigitsAt,
	refuseCounter,
	Sums,
	isTaxOfLines,
} from './rows';
import type { SheetItem, Sheet, SheetRow, SheetColumn } from './sheet';
import { otherRows } from './sheet';
import type { State } from './states';
import type { ReadRows } from './unknown';
import { unknownColumns } from './unknown';

/** The rows of an invoice, and the reasons to doubt that they belong together. */
interface Group {
	rows: [SheetRow, ...SheetRow[]];
	doubts: Array<(report: Report) => void>;
}

/**
 * Returns the rows as invoices, in the order of their first rows. Rows with the same series and number are the lines
 * of one invoice. So are rows directly below without number and customer. If rows can be one invoice or two, makes no
 * invoice. Reports all problems of the rows at once.
 * @throws Problems if a column is unclear
 */
export function* invoiceSteps(sheet: Sheet, defaults: InvoiceDefaults): Steps<SheetItem[]> {
	refuseCounter(sheet, 'number', 'Folio');
	const readers = readersOf(sheet, defaults);
	const { reader } = readers;
	yield;
	const { groups, others } = yield* grouped(sheet, reader);
	const reportStates = stateReporter(sheet, defaults.now);
	const items = [];
	for (const group of groups) {
		const problems: Problem[] = [];
		const report = reportTo(problems);
		yield* reportRows(sheet, group, reader, report);
		yield* reportStates(group.rows, report);
		items.push({ group, problems, report });
	}
	const read: Array<ReadRows & { problems: Problem[] }> = [];
	for (const { group, problems, report } of items) {
		const { rows } = group;
		// Rows that are held back report only those problems.
		const invoice = problems.length > 0 ? undefined : invoiceOf(rows, readers, defaults, report);
		read.push({ rows, problems, invoice });
		yield;
	}
	const taxes = [defaults.taxes ?? []].flat().map(String);
	const wanted = read.filter(
		({ problems }) => !problems.some(({ code }) => HELD.includes(code as Kind)),
	);
	const asked = yield* unknownColumns(sheet, wanted, reader, taxes);
	if (asked !== undefined) throw new Problems([asked]);
	refuseBareAmount(sheet, wanted, defaults);
	const made = otherRows(sheet, others);
	const notesOf = notesReader(sheet);
	for (const one of read) {
		const item = itemOf(sheet, one, reader, defaults.now);
		if (item.kind === 'invoice') item.notes.push(...notesOf(one.rows));
		made.push(item);
		yield;
	}
	return made;
}

export function invoicesOf(sheet: Sheet, defaults: InvoiceDefaults): SheetItem[] {
	return finished(invoiceSteps(sheet, defaults));
}

/** Reasons not to invoice a row. Its unknown columns do not matter. */
const HELD: readonly Kind[] = [
	...(['hasUuid', 'rowCancelled', 'rowIssued', 'rowNotAnInvoice', 'rowNotWanted'] as const),
	...(['rowUnpaid', 'currencyOfColumn'] as const),
];

function reportTo(problems: Problem[]): Report {
	return ({ number }, column, kind, given) => {
		const row = `rows[${number}]`;
		problems.push(problem(column === '' ? row : `${row}.${column}`, kind, given));
	};
}

function* grouped(
	sheet: Sheet,
	{ number: numberOf }: LineReader,
): Steps<{ groups: Group[]; others: SheetRow[] }> {
	const others: SheetRow[] = [];
	const sums = new Sums(numberOf);
	const groups = new Map<string, Group>();
	let above: { group: Group; number: number } | undefined;
	let sumAt = -1;
	const held = new Set<Group>();
	const { titles, sections } = sectionsIn<State>(sheet, sectionOf);
	for (const row of sheet.rows) {
		yield;
		const { number } = row;
		if (titles.has(row)) {
			others.push(row);
			continue;
		}
		const isBelow = above?.number === number - 1;
		const below = sumAt === number - 1 ? 'sum' : isBelow ? 'invoice' : undefined;
		const kind = kindOf(row, sheet, below);
		if (kind === 'sum') sumAt = number;
		if (kind === 'nothing' || kind === 'sum' || (kind !== 'numbered' && sums.isSum(row))) {
			others.push(row);
			continue;
		}
		sums.add(row);
		const mayBeAbove = above !== undefined && isOfAbove(row, kind, above.group);
		if (above !== undefined && mayBeAbove) {
			above.group.rows.push(row);
			above.group.doubts.push(...doubtsOf(row, kind, above.group));
		} else {
			const key = isNumbered(row) ? keyOf(row) : `\n${number}`;
			const group = groups.get(key);
			if (above !== undefined && isBelow) doubtAbove(row, above.group, group);
			if (group === undefined) groups.set(key, { rows: [row], doubts: [] });
			else group.rows.push(row);
			above = { group: groups.get(key) ?? { rows: [row], doubts: [] }, number };
		}
		if (above !== undefined) above.number = number;
		const section = sections.get(row);
		if (section === undefined || above === undefined || held.has(above.group)) continue;
		held.add(above.group);
		above.group.doubts.push(heldBy(section, row));
	}
	doubtSpellings([...groups.values()]);
	return { groups: [...groups.values()], others };
}

function heldBy({ title, state }: Section<State>, row: SheetRow): Group['doubts'][number] {
	const { row: number, name, text } = title;
	return (report) => {
		if (state === 'unpaid' && isPpd(row)) return;
		report({ number }, name, kinds[state], { values: { value: text } });
	};
}

/**
 * Reports numbers of one customer that can be the same: "1" and "001", because Excel drops zeros, or "A-101", "A–101"
 * (as Word writes it) and "A101".
 */
function doubtSpellings(groups: readonly Group[]): void {
	const seen = new Map<string, Group>();
	for (const group of groups) {
		const [row] = group.rows;
		if (!isNumbered(row)) continue;
		const key = spelling(keyOf(row));
		const other = seen.get(key);
		seen.set(key, other ?? group);
		if (other === undefined) continue;
		if (hasCustomer(row) && !isSameCustomer(row, other.rows[0])) continue;
		group.doubts.push(differsFrom(row, other.rows[0]));
		other.doubts.push(differsFrom(other.rows[0], row));
	}
}

function differsFrom(row: SheetRow, other: SheetRow): (report: Report) => void {
	const values = {
		value: row.text('number'),
		row: String(other.number),
		other: other.text('number'),
	};
	return (report) => report(row, 'number', 'rowsDiffer', { values });
}

/** Returns whether a row belongs, or can belong, to the invoice above. */
function isOfAbove(row: SheetRow, kind: string, { rows: [first] }: Group): boolean {
	if (kind === 'line' || kind === 'apart') return true;
	return kind === 'unnumbered' && isNumbered(first) && isSameCustomer(row, first);
}

function isSameCustomer(row: SheetRow, other: SheetRow): boolean {
	const said = ({ text }: SheetRow) =>
		row.text('rfc') === '' ? plainText(text('name')) : readRfc(text('rfc'));
	return said(row) !== '' && said(row) === said(other);
}

function doubtsOf(row: SheetRow, kind: string, { rows: [first] }: Group): Group['doubts'] {
	if (kind === 'apart') return [(report) => report(row, '', 'lineApart')];
	if (kind !== 'unnumbered') return [];
	const values = { row: String(first.number) };
	return [(report) => report(row, 'number', 'oneOrTwo', { values })];
}

/**
 * A row with another number and without a customer can be a line of the invoice above: the number can be a row
 * counter.
 */
function doubtAbove(row: SheetRow, above: Group, own: Group | undefined): void {
	if (own !== undefined || hasCustomer(row) || !hasLine(row)) return;
	const [first] = above.rows;
	const values = { row: String(row.number) };
	above.doubts.push((report) => report(first, '', 'customerMissingBelow', { values }));
}

/** Reports the problems of rows before they are read as an invoice. */
function* reportRows(
	sheet: Sheet,
	{ rows, doubts }: Group,
	reader: LineReader,
	report: Report,
): Steps<void> {
	for (const row of rows) {
		yield;
		for (const column of Object.keys(invoiceColumns) as InvoiceColumn[]) {
			if (!lostDigitsAt(row, column)) continue;
			report(row, column, 'cellDigitsLost', { values: { value: String(row.cell(column)) } });
		}
		for (const column of reader.unclearIn(row)) {
			report(row, column, 'numberUnclear', { values: { value: row.text(column) } });
		}
		for (const column of reader.textsIn(row)) {
			if (reader.unclearIn(row).includes(column)) continue;
			const values = { value: row.text(column) };
			report(row, column, 'notANumber', { values, remedy: 'writeSheetTotal' });
		}
	}
	if (sheet.has('wanted') && rows.every(({ said }) => said('wanted').length === 0)) {
		report(rows[0], 'wanted', 'empty', { remedy: 'rowNotWanted' });
	}
	for (const doubt of doubts) doubt(report);
}

function itemOf(
	sheet: Sheet,
	{ rows, problems, invoice }: ReadRows & { problems: Problem[] },
	reader: LineReader,
	now: number,
): SheetItem {
	// An empty cell also breaks SAT's rules, so report it once.
	const told = new Set(problems.map(({ field }) => field));
	for (const found of problemsAtSat(invoice, rows, reader, sheet, now)) {
		if (!told.has(found.field)) problems.push(found);
	}
	const read = { key: keyOf(rows[0]), rows: rows.map(sheet.fileRow) };
	if (invoice === undefined || problems.length > 0) {
		return { kind: 'refused', ...read, problems };
	}
	const email = rows.map(({ text }) => text('email')).find(Boolean) ?? '';
	const notes = rows.flatMap((row) =>
		row.said('date').map(({ name, text }) => dateNote(row, name, text)),
	);
	return { kind: 'invoice', ...read, email, notes: notes.slice(0, 1), invoice };
}

/** The invoice gets the date of its stamp, so this column is not used. */
function dateNote({ number }: SheetRow, name: string, value: string): Problem {
	return problem(`rows[${number}].${name}`, 'dateNotUsed', { level: 'warn', values: { value } });
}

/** Headers of line amounts that do not tell whether IVA is included. */
const BARE = /^(?:importe|amount)$/;

/** Columns that decide it: the price is compared with the amount, and the others have the IVA or the total. */
const TELLING = [
	...(['unitPrice', 'priceWithTax', 'subtotal', 'total'] as const),
	...(['taxes', 'iva', 'ivaRate', 'withIva', 'taxObject'] as const),
] satisfies readonly InvoiceColumn[];

const WITH_IVA = /^IVA\s*(?:8|16)/i;

/**
 * Refuses an "Importe" of 1160 if the file does not tell whether it includes the IVA that the caller adds.
 * @throws Problems
 */
function refuseBareAmount(
	sheet: Sheet,
	read: readonly ReadRows[],
	{ taxes }: Pick<InvoiceDefaults, 'taxes'>,
): void {
	const isAdded = [taxes ?? []].flat().some((tax) => WITH_IVA.test(String(tax)));
	if (!isAdded || !sheet.has('amount') || TELLING.some(sheet.has)) return;
	if (!BARE.test(sheet.meantHeaderOf('amount'))) return;
	// "Base imponible" with the same cells, or a row "IVA 16%" below the lines.
	if (sheet.columns.some(isOtherAmount)) return;
	if (sheet.rows.some(isTaxOfLines)) return;
	const value = read
		.flatMap(({ rows }) => rows.map(({ text }) => text('amount')))
		.find((text) => /[1-9]/.test(text));
	if (value === undefined) return;
	const header = sheet.headerOf('amount');
	throw refused(SPREADSHEET, 'bareAmount', { values: { header, value } });
}

const isOtherAmount = ({ otherOf, readAs }: SheetColumn) =>
	otherOf === 'amount' && readAs === undefined;
