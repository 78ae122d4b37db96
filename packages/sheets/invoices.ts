import type { Problem } from 'cfdi-mx';
import { findings, linesOf, Problems, readInvoice, readRfc, totalled } from 'cfdi-mx';
import { currencyDecimals, IEPS, ISR, IVA } from 'cfdi-mx/catalogs';
import type { LineDefaults } from 'cfdi-mx/lines';
import { linesWithoutTaxes, keyOf, withTotals } from 'cfdi-mx/lines';
import { problemsOr } from 'cfdi-mx/problems';
import type { Steps } from 'cfdi-mx/reading';
import { plainText } from 'cfdi-mx/reading';
import { Decimal, spelling, sumOf } from 'cfdi-mx/values';
import type { Worded } from './cells';
import { codeIn, isWorded } from './cells';
import type { ProblemOptions, InvoiceColumn, Kind } from './columns';
import { invoiceColumns, problem, refused, SPREADSHEET } from './columns';
import type { LineReader, Report } from './lines';
import { lineReader } from './lines';
import {
	folioOf,
	hasCustomer,
	hasLine,
	isNumbered,
	isTaxOfLines,
	kindOf,
	lostDigitsAt,
	refuseCounter,
	Sums,
} from './rows';
import type { Rows, Sheet, SheetItem, SheetRow } from './sheet';
import { otherRows } from './sheet';
import type { ReadRows, Section, State } from './states';
import {
	isPpd,
	kindOfState,
	notesReader,
	sectionOf,
	sectionsIn,
	stateReporter,
	unknownColumns,
} from './states';

export interface InvoiceDefaults extends LineDefaults {
	issuer?: Record<string, unknown>;
	now: number;
}

interface Group {
	rows: [SheetRow, ...SheetRow[]];
	doubts: Array<(report: Report) => void>;
}

/**
 * Combines rows with the same series and number into one invoice, including the rows below them that have
 * neither number nor customer. Refuses rows if it is unclear whether they are one invoice or two.
 * @throws Problems for unknown or ambiguous columns
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
		const invoice = problems.length > 0 ? undefined : invoiceOf(rows, readers, defaults, report);
		read.push({ rows, problems, invoice });
		yield;
	}
	const taxes = [defaults.taxes ?? []].flat().map(String);
	const wanted = read.filter(
		({ problems }) => !problems.some(({ code }) => NOT_TO_INVOICE.includes(code as Kind)),
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

/** Problems that already prevent an invoice, so their rows raise no questions about unknown columns. */
const NOT_TO_INVOICE: readonly Kind[] = [
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
	const reported = new Set<Group>();
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
			const key = isNumbered(row) ? folioOf(row) : `\n${number}`;
			const group = groups.get(key);
			if (above !== undefined && isBelow) doubtAbove(row, above.group, group);
			if (group === undefined) groups.set(key, { rows: [row], doubts: [] });
			else group.rows.push(row);
			above = { group: groups.get(key) ?? { rows: [row], doubts: [] }, number };
		}
		if (above !== undefined) above.number = number;
		const section = sections.get(row);
		if (section === undefined || above === undefined || reported.has(above.group)) continue;
		reported.add(above.group);
		above.group.doubts.push(doubtOf(section, row));
	}
	doubtSpellings([...groups.values()]);
	return { groups: [...groups.values()], others };
}

function doubtOf({ title, state }: Section<State>, row: SheetRow): Group['doubts'][number] {
	const { row: number, name, text } = title;
	return (report) => {
		if (state === 'unpaid' && isPpd(row)) return;
		report({ number }, name, kindOfState[state], { values: { value: text } });
	};
}

