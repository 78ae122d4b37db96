import { tasaOCuota } from '../catalogs/sat';
import { Decimal, MAX_DECIMALS } from '../values/decimal';
import type { RefusedAt } from '../problems/problem';
import { messageValue } from '../problems/problem';
import { IEPS, ISR, IVA } from '../catalogs/catalog';
import { isEmpty } from '../values/json';

export interface Tax {
	type: 'Traslado' | 'Retencion';
	Impuesto: string;
	TipoFactor: 'Tasa' | 'Cuota' | 'Exento';
	/** A fraction with six decimals. Zero for Exento, because an exempt tax has no rate in the invoice. */
	TasaOCuota: Decimal;
	/** Base of a Cuota for the whole line, such as the litres in all bottles (default: the line's quantity). */
	Base?: Decimal;
	/**
	 * Set if two thirds or all (three thirds) of the line's IVA are withheld. `rate` is the IVA rate (0.16), and
	 * `written` the withholding rate as a decimal (0.1067).
	 */
	ofIva?: { rate: Decimal; thirds: Decimal; written: Decimal };
	/** The line's fuel quota, which is not part of the Base of IVA. */
	outside?: Decimal;
}

export function isOnIva(tax: Tax): boolean {
	return isTransferred(tax, IVA) || tax.ofIva !== undefined;
}

export function isTransferred({ type, Impuesto }: Tax, impuesto: string): boolean {
	return type === 'Traslado' && Impuesto === impuesto;
}

const TWO = Decimal.steps(2, 0);
export const THREE = Decimal.steps(3, 0);

function twoThirdsOf(rate: Decimal, decimals: number): Decimal {
	return rate.times(TWO).dividedBy(THREE, decimals);
}

/** Returns a tax's unrounded rate. For two thirds of 16 % IVA, the invoice has the rounded rate 0.106667. */
export function exactRate({ TasaOCuota, ofIva }: Tax): Decimal {
	return ofIva ? ofIva.rate.times(ofIva.thirds).dividedBy(THREE, 2 * MAX_DECIMALS) : TasaOCuota;
}

const IVA_16 = Decimal.steps(16, 2);

/**
 * Programs write two thirds of 16 % IVA with four to six decimals, such as 0.1067 (10.67 %) or 0.106666 (10.6666 %).
 */
const DECIMALS_OF_TWO_THIRDS = [4, 5, 6];

function isTwoThirdsOf(iva: Decimal, rate: Decimal): boolean {
	const exact = twoThirdsOf(iva, MAX_DECIMALS + 2);
	return DECIMALS_OF_TWO_THIRDS.some((decimals) =>
		[exact.rounded(decimals), exact.truncated(decimals)].some((known) => known.equals(rate)),
	);
}

const impuestos: Record<string, string> = { ISR, IVA, IEPS };

const ONE_PERCENT = Decimal.step(2);

export const usualTaxes: readonly string[] = [
	...['IVA 16', 'IVA 8', 'IVA 0', 'IVA Exento'],
	...['Ret IVA 10.6667', 'Ret IVA 6', 'Ret IVA 4', 'Ret ISR 10', 'Ret ISR 1.25'],
	...tasaOCuota
		.filter((rate) => rate.impuesto === IEPS && rate.tipoFactor === 'Tasa' && rate.traslado)
		.map(({ maximum }) => `IEPS ${percentOf(maximum)}`),
];

/**
 * Parses a line's taxes, which are strings ("IVA 16", "Ret ISR 1.25 %", "IVA Exento") or objects. Refuses other values
 * and repeated taxes.
 */
export function taxesOf(value: unknown, refusedAt: RefusedAt): Tax[] {
	const given: unknown[] = Array.isArray(value) ? value : [value];
	const taxes = given.flatMap((element) =>
		typeof element === 'string'
			? element.split(',').map((name) => namedTax(name.trim(), refusedAt))
			: [taxOfObject(element, refusedAt)],
	);
	const kinds = taxes.map(kindOf);
	const twice = taxes.findIndex((tax, index) => kinds.indexOf(kindOf(tax)) !== index);
	if (twice === -1) return taxes;
	throw refusedAt('Impuestos', 'sameTaxTwice', { values: { value: messageValue(value) } });
}

