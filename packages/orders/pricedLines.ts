import type { Problems } from 'cfdi-mx';
import { Decimal } from 'cfdi-mx';
import type { LineAmounts, Tax } from 'cfdi-mx/parts';
import { areWithinLimits, IEPS, IVA, MOST_DECIMALS, RowTax, sumOf } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { refused } from './problem';
import type { Order, OrderLine } from './order';
import type { RatedTax } from './taxRows';
import { ratedTaxes } from './taxRows';

/** The user's choice for amounts without tax. */
type WithoutTaxes = 'refuse' | 'iva16' | 'iva0' | 'exempt';

export interface TaxOptions {
	/** For an order without any tax. */
	ifOrderHasNoTaxes: WithoutTaxes;
	/** For a line without taxes in an order with taxes. */
	ifLineHasNoTaxes: WithoutTaxes;
}

/** A line with amounts in the currency's unit, and taxes in SAT's terms. */
export interface PricedLine {
	line: OrderLine;
	/** For messages: `line 2 "Taza"`. */
	place: Phrase;
	/** Without taxes, after discounts. */
	net: Decimal;
	/** Without taxes. */
	discount: Decimal;
	taxes: RatedTax[];
	/** Whether the shop charged these taxes. False if the user chose them. */
	isCharged: boolean;
}

/**
 * Returns the lines of an order that are not zero.
 * @param decimals decimals of the currency
 * @throws Problems for taxes that SAT does not have, or for lines without taxes if the user made no choice
 */
export function pricedLines(
	{ lines, shippedTo = '' }: Pick<Order, 'lines' | 'shippedTo'>,
	options: TaxOptions,
	decimals: number,
): PricedLine[] {
	const placed = lines.map((line, index) => ({ line, place: placeOf(line, index) }));
	const rated = placed
		.filter(({ line }) => !line.amount.rounded(decimals).isZero())
		.flatMap(({ line, place }) => parts(line).map((part) => ({ line: part, place })))
		.map(({ line, place }) => {
			const { amount, includesTaxes } = line;
			const taxes = ratedTaxes(line.taxes, {
				place,
				amount,
				includesTaxes,
				decimals,
				isAbroad: isAbroad(shippedTo),
			});
			return { line, place, taxes };
		});
	const hasTaxes = rated.some(({ taxes }) => taxes.length > 0);
	return rated.map(({ line, place, taxes }) => {
		if (taxes.length > 0) return charged(line, place, taxes, decimals);
		// A voluntary tip is not part of the price and not subject to IVA (Semanario Judicial, IX, September 2001,
		// page 1377).
		if (line.kind === 'tip') return charged(line, place, [], decimals);
		if (hasTaxes) return asChosen(line, place, options.ifLineHasNoTaxes, 'line', decimals);
		const { ifOrderHasNoTaxes: choice } = options;
		if (isAbroad(shippedTo) && choice !== 'refuse' && choice !== 'iva0') {
			throw refused('Order', 'orderShippedAbroad', { values: { country: shippedTo } });
		}
		return asChosen(line, place, choice, 'order', decimals);
	});
}

/** Returns whether the order is an export, at IVA 0 % (LIVA, article 29). Domestic prices do not apply to it. */
export function isAbroad(country: string): boolean {
	return country !== '' && !/^m(x|ex|[eé]xico)$/i.test(country);
}

/**
 * Returns a place for messages: `line 2 "Taza"`.
 * @param index index of the line, from 0
 */
export function placeOf({ kind, name }: OrderLine, index: number): Phrase {
	return { kind: PLACES[kind], values: { line: String(index + 1), name } };
}

const PLACES = {
	product: 'placeLine',
	shipping: 'placeShipping',
	fee: 'placeFee',
	tip: 'placeTip',
} as const;

/**
 * Splits a negative fee by tax rate, because it can reduce lines with different rates of IVA. The rest reduces lines
 * without IVA.
 */
