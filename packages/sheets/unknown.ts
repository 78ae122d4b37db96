import type { Problem, Steps } from 'cfdi-mx';
import { Decimal } from 'cfdi-mx';
import { formaPago, hasCode, plainText } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { problem } from './problem';
import { NO, NOTHING, YES, codeIn } from './cells';
import type { InvoiceColumn } from './columns';
import { OF_CUSTOMER, OF_PRODUCT } from './columns';
import { isHarmless, stateColumn } from './states';
import type { LineReader } from './lines';
import { SPREADSHEET } from './headers';
import type { Rows, Sheet, SheetColumn, SheetRow } from './sheet';

export interface ReadRows {
	rows: Rows;
	invoice: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Asks one question about all unknown columns that can change an invoice. Columns of text are harmless, unless the
 * text is a number, yes or no, or a currency.
 */
export function* unknownColumns(
	sheet: Sheet,
	read: readonly ReadRows[],
	reader: LineReader,
	taxes: readonly string[],
): Steps<Problem | undefined> {
	const all: Array<{ row: SheetRow; known: Known }> = [];
	for (const { rows, invoice } of read) {
		const known = knownIn(rows, invoice, sheet);
		for (const row of rows) all.push({ row, known });
		yield;
	}
	const asked: Phrase[] = [];
	for (const column of sheet.columns.filter(isUnread)) {
		const isTelling = tellingIn(column, sheet, reader, taxes);
		for (const { row, known } of all) {
			yield;
			const value = row.at(column.place);
			if (!isTelling(value, row, known)) continue;
			asked.push({ kind: 'unknownColumn', values: { header: column.header, value } });
			break;
		}
	}
	if (asked.length === 0) return undefined;
	const headers = asked.map(({ values }) => String(values?.header));
	return problem(SPREADSHEET, 'unknownColumns', {
		values: { columns: asked, answer: headers.map((header) => `${header} = no usar`).join('; ') },
	});
}

/** Columns that a file often repeats, such as names and numbers. */
const OF_NAMES: readonly string[] = [
	...OF_CUSTOMER,
	...OF_PRODUCT,
	...(['series', 'number', 'email', 'date', 'uuid', 'paymentConditions'] as const),
] satisfies readonly InvoiceColumn[];

function isUnread({ readAs, isNotUsed, header, otherOf }: SheetColumn): boolean {
	if (readAs !== undefined || isNotUsed) return false;
	return otherOf !== undefined || OF_WAY.test(plainText(header)) || isHarmless(header) !== 'always';
}

/** Facts about an invoice, to compare a cell with. */
interface Known {
	/** The file has its total, which proves that all its amounts were read. */
	isTold: boolean;
	isPpd: boolean;
	total: Decimal | undefined;
	/** The rates of its taxes, as shares and in percent, and their amounts. */
	rates: readonly Decimal[];
	amounts: readonly Decimal[];
	/** The subtotal, and the prices and amounts of the lines, all without taxes. */
	sums: readonly Decimal[];
	currency: string;
}

function knownIn(rows: Rows, invoice: ReadRows['invoice'], { has }: Sheet): Known {
	const taxes = taxesIn(invoice);
	return {
		isTold: has('total') && rows.some(({ text }) => text('total') !== ''),
		isPpd: invoice?.MetodoPago === 'PPD',
		total: Decimal.parse(invoice?.Total),
		...taxes,
		sums: sumsIn(invoice),
		currency: String(invoice?.Moneda ?? 'MXN'),
	};
}

function sumsIn(invoice: ReadRows['invoice']): Decimal[] {
	const { SubTotal, Descuento } = invoice ?? {};
	const parsed = (values: readonly unknown[]) => values.flatMap((one) => Decimal.parse(one) ?? []);
	const lines = (invoice?.Conceptos ?? []) as ReadonlyArray<Record<string, unknown>>;
	const given = [SubTotal, ...lines.flatMap((line) => [line.ValorUnitario, line.Importe])];
	const [subtotal = Decimal.zero, discount = Decimal.zero] = parsed([SubTotal, Descuento]);
	return [...parsed(given), subtotal.minus(discount)].map((one) => one.rounded(2));
}

function taxesIn(invoice: ReadRows['invoice']): Pick<Known, 'rates' | 'amounts'> {
	const lines = (invoice?.Conceptos ?? []) as ReadonlyArray<{ Impuestos?: unknown }>;
	const text = JSON.stringify([invoice?.Impuestos, ...lines.map(({ Impuestos }) => Impuestos)]);
	const numbers = (name: string) =>
		[...text.matchAll(new RegExp(`"(?:${name})":"([\\d.]+)"`, 'g'))].flatMap(
			([, digits]) => Decimal.parse(digits) ?? [],
		);
	return {
		rates: numbers('TasaOCuota').flatMap((rate) => [rate, rate.times(Decimal.hundred)]),
		amounts: numbers('Importe|Total\\w+').map((one) => one.rounded(2)),
	};
}

type IsTelling = (text: string, row: SheetRow, known: Known) => boolean;

/** Returns a function that tells whether a cell of the column can change its invoice. */
function tellingIn(
	column: SheetColumn,
	{ has }: Sheet,
	{ number, priceColumn }: LineReader,
	taxes: readonly string[],
): IsTelling {
	const words = plainText(column.header.replace(/([a-z])([A-Z\d])/g, '$1 $2'));
	const { isPaid, isGone, isStatus } = stateColumn(column.header);
	const isOfPayment = isPaid || PAYS_PART.test(words);
	const isOfTax = OF_TAX.test(words);
	const isOfSum = OF_SUM.test(words);
	const isWithoutTax = WITHOUT_TAX.test(words);
	const isCount = COUNT.test(words);
	const isDate = OF_DATE.test(words);
	const { otherOf = '' } = column;
	const harmless = isHarmless(column.header);
	const isWay = OF_WAY.test(words);
	const isName = OF_NAMES.includes(otherOf) || harmless === 'unlessMoney';
	// A total does not tell how many pieces an amount covers.
	const isOfAll = !has('quantity') && (priceColumn === 'amount' || priceColumn === 'subtotal');

	return (text, row, known) => {
		if (text === '' || isOther(text) || (isDate && SERIAL.test(text))) return false;
		const isRead = otherOf !== '' && otherOf !== 'total' && text === row.text(otherOf);
		if (isWay && isPaymentForm(text)) return isOtherWay(text, row);
		// A weight next to a quantity does not change the invoice.
		if (isRead || isGone || (has('quantity') && WEIGHT.test(words))) return false;
		if (isForeign(text, words, known.currency)) return true;
		const sum = isOfSum && !text.includes('%') ? amountIn(text, number)?.rounded(2) : undefined;
		const same = isWithoutTax ? known.sums : [known.total];
		if (sum !== undefined && same.some((one) => one?.equals(sum))) return false;
		if (isName) return !known.isTold && isMoneyOf(text, words);
		if (harmless === 'unlessNumber' && (FLAGS.test(text) || LONG_OR_TIME.test(text))) return false;
		if (isOfTax) return !known.isTold && isOtherTax(text, words, known, taxes, number);
		if (isNothing(text)) return false;
		if (FLAGS.test(text)) return !isPaid && !isStatus && !CURRENCY.test(words);
		const amount = amountIn(text, number);
		if (amount === undefined || amount.isZero()) return false;
		const isTotal = known.total?.equals(amount.rounded(2)) === true;
		if (isTotal && !/[%a-z]/i.test(text.replace(/mxn|pesos|m\.?n\.?$/i, ''))) return false;
		if (isOfPayment) return !known.isPpd;
		if (isCount && !text.includes('%')) {
			if (amount.equals(Decimal.one) || amount.equals(quantityOf(row, number))) return false;
			return (isOfAll && !MEASURE.test(words)) || !known.isTold;
		}
		return !known.isTold;
	};
}

const FLAGS = new RegExp(`${YES.source}|${NO.source}`, 'i');

/** Headers of partial payments: an invoice that is paid in part is not PUE. */
const PAYS_PART =
	/\b(?:abonos?|abonad[oa]|anticipos?|adelantos?|enganche|saldo|adeudos?|acuenta|pendientes?|debe|fiado|vencido|pagad[oa]|pagos?|cobrad[oa]|a cuenta|restante|resta|por (?:pagar|cobrar)|paid|deposits?|outstanding|balance|due|parcialidad(?:es)?)\b/;

const OF_TAX =
	/\b(?:iva|ieps|isr|ret|retencion(?:es)?|retenido|retiene|impuestos?|tasa|tax|taxes|taxable|vat|gravad[oa]|gravable|exent[oa]s?|exempt)\b/;

/** Headers of a price or a sum. It changes no invoice if the invoice has the same amount. */
const OF_SUM =
	/^(?:(?:importe|total|subtotal|neto|neta|base|precio|monto|valor|unitario|lista|facturado|pagar|gravable|con|sin|mas|incluido|iva|impuestos|antes|de|a|c|s|mxn|pesos)(?: |$))+$/;

/** Headers of amounts without tax. A "Monto" of 1000 can be the payment for an invoice of 1160. */
const WITHOUT_TAX = /\b(?:sin|s|subtotal|base|antes|unitario|lista|mas)\b/;

/** Headers of a count of pieces. A count of one is harmless. */
const COUNT =
	/\b(?:cant|cantidad(?:es)?|qty|quantity|piezas|pzas|pz|unidades|uds|units|count|cajas?|paquetes|bultos|noches|nights|personas|boletos|meses|dias|horas|hrs|sesiones|litros|lts|kg|kgs|kilos|kilogramos|metros|toneladas)\b/;

/** A parcel number, or the length of a warranty. */
const LONG_OR_TIME =
	/^(?:\d{6,}|\d+ ?(?:d[ií]as?|semanas?|mes(?:es)?|a[nñ]os?|days?|weeks?|months?|years?))$/i;

const WEIGHT = /\b(?:peso|weight|volumen|volume|alto|ancho|largo|altura|dimensiones)\b/;

/** Measures: next to a total amount, another way to write the quantity. */
const MEASURE = /\b(?:horas|hrs|litros|lts|kg|kgs|kilos|kilogramos|metros|toneladas)\b/;

function isNothing(text: string): boolean {
	return NOTHING.test(text) || !/[\p{L}1-9]/u.test(text);
}

/** "Fecha de depósito" and "Paid at" of a workbook can have day numbers: 46014.5716. */
const OF_DATE = /\b(?:fecha|date|hora)\b|\bat$/;

const SERIAL = /^[45]\d{4}(?:\.\d{4,})?$/;

/** A date, a time, an address or a long number is not an amount under any header. */
const OTHER =
	/^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T].*)?|\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?|\d{10,}|0\d{3,}|\+?[\d\s()-]{10,}|\S+@\S+|https?:\S+|[\da-f]{8}-[\da-f-]{9,})$/i;

