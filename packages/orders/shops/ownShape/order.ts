import { MXN, IEPS, IVA } from 'cfdi-mx/catalogs';
import type { Tax } from 'cfdi-mx/lines';
import { taxesOf } from 'cfdi-mx/lines';
import type { RefusedAt } from 'cfdi-mx/problems';
import { messageValue } from 'cfdi-mx/problems';
import { Decimal, isRecord, recordOf, sumOf, textOf } from 'cfdi-mx/values';
import { refused } from '../../order';
import { codeFields } from '../../lines';
import type { ChargedTax, Order, OrderLine, OrderState, ReadOrder, ReadRefund } from '../../order';
import { NAME_OF } from '../../recipient';
import type { Json, Shop } from '../../shop';
import {
	amountOf,
	givenAmount,
	hostOf,
	idOf,
	ofLine,
	oneHost,
	placedValues,
	recordsIn,
	requiredAmount,
	stated,
} from '../../shop';

export const ownShape: Shop = {
	name: '',
	isOrder: (order) => Array.isArray(order.lines) && 'total' in order,
	readOrder,
	isRefund: (refund) => textOf(refund.order) !== '' && 'total' in refund,
	readRefund,
	orderFields: (order) => [
		order,
		{
			'': 'total totalTax refunded giftCards currency state pricesIncludeTax shippingCountry',
			lines: 'quantity unitPrice discount taxes',
		},
	],
	refundFields: (refund) => [
		refund,
		{
			'': 'total currency',
			lines: 'quantity amount tax',
		},
	],
};

const STATES: readonly OrderState[] = ['paid', 'notPaid', 'test', 'cancelled', 'refunded'];

function readOrder(order: Json, host: string): ReadOrder {
	const number = idOf(order.number, 'number');
	const id = idOf(order.id, 'id') || number;
	const shop = shopOf(order);
	const giftCards = amountOf(order.giftCards, 'giftCards');
	const refunded = givenAmount(order.refunded, 'refunded');
	const includesTaxes = /^true$/i.test(String(order.pricesIncludeTax));
	const total = requiredAmount(order.total, 'total').plus(giftCards);
	checkUnits(order, total);
	return {
		host: shop || host,
		id,
		key: keyOf(shop, id),
		number,
		date: textOf(order.date),
		currency: textOf(order.currency).toUpperCase() || MXN,
		...stateOf(order.state),
		total,
		taxes: {
			rows: undefined,
			total: givenAmount(order.totalTax, 'totalTax'),
		},
		lines: recordsIn(order.lines).map((row, index) => line(row, index, includesTaxes)),
		refunded: refunded?.isZero() === false ? String(refunded.trimmed(2)) : undefined,
		gateways: gateway(order, giftCards),
		shippedTo: textOf(order.shippingCountry),
		recipient: recipientData(order.buyer),
	};
}

function shopOf({ shop }: Json): string {
	const host = hostOf(shop);
	return host ? oneHost(host) : textOf(shop);
}

const keyOf = (shop: string, order: string) => `${shop || 'order'}/${order}`;

function stateOf(value: unknown): Pick<Order, 'state' | 'statusText'> {
	const state = STATES.find((known) => known === value);
	if (state !== undefined) return stated(state, 'state', state);
	throw refused('Order', 'orderStateUnknown', {
		values: { value: messageValue(value ?? ''), states: STATES },
	});
}

function kindOf({ kind }: Json): OrderLine['kind'] {
	const kinds = ['product', 'shipping', 'fee', 'tip'] as const;
	return kinds.find((known) => known === kind) ?? 'product';
}

function line(row: Json, index: number, includesTaxes: boolean): OrderLine {
	const name = textOf(row.description);
	const quantity = givenAmount(row.quantity, ofLine('quantity', index)) ?? Decimal.one;
	const discount = amountOf(row.discount, ofLine('discount', index));
	const price = requiredAmount(row.unitPrice, ofLine('unitPrice', index));
	return {
		kind: kindOf(row),
		name,
		sku: idOf(row.sku, ofLine('sku', index)),
		quantity,
		amount: price.times(quantity).minus(discount),
		discount,
		includesTaxes,
		taxes: taxes(row.taxes, index),
		fields: codeFields(row),
	};
}

function taxes(value: unknown, index: number): ChargedTax[] {
	if (value === undefined || value === null || value === '') return [];
	const list = Array.isArray(value) ? value : [value];
	return list.flatMap((tax: unknown): ChargedTax[] => {
		if (!isRecord(tax)) return named(tax, index);
		const place = ofLine('taxes', index);
		const percent = givenAmount(tax.rate, place);
		return [
			{
				name: textOf(tax.name),
				rate: percent?.dividedBy(Decimal.hundred, 6),
				amount: givenAmount(tax.amount, place),
			},
		];
	});
}

