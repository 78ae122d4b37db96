import { permitTypeOf, subproductsOf } from '../catalogs/catalogs';
import { Decimal, MOST_DECIMALS, sumOf } from '../values/decimal';
import { IEPS, IVA } from '../catalogs/catalog';
import type { Tax } from './taxes';
import { isOnIva, isTransferred, THREE } from './taxes';
import type { Line } from './simpleLine';
import type { RefusedAt } from '../problems/problem';

export interface TaxAmount {
	readonly tax: Tax;
	base: Decimal;
	/** Zero for Exento, which has no Importe. */
	importe: Decimal;
}

export interface LineAmounts {
	readonly quantity: Decimal;
	readonly unitPrice: Decimal;
	importe: Decimal;
	/** Zero if the line has no discount. */
	discount: Decimal;
	taxes: TaxAmount[];
}

/** SAT requires a Base above zero (CFDI40174, CFDI40181), also for a free line. */
const LEAST_BASE = Decimal.step(MOST_DECIMALS);

/**
 * Calculates the taxes of a line. The Base of IVA, and of a withheld part of IVA, is the price with its IEPS (LIVA,
 * article 12), without the quota of fuel (LIEPS, article 2-A). The Base of another withheld tax is the price alone.
 * The Base of a Cuota is given, or it is the quantity.
 * @param net Importe less Descuento
 */
export function taxAmounts(net: Decimal, quantity: Decimal, taxes: readonly Tax[]): TaxAmount[] {
	const amounts = taxes.map((tax) =>
		taxAmount(tax, tax.TipoFactor === 'Cuota' ? (tax.Base ?? quantity) : net),
	);
	return withIvaOnIeps(net, amounts);
}

/** Recalculates IVA from the current amounts of IEPS. */
export function withIvaOnIeps(net: Decimal, amounts: readonly TaxAmount[]): TaxAmount[] {
	const base = baseOfIva(net, amounts);
	return amounts.map((amount) =>
		isOnIva(amount.tax) ? taxAmount(amount.tax, withoutQuota(base, amount.tax)) : amount,
	);
}

/** Updates each Base to the current line and keeps the amounts of the taxes. */
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
	return base.isPositive() ? base : LEAST_BASE;
}

/** Returns the quota of fuel of a whole line. IVA is not charged on it. */
export function quotaOf(taxes: readonly Tax[]): Decimal | undefined {
	return taxes.find((tax) => isTransferred(tax, IVA))?.outside;
}

/** Returns the price with its IEPS. */
export function baseOfIva(net: Decimal, amounts: readonly TaxAmount[]): Decimal {
	return amounts
		.filter(({ tax }) => isTransferred(tax, IEPS))
		.reduce((sum, { importe }) => sum.plus(importe), net);
}

function taxAmount(tax: Tax, base: Decimal): TaxAmount {
	if (!base.isPositive()) return { tax, base: LEAST_BASE, importe: Decimal.zero };
	const { rate, thirds } = tax.ofIva ?? { rate: tax.TasaOCuota, thirds: THREE };
	return { tax, base, importe: base.times(rate).times(thirds).dividedBy(THREE, MOST_DECIMALS) };
}

/** Returns the Base with the decimals that the invoice shows: SAT's limits for the amount depend on them. */
export function writtenBase({ base }: TaxAmount, decimals: number): Decimal {
	return base.trimmed(decimals);
}

/**
 * Writes a line as a Concepto: the names of Anexo 20 in their order, every value a text.
 * @param amounts its numbers, without taxes
 * @param decimals of the currency
 */
export function conceptoOf(
	line: Line,
	amounts: LineAmounts,
	decimals: number,
): Record<string, unknown> {
	const { quantity, unitPrice, discount, taxes } = amounts;
	const descuento = discount.trimmed(decimals);
	// Descuento cannot have more decimals than Importe (CFDI40168).
	const importe = amounts.importe.trimmed(Math.max(decimals, descuento.scale));
	return {
		ClaveProdServ: line.productCode,
		...(line.identifier !== '' && { NoIdentificacion: line.identifier }),
		Cantidad: String(quantity),
		ClaveUnidad: line.unitCode,
		...(line.unit !== '' && { Unidad: line.unit }),
		Descripcion: line.description,
		ValorUnitario: String(unitPrice),
		Importe: String(importe),
		...(discount.isPositive() && { Descuento: String(descuento) }),
		ObjetoImp: line.taxObject || (taxes.length > 0 ? '02' : '01'),
		...(taxes.length > 0 && { Impuestos: taxesOfConcepto(taxes, decimals) }),
		...fuelOf(line),
	};
}

