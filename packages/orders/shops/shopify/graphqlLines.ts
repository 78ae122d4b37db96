import { Decimal } from 'cfdi-mx';
import { sumOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';
import { amountOf, ofNamed } from '../../json';
import type { Asked } from './graphqlAnswer';
import { attributes, gidNumber, metafields } from './graphqlAnswer';

/** Converts a line to the REST format. */
export function restLine(asked: Asked): Json {
	const { row } = asked;
	asked.needOne('name', 'title');
	const named = namedLine(asked);
	const name = textOf(row.name) || textOf(row.title);
	asked.need('taxLines');
	const [quantity, price] = [asked.need('quantity'), asked.needMoney('originalUnitPriceSet')];
	return {
		...named,
		quantity,
		current_quantity: asked.need('currentQuantity'),
		price,
		discount_allocations: [
			{ amount: discountOf(asked, amountOf(price, ofNamed('price', name)), name) },
		],
		properties: attributes(asked),
		metafields: ['variant', 'product'].flatMap((key) => metafields(asked.inside(key))),
	};
}

/** Converts the common fields of a line, for an order or a refund. */
export function namedLine(asked: Asked): Json {
	const { row } = asked;
	const title = row.title ?? row.name;
	// A tip has no product. The field distinguishes it from a product with this name.
	if (/^(tip|propina)$/i.test(textOf(title))) asked.need('product');
	return {
		id: gidNumber(row.id),
		name: row.name,
		title,
		sku: row.sku,
		product_id: gidNumber(asked.inside('product').row.id),
		tax_lines: taxLines(asked),
	};
}

/** Unit prices after discounts. The second can exclude discounts of the whole order. */
const UNIT_PRICES = ['discountedUnitPriceAfterAllDiscountsSet', 'discountedUnitPriceSet'];

/**
 * Returns the discount of a line. Prefers allocations, which are complete, because a discounted price can lack
 * discounts of the whole order.
 */
function discountOf(asked: Asked, price: Decimal, name: string): string {
	const amountIn = (row: Asked, key: string) => amountOf(row.needMoney(key), ofNamed(key, name));
	if (asked.has('discountAllocations')) {
		const all = asked.nodes('discountAllocations');
		return String(sumOf(all.map((one) => amountIn(one, 'allocatedAmountSet'))));
	}
	asked.needOne('discountAllocations', 'discountedTotalSet', ...UNIT_PRICES);
	const quantity = amountOf(asked.row.quantity, ofNamed('quantity', name));
	const whole = price.times(quantity);
	if (asked.has('discountedTotalSet')) {
		return String(whole.minus(amountIn(asked, 'discountedTotalSet')));
	}
	const unit = UNIT_PRICES.find((key) => asked.has(key));
	return unit === undefined ? '' : String(whole.minus(amountIn(asked, unit).times(quantity)));
}

/** Converts the shipping lines. Requires them unless the total shipping price is zero. */
export function restShipping(asked: Asked): Json[] {
	const cost = ['totalShippingPriceSet', 'currentShippingPriceSet'].find((key) => asked.has(key));
	const isFree = cost !== undefined && Decimal.parse(asked.money(cost))?.isZero() === true;
	if (!isFree) asked.needOne('shippingLines', 'shippingLine');
	const lines = asked.has('shippingLines')
		? asked.nodes('shippingLines')
		: [asked.inside('shippingLine')].filter(({ row }) => Object.keys(row).length > 0);
	return lines.map((line) => {
		line.needOne('originalPriceSet', 'discountedPriceSet');
		line.needOne('discountedPriceSet', 'discountAllocations');
		line.need('taxLines');
		const after = line.money('discountedPriceSet');
		const price = line.money('originalPriceSet') ?? after;
		return {
			id: gidNumber(line.row.id),
			title: line.row.title,
			price,
			discounted_price: after,
			discount_allocations: line.nodes('discountAllocations').map((one) => ({
				amount: one.needMoney('allocatedAmountSet'),
			})),
			is_removed: line.row.isRemoved,
			tax_lines: taxLines(line),
		};
	});
}

export function taxLines(asked: Asked): Json[] {
	return asked.nodes('taxLines').map((tax) => {
		const percent = Decimal.parse(tax.row.ratePercentage);
		return {
			title: tax.row.title,
			rate: tax.row.rate ?? (percent && String(percent.dividedBy(Decimal.hundred, 6))),
			price: tax.needMoney('priceSet'),
		};
	});
}