function isOther(text: string): boolean {
	return OTHER.test(text) && !/^[-+]?\d+[.,]\d{1,2}$/.test(text);
}

const NUMBER =
	/^(?:us|mx)?\$?\s*[-+(]?\s*\$?\s*(\d[\d.,]*|\.\d+)\)?\s*(?:%|[a-z]{1,12}\.?(?:\s+[a-z]{1,10})?)?$/i;

function amountIn(text: string, number: (text: string) => string): Decimal | undefined {
	const [, digits] = NUMBER.exec(plainCell(text)) ?? [];
	if (digits === undefined) return undefined;
	// An ambiguous thousand is still an amount.
	return Decimal.parse(number(digits)) ?? Decimal.parse(digits.replace(/[.,]/g, '')) ?? Decimal.one;
}

function plainCell(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').trim();
}

const OF_WAY = /^(?:(?:metodo|forma|tipo|modo|medio)(?: de)?(?: pago| cobro)?|pago)$/;

/** "Efectivo" under Método de pago, next to another Forma de pago. */
function isOtherWay(text: string, row: SheetRow): boolean {
	const other = row.text('paymentForm');
	return isPaymentForm(other) && codeIn(text, 'paymentForm') !== codeIn(other, 'paymentForm');
}

const isPaymentForm = (text: string) => hasCode(formaPago, codeIn(text, 'paymentForm') ?? '');

