import { commonCurrencies } from '../sat/catalogs/commonCurrencies';
import { formaPago } from '../sat/catalogs/formaPago';
import { metodoPago } from '../sat/catalogs/metodoPago';
import { currencyDecimals } from '../sat/currency';
import { Decimal, sumOf } from '../sat/decimal';
import { InvoiceProblem, LineProblems } from '../sat/invoice/lineProblem';
import { conceptosOf } from '../sat/lines/conceptos';
import type { LineDefaults } from '../sat/lines/simpleLine';
import { problemOr } from '../sat/problemOr';
import { quoted } from '../sat/quoted';
import { readCode } from '../sat/reading/readCode';
import { withExpectedTotal, withTotals } from '../sat/totals';
import type { InvoiceColumn } from './columns';
import type { LineReader, Report } from './lines';
import type { Rows } from './sheet';

/** What the rows do not say. */
export interface InvoiceDefaults extends LineDefaults {
	/** Emisor and LugarExpedicion. */
	issuer: Record<string, unknown>;
}

/** What an invoice needs once: each of its rows may repeat it, or be empty. */
const required = ['number', 'rfc', 'name', 'taxRegime', 'postalCode', 'cfdiUse'] as const;
const optional = ['series', 'paymentConditions', 'currency', 'exchangeRate', 'email'] as const;
const payment = ['paymentForm', 'paymentMethod'] as const;

type Said = Record<
	(typeof required)[number] | (typeof optional)[number] | (typeof payment)[number],
	string
>;

type Comprobante = Record<string, unknown>;

/**
 * The invoice of its rows, with the names of Anexo 20 and its totals.
 * @param report is told what is wrong with the cells, all at once
 * @returns undefined where no invoice can be made
 */
export function invoiceOfRows(
	rows: Rows,
	reader: LineReader,
	{ issuer, ...defaults }: InvoiceDefaults,
	report: Report,
): Comprobante | undefined {
	const said = saidOf(rows, report);
	const currency = readCode(said.currency || 'MXN', commonCurrencies);
	const lines = rows.map((row) => ({ ...reader.lineOf(row, report) }));
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
		Conceptos: conceptosOf(lines, { currency, pricesIncludeTax, defaults, expectedTotal }),
	});
	const made = attempted(() => withTotals(withLines()));
	if (Array.isArray(made)) {
		tell(made, rows, reader, report);
		return undefined;
	}
	const total = Decimal.parse(made.Total) ?? Decimal.zero;
	const expected = expectedTotal(rows, total, reader, report)?.rounded(currencyDecimals(currency));
	if (expected === undefined || expected.equals(total)) return made;
	// A shop may round otherwise: some roundings that SAT allows come to its total.
	const met = attempted(() => withExpectedTotal(withLines(expected), expected));
	if (!Array.isArray(met)) return met;
	report(
		rows[0],
		'total',
		`says ${String(expected)}, but the invoice comes to ${String(total)}`,
		'Compare quantity, price, discount and taxes with the total.',
	);
	return undefined;
}

function saidOf(rows: Rows, report: Report): Said {
	const entries = [...required, ...optional, ...payment].map((column) => {
		const [first, ...others] = rows.filter(({ text }) => text(column) !== '');
		const value = first?.text(column) ?? '';
		const other = others.find(({ text }) => comparable(text(column)) !== comparable(value));
		if (first !== undefined && other !== undefined) {
			report(
				other,
				column,
				`is ${quoted(other.text(column))}, but row ${first.number} of the same invoice has ${quoted(value)}`,
				'Write the same in both rows, or give one of them another number.',
			);
		}
		return [column, value] as const;
	});
	const said = Object.fromEntries(entries) as Said;
	for (const column of required) {
		if (said[column] === '') report(rows[0], column, 'is empty', 'Fill it in.');
	}
	return said;
}

/** Excel has 3 in one cell and 03 in another. */
function comparable(text: string): string {
	return text.toUpperCase().replace(/^0+(?=\d)/, '');
}

/** 99 ("to be defined") and PPD stand for each other; otherwise it was paid at once. */
function paymentOf(said: Said, rows: Rows, report: Report): Record<string, string> {
	const form = readCode(said.paymentForm, formaPago);
	const method = readCode(said.paymentMethod, metodoPago) || (form === '99' ? 'PPD' : 'PUE');
	if (form === '' && method !== 'PPD') report(rows[0], 'paymentForm', 'is empty', 'Fill it in.');
	return { FormaPago: form || '99', MetodoPago: method };
}

function filled(attributes: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}

/** What is made, or the problems that prevent it. */
function attempted<T>(make: () => T): T | InvoiceProblem[] {
	const made = problemOr(make, LineProblems, InvoiceProblem);
	if (made instanceof LineProblems) return [...made.problems];
	return made instanceof InvoiceProblem ? [made] : made;
}

function tell(problems: InvoiceProblem[], rows: Rows, reader: LineReader, report: Report): void {
	for (const { field, what, fix, ...place } of problems) {
		const { line = 0 } = place as { line?: number };
		const column = field === 'unitPrice' ? reader.priceColumn : field;
		report(rows[line] ?? rows[0], column as InvoiceColumn, what, fix);
	}
}

/**
 * What the invoice is to come to. The column has the total of the invoice in each row, in one of them,
 * or that of each row: the one that is nearer to what the lines come to.
 */
function expectedTotal(
	rows: Rows,
	reached: Decimal,
	{ number }: LineReader,
	report: Report,
): Decimal | undefined {
	const totals: Decimal[] = [];
	for (const row of rows) {
		const text = row.text('total');
		const total = text === '' ? undefined : Decimal.parse(number(text));
		if (total !== undefined) totals.push(total);
		else if (text !== '') {
			report(row, 'total', `${quoted(text)} is not a number`, 'Write such as 1160.00.');
		}
	}
	const [first] = totals;
	if (first === undefined) return undefined;
	const sum = sumOf(totals);
	const isRepeated = totals.every((total) => total.equals(first));
	const away = (total: Decimal) => total.minus(reached).magnitude();
	return isRepeated && away(first).compare(away(sum)) < 0 ? first : sum;
}
