import { currencyDecimals } from 'cfdi-mx/catalogs';
import { Decimal, isRecord, recordOf, sumOf, sumsBy, textOf } from 'cfdi-mx/values';
import { refused } from '../../order';
import { lessDiscount, shares, ratesFitting } from '../../lines';
import type {
	ChargedTax,
	Gateway,
	OrderLine,
	OrderState,
	ReadOrder,
	ReadRefund,
} from '../../order';
import type { Json, KnownFields, Money, NoOrder, Shop } from '../../shop';
import {
	amountOf,
	cardWay,
	fieldsAt,
	givenBack,
	isTipName,
	listedIn,
	moneyIn,
	ofNamed,
	plainLine,
	recordsIn,
	refundIn,
	stated,
	stateIn,
	statesOf,
	textAt,
	timeOf,
	wholeList,
} from '../../shop';

const FIELDS: KnownFields = {
	'': 'amount amount_refunded currency payment_status livemode is_refundable status fee paid_at refund',
	line_items: 'unit_price quantity',
	shipping_lines: 'amount',
	discount_lines: 'amount type',
	tax_lines: 'amount',
	charges: 'amount fee status currency livemode is_refundable paid_at',
};

export const conekta: Shop = {
	name: 'Conekta',
	isOrder: (delivery) => hasLines(objectIn(delivery)),
	readOrder,
	isRefund,
	readRefund,
	whyNoOrder,
	isPing: (delivery) =>
		isEvent(delivery) && delivery.type === 'webhook_ping' && recordsIn(delivery.data).length === 0,
	orderFields: (delivery) => [objectIn(delivery), FIELDS],
	refundFields: (delivery) => [objectIn(delivery), FIELDS],
};

function objectIn(delivery: Json): Json {
	const data = recordOf(delivery.data);
	return delivery.object === 'event' && isRecord(data.object) ? data.object : delivery;
}

/** Only Conekta's events have `webhook_status`. */
const isEvent = (delivery: Json) => delivery.object === 'event' && 'webhook_status' in delivery;

const hasLines = (object: Json) =>
	object.object === 'order' &&
	'amount' in object &&
	['line_items', 'charges', 'customer_info'].some((key) => key in object) &&
	['payment_status', 'livemode'].some((key) => key in object);

/** Conekta's charges contain the order's ID. Charges with IDs that begin with "ch_" are Stripe's. */
const isCharge = (object: Json) =>
	object.object === 'charge' &&
	isRecord(object.payment_method) &&
	textOf(object.order_id) !== '' &&
	!/^ch_/.test(textOf(object.id));

/** Only Conekta's refunds have `auth_code`. */
const isBareRefund = (object: Json) => object.object === 'refund' && 'auth_code' in object;

const STATES = statesOf({
	paid: 'paid partially_refunded',
	refunded: 'refunded',
	notPaid: 'pending_payment pending_confirmation pre_authorized preauthorized partially_paid',
	cancelled: 'declined expired canceled voided charged_back reversed under_fraud_review fraudulent',
});

const WAITING = 'pending_payment';

function paymentStatus({ payment_status: said, status, charges }: Json): string {
	const isWaiting = listedIn(charges).every((charge) => textOf(charge.status) === WAITING);
	// Old API versions lack `payment_status`. Unless the order is clearly unpaid, return "null", an unknown
	// status to which the shop's owner must assign a state.
	return textOf(said) || (isWaiting && textOf(status) === '' ? WAITING : 'null');
}

/**
 * Reads an order, whose amounts are in cents and whose tax rows apply to the whole order.
 * @throws Problems for an incomplete list, a fraction of a cent, or taxes that match no rate
 */
function readOrder(delivery: Json): ReadOrder {
	const order = objectIn(delivery);
	const id = textOf(order.id);
	const currency = textOf(order.currency).toUpperCase();
	const money = moneyIn(currency, 'Conekta');
	const total = money(order.amount, 'amount') ?? Decimal.zero;
	const paid = paidCharges(order);
	const { state, ...status } =
		order.livemode === false
			? stated('test', 'livemode', 'false')
			: stateIn(STATES, 'payment_status', paymentStatus(order));
	const back = money(order.amount_refunded, 'amount_refunded') ?? Decimal.zero;
	const isPart = textOf(order.payment_status) === 'partially_refunded';
	const charges = chargesOf(order, money, currencyDecimals(currency), state);
	return {
		id,
		key: `conekta/${id}`,
		date: timeOf(paid[0]?.paid_at ?? order.created_at),
		currency,
		...status,
		...givenBack(state, total, back),
		...(isPart && back.isZero() && { refunded: { kind: 'aPart' } as const }),
		total,
		...charges,
		gateways: paid.map((charge) => gatewayOf(charge, money)),
		shippedTo: textAt(order, 'shipping_contact.address.country'),
		recipient: recipientData(order),
	};
}