/**
 * Sets `ofIva` for withheld IVA if its rate is two thirds (RLIVA, article 3) or all of the charged IVA's rate. Other
 * rates, such as 4 % for freight, apply to the price.
 */
export function withSharesOfIva(taxes: readonly Tax[]): Tax[] {
	const charged = taxes.find((tax) => isTransferred(tax, IVA));
	const rate = charged?.TasaOCuota ?? Decimal.zero;
	if (!rate.isPositive()) return [...taxes];
	const twoThirds = twoThirdsOf(rate, MAX_DECIMALS);
	return taxes.map((tax) => {
		const written = tax.TasaOCuota;
		if (tax.type !== 'Retencion' || tax.Impuesto !== IVA) return tax;
		if (written.equals(rate)) return { ...tax, ofIva: { rate, thirds: THREE, written } };
		const share = { rate, thirds: TWO };
		if (isTwoThirdsOf(rate, written)) {
			return { ...tax, TasaOCuota: twoThirds, ofIva: { ...share, written } };
		}
		return isTwoThirdsOf(IVA_16, written)
			? { ...tax, TasaOCuota: twoThirds, ofIva: { ...share, written: twoThirds } }
			: tax;
	});
}

/** The key contains the amount of a Cuota, because fuel has three different Cuotas. */
function kindOf({ type, Impuesto, TipoFactor, TasaOCuota }: Tax): string {
	const cuota = TipoFactor === 'Cuota' ? String(TasaOCuota) : '';
	return [type, Impuesto, cuota].join(' ');
}

function namedTax(name: string, refusedAt: RefusedAt): Tax {
	const parts = /^(ret\.?\s+)?(iva|isr|ieps)\s*(?:(\d+(?:\.\d+)?)\s*%?|(exento|exempt))$/i.exec(
		name,
	);
	if (parts === null) throw refusedAt('Impuestos', 'notATax', { values: { value: name } });

	const [, withheld, impuesto = '', percent, exempt] = parts;
	const rate = (Decimal.parse(percent) ?? Decimal.zero).dividedBy(Decimal.hundred, MAX_DECIMALS);
	if (!rate.isZero() && rate.compare(ONE_PERCENT) < 0) {
		throw refusedAt('Impuestos', 'belowOnePercent', { values: { value: name } });
	}
	return possibleTax(
		{
			type: withheld === undefined ? 'Traslado' : 'Retencion',
			Impuesto: impuestos[impuesto.toUpperCase()] ?? '',
			TipoFactor: exempt === undefined ? 'Tasa' : 'Exento',
			TasaOCuota: rate,
		},
		name,
		refusedAt,
	);
}

function taxOfObject(given: unknown, refusedAt: RefusedAt): Tax {
	const { type, Impuesto, TipoFactor, TasaOCuota, Base } = (given ?? {}) as Record<string, unknown>;
	const rate = TipoFactor === 'Exento' ? Decimal.zero : Decimal.parse(TasaOCuota);
	const isKnown =
		(type === 'Traslado' || type === 'Retencion') &&
		(Impuesto === ISR || Impuesto === IVA || Impuesto === IEPS) &&
		(TipoFactor === 'Tasa' || TipoFactor === 'Cuota' || TipoFactor === 'Exento');
	if (isKnown && rate !== undefined && !rate.isNegative()) {
		const tax: Tax = { type, Impuesto, TipoFactor, TasaOCuota: rate.rounded(MAX_DECIMALS) };
		const base = baseOfCuota(Base, TipoFactor, refusedAt);
		return possibleTax({ ...tax, ...(base !== undefined && { Base: base }) }, given, refusedAt);
	}
	throw refusedAt('Impuestos', 'notATax', {
		values: { value: messageValue(given) },
		remedy: 'writeTaxAsObject',
	});
}

function baseOfCuota(value: unknown, factor: string, refusedAt: RefusedAt): Decimal | undefined {
	if (isEmpty(value)) return undefined;
	const base = Decimal.parse(value)?.atMost(MAX_DECIMALS);
	if (factor === 'Cuota' && base?.isPositive() === true) return base;
	throw refusedAt('Impuestos', factor === 'Cuota' ? 'baseOfCuota' : 'baseOfTasa', {
		values: { value: messageValue(value), factor },
		remedy: 'baseOfCuota',
	});
}

