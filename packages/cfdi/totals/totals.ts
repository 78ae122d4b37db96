import { currencyDecimals } from '../catalogs/catalogs';
import { Decimal, MAX_DECIMALS, sumOf, EPSILON } from '../values/decimal';
import type { Kind } from '../messages/en';
import { Problems, refused, messageValue, problem } from '../problems/problem';
import { isEmpty, isRecord, numberAdvice } from '../values/json';
import { elementAt, namesAt } from '../anexo20/anexo20';
import type { Element } from '../invoice/invoice';
import {
	attribute,
	children,
	isWithoutAmounts,
	lineItems,
	rootElement,
	pathOf,
	memoize,
	withComplement,
	complementsNamed,
	localName,
	isPresent,
	lineRetenciones,
	lineTraslados,
} from '../invoice/invoice';
import type { CfdiProblem as Problem } from '../problems/problem';
import type { AttributeOf } from '../anexo20/anexo20';
import { IEPS, ISR, IVA } from '../catalogs/catalog';

interface MeantTotal {
	field: string;
	code: Kind;
}

export const EXPECTED_TOTAL: MeantTotal = { field: 'expectedTotal', code: 'otherExpectedTotal' };

/**
 * Parses the total that a user expects. Rounds the total to six decimals, because sums in JavaScript can have tiny
 * errors.
 * @throws Problems if the total is empty, negative, not a number, or has more decimals than the currency
 */
export function expectedTotalOf(value: unknown, currency: string): Decimal {
	const { field } = EXPECTED_TOTAL;
	if (isEmpty(value)) throw refused(field, 'empty', { remedy: 'giveExpectedTotal' });
	const total = Decimal.parse(value);
	const advice = numberAdvice(value);
	if (total === undefined && advice.kind !== 'writeDigits') {
		throw refused(field, 'notANumber', { values: { value: messageValue(value), advice } });
	}
	if (total === undefined || total.isNegative()) {
		throw refused(field, 'notFromZero', {
			values: { value: messageValue(value) },
			remedy: 'giveExpectedTotal',
		});
	}
	const decimals = currencyDecimals(currency);
	const exact = total.atMost(MAX_DECIMALS).trimmed(decimals);
	if (exact.scale === decimals) return exact;
	throw refused(field, 'otherDecimals', {
		values: { value: messageValue(value), currency, decimals: String(decimals) },
		remedy: 'giveExpectedTotalAsCharged',
	});
}

export function differingTotal(
	{ field, code }: MeantTotal,
	total: Decimal,
	reached: Decimal,
): Problems {
	const difference = reached.minus(total).magnitude();
	return refused(field, code, {
		values: { total: String(total), reached: String(reached), difference: String(difference) },
	});
}

interface Totals {
	SubTotal: string;
	Descuento?: string;
	Impuestos?: Record<string, unknown>;
	Total: string;
}

const ordered = [...namesAt(''), ...Object.keys(elementAt('').parts), 'Complemento', 'Addenda'];

/**
 * Replaces SubTotal, Descuento, Impuestos and Total with the sums of the lines and, in Total, the local taxes. Rounds
 * each sum only once, to the currency's decimals, as SAT requires (CFDI40108, CFDI40111, CFDI40119, CFDI40211,
 * CFDI40215, CFDI40221).
 * @throws Problems if an amount is missing or not a decimal, or if the local taxes cannot be added up
 */
export function withTotals(comprobante: Record<string, unknown>): Record<string, unknown> {
	const rest = { ...comprobante };
	for (const name of ['SubTotal', 'Descuento', 'Impuestos', 'Total']) delete rest[name];
	const invoice: Record<string, unknown> = { ...rest, ...calculated(comprobante) };
	const inOrder = ordered.filter((name) => name in invoice).map((name) => [name, invoice[name]]);
	return { ...Object.fromEntries(inOrder), ...invoice } as Record<string, unknown>;
}

