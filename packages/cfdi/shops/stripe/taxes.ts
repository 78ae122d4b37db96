import { refused } from '../../problems/problem';
import { Decimal, sumOf } from '../../values/decimal';
import { isRecord, recordOf, textOf } from '../../values/json';
import type { Json, Place } from '../json';
import { joined } from '../json';
import type { ChargedTax } from '../order';
import type { Money } from '../payment';
import { idIn } from './objects';

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

/** A rate that was not fetched may say 0 %, whatever it charged. */
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
export function taxOfAmount(tax: Decimal, total: Decimal, place: Place): ChargedTax[] {
	if (tax.isZero()) return [];
	const isAt = (rate: Decimal) => {
		const due = total.minus(tax).times(rate);
		return due.isNear(tax, Decimal.step(tax.scale));
	};
	// Some cents may be of either rate.
	if (isAt(IVA_16) && !isAt(IVA_8)) return [{ name: 'IVA', rate: IVA_16, amount: tax }];
	throw refused('Order', 'stripeTaxesNotFetched', { values: { place } });
}

export const sumOfTaxes = (taxes: readonly ChargedTax[]): Decimal =>
	sumOf(taxes.map(({ amount }) => amount ?? Decimal.zero));