function named(tax: unknown, index: number): ChargedTax[] {
	const refusedAt: RefusedAt = (_key, kind, given) =>
		refused(`Conceptos[${index}].Impuestos`, kind, given);
	return taxesOf(tax, refusedAt).map(({ type, Impuesto, TipoFactor, TasaOCuota }: Tax) => {
		const isCharged = type === 'Traslado' && TipoFactor !== 'Cuota';
		if (!isCharged || (Impuesto !== IVA && Impuesto !== IEPS)) {
			throw refused('Order', 'shopTaxByRatesOnly', {
				values: { line: String(index + 1), tax: messageValue(tax) },
			});
		}
		const name = TipoFactor === 'Exento' ? 'IVA Exento' : Impuesto === IVA ? 'IVA' : 'IEPS';
		return { name, rate: TasaOCuota, amount: undefined };
	});
}

function gateway({ paymentMethod, total }: Json, giftCards: Decimal): Order['gateways'] {
	const id = textOf(paymentMethod);
	const way = { id, title: '', amount: amountOf(total, 'total') };
	if (giftCards.isPositive()) return [way, { id: 'gift_card', title: '', amount: giftCards }];
	return id === '' ? [] : [way];
}

function recipientData(value: unknown): ReadOrder['recipient'] {
	const recipient = recordOf(value);
	return {
		fields: [
			...Object.entries(NAME_OF).map(([key, name]) => ({
				name,
				value: textOf(recipient[key]),
				place: `buyer.${key}`,
			})),
			...placedValues(recipient.fields, 'name', 'buyer.fields'),
		],
		country: textOf(recipient.country),
		email: textOf(recipient.email),
	};
}

const PAYMENTS = [
	'payment',
	'payments',
	'paymentIntent',
	'payment_intent',
	'charge',
	'transactions',
];
const AMOUNTS = ['amount', 'amount_received', 'amount_paid', 'transaction_amount', 'total'];
const IN_CENTS = ['payment_intent', 'charge', 'checkout.session', 'invoice'];

/**
 * @throws Problems if the order might be in cents, because all amounts are whole but the payment differs from
 * the total
 */
function checkUnits(order: Json, total: Decimal): void {
	const paid = paidIn(order);
	if (paid === undefined || !amountsIn(order).every(isWhole)) return;
	const costs = [total, Decimal.parse(order.total)];
	if (costs.some((cost) => cost?.equals(paid))) return;
	throw refused('Order', 'orderPaymentDiffers', {
		values: { total: String(total), paid: String(paid) },
	});
}

function amountsIn({ total, totalTax, lines }: Json): unknown[] {
	const prices = recordsIn(lines).flatMap(({ unitPrice, discount }) => [unitPrice, discount]);
	return [total, totalTax, ...prices];
}

function isWhole(value: unknown): boolean {
	return textOf(value) === '' || /^-?\d+$/.test(textOf(value));
}

function paidIn(order: Json): Decimal | undefined {
	const payments = PAYMENTS.flatMap((key) => [order[key]].flat().filter(isRecord));
	const amounts = payments.flatMap((payment) => {
		const key = AMOUNTS.find((name) => Decimal.parse(payment[name]) !== undefined);
		const amount = key === undefined ? undefined : Decimal.parse(payment[key]);
		if (amount === undefined) return [];
		return IN_CENTS.includes(textOf(payment.object)) ? [amount.times(Decimal.step(2))] : [amount];
	});
	return amounts.length === 0 ? undefined : sumOf(amounts);
}

function readRefund(refund: Json, host: string): ReadRefund {
	const [id, orderId] = [idOf(refund.id, 'id'), idOf(refund.order, 'order')];
	const shop = shopOf(refund);
	return {
		host: shop || host,
		id,
		orderId,
		orderKey: keyOf(shop, orderId),
		date: textOf(refund.date),
		currency: textOf(refund.currency),
		isTest: false,
		ways: [{ id: textOf(refund.paymentMethod), title: '' }].filter(({ id: way }) => way !== ''),
		total: amountOf(refund.total, 'total'),
		lines: recordsIn(refund.lines).map((row, index) => {
			const tax = givenAmount(row.tax, ofLine('tax', index));
			return {
				kind: kindOf(row),
				name: textOf(row.description),
				sku: idOf(row.sku, ofLine('sku', index)),
				quantity: amountOf(row.quantity, ofLine('quantity', index)),
				amount: amountOf(row.amount, ofLine('amount', index)),
				includesTaxes: true,
				taxes: tax === undefined ? undefined : [tax],
			};
		}),
	};
}