function paidCharges({ charges }: Json): Json[] {
	return listedIn(charges).filter(({ status }) =>
		['paid', 'partially_refunded', 'refunded'].includes(textOf(status)),
	);
}

function gatewayOf({ payment_method: method, amount }: Json, money: Money): Gateway {
	const way = recordOf(method);
	const type = textOf(way.type).toLowerCase();
	const product = textOf(way.product_type)
		.toLowerCase()
		.replace(/_?bnpl$/, '');
	const id = cardWay(type) || (WAYS.get(textOf(way.object)) ?? (product || type));
	return { id, title: '', amount: money(amount, 'charges') ?? Decimal.zero };
}

const WAYS: ReadonlyMap<string, string> = new Map([
	['card_payment', 'conekta_card'],
	['cash_payment', 'conekta_cash'],
	['bank_transfer_payment', 'conekta_spei'],
	['pay_by_bank_payment', 'conekta_pay_by_bank'],
]);

function rowsOf(order: Json, list: string): Json[] {
	return wholeList(order[list], { shop: 'Conekta', list, order: textOf(order.id) });
}

function chargesOf(
	order: Json,
	money: Money,
	decimals: number,
	state: OrderState,
): Pick<ReadOrder, 'lines' | 'taxes'> {
	if (state !== 'paid' && state !== 'notPaid') return { lines: [] };
	const products = rowsOf(order, 'line_items').map((row) => productLine(row, money));
	const shipping = rowsOf(order, 'shipping_lines').flatMap((row) => {
		const amount = money(row.amount, 'shipping_lines') ?? Decimal.zero;
		const name = textOf(row.carrier) || textOf(row.method) || 'Envío';
		return amount.isZero() ? [] : [plainLine('shipping', name, amount)];
	});
	const off = sumOf(
		rowsOf(order, 'discount_lines').map(
			({ amount }) => money(amount, 'discount_lines') ?? Decimal.zero,
		),
	);
	const isOfGoods = off.compare(sumOf(products.map(({ amount }) => amount))) <= 0;
	const lines = isOfGoods
		? [...lessDiscount(products, off), ...shipping]
		: lessDiscount([...products, ...shipping], off);
	// Some shops write a tax row for each line, so add up the rows with the same tax name.
	const sums = sumsBy(
		rowsOf(order, 'tax_lines'),
		({ description }) => textOf(description),
		({ amount }) => money(amount, 'tax_lines') ?? Decimal.zero,
	);
	const taxes = [...sums].map(([name, amount]): ChargedTax => ({ name, rate: undefined, amount }));
	return taxedLines(
		lines,
		taxes.filter(({ amount }) => amount?.isZero() === false),
		decimals,
	);
}

function productLine(row: Json, money: Money): OrderLine {
	const name = textOf(row.name);
	const quantity = amountOf(row.quantity ?? 1, ofNamed('quantity', name));
	const price = money(row.unit_price, ofNamed('unit_price', name)) ?? Decimal.zero;
	return {
		...plainLine(isTipName(name) ? 'tip' : 'product', name, price.times(quantity)),
		sku: textOf(row.sku),
		quantity,
		fields: fieldsAt(row.metadata, 'metadata'),
	};
}

function recipientData(order: Json): ReadOrder['recipient'] {
	const customer = recordOf(order.customer_info);
	const entities: ReadonlyArray<readonly [string, unknown]> = [
		['fiscal_entity', order.fiscal_entity],
		['customer_info.fiscal_entities', listedIn(customer.fiscal_entities)[0]],
	];
	const [place, entity] = entities.find(([, one]) => isRecord(one)) ?? ['fiscal_entity', {}];
	const given = recordOf(entity);
	const of = (name: string, path: string, ...others: string[]) => ({
		name,
		value: textAt(given, ...others, path),
		place: `${place}.${path}`,
	});
	return {
		fields: [
			of('rfc', 'tax_id'),
			of('razon social', 'name', 'company_name'),
			of('codigo postal fiscal', 'address.postal_code'),
			...fieldsAt(given.metadata, `${place}.metadata`),
			...fieldsAt(order.metadata, 'metadata'),
			...fieldsAt(customer.metadata, 'customer_info.metadata'),
		].filter(({ value }) => value !== ''),
		person: textOf(customer.name),
		country: textAt(given, 'address.country'),
		email: textOf(given.email) || textOf(customer.email),
	};
}