function parts(line: OrderLine): OrderLine[] {
	const { amount, taxes, includesTaxes } = line;
	const isTakenOff = amount.isNegative();
	const off = taxes.filter((tax) => tax.amount !== undefined && !tax.amount.isZero());
	if (!isTakenOff || off.length < 2 || off.some(({ rate }) => rate?.isPositive() !== true))
		return [line];
	const shares = off.map((tax) => {
		const [rate, part] = [tax.rate ?? Decimal.zero, tax.amount ?? Decimal.zero];
		const net = part.dividedBy(rate, 2);
		return { ...line, amount: includesTaxes ? net.plus(part) : net, taxes: [tax] };
	});
	const rest = amount.minus(sumOf(shares.map((share) => share.amount)));
	const [first, ...others] = shares;
	if (first === undefined) return [line];
	const isRounding = rest.magnitude().compare(Decimal.steps(shares.length, 2)) <= 0;
	if (isRounding) return [{ ...first, amount: first.amount.plus(rest) }, ...others];
	return [...shares, { ...line, amount: rest, taxes: taxes.filter((tax) => !off.includes(tax)) }];
}

function charged(
	line: OrderLine,
	place: Phrase,
	taxes: readonly RatedTax[],
	decimals: number,
): PricedLine {
	const rounded = taxes.map(({ tax, amount }) => ({ tax, amount: amount.rounded(decimals) }));
	const withTaxes = sumOf(rounded.map(({ amount }) => amount));
	const amount = line.amount.rounded(decimals);
	const net = line.includesTaxes ? amount.minus(withTaxes) : amount;
	return {
		line,
		place,
		net,
		discount: withoutTaxes(
			line.discount,
			line.includesTaxes ? { net, amount } : undefined,
			decimals,
		),
		taxes: rounded,
		isCharged: true,
	};
}

/** Removes the share of taxes from a discount. */
function withoutTaxes(
	discount: Decimal,
	prices: { net: Decimal; amount: Decimal } | undefined,
	decimals: number,
): Decimal {
	if (prices === undefined || prices.amount.isZero()) return discount.rounded(decimals);
	return discount.times(prices.net).dividedBy(prices.amount, decimals);
}

const IVA_16 = new Decimal(160000n, 6);

function asChosen(
	line: OrderLine,
	place: Phrase,
	choice: WithoutTaxes,
	what: 'order' | 'line',
	decimals: number,
): PricedLine {
	if (choice === 'refuse') throw notChosen(place, what);
	const amount = line.amount.rounded(decimals);
	const factor = Decimal.one.plus(choice === 'iva16' ? IVA_16 : Decimal.zero);
	const net = amount.dividedBy(factor, decimals);
	const tax: Tax = {
		type: 'Traslado',
		Impuesto: IVA,
		TipoFactor: choice === 'exempt' ? 'Exento' : 'Tasa',
		TasaOCuota: choice === 'iva16' ? IVA_16 : new Decimal(0n, 6),
	};
	return {
		line,
		place,
		net,
		discount: line.discount.dividedBy(factor, decimals),
		taxes: [{ tax, amount: amount.minus(net) }],
		isCharged: false,
	};
}

function notChosen(place: Phrase, what: 'order' | 'line'): Problems {
	return what === 'order'
		? refused('Order', 'orderChargedNoTaxes')
		: refused('Order', 'orderLineChargedNoTax', { values: { place } });
}

/** Returns a key such as "002 Tasa 0.160000" for each tax. Lines with equal taxes have equal keys. */
export function taxesKey({ taxes }: Pick<PricedLine, 'taxes'>): string {
	return taxes
		.map(({ tax }) => taxKey(tax))
		.sort()
		.join(' + ');
}

export function taxKey(tax: PricedLine['taxes'][number]['tax']): string {
	const rate = tax.TipoFactor === 'Exento' ? undefined : tax.TasaOCuota;
	return String(new RowTax(tax.Impuesto, tax.TipoFactor, rate));
}

export function lineAmounts(
	{ line, net, discount, taxes }: PricedLine,
	decimals: number,
): LineAmounts {
	const importe = net.plus(discount);
	const written = line.quantity.atMost(MOST_DECIMALS);
	const quantity = written.isPositive() ? written : Decimal.one;
	const ieps = taxes.find(({ tax }) => tax.Impuesto === IEPS)?.amount ?? Decimal.zero;
	return {
		quantity,
		unitPrice: importe.dividedBy(quantity, MOST_DECIMALS).trimmed(decimals),
		importe,
		discount,
		taxes: taxes.map(({ tax, amount }) => ({
			tax,
			base: tax.Impuesto === IVA ? net.plus(ieps) : net,
			importe: amount,
		})),
	};
}

/** Returns whether a line has a positive price and SAT allows its taxes. */
export function isPossible(line: PricedLine, decimals: number): boolean {
	return line.net.isPositive() && areWithinLimits([lineAmounts(line, decimals)], decimals);
}