/** Numbers such as "1" and "001", or "A-101", "A–101" (from Word) and "A101", can mean the same invoice. */
function doubtSpellings(groups: readonly Group[]): void {
	const seen = new Map<string, Group>();
	for (const group of groups) {
		const [row] = group.rows;
		if (!isNumbered(row)) continue;
		const key = spelling(folioOf(row));
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

function isOfAbove(row: SheetRow, kind: string, { rows: [first] }: Group): boolean {
	if (kind === 'line' || kind === 'apart') return true;
	return kind === 'unnumbered' && isNumbered(first) && isSameCustomer(row, first);
}

function isSameCustomer(row: SheetRow, other: SheetRow): boolean {
	const customerOf = ({ text }: SheetRow) =>
		row.text('rfc') === '' ? plainText(text('name')) : readRfc(text('rfc'));
	return customerOf(row) !== '' && customerOf(row) === customerOf(other);
}

function doubtsOf(row: SheetRow, kind: string, { rows: [first] }: Group): Group['doubts'] {
	if (kind === 'apart') return [(report) => report(row, '', 'lineApart')];
	if (kind !== 'unnumbered') return [];
	const values = { row: String(first.number) };
	return [(report) => report(row, 'number', 'oneOrTwo', { values })];
}

/**
 * Reports a row with a number but no customer, because its number can be a line number of the invoice
 * above.
 */
function doubtAbove(row: SheetRow, above: Group, own: Group | undefined): void {
	if (own !== undefined || hasCustomer(row) || !hasLine(row)) return;
	const [first] = above.rows;
	const values = { row: String(row.number) };
	above.doubts.push((report) => report(first, '', 'customerMissingBelow', { values }));
}

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
	if (sheet.has('wanted') && rows.every(({ textsOf }) => textsOf('wanted').length === 0)) {
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
	const fields = new Set(problems.map(({ field }) => field));
	const found = problemsAtSat(invoice, rows, reader, sheet, now);
	for (const one of found) {
		if (one.level === 'block' && !fields.has(one.field)) problems.push(one);
	}
	const read = { key: folioOf(rows[0]), rows: rows.map(sheet.fileRow) };
	if (invoice === undefined || problems.length > 0) {
		return { kind: 'refused', ...read, problems };
	}
	const email = rows.map(({ text }) => text('email')).find(Boolean) ?? '';
	const notes = rows.flatMap(({ number, textsOf }) =>
		textsOf('date').map(({ name, text: value }) =>
			problem(`rows[${number}].${name}`, 'dateNotUsed', { level: 'warn', values: { value } }),
		),
	);
	const doubts = found.filter(({ level }) => level !== 'block');
	return { kind: 'invoice', ...read, email, notes: [...doubts, ...notes.slice(0, 1)], invoice };
}

const BARE = /^(?:importe|amount)$/;

const TELLING = [
	...(['unitPrice', 'priceWithTax', 'subtotal', 'total'] as const),
	...(['taxes', 'iva', 'ivaRate', 'withIva', 'taxObject'] as const),
] satisfies readonly InvoiceColumn[];

const WITH_IVA = /^IVA\s*(?:8|16)/i;

function refuseBareAmount(
	sheet: Sheet,
	read: readonly ReadRows[],
	{ taxes }: Pick<InvoiceDefaults, 'taxes'>,
): void {
	const isAdded = [taxes ?? []].flat().some((tax) => WITH_IVA.test(String(tax)));
	if (!isAdded || !sheet.has('amount') || TELLING.some(sheet.has)) return;
	if (!BARE.test(sheet.officeHeaderOf('amount'))) return;
	// "Importe" clearly excludes IVA if another column, such as "Base imponible", has the same cells, or a
	// row such as "IVA 16%" adds the tax.
	if (sheet.columns.some(({ otherOf, readAs }) => otherOf === 'amount' && readAs === undefined)) {
		return;
	}
	if (sheet.rows.some(isTaxOfLines)) return;
	const value = read
		.flatMap(({ rows }) => rows.map(({ text }) => text('amount')))
		.find((text) => /[1-9]/.test(text));
	if (value === undefined) return;
	const header = sheet.headerOf('amount');
	throw refused(SPREADSHEET, 'bareAmount', { values: { header, value } });
}

const required = ['number', 'rfc', 'name', 'taxRegime', 'postalCode', 'cfdiUse'] as const;
const optional = ['series', 'paymentConditions', 'currency', 'exchangeRate', 'email'] as const;
const payment = ['paymentForm', 'paymentMethod'] as const;

type InvoiceData = Record<
	(typeof required)[number] | (typeof optional)[number] | (typeof payment)[number],
	string
>;

type Comprobante = Record<string, unknown>;

function invoiceOfRows(
	rows: Rows,
	reader: LineReader,
	{ issuer = {}, ...defaults }: InvoiceDefaults,
	report: Report,
): Comprobante | undefined {
	const data = dataOf(rows, report);
	const currency = data.currency || 'MXN';
	checkPesos(rows, currency, reader, report);
	const lines = rows.map((row) => ({ ...reader.lineOf(row, report) }));
	if (isRepeated(rows, reader)) report(rows[0], 'subtotal', 'subtotalRepeated');
	const invoice = {
		Version: '4.0',
		...filled({ Serie: data.series, Folio: data.number }),
		...paymentOf(data, rows, report),
		...filled({ CondicionesDePago: data.paymentConditions }),
		Moneda: currency,
		...filled({ TipoCambio: reader.number(data.exchangeRate) }),
		...issuer,
		Receptor: {
			Rfc: data.rfc,
			Nombre: data.name,
			DomicilioFiscalReceptor: data.postalCode,
			RegimenFiscalReceptor: data.taxRegime,
			UsoCFDI: data.cfdiUse,
		},
	};
	const pricesIncludeTax = reader.priceColumn === 'priceWithTax';
	const withLines = (expectedTotal?: Decimal): Comprobante => ({
		...invoice,
		Conceptos: linesOf(lines, { currency, pricesIncludeTax, defaults, expectedTotal }),
	});
	const made = problemsOr(() => withTotals(withLines()));
	if (made instanceof Problems) {
		tell(made.problems, rows, reader, report);
		return undefined;
	}
	checkSubtotal(rows, made, reader, report);
	const total = Decimal.parse(made.Total) ?? Decimal.zero;
	const expected = expectedTotal(rows, total, reader, report)?.rounded(currencyDecimals(currency));
	checkTwice(rows, total, reader, report);
	if (expected === undefined || expected.equals(total)) return made;
	// SAT allows other roundings, and one can reach the file's total.
	const met = problemsOr(() => totalled(withLines(expected), { expected, of: 'option' }));
	if (!(met instanceof Problems)) return met;
	report(rows[0], 'total', 'sheetTotalDiffers', {
		values: { given: String(expected), reached: String(total) },
	});
	return undefined;
}

function checkTwice(rows: Rows, reached: Decimal, { number }: LineReader, report: Report): void {
	const seen = new Map<string, SheetRow>();
	for (const row of rows) {
		const cells = JSON.stringify(row.cells);
		const other = seen.get(cells);
		seen.set(cells, other ?? row);
		const isConfirmed = Decimal.parse(number(row.text('total')))?.equals(reached) === true;
		if (other === undefined || isConfirmed || row.text('number') === '') continue;
		report(row, '', 'rowTwice', { values: { row: String(other.number) } });
	}
}

function checkPesos(rows: Rows, currency: string, { pesosIn }: LineReader, report: Report): void {
	const header = rows.map(pesosIn).find((one) => one !== undefined);
	if (currency === 'MXN' || header === undefined) return;
	const row = rows.find(({ text }) => text('currency') !== '') ?? rows[0];
	report(row, 'currency', 'currencyOfColumn', { values: { currency, header } });
}

/** An office's subtotal can be SubTotal, SubTotal less Descuento or, if prices include IVA, Total. */
function checkSubtotal(
	rows: Rows,
	{ SubTotal, Descuento = '0', Total }: Comprobante,
	{ priceColumn, number }: LineReader,
	report: Report,
): void {
	const given = rows.flatMap(({ text }) => Decimal.parse(number(text('subtotal'))) ?? []);
	const [first] = given;
	const reached = Decimal.parse(SubTotal);
	if (priceColumn === 'subtotal' || first === undefined || reached === undefined) return;
	const net = reached.minus(Decimal.parse(Descuento) ?? Decimal.zero);
	const room = Decimal.steps(rows.length, 2);
	const whole = priceColumn === 'priceWithTax' ? Decimal.parse(Total) : undefined;
	const isMet = [first, sumOf(given)].some((one) =>
		[reached, net, whole ?? net].some((other) => one.isNear(other, room)),
	);
	if (isMet) return;
	const values = { given: String(first), reached: String(reached) };
	report(rows[0], 'subtotal', 'sheetTotalDiffers', { values });
}

function isRepeated(rows: Rows, { priceColumn }: LineReader): boolean {
	const [first, ...others] = rows.map(({ text }) => text('subtotal'));
	return (
		priceColumn === 'subtotal' &&
		others.length > 0 &&
		others.every((other) => other === first) &&
		rows.every(({ text }) => text('total') === '')
	);
}

function dataOf(rows: Rows, report: Report): InvoiceData {
	const codeOf = (column: Worded, value: string, row = rows[0]) => {
		const code = codeIn(value, column);
		if (code === undefined) report(row, column, 'codeAndWords', { values: { value } });
		return code ?? value;
	};
	const entries = [...required, ...optional, ...payment].map((column) => {
		const [first, ...others] = rows.filter(({ text }) => text(column) !== '');
		const value = first?.text(column) ?? '';
		const isOther = (text: string) => comparable(text, column) !== comparable(value, column);
		const other = others.find(({ text }) => isOther(text(column)));
		if (first !== undefined && other !== undefined) {
			report(other, column, 'rowsDiffer', {
				values: { value: other.text(column), row: String(first.number), other: value },
			});
		}
		return [column, isWorded(column) ? codeOf(column, value, first) : value] as const;
	});
	const data = Object.fromEntries(entries) as InvoiceData;
	for (const column of required) {
		if (data[column] === '') report(rows[0], column, 'empty', { remedy: 'fillIn' });
	}
	return data;
}

/** Excel writes 3 for 03, and an RFC can have hyphens. */
function comparable(text: string, column: string): string {
	if (column === 'rfc') return readRfc(text);
	return text.toUpperCase().replace(/^0+(?=\d)/, '');
}

/**
 * Matches payment conditions that mean PPD, such as "Crédito 30 días", "Net 30" and "15 días". A payment
 * method in the row has priority.
 */
const ON_CREDIT = /\b(?<!tarjeta de )credito\b|\bnet ?[1-9]|\b[1-9]\d* ?(?:dias?|days?)\b/;

/** If FormaPago or MetodoPago is missing, the payment form 99 implies PPD, and PPD implies 99. */
function paymentOf(data: InvoiceData, rows: Rows, report: Report): Record<string, string> {
	const form = data.paymentForm;
	const isCredit = ON_CREDIT.test(plainText(data.paymentConditions));
	if (isCredit && data.paymentMethod === '' && !['', '99'].includes(form)) {
		report(rows[0], 'paymentMethod', 'empty', { remedy: 'fillIn' });
	}
	const method = data.paymentMethod || (form === '99' ? 'PPD' : 'PUE');
	if (form === '' && method !== 'PPD') {
		report(rows[0], 'paymentForm', 'empty', { remedy: 'fillIn' });
	}
	return { FormaPago: form || '99', MetodoPago: method };
}

function filled(attributes: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}

function tell(problems: readonly Problem[], rows: Rows, reader: LineReader, report: Report): void {
	for (const { field, code, ...given } of problems) {
		const [, line = '0', attribute = field] = /^Conceptos\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
		const row = rows[Number(line)] ?? rows[0];
		report(
			row,
			columnOf(attribute, row, given.values, reader),
			code as Kind,
			given as ProblemOptions,
		);
	}
}

function columnOf(
	attribute: string,
	{ text }: SheetRow,
	{ value }: Problem['values'],
	{ priceColumn, taxColumnOf }: LineReader,
): InvoiceColumn | '' {
	if (attribute === 'ValorUnitario') return priceColumn;
	if (attribute === 'Total') return 'total';
	if (attribute === 'CuentaPredial') return 'propertyAccount';
	const column = (keyOf(attribute) ?? '') as InvoiceColumn | '';
	return column === 'taxes' && text('taxes') === '' ? (taxColumnOf(value) ?? column) : column;
}

/** A file can repeat the invoice's total in every row, or split it among the rows. */
function expectedTotal(
	rows: Rows,
	reached: Decimal,
	{ number, isTotalOfInvoice }: LineReader,
	report: Report,
): Decimal | undefined {
	const totals: Decimal[] = [];
	for (const row of rows) {
		const text = row.text('total');
		const total = text === '' ? undefined : Decimal.parse(number(text));
		if (total !== undefined) totals.push(total);
		else if (text !== '') {
			report(row, 'total', 'notANumber', { values: { value: text }, remedy: 'writeSheetTotal' });
		}
	}
	const [first] = totals;
	if (first === undefined) return undefined;
	const sum = sumOf(totals);
	const isSame = totals.every((total) => total.equals(first));
	const away = (total: Decimal) => total.minus(reached).magnitude();
	if (isSame && isTotalOfInvoice) return first;
	return isSame && away(first).compare(away(sum)) < 0 ? first : sum;
}

/**
 * Makes a reader for each meaning of 0.1 under "% Descuento": 0.1 % (`reader`) and 10 % (`asShares`, if
 * needed).
 */
function readersOf(sheet: Sheet, defaults: InvoiceDefaults) {
	const reader = lineReader(sheet, defaults);
	const given = sheet.rows.filter(({ text }) => /[1-9]/.test(text('discountPercent')));
	const areSome = given.some((row) => shareIn(row, reader) !== undefined);
	return {
		reader,
		...(areSome && { asShares: lineReader(sheet, defaults, true) }),
		areAll: given.every((row) => shareIn(row, reader) !== undefined),
	};
}

/**
 * Reads 0.1 under "% Descuento" as 10 % or 0.1 %, whichever agrees with the other cells. If both agree, reads
 * 10 % if all percentages in the file are below 1, and otherwise refuses the rows.
 */
function invoiceOf(
	rows: Rows,
	{ reader, asShares, areAll }: ReturnType<typeof readersOf>,
	defaults: InvoiceDefaults,
	report: Report,
): Record<string, unknown> | undefined {
	const unclear = rows.filter((row) => shareIn(row, reader) !== undefined);
	if (asShares === undefined || unclear.length === 0) {
		return invoiceOfRows(rows, reader, defaults, report);
	}
	const [share, percent] = [tried(asShares), tried(reader)];
	const isUnclear = share.isMet && percent.isMet && !areAll;
	if (isUnclear) {
		for (const row of unclear) {
			const value = row.text('discountPercent');
			const hundred = shareIn(row, reader)?.times(Decimal.hundred).trimmed(0);
			const values = { value, percent: `${String(hundred)}%` };
			report(row, 'discountPercent', 'discountPercentUnclear', { values });
		}
		return undefined;
	}
	const isShare = share.isMet === percent.isMet ? areAll : share.isMet;
	const { invoice, reports } = isShare ? share : percent;
	for (const one of reports) report(...one);
	return invoice;

	function tried(one: LineReader) {
		const reports: Array<Parameters<Report>> = [];
		const invoice = invoiceOfRows(rows, one, defaults, (...args) => void reports.push(args));
		return { invoice, reports, isMet: invoice !== undefined && reports.length === 0 };
	}
}

function shareIn({ text }: SheetRow, { number }: LineReader): Decimal | undefined {
	const share = Decimal.parse(number(text('discountPercent')));
	return share?.isPositive() === true && share.compare(Decimal.one) < 0 ? share : undefined;
}

const BY_DEFAULT: readonly string[] = ['productCode', 'unitCode', 'taxes', 'taxObject'];

/**
 * Problems to report although SAT allows such invoices, because certification services usually refuse
 * them.
 */
const DOUBTS: readonly string[] = ['nameHasCapitalRegime'];

/**
 * Returns the problems that SAT would find in the file's data. Other data, such as the issuer, is
 * checked on stamping.
 */
function problemsAtSat(
	invoice: Record<string, unknown> | undefined,
	rows: Rows,
	reader: LineReader,
	{ has }: Sheet,
	now: number,
): Problem[] {
	if (invoice === undefined) return [];
	const { body, notes } = readInvoice(invoice);
	const found = [...notes, ...linesWithoutTaxes(body), ...findings(body, { now })];
	return found.flatMap((one) => {
		const { level, field, values } = one;
		const [, line, attribute = ''] = /^Conceptos\[(\d+)\]\.?([^.[]*)/.exec(field) ?? [];
		const own = rows[Number(line ?? 0)] ?? rows[0];
		const column =
			line === undefined
				? columnOfAttribute(field)
				: (taxColumnAt(invoice, field, has) ?? columnOf(attribute, own, values, reader));
		const isDoubt = level === 'doubt' && DOUBTS.includes(one.code);
		if ((level !== 'block' && !isDoubt) || column === undefined || column === '') return [];
		if (BY_DEFAULT.includes(column) && !has(column)) return [];
		const row = line === undefined ? rows.find(({ text }) => text(column) !== '') : own;
		return [{ ...one, field: `rows[${(row ?? own).number}].${column}` }];
	});
}

function taxColumnAt(
	invoice: Record<string, unknown>,
	field: string,
	has: Sheet['has'],
): InvoiceColumn | undefined {
	const [, line, kind = '', row] =
		/^Conceptos\[(\d+)\]\.Impuestos\.(Traslados|Retenciones)\[(\d+)\]/.exec(field) ?? [];
	const lines = invoice.Conceptos as ReadonlyArray<{ Impuestos?: Record<string, Json[]> }>;
	const tax = lines[Number(line)]?.Impuestos?.[kind]?.[Number(row)];
	return TAX_COLUMNS[`${kind} ${String(tax?.Impuesto)}`]?.find(has);
}

type Json = Readonly<Record<string, unknown>>;

const TAX_COLUMNS: Readonly<Record<string, readonly InvoiceColumn[]>> = {
	[`Traslados ${IVA}`]: ['ivaRate', 'iva'],
	[`Traslados ${IEPS}`]: ['ieps'],
	[`Retenciones ${ISR}`]: ['retainedIsr'],
	[`Retenciones ${IVA}`]: ['retainedIva'],
};

const columns: Readonly<Record<string, InvoiceColumn>> = {
	Serie: 'series',
	Folio: 'number',
	FormaPago: 'paymentForm',
	MetodoPago: 'paymentMethod',
	CondicionesDePago: 'paymentConditions',
	Moneda: 'currency',
	TipoCambio: 'exchangeRate',
	Total: 'total',
	'Receptor.Rfc': 'rfc',
	'Receptor.Nombre': 'name',
	'Receptor.DomicilioFiscalReceptor': 'postalCode',
	'Receptor.RegimenFiscalReceptor': 'taxRegime',
	'Receptor.UsoCFDI': 'cfdiUse',
};

/**
 * Returns the column for an invoice attribute, such as `rfc` for "Receptor.Rfc" and `quantity` for
 * "Conceptos[0].Cantidad".
 */
export function columnOfAttribute(field: string): InvoiceColumn | undefined {
	const own = columns[field] ?? columns[`Receptor.${field}`];
	if (own !== undefined) return own;
	const [, attribute = ''] = /^(?:Conceptos(?:\[\d+\])?\.)?(\w+)$/.exec(field) ?? [];
	return attribute === 'ValorUnitario'
		? 'unitPrice'
		: (keyOf(attribute) as InvoiceColumn | undefined);
}