/** Adds a complement with local taxes to an invoice. */
export function withLocalTaxes(
	invoice: Record<string, unknown>,
	taxes: readonly LocalTax[],
	currency: string,
): Record<string, unknown> {
	if (taxes.length === 0) return invoice;
	const { subTotal, discount } = writtenSums(rootElement(invoice));
	const decimals = currencyDecimals(currency);
	const net = subTotal.rounded(decimals).minus((discount ?? Decimal.zero).rounded(decimals));
	return withComplement(invoice, 'implocal:ImpuestosLocales', localTaxComplement(taxes, net));
}

export function addedByLocalTaxes(comprobante: Record<string, unknown>): Decimal {
	const local = localTaxesOf(rootElement(comprobante));
	return 'code' in local ? Decimal.zero : local.transferred.minus(local.withheld);
}

/**
 * Calculates SubTotal, Descuento, Impuestos and Total from the lines. Returns undefined for missing or wrong amounts.
 * Throwing would be slow, because most invoices leave the line amounts to the service.
 */
export function totalsOf(comprobante: Record<string, unknown>): Totals | undefined {
	const root = rootElement(comprobante);
	if (isWithoutAmounts(root)) return { ...NOTHING_CHARGED };
	const local = localTaxesOf(root);
	const sums = writtenSumsIfAll(root);
	if ('code' in local || sums === undefined) return undefined;
	return totalsFrom(root, local, sums);
}

/** Calculates Total as many programs do, with line taxes rounded to the currency's decimals. */
export function totalOfRoundedTaxes(comprobante: Record<string, unknown>): string | undefined {
	const root = rootElement(comprobante);
	const decimals = currencyDecimals(attribute(root, 'Moneda') ?? '');
	const rounded = ({ attributes }: Element) => {
		const importe = Decimal.parse(attributes.Importe);
		return { ...attributes, ...(importe && { Importe: String(importe.rounded(decimals)) }) };
	};
	const Conceptos = lineItems(root).map((line) => {
		const [taxes] = children(line, 'Impuestos');
		if (taxes === undefined) return line.attributes;
		const rows = (list: string) => ({ [list]: children(taxes, list).map(rounded) });
		return { ...line.attributes, Impuestos: { ...rows('Traslados'), ...rows('Retenciones') } };
	});
	return totalsOf({ ...comprobante, Conceptos })?.Total;
}

function calculated(comprobante: Record<string, unknown>): Totals {
	const root = rootElement(comprobante);
	if (isWithoutAmounts(root)) return { ...NOTHING_CHARGED };
	const local = localTaxesOf(root);
	if ('code' in local) throw new Problems([local]);
	return totalsFrom(root, local, writtenSums(root));
}

const NOTHING_CHARGED: Totals = { SubTotal: '0', Total: '0' };

function totalsFrom(root: Element, local: LocalTaxes, sums: LineSums): Totals {
	const decimals = currencyDecimals(attribute(root, 'Moneda') ?? '');
	const { subTotal, discount, transferred, withheld } = sums;
	const plus = sumOfRounded([subTotal, ...importesOf(transferred)], decimals);
	const minus = sumOfRounded([discount ?? Decimal.zero, ...withheld.values()], decimals);
	const taxes = taxSummary(sums, decimals);
	return {
		SubTotal: String(subTotal.rounded(decimals)),
		...(discount !== undefined && { Descuento: String(discount.rounded(decimals)) }),
		...(taxes !== undefined && { Impuestos: taxes }),
		Total: String(
			plus.minus(minus).plus(local.transferred).minus(local.withheld).rounded(decimals),
		),
	};
}

