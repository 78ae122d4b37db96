import { currencyDecimals } from '../catalogs/catalogs';
import { Decimal, MOST_DECIMALS, sumOf } from '../values/decimal';
import type { Kind } from '../messages/en';
import { Problems, refused, shown, problem } from '../problems/problem';
import { isEmpty, isRecord } from '../values/json';
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
} from '../invoice/invoice';
import type { LineSums } from './sums';
import { importesOf, sumOfRounded, writtenSums, writtenSumsIfAll } from './sums';
import type { CfdiProblem as Problem } from '../problems/problem';
import type { AttributeOf } from '../anexo20/anexo20';
import { IEPS, ISR, IVA } from '../catalogs/catalog';

interface MeantTotal {
	field: string;
	code: Kind;
}

export const EXPECTED_TOTAL: MeantTotal = { field: 'expectedTotal', code: 'otherExpectedTotal' };

/**
 * Reads the order's total.
 * @param value a text or a number, with the decimals of the currency at most. The fractions of a millionth
 * that JavaScript adds to the sum of an order are dropped
 * @param currency code of c_Moneda
 * @throws Problems if it is empty, not a number, negative or too precise
 */
export function expectedTotalOf(value: unknown, currency: string): Decimal {
	const { field } = EXPECTED_TOTAL;
	if (isEmpty(value)) throw refused(field, 'empty', { remedy: 'giveExpectedTotal' });
	const total = Decimal.parse(value);
	if (total === undefined || total.isNegative()) {
		throw refused(field, 'notFromZero', {
			values: { value: shown(value) },
			remedy: 'giveExpectedTotal',
		});
	}
	const decimals = currencyDecimals(currency);
	const exact = total.atMost(MOST_DECIMALS).trimmed(decimals);
	if (exact.scale === decimals) return exact;
	throw refused(field, 'otherDecimals', {
		values: { value: shown(value), currency, decimals: String(decimals) },
		remedy: 'giveExpectedTotalAsCharged',
	});
}

/** @param reached Total of the invoice */
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

/** The attributes and elements of the Comprobante, in the order of the XML. */
const ordered = [...namesAt(''), ...Object.keys(elementAt('').parts), 'Complemento', 'Addenda'];

/**
 * Replaces SubTotal, Descuento, Impuestos and Total of a Comprobante with those of its Conceptos. It rounds
 * as SAT does: it adds up the amounts of the lines as written, then rounds each sum once, to the decimals
 * of the currency (CFDI40108, 40111, 40119, 40211, 40215, 40221). The local taxes of the Complemento are a
 * part of Total.
 * @throws Problems if an amount of a line is missing or not a decimal, or local taxes cannot be added up
 */
export function withTotals(comprobante: Record<string, unknown>): Record<string, unknown> {
	const rest = { ...comprobante };
	for (const name of ['SubTotal', 'Descuento', 'Impuestos', 'Total']) delete rest[name];
	const invoice: Record<string, unknown> = { ...rest, ...calculated(comprobante) };
	const inOrder = ordered.filter((name) => name in invoice).map((name) => [name, invoice[name]]);
	return { ...Object.fromEntries(inOrder), ...invoice } as Record<string, unknown>;
}

/** Adds a complement with these local taxes. @param currency code of c_Moneda */
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

/** Returns what the local taxes of the Complemento add to Total; zero if they cannot be read. */
export function addedByLocalTaxes(comprobante: Record<string, unknown>): Decimal {
	const local = localTaxesOf(rootElement(comprobante));
	return 'code' in local ? Decimal.zero : local.transferred.minus(local.withheld);
}

/**
 * Calculates SubTotal, Descuento, Impuestos and Total; undefined if an amount is missing or not a decimal.
 * Most invoices leave the amounts of their lines to the service, so it does not pay for an error.
 */
export function totalsOf(comprobante: Record<string, unknown>): Totals | undefined {
	const root = rootElement(comprobante);
	if (isWithoutAmounts(root)) return { ...NOTHING_CHARGED };
	const local = localTaxesOf(root);
	const sums = writtenSumsIfAll(root);
	if ('code' in local || sums === undefined) return undefined;
	return totalsFrom(root, local, sums);
}

/** Calculates Total with the taxes of each line rounded to the currency, as many programs do. */
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

/** The totals of the lines, or totals that meet an order or an expected Total to the cent. */
export type AskedTotal = 'calculated' | { expected: Decimal; of: 'order' | 'option' };

const meant: Readonly<Record<'order' | 'option', MeantTotal>> = {
	order: { field: 'Order', code: 'orderTotalMissed' },
	option: EXPECTED_TOTAL,
};

/**
 * Adds the totals to an invoice, if some are asked for.
 * @throws Problems for lines without amounts, and for a Total that they do not reach
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

/** The local taxes (implocal 1.0) that Total includes and subtracts. */
interface LocalTaxes {
	transferred: Decimal;
	withheld: Decimal;
}

const lists = [
	{ total: 'TotaldeTraslados', rows: 'TrasladosLocales' },
	{ total: 'TotaldeRetenciones', rows: 'RetencionesLocales' },
] as const;

/**
 * Reads the local taxes of the Complemento, or zero if there are none. Their names can have any prefix and case. A
 * missing sum is the sum of its rows.
 * @returns a problem if an amount is missing or not a decimal, or a sum differs from its rows
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
		return problem(field, 'localTaxSumNotANumber', { values: { value: shown(given) } });
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
		: problem(field, 'localTaxRowNotANumber', { values: { rows, value: shown(importe) } });
}

function unreadable(): Problem {
	return problem('Complemento', 'localTaxesNotJson');
}

/** A tax of a state or a municipality, given by its rate, its amount, or both. */
export interface LocalTax {
	/** ISH, Cedular, 5 al millar. */
	name: string;
	isWithheld: boolean;
	/** In percent of SubTotal less Descuento: 3 is 3 %. */
	rate: Decimal | undefined;
	amount: Decimal | undefined;
}

/** Decimals of amounts and rates in the complement of local taxes (implocal 1.0). */
const DECIMALS = 2;

/** Reads one row of Local Taxes: its name, and its rate in percent or its amount. @param index from 0 */
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
		throw refused(place, 'localTaxBelowZero', {
			values: { column: { kind: column }, value: shown(value) },
		});
	};
	const [rate, amount] = [number('localTaxRate', row.rate), number('localTaxAmount', row.amount)];
	if (rate === undefined && amount === undefined) throw refused(place, 'localTaxWithoutAmount');
	return { name, isWithheld: row.isWithheld, rate, amount };
}

/** Adds up local taxes for an invoice with this SubTotal less Descuento. */
export function localTaxSum(taxes: readonly LocalTax[], net: Decimal): Decimal {
	return sumOf(
		taxes.map((tax) => {
			const amount = amountOf(tax, net);
			return tax.isWithheld ? amount.negated() : amount;
		}),
	);
}

/** Makes the complement implocal 1.0. @param net SubTotal less Descuento */
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

/** An attribute of Totales: the sum of one amount of the rows of ImpuestosP that have this tax. */
export interface PaymentTotal {
	name: AttributeOf<'Complemento.Pagos.Totales'>;
	satCode: string;
	of: 'BaseP' | 'ImporteP';
	isWithheld: boolean;
	impuesto: string;
	/** The rate of a transferred tax; undefined for Exento. */
	tasaOCuota?: string;
}

/** The taxes of Totales, in the order of the schema. Transferred IEPS has no total. */
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
