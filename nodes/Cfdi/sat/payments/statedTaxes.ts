import { currencyDecimals } from '../currency';
import { Decimal, sumOf } from '../decimal';
import { isRecord } from '../invoice/element';
import type { ProblemOf } from '../invoice/lineProblem';
import { LineProblem } from '../invoice/lineProblem';
import type { Tax } from '../lines/taxes';
import { taxesOf } from '../lines/taxes';
import { quoted } from '../quoted';
import { IVA } from '../taxCodes';
import type { InvoiceTax } from './invoiceTax';
import { keyOf } from './invoiceTax';
import { PaymentProblem } from './paymentProblem';
import { isEmpty, numberOf } from './paymentValues';
import { problemOr } from '../problemOr';

/** A tax as it is stated, with the base and the amount that stand beside it. */
interface StatedTax {
	tax: Tax;
	base: Decimal | undefined;
	amount: Decimal | undefined;
	/** `taxes[1]` */
	field: string;
}

const ONE = new Decimal(1n, 0);

/** Decimals of a base: more than any currency has. */
const DIGITS = 6;

/** How far an amount may be from base x rate: the lines of an invoice are rounded each by itself. */
const MOST_OFF = Decimal.step(2);

/**
 * The taxes of an invoice of which only fields are known.
 * @param value a list, or a text with commas: "IVA 16", or rows { tax, base, amount }. An empty list
 * says that there are none
 * @param total of the invoice; undefined where it is not known, and bases cannot follow from it
 * @throws PaymentProblem where taxes are not said, where a base does not follow from the total, and
 * where the bases and amounts contradict the total
 */
export function statedTaxesOf(
	field: string,
	value: unknown,
	currency: string,
	total: Decimal | undefined,
): InvoiceTax[] {
	if (isEmpty(value)) {
		throw new PaymentProblem(
			field,
			'is empty',
			'Write "taxes": ["IVA 16"] as in the invoice, or "taxes": [] if it has none.',
		);
	}
	const elements: unknown[] = Array.isArray(value) ? value : [value];
	const stated = elements.flatMap((element, index) => statedTax(`${field}[${index}]`, element));
	const known = stated.filter(({ base }) => base !== undefined);
	if (known.length > 0 && known.length < stated.length) throw withoutBase(field, stated);
	const decimals = currencyDecimals(currency);
	// Without a total, what is wrong with it is said instead.
	if (known.length === 0 && total === undefined) return [];
	const base = known.length === 0 ? commonBase(field, stated, total) : undefined;
	const taxes = stated.map((one) => invoiceTaxOf(one, one.base ?? base ?? Decimal.zero, decimals));
	refuseTwice(field, taxes, value);
	if (total !== undefined) refuseAbove(field, taxes, total, decimals);
	return taxes;
}

/** An object with `tax` is a row; one with Impuesto is a tax alone. */
function statedTax(field: string, element: unknown): StatedTax[] {
	const isRow = isRecord(element) && 'tax' in element;
	const optional = (name: string, value: unknown) =>
		isEmpty(value)
			? undefined
			: numberOf(`${field}.${name}`, value, 'Enter it as in the invoice, such as 1000.00.');
	const base = isRow ? optional('base', element.base) : undefined;
	const amount = isRow ? optional('amount', element.amount) : undefined;
	return namedTaxes(field, isRow ? element.tax : element).map((tax) => ({
		tax,
		base: base ?? tax.Base,
		amount,
		field,
	}));
}

/** Names and objects are read as those of a line; what is wrong with them is said of this field. */
function namedTaxes(field: string, value: unknown): Tax[] {
	const problem: ProblemOf = (...words) => new LineProblem(0, ...words);
	const taxes = problemOr(() => taxesOf(value, problem), LineProblem);
	if (!(taxes instanceof LineProblem)) return taxes;
	throw new PaymentProblem(field, taxes.what, taxes.fix);
}

function withoutBase(field: string, stated: readonly StatedTax[]): PaymentProblem {
	const missing = stated.find(({ base }) => base === undefined)?.field ?? field;
	return new PaymentProblem(
		`${missing}.base`,
		'is empty, but another tax has its base',
		'Give each tax its base as in the invoice: { "tax": "IVA 16", "base": "1000.00" }.',
	);
}

