import type { Problem, LineDefaults } from 'cfdi-mx';
import {
	Decimal,
	linesOf,
	Problems,
	problemsOr,
	readRfc,
	totalled,
	findings,
	linesWithoutTaxes,
	readInvoice,
} from 'cfdi-mx';
import {
	currencyDecimals,
	keyOf,
	plainText,
	sumOf,
	withTotals,
	IEPS,
	ISR,
	IVA,
} from 'cfdi-mx/parts';
import type { Worded } from './cells';
import { codeIn, isWorded } from './cells';
import type { InvoiceColumn } from './columns';
import type { LineReader, Report } from './lines';
import { lineReader } from './lines';
import type { Given, Kind } from './problem';
import type { Rows, SheetRow, Sheet } from './sheet';

/** Data that the rows do not have. */
export interface InvoiceDefaults extends LineDefaults {
	/** Emisor and LugarExpedicion. */
	issuer: Record<string, unknown>;
	/** The current time in milliseconds, to check dates. */
	now: number;
}

/** Data that an invoice needs once. Each of its rows can repeat it or leave it empty. */
const required = ['number', 'rfc', 'name', 'taxRegime', 'postalCode', 'cfdiUse'] as const;
const optional = ['series', 'paymentConditions', 'currency', 'exchangeRate', 'email'] as const;
const payment = ['paymentForm', 'paymentMethod'] as const;

type Said = Record<
	(typeof required)[number] | (typeof optional)[number] | (typeof payment)[number],
	string
>;

type Comprobante = Record<string, unknown>;

/**
 * Builds the invoice of its rows, with the names of Anexo 20 and its totals.
 * @param report receives all problems of the cells
 * @returns undefined if the rows cannot become an invoice
 */
