import { Decimal, isRecord } from 'cfdi-mx';
import { recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import type { Phrase } from '../../problem';
import { refused } from '../../problem';
import type { Json, Place } from '../../json';
import { amountOf, fieldsAt, joined, listedIn, ofNamed } from '../../json';
import type { ChargedTax, OrderLine } from '../../order';
import type { Money } from '../../payment';
import { idIn } from './objects';

interface Reading {
	money: Money;
	rates: TaxRates;
}

interface Costs {
	/** Before discounts. Includes inclusive taxes, and excludes taxes on top. */
	before: Decimal;
	discount: Decimal;
	/** After discounts, with all taxes. */
	total: Decimal;
	taxes: readonly ChargedTax[];
}

/** Reads a row of a Checkout Session's `line_items`. */
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

/** Reads a row of an Invoice's `lines`. */
export function invoiceLine(row: Json, { money, rates }: Reading): OrderLine {
	const name = nameOf(row);
	const amountsOf = (key: string, list: readonly Json[]) =>
		sum(list.map(({ amount }) => money(amount, ofNamed(key, name))));
	const before = money(row.amount, ofNamed('amount', name)) ?? Decimal.zero;
	const credits = listedIn(row.pretax_credit_amounts);
	// Credits repeat the discounts, so take only the purchased credits.
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

/** Reads the shipping of a session or an Invoice; empty without shipping. */
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

/** Returns the tax rows of a line or an object: `taxes`, or `tax_amounts` in older API versions. */
export function taxRowsOf({ taxes, tax_amounts: older }: Json): Json[] {
	return listedIn(taxes ?? older);
}

/** Returns whether the tax row of an Invoice or a credit note is on top of the price. */
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
	// The discount also reduced the taxes on top.
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

/** Returns the quantity, or 1 for metered lines, which do not have a usable one. */
function quantityOf({ quantity }: Json, name: string): Decimal {
	const count = amountOf(quantity, ofNamed('quantity', name));
	return count.isPositive() ? count : Decimal.one;
}

function nameOf(row: Json): string {
	const names = [row.description, productOf(row).name, priceOf(row).nickname];
	return names.map(textOf).find(Boolean) ?? '';
}

/** Before 2020, Stripe called a price a plan. */
function priceOf({ price, plan }: Json): Json {
	return [price, plan].find(isRecord) ?? {};
}

/** Returns the product, or only its ID if it was not fetched. */
function productOf(row: Json): Json {
	const pricing = recordOf(row.pricing).price_details;
	const { product } = isRecord(pricing) ? pricing : priceOf(row);
	return isRecord(product) ? product : { id: textOf(product) };
}

/**
 * Returns the rows of a list. Stripe returns ten at first.
 * @throws Problems if the list is incomplete
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

/** The tax rates of an object by ID. Some rows have the rate, others only its ID. */
export type TaxRates = ReadonlyMap<string, Json>;

/** Collects rates from tax rows and separate lists (`default_tax_rates`). */
export function taxRatesIn(rows: readonly Json[], rates: readonly Json[]): TaxRates {
	const all = [...rates, ...rows.map(rateIn).filter(isRecord)];
	return new Map(all.map((rate) => [idIn(rate), rate]));
}

/** Since 2025, Invoice rows only have the rate's ID, in a separate object. */
function rateIn({ rate, tax_rate: older, tax_rate_details: details }: Json): unknown {
	return rate ?? older ?? recordOf(details).tax_rate;
}

/** Stripe Tax's reasons for no tax, other than a rate of 0 %. */
const NOT_CHARGED = `customer_exempt excluded_territory jurisdiction_unsupported not_collecting
	not_subject_to_tax not_supported product_exempt product_exempt_holiday reverse_charge`.split(/\s+/);

/** Returns the taxes of a line, the shipping or the whole object. */
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

/** Returns the rate. Ignores 0 % for a charged tax, which means that the rate was not fetched. */
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
 * Returns a tax from its amount.
 * @param total the line's total with only this tax
 * @throws Problems if it is not IVA at 16 %, because it can be any tax
 */
function taxOfAmount(tax: Decimal, total: Decimal, place: Place): ChargedTax[] {
	if (tax.isZero()) return [];
	const isAt = (rate: Decimal) => {
		const due = total.minus(tax).times(rate);
		return due.isNear(tax, Decimal.step(tax.scale));
	};
	// Small amounts can match both rates.
	if (isAt(IVA_16) && !isAt(IVA_8)) return [{ name: '', rate: IVA_16, amount: tax }];
	throw refused('Order', 'stripeTaxesNotFetched', { values: { place } });
}

const sumOfTaxes = (taxes: readonly ChargedTax[]): Decimal =>
	sumOf(taxes.map(({ amount }) => amount ?? Decimal.zero));