/**
 * The base that all taxes share, where the total tells it: base x (1 + transferred - withheld).
 * One transferred tax at most: two have different bases, or one is a part of the other's.
 */
function commonBase(
	field: string,
	stated: readonly StatedTax[],
	total: Decimal | undefined,
): Decimal | undefined {
	if (stated.length === 0 || total === undefined) return undefined;
	const transferred = stated.filter(({ tax }) => tax.type === 'Traslado');
	const hasCuota = stated.some(({ tax }) => tax.TipoFactor === 'Cuota');
	if (transferred.length > 1 || hasCuota) {
		throw new PaymentProblem(
			field,
			hasCuota
				? 'has a Cuota, whose base the total does not tell'
				: 'has several transferred taxes, whose bases the total does not tell',
			'Give each tax its base as in the invoice: [{ "tax": "IVA 16", "base": "1000.00" }, { "tax": "IVA 0", "base": "500.00" }].',
		);
	}
	const rates = stated.map(({ tax: { type, TasaOCuota } }) =>
		type === 'Traslado' ? TasaOCuota : Decimal.zero.minus(TasaOCuota),
	);
	const share = ONE.plus(sumOf(rates));
	if (share.isPositive()) return total.dividedBy(share, DIGITS);
	throw new PaymentProblem(
		field,
		'withholds all of the invoice',
		'Give the taxes of the invoice, each with its base.',
	);
}

function invoiceTaxOf(
	{ tax, amount, field }: StatedTax,
	base: Decimal,
	decimals: number,
): InvoiceTax {
	const { type, Impuesto, TipoFactor, TasaOCuota } = tax;
	if (!base.isPositive()) {
		throw new PaymentProblem(`${field}.base`, 'is zero', 'Leave out a tax that has no base.');
	}
	const row = { isWithheld: type === 'Retencion', impuesto: Impuesto, tipoFactor: TipoFactor };
	// In the invoice's summary a base of money has the decimals of the currency.
	const written = TipoFactor === 'Cuota' ? base : base.rounded(decimals);
	if (TipoFactor === 'Exento') return { ...row, base: written };
	const product = base.times(TasaOCuota).rounded(decimals);
	refuseOtherAmount(field, amount, product, decimals);
	return {
		...row,
		tasaOCuota: String(TasaOCuota),
		base: written,
		importe: amount ?? product,
	};
}

function refuseOtherAmount(
	field: string,
	amount: Decimal | undefined,
	product: Decimal,
	decimals: number,
): void {
	const off = amount?.minus(product).magnitude() ?? Decimal.zero;
	if (off.compare(product.times(MOST_OFF).plus(Decimal.step(decimals))) <= 0) return;
	throw new PaymentProblem(
		`${field}.amount`,
		`is ${String(amount)}, but base and rate make ${String(product)}`,
		'Give base and amount as in the invoice, or leave the amount out.',
	);
}

function refuseTwice(field: string, taxes: readonly InvoiceTax[], value: unknown): void {
	const keys = taxes.map(keyOf);
	if (new Set(keys).size === keys.length) return;
	throw new PaymentProblem(
		field,
		`has the same tax twice: ${quoted(value)}`,
		'Give each rate once, with the sum of its bases.',
	);
}

/** What IVA is calculated from is a part of the total, and so is the IVA itself. */
function refuseAbove(
	field: string,
	taxes: readonly InvoiceTax[],
	total: Decimal,
	decimals: number,
): void {
	const amounts = (some: readonly InvoiceTax[]) =>
		sumOf(some.map(({ importe }) => importe ?? Decimal.zero));
	const iva = taxes.filter(({ isWithheld, impuesto }) => !isWithheld && impuesto === IVA);
	const withheld = amounts(taxes.filter(({ isWithheld }) => isWithheld));
	const least = sumOf([...iva.map(({ base }) => base), amounts(iva)]).minus(withheld);
	// Each base and amount may have been rounded up.
	const slack = Decimal.step(decimals).times(new Decimal(BigInt(taxes.length), 0));
	if (least.minus(slack).compare(total) <= 0) return;
	throw new PaymentProblem(
		field,
		`comes to ${String(least)} with its bases, more than the total of ${String(total)}`,
		'A base is the amount before the tax: 1000.00 of a total of 1160.00. An invoice with local taxes withheld is given by its XML.',
	);
}
