import { Decimal, sumOf } from '../sat/decimal';
import type { Json } from './json';
import { amountOf, recordsIn, textOf } from './json';
import type { ChargedTax, OrderLine } from './order';

/** What was given back of one line. */
export interface LineRefund {
	quantity: Decimal;
	/** After discounts; with taxes where the prices of the order include them. */
	amount: Decimal;
	tax: Decimal;
}

/** What the refunds and edits of an order of Shopify took off it. */
export interface Refunds {
	isEmpty: boolean;
	/** Given back beside what lines and shipping say. */
	withoutLines: (includesTaxes: boolean) => Decimal;
	ofLine: (id: string) => LineRefund | undefined;
	/** What all of them took off the order's total. */
	amount: (includesTaxes: boolean) => Decimal;
	/** A line's amounts without what was given back of it. */
	left: (whole: Amounts, units: Units) => Amounts;
	/** Shipping without what was given back of it. */
	takenOff: (shipping: readonly OrderLine[]) => OrderLine[];
}

type Amounts = Pick<OrderLine, 'amount' | 'discount' | 'taxes'>;

interface Units {
	price: Decimal;
	ordered: Decimal;
	quantity: Decimal;
	refund: LineRefund | undefined;
}

/** Reads `refunds`: each lists its lines, and its adjustments of shipping and of the sum. */
export function refundsOf(order: Json): Refunds {
	const refunds = recordsIn(order.refunds);
	const lines = new Map<string, LineRefund>();
	for (const row of refunds.flatMap(({ refund_line_items: list }) => recordsIn(list))) {
		const id = textOf(row.line_item_id);
		const before = lines.get(id);
		lines.set(id, {
			quantity: amountOf(row.quantity, 'refunds').plus(before?.quantity ?? Decimal.zero),
			amount: amountOf(row.subtotal, 'refunds').plus(before?.amount ?? Decimal.zero),
			tax: amountOf(row.total_tax, 'refunds').plus(before?.tax ?? Decimal.zero),
		});
	}
	const adjustments = refunds.flatMap(({ order_adjustments: list }) => recordsIn(list));
	const ofKind = (kind: string, key: string) =>
		sumOf(
			adjustments
				.filter((adjustment) => textOf(adjustment.kind) === kind)
				.map((adjustment) => amountOf(adjustment[key], 'order_adjustments')),
		);
	const shipping = ofKind('shipping_refund', 'amount').magnitude();
	const shippingTax = ofKind('shipping_refund', 'tax_amount').magnitude();
	const amount = (includesTaxes: boolean) =>
		sumOf([
			shipping,
			shippingTax,
			...[...lines.values()].map((line) =>
				includesTaxes ? line.amount : line.amount.plus(line.tax),
			),
		]);
	const money = moneyOf(refunds, textOf(order.currency));
	return {
		isEmpty: lines.size === 0 && shipping.isZero(),
		withoutLines: (includesTaxes) => {
			if (money.isZero()) return ofKind('refund_discrepancy', 'amount').magnitude();
			const other = money.minus(amount(includesTaxes)).magnitude();
			return other.compare(ROUNDING) <= 0 ? Decimal.zero : other;
		},
		ofLine: (id) => lines.get(id),
		amount,
		left,
		takenOff: ([first, ...others]) =>
			first === undefined ? [] : [withoutRefund(first, shipping, shippingTax), ...others],
	};
}

/** A refund of several pieces is rounded piece by piece. */
const ROUNDING = Decimal.step(2);

/** What customers got back. */
function moneyOf(refunds: readonly Json[], currency: string): Decimal {
	const paidBack = refunds
		.flatMap(({ transactions }) => recordsIn(transactions))
		.filter(
			(transaction) =>
				textOf(transaction.kind) === 'refund' &&
				textOf(transaction.status) === 'success' &&
				[currency, ''].includes(textOf(transaction.currency)),
		);
	return sumOf(paidBack.map(({ amount }) => amountOf(amount, 'refunds')));
}

/**
 * An edit or a return leaves fewer pieces, while price, discounts and taxes stay those of all of them.
 * What was refunded says how much is left; without that each piece has its share.
 */
function left(whole: Amounts, { price, ordered, quantity, refund }: Units): Amounts {
	if (!quantity.isPositive()) return { amount: Decimal.zero, discount: Decimal.zero, taxes: [] };
	if (quantity.equals(ordered)) return whole;
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

/** Of the smallest amounts that Shopify writes. */
const DECIMALS = 2;

function withPart(tax: ChargedTax, part: Decimal, whole: Decimal): ChargedTax {
	const { amount } = tax;
	if (amount === undefined || whole.isZero()) return tax;
	return { ...tax, amount: amount.times(part).dividedBy(whole, DECIMALS) };
}

/** The amount of a refund of shipping is without its tax. */
function withoutRefund(line: OrderLine, refund: Decimal, tax: Decimal): OrderLine {
	if (refund.isZero()) return line;
	const off = line.includesTaxes ? refund.plus(tax) : refund;
	const isWhole = off.compare(line.amount) >= 0 || refund.compare(line.amount) >= 0;
	if (isWhole) return { ...line, amount: Decimal.zero, discount: Decimal.zero, taxes: [] };
	const charged = sumOf(line.taxes.map(({ amount }) => amount ?? Decimal.zero));
	return {
		...line,
		amount: line.amount.minus(off),
		taxes: line.taxes.map((row) => withPart(row, charged.minus(tax), charged)),
	};
}