function taxSummary(
	{ transferred, withheld }: LineSums,
	decimals: number,
): Record<string, unknown> | undefined {
	const rows = [...transferred.values()];
	const charged = rows.filter(({ tax }) => tax.tasaOCuota !== undefined);
	if (rows.length === 0 && withheld.size === 0) return undefined;

	const round = (sum: Decimal) => String(sum.rounded(decimals));
	const total = (sums: Decimal[]) => String(sumOfRounded(sums, decimals));
	return {
		...(withheld.size > 0 && { TotalImpuestosRetenidos: total([...withheld.values()]) }),
		...(charged.length > 0 && {
			TotalImpuestosTrasladados: total(charged.map(({ importe }) => importe)),
		}),
		...(withheld.size > 0 && {
			Retenciones: [...withheld].map(([Impuesto, importe]) => ({
				Impuesto,
				Importe: round(importe),
			})),
		}),
		...(rows.length > 0 && {
			Traslados: rows.map(({ tax: { impuesto, tipoFactor, tasaOCuota }, base, importe }) => ({
				Base: round(base),
				Impuesto: impuesto,
				TipoFactor: tipoFactor,
				...(tasaOCuota !== undefined && { TasaOCuota: tasaOCuota, Importe: round(importe) }),
			})),
		}),
	};
}

/**
 * Whether totals are only calculated from the lines or must also equal `expected`, the order's total or the Expected
 * Total option.
 */
export type AskedTotal = 'calculated' | { expected: Decimal; of: 'order' | 'option' };

const meant: Readonly<Record<'order' | 'option', MeantTotal>> = {
	order: { field: 'Order', code: 'orderTotalMissed' },
	option: EXPECTED_TOTAL,
};

/**
 * Adds the requested totals to an invoice.
 * @throws Problems if a line has no amounts, or if the lines do not add up to the expected total
 */
export function totalled(
	invoice: Record<string, unknown>,
	asked: AskedTotal | undefined,
): Record<string, unknown> {
	if (asked === undefined) return invoice;
	const whole = withTotals(invoice);
	if (asked === 'calculated') return whole;
	const reached = Decimal.parse(whole.Total) ?? Decimal.zero;
	if (reached.equals(asked.expected)) return whole;
	throw differingTotal(meant[asked.of], asked.expected, reached);
}

interface LocalTaxes {
	transferred: Decimal;
	withheld: Decimal;
}

const lists = [
	{ total: 'TotaldeTraslados', rows: 'TrasladosLocales' },
	{ total: 'TotaldeRetenciones', rows: 'RetencionesLocales' },
] as const;

/**
 * Returns the sums of an invoice's local taxes, or a problem for unreadable or contradictory values. Accepts any prefix
 * and case in the complement's name. Adds up the rows if the complement has no total.
 */
export const localTaxesOf = memoize((comprobante): LocalTaxes | Problem => {
	let [transferred, withheld] = [Decimal.zero, Decimal.zero];
	for (const { element } of complementsNamed(comprobante, 'ImpuestosLocales')) {
		const sums = lists.map((list) => sumOfList(element, list));
		const [plus, minus] = sums;
		if (!(plus instanceof Decimal)) return plus ?? unreadable();
		if (!(minus instanceof Decimal)) return minus ?? unreadable();
		transferred = transferred.plus(plus);
		withheld = withheld.plus(minus);
	}
	return { transferred, withheld };
});

function sumOfList(
	element: Element | undefined,
	{ total, rows }: (typeof lists)[number],
): Decimal | Problem {
	if (element === undefined) return unreadable();
	const given = valueOf(element.attributes, total);
	const listed = valueOf(element.attributes, rows);
	let sum = Decimal.zero;
	for (const row of listed === undefined ? [] : [listed].flat()) {
		const importe = isRecord(row) ? valueOf(row, 'Importe') : undefined;
		const amount = Decimal.parse(importe);
		if (amount === undefined) return unreadableRow(pathOf(element, rows), rows, importe);
		sum = sum.plus(amount);
	}
	if (given === undefined) return sum;
	const amount = Decimal.parse(given);
	const field = pathOf(element, total);
	if (amount === undefined) {
		return problem(field, 'localTaxSumNotANumber', { values: { value: messageValue(given) } });
	}
	if (amount.equals(sum)) return amount;
	return problem(field, 'localTaxSumDiffers', {
		values: { total, rows, given: String(amount), sum: String(sum) },
	});
}

