import { Decimal, MOST_DECIMALS } from '../values/decimal';
import { IEPS, IVA } from '../catalogs/taxCodes';
import type { Tax } from './taxes';
import { isTransferred } from './taxes';

/** One tax of one line. */
export interface TaxAmount {
	readonly tax: Tax;
	base: Decimal;
	/** Zero for Exento, which has no Importe. */
	importe: Decimal;
}

/** The numbers of a Concepto. */
export interface LineAmounts {
	readonly quantity: Decimal;
	readonly unitPrice: Decimal;
	importe: Decimal;
	/** Zero where the line has none. */
	discount: Decimal;
	taxes: TaxAmount[];
}

/** SAT requires a Base above zero (CFDI40174, CFDI40181), also on a line that is free. */
const LEAST_BASE = Decimal.step(MOST_DECIMALS);

/**
 * The taxes of a line. The Base of transferred IVA is the price with its IEPS (LIVA, article 12), of
 * a withheld tax the price alone, of a Cuota its own or the quantity.
 * @param net Importe less Descuento
 */
export function taxAmounts(net: Decimal, quantity: Decimal, taxes: readonly Tax[]): TaxAmount[] {
	const amounts = taxes.map((tax) =>
		taxAmount(tax, tax.TipoFactor === 'Cuota' ? (tax.Base ?? quantity) : net),
	);
	return withIvaOnIeps(net, amounts);
}

/** The same amounts, with IVA recalculated from the current amounts of IEPS. */
export function withIvaOnIeps(net: Decimal, amounts: readonly TaxAmount[]): TaxAmount[] {
	const base = baseOfIva(net, amounts);
	return amounts.map((amount) =>
		isTransferred(amount.tax, IVA) ? taxAmount(amount.tax, base) : amount,
	);
}

/** The same taxes and amounts, with the Base that each has in the line as it is now. */
export function withBasesOf({ importe, discount, taxes }: LineAmounts): TaxAmount[] {
	const net = importe.minus(discount);
	const withIeps = baseOfIva(net, taxes);
	return taxes.map((amount) =>
		amount.tax.TipoFactor === 'Cuota'
			? amount
			: { ...amount, base: isTransferred(amount.tax, IVA) ? withIeps : net },
	);
}

function baseOfIva(net: Decimal, amounts: readonly TaxAmount[]): Decimal {
	return amounts
		.filter(({ tax }) => isTransferred(tax, IEPS))
		.reduce((sum, { importe }) => sum.plus(importe), net);
}

function taxAmount(tax: Tax, base: Decimal): TaxAmount {
	if (!base.isPositive()) return { tax, base: LEAST_BASE, importe: Decimal.zero };
	return { tax, base, importe: base.times(tax.TasaOCuota).rounded(MOST_DECIMALS) };
}

/** The Base with the decimals that are written: SAT's limits for the amount depend on them. */
export function writtenBase({ base }: TaxAmount, decimals: number): Decimal {
	return base.trimmed(decimals);
}
