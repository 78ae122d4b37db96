import { Decimal, isRecord } from 'cfdi-mx';
import { recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import type { Phrase } from '../../problem';
import { refused } from '../../problem';
import type { Json, Place } from '../../json';
import { amountOf, fieldsAt, joined, listedIn, ofNamed } from '../../json';
import type { ChargedTax, OrderLine } from '../../order';
import type { Money } from '../../payment';
import { idIn } from './objects';

/** What the amounts of an object are read with. */
interface Reading {
	money: Money;
	rates: TaxRates;
}

/** What a line costs, as Stripe says it. */
interface Costs {
	/** Before discounts; with the taxes that are inside its price, and without those on top of it. */
	before: Decimal;
	/** Taken off that. */
	discount: Decimal;
	/** After discounts, with all taxes. */
	total: Decimal;
	taxes: readonly ChargedTax[];
}

/** A row of `line_items` of a Checkout Session. */
export function sessionLine(row: Json, { money, rates }: Reading): OrderLine {
	const name = nameOf(row);
	const amount = (key: string) => money(row[key], ofNamed(key, name));
	const total = amount('amount_total') ?? Decimal.zero;
	const before = amount('amount_subtotal') ?? total;
	const taxes = taxesOf(row, total, { money, rates }, ofNamed('amount_tax', name));
	const inRows = listedIn(row.discounts).map((one) =>
		money(one.amount, ofNamed('discounts', name)),
	);
	const isTaxed = taxes.length > 0;
	const discount =
		amount('amount_discount') ??
		(Array.isArray(row.discounts) || isTaxed ? sum(inRows) : before.minus(total));
	return lineOf(row, name, { before, discount, total, taxes });
}

/** A row of `lines` of an Invoice. */
export function invoiceLine(row: Json, { money, rates }: Reading): OrderLine {
	const name = nameOf(row);
	const amountsOf = (key: string, list: readonly Json[]) =>
		sum(list.map(({ amount }) => money(amount, ofNamed(key, name))));
	const before = money(row.amount, ofNamed('amount', name)) ?? Decimal.zero;
	const credits = listedIn(row.pretax_credit_amounts);
	// It lists the discounts once more, besides the credits that were bought before.
	const discounts = Array.isArray(row.discount_amounts)
		? [...listedIn(row.discount_amounts), ...credits.filter(({ type }) => type !== 'discount')]
		: credits;
	const discount = amountsOf('discount_amounts', discounts);
	const rows = taxRowsOf(row);
	const place = ofNamed('taxes', name);
	const charged = chargedTaxes(rows, rates, { money, place });
	const total = before.minus(discount).plus(amountsOf('taxes', rows.filter(isOnTop)));
	const taxes = charged.flatMap((tax) => {
		const { amount = Decimal.zero } = tax;
		if (tax.rate !== undefined || tax.name !== '') return [tax];
		return taxOfAmount(amount, total.minus(sumOfTaxes(charged)).plus(amount), place);
	});
	return lineOf(row, name, { before, discount, total, taxes });
}

/** The shipping of either; nothing where there is none. */
export function shippingLine(object: Json, reading: Reading): OrderLine[] {
	const { shipping_cost: cost } = object;
	if (!isRecord(cost)) return [];
	const place: Phrase = { kind: 'valueOfShipping', values: { key: 'amount_tax' } };
	const total = reading.money(cost.amount_total, place) ?? Decimal.zero;
	const rate = recordOf(cost.shipping_rate);
	const name = textOf(rate.display_name) || 'Envío';
	const taxes = taxesOf(cost, total, reading, place);
	const line = lineOf({}, name, { before: total, discount: Decimal.zero, total, taxes });
	return [{ ...line, kind: 'shipping' }];
}

/** The rows of taxes of a line or of the whole: `taxes`, in older versions of the API `tax_amounts`. */
export function taxRowsOf({ taxes, tax_amounts: older }: Json): Json[] {
	return listedIn(taxes ?? older);
}

/** A tax on top of the price, as a row of an Invoice or of a credit note says it. */
export function isOnTop({ inclusive, tax_behavior: behavior }: Json): boolean {
	return behavior === undefined ? inclusive !== true : behavior !== 'inclusive';
}

function taxesOf(
	row: Json,
	total: Decimal,
	{ money, rates }: Reading,
	place: Phrase,
): ChargedTax[] {
	if (Array.isArray(row.taxes)) return chargedTaxes(listedIn(row.taxes), rates, { money, place });
	return taxOfAmount(money(row.amount_tax, place) ?? Decimal.zero, total, place);
}

function lineOf(row: Json, name: string, { before, discount, total, taxes }: Costs): OrderLine {
	const withoutOnTop = before.minus(discount);
	// The taxes on top are on what is left: the discount took off its share of them.
	const withTaxes =
		withoutOnTop.isZero() || !discount.isPositive()
			? discount
			: discount.times(total).dividedBy(withoutOnTop, 6);
	const isTip = /^(tip|propina)$/i.test(name) && sumOfTaxes(taxes).isZero();
	const [price, product] = [priceOf(row), productOf(row)];
	const fields = [row, price, product].flatMap(({ metadata }) => fieldsAt(metadata, 'metadata'));
	return {
		kind: isTip ? 'tip' : 'product',
		name,
		sku: fields.find((field) => /^sku$/i.test(field.name))?.value ?? textOf(product.id),
		quantity: quantityOf(row, name),
		amount: total,
		discount: withTaxes.isPositive() && total.isPositive() ? withTaxes : Decimal.zero,
		includesTaxes: true,
		taxes,
		fields,
	};
}

/** What is measured has no quantity, or one that the amount does not follow from. */
function quantityOf({ quantity }: Json, name: string): Decimal {
	const count = amountOf(quantity, ofNamed('quantity', name));
	return count.isPositive() ? count : Decimal.one;
}

function nameOf(row: Json): string {
	const names = [row.description, productOf(row).name, priceOf(row).nickname];
	return names.map(textOf).find(Boolean) ?? '';
}

/** Before 2020 a price was a plan. */
function priceOf({ price, plan }: Json): Json {
	return [price, plan].find(isRecord) ?? {};
}

/** With only its ID where it was not fetched. */
function productOf(row: Json): Json {
	const pricing = recordOf(row.pricing).price_details;
	const { product } = isRecord(pricing) ? pricing : priceOf(row);
	return isRecord(product) ? product : { id: textOf(product) };
}

/**
 * The rows of a list of which Stripe gives ten at first.
 * @throws Problems where it has more
 */
export function wholeList(list: unknown, key: string, order: string): Json[] {
	const isCut = isRecord(list) && list.has_more === true;
	if (isCut) {
		throw refused('Order', 'shopListHasMore', { values: { shop: 'Stripe', list: key, order } });
	}
	return listedIn(list);
}

export function sum(amounts: ReadonlyArray<Decimal | undefined>): Decimal {
	return sumOf(amounts.map((amount) => amount ?? Decimal.zero));
}

/** The tax rates of an object, by their ID: only some of its rows have the rate, and the others its ID. */
export type TaxRates = ReadonlyMap<string, Json>;

/** Collects the rates that stand in rows of taxes, or by themselves (`default_tax_rates`). */
export function taxRatesIn(rows: readonly Json[], rates: readonly Json[]): TaxRates {
	const all = [...rates, ...rows.map(rateIn).filter(isRecord)];
	return new Map(all.map((rate) => [idIn(rate), rate]));
}

/** Since 2025 the rows of an Invoice name only the ID, in a separate object. */
function rateIn({ rate, tax_rate: older, tax_rate_details: details }: Json): unknown {
	return rate ?? older ?? recordOf(details).tax_rate;
}

/** Why Stripe Tax charged nothing, where that is not a rate of 0 %. */
const NOT_CHARGED = `customer_exempt excluded_territory jurisdiction_unsupported not_collecting
	not_subject_to_tax not_supported product_exempt product_exempt_holiday reverse_charge`.split(/\s+/);

/** The taxes of a line, of the shipping or of the whole object. */
export function chargedTaxes(
	rows: readonly Json[],
	known: TaxRates,
	{ money, place }: { money: Money; place: Place },
): ChargedTax[] {
	return rows.flatMap((row) => {
		const amount = money(row.amount, place) ?? Decimal.zero;
		const reason = textOf(row.taxability_reason);
		if (amount.isZero() && NOT_CHARGED.includes(reason)) return [];
		const rate = known.get(idIn(rateIn(row))) ?? {};
		const name = joined(rate.display_name, rate.tax_type);
		return [{ name, rate: fractionOf(rate, amount, reason), amount }];
	});
}

/** A rate that was not fetched may come as 0 %, although its tax was charged. */
function fractionOf(rate: Json, amount: Decimal, reason: string): Decimal | undefined {
	const percents = [rate.effective_percentage, rate.percentage].map((value) =>
		Decimal.parse(value),
	);
	const charged = percents.find((percent) => percent?.isPositive());
	const percent = charged ?? (amount.isZero() ? percents.find(Boolean) : undefined);
	if (percent !== undefined) return percent.dividedBy(Decimal.hundred, 6);
	return amount.isZero() && reason === 'zero_rated' ? Decimal.zero : undefined;
}

const IVA_16 = new Decimal(16n, 2);
const IVA_8 = new Decimal(8n, 2);

/**
 * A tax of which only the amount is known.
 * @param total of its line, with this tax and no other
 * @throws Problems where it is not IVA at 16 %, as it may then be of any tax
 */
function taxOfAmount(tax: Decimal, total: Decimal, place: Place): ChargedTax[] {
	if (tax.isZero()) return [];
	const isAt = (rate: Decimal) => {
		const due = total.minus(tax).times(rate);
		return due.isNear(tax, Decimal.step(tax.scale));
	};
	// Some cents may be of either rate.
	if (isAt(IVA_16) && !isAt(IVA_8)) return [{ name: '', rate: IVA_16, amount: tax }];
	throw refused('Order', 'stripeTaxesNotFetched', { values: { place } });
}

const sumOfTaxes = (taxes: readonly ChargedTax[]): Decimal =>
	sumOf(taxes.map(({ amount }) => amount ?? Decimal.zero));