function valueOf(attributes: Record<string, unknown>, name: string): unknown {
	const found = Object.entries(attributes).find(
		([key, value]) =>
			value !== undefined && value !== null && localName(key).toLowerCase() === name.toLowerCase(),
	);
	return found?.[1];
}

function unreadableRow(field: string, rows: string, importe: unknown): Problem {
	return importe === undefined
		? problem(field, 'localTaxRowMissing', { values: { rows } })
		: problem(field, 'localTaxRowNotANumber', { values: { rows, value: messageValue(importe) } });
}

function unreadable(): Problem {
	return problem('Complemento', 'localTaxesNotJson');
}

export interface LocalTax {
	name: string;
	isWithheld: boolean;
	/** A percentage of SubTotal less Descuento, so 3 means 3 %. */
	rate: Decimal | undefined;
	amount: Decimal | undefined;
}

/** The complement for local taxes (implocal 1.0) has amounts and rates with two decimals. */
const DECIMALS = 2;

/**
 * Parses a row of Local Taxes: a name, and either a rate in percent or an amount.
 * @param index of the row, beginning with 0
 */
export function localTaxOf(
	row: { name?: unknown; isWithheld: boolean; rate?: unknown; amount?: unknown },
	index: number,
): LocalTax {
	const place = `localTaxes[${index}]`;
	const name = typeof row.name === 'string' ? row.name.trim() : '';
	if (name === '') throw refused(place, 'localTaxWithoutName');
	const number = (column: 'localTaxRate' | 'localTaxAmount', value: unknown) => {
		if (isEmpty(value)) return undefined;
		const decimal = Decimal.parse(value);
		if (decimal?.isNegative() === false) return decimal;
		const advice = numberAdvice(typeof value === 'string' ? value.replace(/\s*%\s*$/, '') : value);
		throw refused(place, 'localTaxBelowZero', {
			values: {
				column: { kind: column },
				value: messageValue(value),
				advice: advice.kind === 'writeDigits' ? { kind: 'localTaxDigits' } : advice,
			},
		});
	};
	const [rate, amount] = [number('localTaxRate', row.rate), number('localTaxAmount', row.amount)];
	if (rate === undefined && amount === undefined) throw refused(place, 'localTaxWithoutAmount');
	return { name, isWithheld: row.isWithheld, rate, amount };
}

export function localTaxSum(taxes: readonly LocalTax[], net: Decimal): Decimal {
	return sumOf(
		taxes.map((tax) => {
			const amount = amountOf(tax, net);
			return tax.isWithheld ? amount.negated() : amount;
		}),
	);
}

function localTaxComplement(taxes: readonly LocalTax[], net: Decimal): Record<string, unknown> {
	const of = (isWithheld: boolean) => taxes.filter((tax) => tax.isWithheld === isWithheld);
	const [transferred, withheld] = [of(false), of(true)];
	const total = (some: readonly LocalTax[]) =>
		String(sumOf(some.map((tax) => amountOf(tax, net))).rounded(DECIMALS));
	return {
		version: '1.0',
		TotaldeRetenciones: total(withheld),
		TotaldeTraslados: total(transferred),
		...(withheld.length > 0 && {
			RetencionesLocales: withheld.map((tax) => ({
				ImpLocRetenido: tax.name,
				TasadeRetencion: rateOf(tax, net),
				Importe: String(amountOf(tax, net)),
			})),
		}),
		...(transferred.length > 0 && {
			TrasladosLocales: transferred.map((tax) => ({
				ImpLocTrasladado: tax.name,
				TasadeTraslado: rateOf(tax, net),
				Importe: String(amountOf(tax, net)),
			})),
		}),
	};
}

function amountOf({ rate, amount }: LocalTax, net: Decimal): Decimal {
	if (amount !== undefined) return amount.rounded(DECIMALS);
	return net.times(rate ?? Decimal.zero).dividedBy(Decimal.hundred, DECIMALS);
}