function isRefund(delivery: Json): boolean {
	const object = objectIn(delivery);
	return hasLines(object)
		? isRecord(object.refund)
		: isCharge(object) && listedIn(object.refunds).length > 0;
}

function readRefund(delivery: Json): ReadRefund {
	const object = objectIn(delivery);
	const currency = textOf(object.currency).toUpperCase();
	const orderId = textOf(hasLines(object) ? object.id : object.order_id);
	const refund = refundIn(object, listedIn(object.refunds), orderId);
	const id = textOf(refund.id);
	// Conekta writes refunded amounts as negative numbers.
	const amount = moneyIn(currency, 'Conekta')(refund.amount, 'refund.amount') ?? Decimal.zero;
	const isDone = ['', 'refunded', 'paid', 'succeeded'].includes(textOf(refund.status));
	return {
		id,
		orderId,
		orderKey: `conekta/${orderId}`,
		date: timeOf(refund.created_at),
		currency,
		isTest: object.livemode === false,
		total: isDone ? amount.magnitude() : Decimal.zero,
	};
}

function whyNoOrder(delivery: Json): NoOrder | undefined {
	const object = objectIn(delivery);
	const event = textOf(delivery.type) || textOf(object.object);
	if (isCharge(object)) {
		const order = textOf(object.order_id);
		const url = `https://api.conekta.io/orders/${order}`;
		return { kind: 'orderOnlyAnnounced', values: { order, event, url } };
	}
	if (isBareRefund(object)) {
		return { kind: 'refundWithoutCharge', values: { refund: textOf(object.id) } };
	}
	return isEvent(delivery) && !hasLines(object)
		? { kind: 'eventWithoutOrder', values: { event, wanted: 'order.paid' } }
		: undefined;
}

const isIeps = ({ name }: ChargedTax) => /ieps/i.test(name);

interface Reading {
	rows: ChargedTax[];
	lines: readonly OrderLine[];
}

/**
 * Distributes an order's taxes over all lines, or over all except shipping, so that they match SAT's rates.
 * @throws Problems if no combination of rates matches, or more than one
 */
function taxedLines(
	lines: readonly OrderLine[],
	taxes: readonly ChargedTax[],
	decimals: number,
): Pick<ReadOrder, 'lines' | 'taxes'> {
	const total = sumOf(taxes.map(({ amount = Decimal.zero }) => amount));
	if (taxes.length === 0) return { lines };
	const priced = lines.filter(({ kind }) => kind !== 'tip');
	const goods = priced.filter(({ kind }) => kind !== 'shipping');
	const sets = goods.length === priced.length ? [goods] : [priced, goods];
	const [reading, ...others] = sets.flatMap((set) => readingsOf(set, taxes, decimals));
	if (reading === undefined || others.length > 0) {
		const rows = taxes.map(({ name, amount }) => `${name} ${String(amount)}`);
		throw refused('Order', 'linesOfTaxesUnknown', { values: { shop: 'Conekta', taxes: rows } });
	}
	const nets = reading.lines.map(({ amount }) => amount);
	const parts = reading.rows.map((row) => ({
		row,
		shares: shares(row.amount ?? Decimal.zero, nets, decimals),
	}));
	return {
		lines: lines.map((line) => {
			const index = reading.lines.indexOf(line);
			const own =
				index === -1 ? [] : parts.map((part) => ({ ...part.row, amount: part.shares[index] }));
			return { ...line, includesTaxes: false, taxes: own };
		}),
		taxes: { rows: reading.rows, total },
	};
}

function readingsOf(
	lines: readonly OrderLine[],
	taxes: readonly ChargedTax[],
	decimals: number,
): Reading[] {
	const [ieps, ...moreIeps] = taxes.filter(isIeps);
	const [iva, ...moreIva] = taxes.filter((tax) => !isIeps(tax));
	if (moreIeps.length > 0 || moreIva.length > 0) return [];
	const net = sumOf(lines.map(({ amount }) => amount));
	const within = Decimal.steps(Math.max(1, lines.length), decimals);
	const withRates = (tax: ChargedTax | undefined, base: Decimal): ChargedTax[][] =>
		tax === undefined ? [[]] : ratesFitting(tax, base, within).map((rate) => [{ ...tax, rate }]);
	const base = net.plus(ieps?.amount ?? Decimal.zero);
	return withRates(ieps, net).flatMap((first) =>
		withRates(iva, base).map((second) => ({ rows: [...first, ...second], lines })),
	);
}
