import { Decimal } from 'cfdi-mx';
import { recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import type { Phrase } from '../../problem';
import type { Json } from '../../json';
import { amountOf, givenAmount, idOf, recordsIn } from '../../json';
import type { ChargedTax, OrderLine } from '../../order';

interface LineRefund {
	quantity: Decimal;
	/** After discounts. Includes taxes if the order's prices do. */
	amount: Decimal;
	tax: Decimal;
}

/** The effect of refunds and edits on a Shopify order. */
export interface Refunds {
	isEmpty: boolean;
	/** Money refunded outside the lines and the shipping. */
	withoutLines: Decimal;
	ofLine: (id: string) => LineRefund | undefined;
	/** The sum of all refunded lines and shipping. */
	amount: Decimal;
	/** Returns a line's amounts after its refund. */
	left: (whole: Amounts, units: Units) => Amounts;
	/** Returns the shipping lines after their refunds, in the shop's order. */
	takenOff: (shipping: readonly OrderLine[]) => OrderLine[];
}

interface ShippingRefund {
	index: number;
	/** Includes taxes if the order's prices do. */
	amount: Decimal;
	tax: Decimal;
}

type Amounts = Pick<OrderLine, 'amount' | 'discount' | 'taxes'>;

interface Units {
	price: Decimal;
	ordered: Decimal;
	quantity: Decimal;
	refund: LineRefund | undefined;
}

/** Reads `refunds` with their lines, shipping and adjustments. */
export function refundsOf(order: Json): Refunds {
	const refunds = recordsIn(order.refunds);
	const lines = new Map<string, LineRefund>();
	for (const row of refunds.flatMap(({ refund_line_items: list }) => recordsIn(list))) {
		const id = idOf(row.line_item_id, 'line_item_id');
		const before = lines.get(id);
		lines.set(id, {
			quantity: amountOf(row.quantity, 'refunds').plus(before?.quantity ?? Decimal.zero),
			amount: amountOf(row.subtotal, 'refunds').plus(before?.amount ?? Decimal.zero),
			tax: amountOf(row.total_tax, 'refunds').plus(before?.tax ?? Decimal.zero),
		});
	}
	const shipping = refunds.flatMap((refund) => shippingRefunds(refund, order));
	const includesTaxes = order.taxes_included === true;
	const costOf = ({ amount, tax }: Pick<LineRefund, 'amount' | 'tax'>) =>
		includesTaxes ? amount : amount.plus(tax);
	const amount = sumOf([...lines.values(), ...shipping].map(costOf));
	const money = moneyOf(refunds, textOf(order.currency));
	const other = money.minus(amount).magnitude();
	return {
		isEmpty: lines.size === 0 && shipping.every((refund) => refund.amount.isZero()),
		withoutLines: money.isZero()
			? adjusted(refunds, 'refund_discrepancy', 'amount')
			: other.compare(ROUNDING) <= 0
				? Decimal.zero
				: other,
		ofLine: (id) => lines.get(id),
		amount,
		left,
		takenOff: (whole) =>
			whole.map((line, index) =>
				shipping.filter((refund) => refund.index === index).reduce(withoutRefund, line),
			),
	};
}

/** Sums one value of the adjustments of a kind. */
export function adjusted(refunds: readonly Json[], kind: string, key: string): Decimal {
	return sumOf(
		refunds
			.flatMap(({ order_adjustments: list }) => recordsIn(list))
			.filter((adjustment) => textOf(adjustment.kind) === kind)
			.map((adjustment) => amountOf(adjustment[key], 'order_adjustments')),
	).magnitude();
}

/**
 * Returns the shipping refunds. Since API version 2024-10, `refund_shipping_lines` replaces the adjustment. Some
 * versions have both.
 */
function shippingRefunds(refund: Json, order: Json): ShippingRefund[] {
	const lines = recordsIn(order.shipping_lines);
	const rows = recordsIn(refund.refund_shipping_lines);
	if (rows.length > 0) {
		return rows.map((row) => {
			const lineId = idOf(row.shipping_line_id, 'shipping_line_id');
			const at = lines.findIndex(({ id }) => textOf(id) === lineId);
			const index = Math.max(at, 0);
			const amount = shopMoney(row.subtotal_amount_set) ?? Decimal.zero;
			return {
				index,
				amount,
				tax: shopMoney(row.tax_amount_set) ?? taxShare(lines[index], amount),
			};
		});
	}
	const net = adjusted([refund], 'shipping_refund', 'amount');
	const tax = adjusted([refund], 'shipping_refund', 'tax_amount');
	// Adjustments exclude their tax.
	return [{ index: 0, amount: order.taxes_included === true ? net.plus(tax) : net, tax }];
}

/** Returns the share of a shipping line's taxes for an amount. */
function taxShare(line: Json | undefined, amount: Decimal): Decimal {
	if (line === undefined) return Decimal.zero;
	const whole = shippingPrice(line);
	if (whole.isZero()) return Decimal.zero;
	const taxes = recordsIn(line.tax_lines).map(({ price }) => amountOf(price, 'tax_lines'));
	return sumOf(taxes).times(amount).dividedBy(whole, DECIMALS);
}

const PRICE: Phrase = { kind: 'valueOfShipping', values: { key: 'price' } };

/**
 * Returns the shipping price after discounts. Before API version 2024-07, `discounted_price` lacked cart discounts,
 * such as a free-shipping code. `discount_allocations` has all of them.
 */
export function shippingPrice(line: Json): Decimal {
	const price = amountOf(line.price, PRICE);
	const allocations = recordsIn(line.discount_allocations);
	if (allocations.length > 0) {
		return price.minus(
			sumOf(allocations.map(({ amount }) => amountOf(amount, 'discount_allocations'))),
		);
	}
	return givenAmount(line.discounted_price, 'discounted_price') ?? price;
}

function shopMoney(set: unknown): Decimal | undefined {
	const money = recordOf(recordOf(set).shop_money);
	return givenAmount(money.amount, 'refund_shipping_lines');
}

/** Shopify rounds a refund of several pieces piece by piece. */
const ROUNDING = Decimal.step(2);

function moneyOf(refunds: readonly Json[], currency: string): Decimal {
	const paidBack = givenBack(refunds).filter((transaction) =>
		[currency, ''].includes(textOf(transaction.currency)),
	);
	return sumOf(paidBack.map(({ amount }) => amountOf(amount, 'refunds')));
}

/** Returns the refunding transactions. Shopify Payments has pending ones for some days. */
export function givenBack(refunds: readonly Json[]): Json[] {
	return refunds
		.flatMap(({ transactions }) => recordsIn(transactions))
		.filter(
			({ kind, status }) =>
				textOf(kind) === 'refund' && ['success', 'pending'].includes(textOf(status)),
		);
}

/**
 * Returns a line's amounts after an edit or a return. Price, discounts and taxes remain those of all pieces, so
 * subtracts the refund if it matches, otherwise each piece has its share.
 */
function left(whole: Amounts, { price, ordered, quantity, refund }: Units): Amounts {
	if (!quantity.isPositive()) return { amount: Decimal.zero, discount: Decimal.zero, taxes: [] };
	if (ordered.isZero() || quantity.equals(ordered)) return whole;
	const isSaid = refund !== undefined && ordered.minus(refund.quantity).equals(quantity);
	const gross = price.times(quantity);
	const share = (amount: Decimal) => amount.times(quantity).dividedBy(ordered, DECIMALS);
	const amount = isSaid ? whole.amount.minus(refund.amount) : share(whole.amount);
	const charged = sumOf(whole.taxes.map((tax) => tax.amount ?? Decimal.zero));
	const taxLeft = isSaid ? charged.minus(refund.tax) : share(charged);
	return {
		amount,
		discount: gross.minus(amount),
		taxes: whole.taxes.map((tax) => withPart(tax, taxLeft, charged)),
	};
}

/** Decimals of Shopify's amounts. */
const DECIMALS = 2;

function withPart(tax: ChargedTax, part: Decimal, whole: Decimal): ChargedTax {
	const { amount } = tax;
	if (amount === undefined || whole.isZero()) return tax;
	return { ...tax, amount: amount.times(part).dividedBy(whole, DECIMALS) };
}

function withoutRefund(line: OrderLine, { amount: off, tax }: ShippingRefund): OrderLine {
	if (off.isZero()) return line;
	if (off.compare(line.amount) >= 0) {
		return { ...line, amount: Decimal.zero, discount: Decimal.zero, taxes: [] };
	}
	const charged = sumOf(line.taxes.map(({ amount }) => amount ?? Decimal.zero));
	return {
		...line,
		amount: line.amount.minus(off),
		taxes: line.taxes.map((row) => withPart(row, charged.minus(tax), charged)),
	};
}