function rateOf({ rate, amount }: LocalTax, net: Decimal): string {
	if (rate !== undefined) return String(rate.rounded(DECIMALS));
	if (amount === undefined || !net.isPositive()) return String(Decimal.zero.rounded(DECIMALS));
	return String(amount.times(Decimal.hundred).dividedBy(net, DECIMALS));
}

/** Totales are in MXN. */
export const TOTALES_DECIMALS = 2;

export interface PaymentTotal {
	name: AttributeOf<'Complemento.Pagos.Totales'>;
	satCode: string;
	of: 'BaseP' | 'ImporteP';
	isWithheld: boolean;
	impuesto: string;
	tasaOCuota?: string;
}

/** Tax totals in Totales, in the order of SAT's schema. Transferred IEPS has no total. */
export const paymentTotals: readonly PaymentTotal[] = [
	withheld('TotalRetencionesIVA', 'CRP20201', IVA),
	withheld('TotalRetencionesISR', 'CRP20202', ISR),
	withheld('TotalRetencionesIEPS', 'CRP20203', IEPS),
	transferred('TotalTrasladosBaseIVA16', 'CRP20204', 'BaseP', '0.160000'),
	transferred('TotalTrasladosImpuestoIVA16', 'CRP20205', 'ImporteP', '0.160000'),
	transferred('TotalTrasladosBaseIVA8', 'CRP20206', 'BaseP', '0.080000'),
	transferred('TotalTrasladosImpuestoIVA8', 'CRP20207', 'ImporteP', '0.080000'),
	transferred('TotalTrasladosBaseIVA0', 'CRP20208', 'BaseP', '0.000000'),
	transferred('TotalTrasladosImpuestoIVA0', 'CRP20209', 'ImporteP', '0.000000'),
	transferred('TotalTrasladosBaseIVAExento', 'CRP20210', 'BaseP'),
];

function withheld(name: PaymentTotal['name'], satCode: string, impuesto: string): PaymentTotal {
	return { name, satCode, of: 'ImporteP', isWithheld: true, impuesto };
}

function transferred(
	name: PaymentTotal['name'],
	satCode: string,
	of: PaymentTotal['of'],
	tasaOCuota?: string,
): PaymentTotal {
	const tax = { isWithheld: false, impuesto: IVA };
	return { name, satCode, of, ...tax, ...(tasaOCuota !== undefined && { tasaOCuota }) };
}

export type TaxKind = 'traslado' | 'retencion';

/**
 * A tax in the tax summary, which has one row for all taxes with equal Impuesto, TipoFactor and TasaOCuota (CFDI40218).
 */
export class RowTax {
	constructor(
		readonly impuesto: string,
		readonly tipoFactor: string,
		private readonly rate: Decimal | undefined,
	) {}

	get tasaOCuota(): string | undefined {
		return this.rate && String(this.rate.trimmed(6));
	}

	/** Returns a key such as "002 Tasa 0.160000". Rates that differ only in trailing zeros have the same key. */
	toString(): string {
		const { impuesto, tipoFactor, tasaOCuota } = this;
		const name = `${impuesto} ${tipoFactor}`;
		return tasaOCuota === undefined ? name : `${name} ${tasaOCuota}`;
	}
}

export function isExempt(row: Element): boolean {
	return attribute(row, 'TipoFactor') === 'Exento';
}

/** Parses amounts and taxes. For an unreadable value, returns a `Gap` or, if `Gap` is `never`, throws. */
export interface Reader<Gap> {
	amount: (element: Element, name: string) => Decimal | Gap;
	tax: (row: Element, kind: TaxKind) => RowTax | Gap;
}

interface TaxSum {
	tax: RowTax;
	base: Decimal;
	importe: Decimal;
}

export function sumOfAmounts<Gap>(
	elements: readonly Element[],
	name: string,
	{ amount }: Pick<Reader<Gap>, 'amount'>,
): Decimal | Gap {
	let sum = Decimal.zero;
	for (const element of elements) {
		const term = amount(element, name);
		if (!(term instanceof Decimal)) return term;
		sum = sum.plus(term);
	}
	return sum;
}