/** Makes the complement of a line of fuel. Without its prefix, services drop it. */
function fuelOf({
	fuelPermit = '',
	fuelSubproduct = '',
	productCode,
}: Line): Record<string, unknown> {
	if (fuelPermit === '' && fuelSubproduct === '') return {};
	const [only, other] = subproductsOf(productCode);
	const SubProductoHYP = fuelSubproduct || (other === undefined ? (only ?? '') : '');
	const given = {
		Version: '1.0',
		TipoPermiso: permitTypeOf(fuelPermit),
		NumeroPermiso: fuelPermit,
		ClaveHYP: productCode,
		SubProductoHYP,
	};
	const HidroYPetro = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
	return {
		ComplementoConcepto: { Any: [{ 'hidrocarburospetroliferos:HidroYPetro': HidroYPetro }] },
	};
}

function taxesOfConcepto(
	taxes: readonly TaxAmount[],
	decimals: number,
): Record<string, Record<string, string>[]> {
	const rows = (type: Tax['type']) =>
		taxes.filter(({ tax }) => tax.type === type).map((amount) => taxRow(amount, decimals));
	const [traslados, retenciones] = [rows('Traslado'), rows('Retencion')];
	return {
		...(traslados.length > 0 && { Traslados: traslados }),
		...(retenciones.length > 0 && { Retenciones: retenciones }),
	};
}

/** CFDI40177: an exempt tax has neither a rate nor an amount. */
function taxRow(amount: TaxAmount, decimals: number): Record<string, string> {
	const { tax, importe } = amount;
	const { Impuesto, TipoFactor, TasaOCuota } = tax;
	return {
		Base: String(writtenBase(amount, decimals)),
		Impuesto,
		TipoFactor,
		...(TipoFactor !== 'Exento' && {
			TasaOCuota: String(TasaOCuota),
			Importe: String(importe.rounded(MOST_DECIMALS)),
		}),
	};
}

/** Returns the exact part of the line in the order's total: quantity x unit price - discount. */
export function orderAmount({ quantity, unitPrice, discount }: Line): Decimal {
	return quantity.times(unitPrice).minus(discount);
}

/**
 * Takes the transferred taxes out of a line's price and discount. Importe and Descuento are divided as a whole, not
 * calculated from the rounded ValorUnitario. So 1,000 pieces keep the cents that six decimals of one piece cannot
 * have. SAT's limits (CFDI40167) allow it.
 * @throws the problem of `refusedAt`, if the price without its taxes is not above zero
 */
export function amountsWithoutTax(line: Line, refusedAt: RefusedAt): LineAmounts {
	const { quantity, discount, taxes } = line;
	const rates = Decimal.one.plus(rateOf(taxes, IEPS)).times(Decimal.one.plus(rateOf(taxes, IVA)));
	const cuotas = cuotasOf(line).times(Decimal.one.plus(rateOf(taxes, IVA)));
	const outside = quotaOf(taxes) ?? Decimal.zero;
	const price = quantity
		.times(line.unitPrice)
		.minus(cuotas)
		.plus(outside.times(rateOf(taxes, IVA)));

	const unitPrice = price.dividedBy(quantity.times(rates), MOST_DECIMALS);
	if (!unitPrice.isPositive()) {
		throw refusedAt('ValorUnitario', 'nothingLeftOfPrice', {
			values: { price: String(line.unitPrice) },
		});
	}
	const importe = price.dividedBy(rates, MOST_DECIMALS);
	const net = discount.dividedBy(rates, MOST_DECIMALS);
	return {
		quantity,
		unitPrice,
		importe,
		discount: net,
		taxes: taxAmounts(importe.minus(net), quantity, taxes),
	};
}

function rateOf(taxes: readonly Tax[], impuesto: string): Decimal {
	const rates = taxes.filter((tax) => isTransferred(tax, impuesto) && tax.TipoFactor === 'Tasa');
	return sumOf(rates.map(({ TasaOCuota }) => TasaOCuota));
}

/** Adds up IEPS by Cuota: an amount for each litre or piece of the line, independent of its price. */
function cuotasOf({ quantity, taxes }: Line): Decimal {
	const cuotas = taxes.filter((tax) => isTransferred(tax, IEPS) && tax.TipoFactor === 'Cuota');
	return sumOf(cuotas.map(({ TasaOCuota, Base }) => TasaOCuota.times(Base ?? quantity)));
}
