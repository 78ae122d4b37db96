import { currencyDecimals } from '../catalogs/catalogs';
import { Decimal, MOST_DECIMALS } from '../values/decimal';
import type { Kind } from '../messages/en';
import { Problems, refused, shown } from '../problems/problem';
import { isEmpty } from '../values/json';
import { elementAt, namesAt } from '../anexo20/anexo20';
import type { Element } from '../invoice/invoice';
import {
	attribute,
	children,
	isWithoutAmounts,
	lineItems,
	rootElement,
	withComplement,
} from '../invoice/invoice';
import type { LineSums } from './lineSums';
import { importesOf, sumOfRounded, writtenSums, writtenSumsIfAll } from './lineSums';
import type { LocalTax, LocalTaxes } from './localTaxes';
import { localTaxComplement, localTaxesOf } from './localTaxes';

/** The field of a given total, and the code of a Total that differs. */
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

/** The attributes of the Comprobante that follow from its lines. */
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

/**
 * Adds a complement with these local taxes.
 * @param currency code of c_Moneda
 * @throws Problems if an amount of a line is missing or not a decimal
 */
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

/**
 * Calculates Total with the taxes of each line rounded to the decimals of the currency, as many programs
 * do.
 */
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