function invoiceOfRows(
	rows: Rows,
	reader: LineReader,
	{ issuer, ...defaults }: InvoiceDefaults,
	report: Report,
): Comprobante | undefined {
	const said = saidOf(rows, report);
	const currency = said.currency || 'MXN';
	checkPesos(rows, currency, reader, report);
	const lines = rows.map((row) => ({ ...reader.lineOf(row, report) }));
	if (isRepeated(rows, reader)) report(rows[0], 'subtotal', 'subtotalRepeated');
	const invoice = {
		Version: '4.0',
		...filled({ Serie: said.series, Folio: said.number }),
		...paymentOf(said, rows, report),
		...filled({ CondicionesDePago: said.paymentConditions }),
		Moneda: currency,
		...filled({ TipoCambio: reader.number(said.exchangeRate) }),
		...issuer,
		Receptor: {
			Rfc: said.rfc,
			Nombre: said.name,
			DomicilioFiscalReceptor: said.postalCode,
			RegimenFiscalReceptor: said.taxRegime,
			UsoCFDI: said.cfdiUse,
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
	// The shop can round differently: some roundings that SAT allows reach its total.
	const met = problemsOr(() => totalled(withLines(expected), { expected, of: 'option' }));
	if (!(met instanceof Problems)) return met;
	report(rows[0], 'total', 'sheetTotalDiffers', {
		values: { given: String(expected), reached: String(total) },
	});
	return undefined;
}

/** Reports a row that occurs twice, unless the total of the invoice confirms both. */
function checkTwice(rows: Rows, reached: Decimal, { number }: LineReader, report: Report): void {
	const seen = new Map<string, SheetRow>();
	for (const row of rows) {
		const cells = JSON.stringify(row.cells);
		const other = seen.get(cells);
		seen.set(cells, other ?? row);
		const isTold = Decimal.parse(number(row.text('total')))?.equals(reached) === true;
		if (other === undefined || isTold || row.text('number') === '') continue;
		report(row, '', 'rowTwice', { values: { row: String(other.number) } });
	}
}

/** An "Importe (MXN)" column does not have the amount of an invoice in dollars. */
function checkPesos(rows: Rows, currency: string, { pesosIn }: LineReader, report: Report): void {
	const header = rows.map(pesosIn).find((one) => one !== undefined);
	if (currency === 'MXN' || header === undefined) return;
	const row = rows.find(({ text }) => text('currency') !== '') ?? rows[0];
	report(row, 'currency', 'currencyOfColumn', { values: { currency, header } });
}

/**
 * Checks the subtotal of the invoice or of each row, before or after the discount. It includes IVA if the prices do.
 */
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

/** Returns whether "Subtotal" can be of the row or of the invoice. Only a total can decide. */
function isRepeated(rows: Rows, { priceColumn }: LineReader): boolean {
	const [first, ...others] = rows.map(({ text }) => text('subtotal'));
	return (
		priceColumn === 'subtotal' &&
		others.length > 0 &&
		others.every((other) => other === first) &&
		rows.every(({ text }) => text('total') === '')
	);
}

function saidOf(rows: Rows, report: Report): Said {
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
	const said = Object.fromEntries(entries) as Said;
	for (const column of required) {
		if (said[column] === '') report(rows[0], column, 'empty', { remedy: 'fillIn' });
	}
	return said;
}

/** Excel has 3 in one cell and 03 in another; an RFC can have hyphens. */
function comparable(text: string, column: string): string {
	if (column === 'rfc') return readRfc(text);
	return text.toUpperCase().replace(/^0+(?=\d)/, '');
}

/** "Crédito 30 días", "Net 30", "15 días": payment follows later, unless the row has PUE. */
const ON_CREDIT = /\b(?<!tarjeta de )credito\b|\bnet ?[1-9]|\b[1-9]\d* ?(?:dias?|days?)\b/;

/** Payment form 99 ("to be defined") implies PPD and vice versa. Otherwise the payment was immediate. */
function paymentOf(said: Said, rows: Rows, report: Report): Record<string, string> {
	const form = said.paymentForm;
	const isCredit = ON_CREDIT.test(plainText(said.paymentConditions));
	if (isCredit && said.paymentMethod === '' && !['', '99'].includes(form)) {
		report(rows[0], 'paymentMethod', 'empty', { remedy: 'fillIn' });
	}
	const method = said.paymentMethod || (form === '99' ? 'PPD' : 'PUE');
	if (form === '' && method !== 'PPD') {
		report(rows[0], 'paymentForm', 'empty', { remedy: 'fillIn' });
	}
	return { FormaPago: form || '99', MetodoPago: method };
}

function filled(attributes: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}

/** Reports the problems of the lines, each at its row and column. */
function tell(problems: readonly Problem[], rows: Rows, reader: LineReader, report: Report): void {
	for (const { field, code, ...given } of problems) {
		const [, line = '0', attribute = field] = /^Conceptos\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
		const row = rows[Number(line)] ?? rows[0];
		report(row, columnOf(attribute, row, given.values, reader), code as Kind, given as Given);
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
	const column = (keyOf(attribute) ?? '') as InvoiceColumn | '';
	return column === 'taxes' && text('taxes') === '' ? (taxColumnOf(value) ?? column) : column;
}

/**
 * Returns the total that the invoice must reach. The column has the total of the invoice (in one row or in each), or
 * the total of each row. Takes the one that is nearer to the sum of the lines.
 */
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

/** The readers of a sheet in which 0.1 under "% Descuento" can be 10 %, as Excel stores it. */
interface Readers {
	/** Reads 0.1 as 0.1 %. */
	reader: LineReader;
	/** Reads 0.1 as 10 %; undefined if the column has no such cell. */
	asShares?: LineReader;
	/** Whether each cell is below 1: then the column has Excel percentages. */
	areAll: boolean;
}

/** @param defaults for lines without taxes */
export function readersOf(sheet: Sheet, defaults: InvoiceDefaults): Readers {
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
 * Builds the invoice with the reading of the percentages that agrees with Importe, Total and the other cells. If both
 * agree, the whole column decides.
 */
export function invoiceOf(
	rows: Rows,
	{ reader, asShares, areAll }: Readers,
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
	const { invoice, told } = isShare ? share : percent;
	for (const said of told) report(...said);
	return invoice;

	function tried(one: LineReader) {
		const told: Array<Parameters<Report>> = [];
		const invoice = invoiceOfRows(rows, one, defaults, (...said) => void told.push(said));
		return { invoice, told, isMet: invoice !== undefined && told.length === 0 };
	}
}

/** Returns a percentage below 1 without a percent sign, which can be a share. */
function shareIn({ text }: SheetRow, { number }: LineReader): Decimal | undefined {
	const share = Decimal.parse(number(text('discountPercent')));
	return share?.isPositive() === true && share.compare(Decimal.one) < 0 ? share : undefined;
}

/** Attributes that the caller supplies if the file lacks them. */
const BY_DEFAULT: readonly string[] = ['productCode', 'unitCode', 'taxes', 'taxObject'];

/**
 * Returns the problems that SAT would find in the invoice, each at its cell. Leaves out the data that is not in the
 * file, such as the issuer: the stamp reports it.
 */
export function problemsAtSat(
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
		if (level !== 'block' || column === undefined || column === '') return [];
		if (BY_DEFAULT.includes(column) && !has(column)) return [];
		const row = line === undefined ? rows.find(({ text }) => text(column) !== '') : own;
		return [{ ...one, field: `rows[${(row ?? own).number}].${column}` }];
	});
}

/** Returns the column with the rate of a tax (IVA, IEPS or a withheld tax), if the file has one. */
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

/** Returns the column of an attribute: "Receptor.Rfc" is `rfc`, "Conceptos[0].Cantidad" is `quantity`. */
export function columnOfAttribute(field: string): InvoiceColumn | undefined {
	const own = columns[field] ?? columns[`Receptor.${field}`];
	if (own !== undefined) return own;
	const [, attribute = ''] = /^(?:Conceptos(?:\[\d+\])?\.)?(\w+)$/.exec(field) ?? [];
	return attribute === 'ValorUnitario'
		? 'unitPrice'
		: (keyOf(attribute) as InvoiceColumn | undefined);
}