/** Returns whether a number under a name such as "Venta" is, or can be, money. */
function isMoneyOf(text: string, words: string): boolean {
	if (/\$\s*\d/.test(text) || /^-?\d[\d,]*\.\d{1,2}$/.test(text)) return true;
	return /^\W*\d[\d.,]*\s*%$/.test(text) || (/^ventas?$/.test(words) && /^\d/.test(text));
}

const CURRENCY = /\b(?:moneda|divisa|currency)\b/;

function isForeign(text: string, words: string, currency: string): boolean {
	if (isNothing(text) || NO.test(text) || YES.test(text) || text.length > 40) return false;
	const code = codeIn(text, 'currency');
	const isCode = code !== undefined && /^[A-Z]{3}$/.test(code) && code !== currency;
	if (/^us\$|\bus[d$]\b|\bd[oó]lares\b|\beuros?\b/i.test(text)) return currency === 'MXN';
	if (CURRENCY.test(words)) return code !== currency;
	return isCode && KNOWN_CURRENCIES.test(text);
}

/** Currencies under any header. "Sol", "Franco" and "Pen Drive" are not. */
const KNOWN_CURRENCIES =
	/^(?:u\.?s\.?d\.?|eur|cad|gbp|jpy|mxn|dlls?\.?|dls\.?|moneda nacional)$|\b(?:d[oó]lar|dollar|peso|libra)(?:e?s)?\b/i;