/** SAT permits ISR only as a withheld tax, an exempt tax only as a transferred tax, and a Cuota only for IEPS. */
function possibleTax(tax: Tax, given: unknown, refusedAt: RefusedAt): Tax {
	const isPossible =
		tax.type === 'Traslado'
			? tax.Impuesto !== ISR && (tax.TipoFactor !== 'Cuota' || tax.Impuesto === IEPS)
			: tax.TipoFactor !== 'Exento' && (tax.TipoFactor !== 'Cuota' || tax.Impuesto === IEPS);
	if (isPossible) return tax;
	throw refusedAt('Impuestos', 'impossibleTax', { values: { value: messageValue(given) } });
}

function percentOf(rate: string): string {
	return String(Decimal.parse(rate)?.times(Decimal.hundred).trimmed(0));
}

export interface TaxAmount {
	readonly tax: Tax;
	base: Decimal;
	importe: Decimal;
}

export interface LineAmounts {
	readonly quantity: Decimal;
	readonly unitPrice: Decimal;
	importe: Decimal;
	discount: Decimal;
	taxes: TaxAmount[];
}

/** SAT requires a Base above zero, even for a line that costs nothing (CFDI40174, CFDI40181). */
const MIN_BASE = Decimal.step(MAX_DECIMALS);

/**
 * Calculates a line's taxes. The Base of IVA, and of a withheld share of IVA, is the price with IEPS (LIVA, article 12)
 * and without the fuel quota (LIEPS, article 2-A). The Base of a Cuota is its stated Base or the quantity, and the Base
 * of any other tax is the price.
 */
export function taxAmounts(net: Decimal, quantity: Decimal, taxes: readonly Tax[]): TaxAmount[] {
	const amounts = taxes.map((tax) =>
		taxAmount(tax, tax.TipoFactor === 'Cuota' ? (tax.Base ?? quantity) : net),
	);
	return withIvaOnIeps(net, amounts);
}

export function withIvaOnIeps(net: Decimal, amounts: readonly TaxAmount[]): TaxAmount[] {
	const base = baseOfIva(net, amounts);
	return amounts.map((amount) =>
		isOnIva(amount.tax) ? taxAmount(amount.tax, withoutQuota(base, amount.tax)) : amount,
	);
}

export function withBasesOf({ importe, discount, taxes }: LineAmounts): TaxAmount[] {
	const net = importe.minus(discount);
	const withIeps = baseOfIva(net, taxes);
	return taxes.map((amount) =>
		amount.tax.TipoFactor === 'Cuota'
			? amount
			: {
					...amount,
					base: isOnIva(amount.tax) ? atLeastBase(withoutQuota(withIeps, amount.tax)) : net,
				},
	);
}

function withoutQuota(base: Decimal, { outside = Decimal.zero }: Tax): Decimal {
	return base.minus(outside);
}

function atLeastBase(base: Decimal): Decimal {
	return base.isPositive() ? base : MIN_BASE;
}

export function quotaOf(taxes: readonly Tax[]): Decimal | undefined {
	return taxes.find((tax) => isTransferred(tax, IVA))?.outside;
}

export function baseOfIva(net: Decimal, amounts: readonly TaxAmount[]): Decimal {
	return amounts
		.filter(({ tax }) => isTransferred(tax, IEPS))
		.reduce((sum, { importe }) => sum.plus(importe), net);
}

function taxAmount(tax: Tax, base: Decimal): TaxAmount {
	if (!base.isPositive()) return { tax, base: MIN_BASE, importe: Decimal.zero };
	const { rate, thirds } = tax.ofIva ?? { rate: tax.TasaOCuota, thirds: THREE };
	return { tax, base, importe: base.times(rate).times(thirds).dividedBy(THREE, MAX_DECIMALS) };
}

/**
 * Returns the Base with the decimals that the invoice shows, because SAT's limits for the tax amount depend on them.
 */
export function writtenBase({ base }: TaxAmount, decimals: number): Decimal {
	return base.trimmed(decimals);
}