export function taxSums<Gap>(
	rows: readonly Element[],
	kind: TaxKind,
	{ amount, tax: taxOf }: Reader<Gap>,
): Map<string, TaxSum> | Gap {
	const sums = new Map<string, TaxSum>();
	for (const row of rows) {
		const tax = taxOf(row, kind);
		if (!(tax instanceof RowTax)) return tax;
		const base = amount(row, 'Base');
		if (!(base instanceof Decimal)) return base;
		const importe = isExempt(row) ? Decimal.zero : amount(row, 'Importe');
		if (!(importe instanceof Decimal)) return importe;

		const key = String(tax);
		const sum = sums.get(key);
		if (sum === undefined) {
			sums.set(key, { tax, base, importe });
		} else {
			sum.base = sum.base.plus(base);
			sum.importe = sum.importe.plus(importe);
		}
	}
	return sums;
}

export function withheldSums<Gap>(
	rows: readonly Element[],
	{ amount, tax: taxOf }: Reader<Gap>,
): Map<string, Decimal> | Gap {
	const sums = new Map<string, Decimal>();
	for (const row of rows) {
		const tax = taxOf(row, 'retencion');
		if (!(tax instanceof RowTax)) return tax;
		const importe = amount(row, 'Importe');
		if (!(importe instanceof Decimal)) return importe;
		sums.set(tax.impuesto, importe.plus(sums.get(tax.impuesto) ?? Decimal.zero));
	}
	return sums;
}

export function importesOf(sums: ReadonlyMap<string, TaxSum>): Decimal[] {
	return [...sums.values()].map(({ importe }) => importe);
}

/** Rounds each sum before adding up, as SAT does for Total. */
export function sumOfRounded(sums: readonly Decimal[], decimals: number): Decimal {
	return sumOf(sums.map((sum) => sum.rounded(decimals))).rounded(decimals);
}

export interface LineSums {
	subTotal: Decimal;
	discount: Decimal | undefined;
	transferred: Map<string, TaxSum>;
	withheld: Map<string, Decimal>;
}

/**
 * Adds up the amounts and taxes of the lines as written, even if SAT would refuse an amount.
 * @throws Problems if an amount is not a decimal
 */
export function writtenSums(comprobante: Element): LineSums {
	return sumsOf(comprobante, readerOf<never>(amount));
}

function writtenSumsIfAll(comprobante: Element): LineSums | undefined {
	return sumsOf(comprobante, readerOf(decimalOf));
}

function sumsOf<Gap>(comprobante: Element, reader: Reader<Gap>): LineSums | Gap {
	const lines = lineItems(comprobante);
	const subTotal = sumOfAmounts(lines, 'Importe', reader);
	if (!(subTotal instanceof Decimal)) return subTotal;
	const discounted = lines.filter((line) => isPresent(line, 'Descuento'));
	const discount = sumOfAmounts(discounted, 'Descuento', reader);
	if (!(discount instanceof Decimal)) return discount;
	const transferred = taxSums(lineTraslados(comprobante), 'traslado', reader);
	if (!(transferred instanceof Map)) return transferred;
	const withheld = withheldSums(lineRetenciones(comprobante), reader);
	if (!(withheld instanceof Map)) return withheld;
	return {
		subTotal,
		discount: discounted.length > 0 ? discount : undefined,
		transferred,
		withheld,
	};
}

/**
 * Makes a reader of amounts and taxes. By default, omits the rates of withheld taxes, because SAT's tax summary has
 * only one row for each withheld Impuesto.
 */