function quantityOf({ text }: SheetRow, number: (text: string) => string): Decimal {
	return Decimal.parse(number(text('quantity') || '1')) ?? Decimal.one;
}

/** Headers of taxes in general, such as "Aplica IVA", "Tasa", "Tipo de impuesto", "Impuestos". */
const OF_ALL =
	/^(?:(?:aplica|aplicar|facturar|factura|con|mas|desglosar|desglosado|trasladado|causa|lleva|cobra|cobrar|grava|gravado|gravable|objeto|se|si|no|tipo|total|importe|monto|tasa|de|del|el|los|iva|impuestos?|tax|taxes|taxable|lineitem|item|vat|rate|\d+)(?: |$))+$/;

const EXEMPT = /\b(?:exent[oa]s?|exencion|exempt|sin (?:iva|impuestos?))\b/;

const WITHHELD = /\b(?:ret|retencion(?:es)?|retiene|retener|retenido)\b/;

/** Returns whether a cell contradicts the taxes of the invoice. */
function isOtherTax(
	text: string,
	words: string,
	known: Known,
	defaults: readonly string[],
	number: (text: string) => string,
): boolean {
	const isNo = NO.test(text) || isNothing(text);
	const isExempt = defaults.some((tax) => /^IVA exent/i.test(tax));
	if (WITHHELD.test(words)) return !isNo;
	if (EXEMPT.test(words)) return !isNo && !isExempt;
	const isCharged = known.rates.some((one) => one.isPositive());
	// "IVA frontera" is another tax: if it is empty, the default applies.
	if (!OF_ALL.test(words) && YES.test(text)) return true;
	if (YES.test(text) || /^(?:gravad[ao]|iva|taxable|standard|general)$/i.test(text)) {
		return !isCharged;
	}
	if (isNo || /^(?:exent|no )/i.test(text)) return OF_ALL.test(words) && isCharged;
	const amount = amountIn(text.replace(/^(?:iva|tasa|vat)\b\s*/i, ''), number);
	if (amount === undefined) return OF_ALL.test(words) && /\d/.test(text);
	const said = text.includes('%') ? known.rates : [...known.rates, ...known.amounts];
	return !said.some((one) => one.equals(amount));
}