export function readerOf<Gap>(
	amountOf: Reader<Gap>['amount'],
	hasWithheldRates = false,
): Reader<Gap> {
	return {
		amount: amountOf,
		tax: (row, kind) => {
			const tipoFactor = attribute(row, 'TipoFactor') ?? '';
			const tax = (rate?: Decimal) =>
				new RowTax(attribute(row, 'Impuesto') ?? '', tipoFactor, rate);
			if (tipoFactor === 'Exento' || (kind === 'retencion' && !hasWithheldRates)) return tax();
			const rate = amountOf(row, 'TasaOCuota');
			return rate instanceof Decimal ? tax(rate) : rate;
		},
	};
}

function decimalOf(element: Element, name: string): Decimal | undefined {
	return Decimal.parse(attribute(element, name));
}

function amount(element: Element, name: string): Decimal {
	const decimal = decimalOf(element, name);
	if (decimal !== undefined) return decimal;
	const text = attribute(element, name);
	// If Conceptos is a single line instead of a list, its path has no index.
	const field = pathOf(element, name).replace(/^Conceptos\./, 'Conceptos[0].');
	const remedy = 'writeDecimal';
	if (text === undefined) throw refused(field, 'missingForTotals', { remedy });
	if (text === '') throw refused(field, 'emptyForTotals', { remedy });
	const [advice, values] = [numberAdvice(text), { value: text }];
	throw advice.kind === 'writeDigits'
		? refused(field, 'notANumber', { values, remedy })
		: refused(field, 'notANumber', { values: { ...values, advice } });
}

export interface Limits {
	lower: Decimal;
	upper: Decimal;
}

export function isWithin(amount: Decimal, { lower, upper }: Limits): boolean {
	return amount.compare(lower) >= 0 && amount.compare(upper) <= 0;
}

export const textsOf = ({ lower, upper }: Limits) => ({
	lower: String(lower),
	upper: String(upper),
});

/**
 * Returns SAT's limits for the product of two numbers (CFDI40167, CFDI40180, CFDI40186). Each number can be rounded by
 * up to half a unit of its last decimal. The lower limit is truncated to the currency's decimals, and the upper limit
 * rounded up.
 */
export function amountLimits(a: Decimal, b: Decimal, decimals: number): Limits {
	return {
		lower: lowest(a).times(lowest(b)).truncated(decimals),
		upper: highest(a).times(highest(b)).ceiled(decimals),
	};
}

/**
 * Returns SAT's limits for a paid document's tax (CRP20254, CRP20261), which allow for a rounded base, but not for a
 * rounded rate.
 */
export function paidTaxLimits(base: Decimal, rate: Decimal, decimals: number): Limits {
	return {
		lower: lowest(base).times(rate).truncated(decimals),
		upper: highest(base).times(rate).ceiled(decimals),
	};
}

/**
 * SAT's formulas for EquivalenciaDR subtract this from upper limits, so that a limit such as 12.505 is not rounded up.
 */
const CONVERTED_EPSILON = Decimal.step(16);

const QUOTIENT_DECIMALS = 40;

/**
 * Returns SAT's limits for an ImpPagado that is converted to the payment's currency (CRP20275, CRP20276). ImpPagado and
 * EquivalenciaDR can each be rounded by up to half a unit of the last decimal.
 */
export function convertedLimits(paid: Decimal, ratio: Decimal, decimals: number): Limits {
	const highestRatio = highest(ratio, CONVERTED_EPSILON);
	return {
		lower: lowest(paid).dividedBy(highestRatio, QUOTIENT_DECIMALS).truncated(decimals),
		upper: highest(paid, CONVERTED_EPSILON)
			.dividedBy(lowest(ratio), QUOTIENT_DECIMALS)
			.rounded(decimals),
	};
}

function lowest(written: Decimal): Decimal {
	return written.minus(halfStep(written));
}

function highest(written: Decimal, epsilon = EPSILON): Decimal {
	return written.plus(halfStep(written)).minus(epsilon);
}

/** Returns a number's largest possible rounding error, which is half a unit of its last decimal: 0.005 for 12.50. */
export function halfStep({ scale }: Pick<Decimal, 'scale'>): Decimal {
	return new Decimal(5n, scale + 1);
}
