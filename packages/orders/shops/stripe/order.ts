import { Decimal, isRecord } from 'cfdi-mx';
import { recordOf, textOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { Json } from '../../json';
import { listedIn, textAt, valueAt } from '../../json';
import type { Order, OrderLine, ReadOrder } from '../../order';
import type { Money } from '../../payment';
import { moneyIn, stated, statesOf, timeOf } from '../../payment';
import type { NoOrder, Shop } from '../../shop';
import {
	chargedTaxes,
	invoiceLine,
	sessionLine,
	shippingLine,
	sum,
	taxRatesIn,
	taxRowsOf,
	wholeList,
} from './lines';
import { idIn, INVOICE, isSale, KNOWN_FIELDS, stripeKey, stripeObject } from './objects';
import { gatewaysOf, givenBackOf, isDisputed, paidAt } from './payment';
import { recipientData } from './recipient';
import { isRefund, readRefund, REFUND_FIELDS } from './refund';
import type { TaxRates } from './lines';
import type { KnownFields } from '../../unread';

const FIELDS: KnownFields = {
	'': KNOWN_FIELDS,
	line_items: `amount_subtotal amount_tax amount_discount amount_total quantity currency`,
	lines: `amount amount_excluding_tax unit_amount_excluding_tax unit_amount subtotal quantity quantity_decimal currency`,
};

export const stripe: Shop = {
	name: 'Stripe',
	isOrder,
	readOrder,
	isRefund,
	readRefund,
	whyNoOrder,
	orderFields: (order) => [fieldsOf(order), FIELDS],
	refundFields: (refund) => [stripeObject(refund) ?? {}, REFUND_FIELDS],
};

/** Returns the fields of the sale. Adds the dispute of its charge, so that the user must decide. */
function fieldsOf(delivery: Json): Json {
	const sale = stripeObject(delivery) ?? {};
	return isDisputed(sale) ? { ...sale, disputed: true } : sale;
}

/** Returns whether this is a Checkout Session or an Invoice of Stripe, alone or in a webhook event. */
function isOrder(delivery: Json): boolean {
	return isSale(stripeObject(delivery));
}

/**
 * Reads a Checkout Session or an Invoice of Stripe. Amounts are in the smallest unit.
 * @throws Problems if it is not final, its lines were not fetched, or an amount has fractions
 */
function readOrder(delivery: Json): ReadOrder {
	const object = stripeObject(delivery) ?? {};
	const isInvoice = object.object === INVOICE;
	const id = textOf(object.id);
	const currency = textOf(object.currency).toUpperCase();
	const money = moneyIn(currency, 'Stripe');
	const place = isInvoice ? 'total' : 'amount_total';
	const total = money(object[place], place) ?? Decimal.zero;
	const givenBack = givenBackOf(object, money);
	const isAll = givenBack.isPositive() && givenBack.compare(total) >= 0;
	const { state, statusText } = stateOf(object);
	const isInvoiced = (state === 'paid' || state === 'notPaid') && total.isPositive() && !isAll;
	return {
		id,
		key: stripeKey(saleOf(object)),
		number: textOf(object.number),
		date: dateOf(object),
		currency,
		state: isAll && state === 'paid' ? 'refunded' : state,
		statusText,
		total,
		...(isInvoiced ? chargesOf(object, money) : { lines: [] }),
		refunded: givenBack.isPositive() ? String(givenBack) : undefined,
		gateways: gatewaysOf(object, money),
		shippedTo: countryOf(object),
		recipient: recipientData(object),
	};
}

/**
 * Returns the ID that identifies a sale in all its Stripe objects: the Invoice of a Checkout Session, otherwise the
 * payment, which its refunds also name.
 */
function saleOf(object: Json): string {
	if (object.object === INVOICE) return textOf(object.id);
	return idIn(object.invoice) || idIn(object.payment_intent) || textOf(object.id);
}

/** Final or unpaid statuses of both. */
const STATES = statesOf({
	paid: 'paid',
	notPaid: 'unpaid open uncollectible',
	cancelled: 'void expired',
});

function stateOf(object: Json): Pick<Order, 'state' | 'statusText'> {
	if (object.livemode === false) return stated('test', 'livemode', false);
	const status = textOf(object.status);
	if (object.object === INVOICE) {
		if (status === 'draft') throw notFinal(object, status);
		// Before 2018, an Invoice did not have a status.
		if (status === '' && object.paid === true) return stated('paid', 'paid', true);
		return stated(STATES.get(status) ?? 'notPaid', 'status', status);
	}
	if (status === 'open') throw notFinal(object, status);
	if (status === 'expired') return stated('cancelled', 'status', status);
	checkInvoiceIsThere(object);
	const payment = textOf(object.payment_status);
	return stated(STATES.get(payment) ?? 'notPaid', 'payment_status', payment);
}

function notFinal(object: Json, status: string) {
	const event = object.object === INVOICE ? 'invoice.paid' : 'checkout.session.completed';
	return refused('Order', 'stripeNotFinal', {
		// An upcoming Invoice does not have an ID.
		values: { order: textOf(object.id) || 'invoice.upcoming', status, event },
	});
}

/** Requires the session's Invoice, because the Invoice changes the session's key. */
function checkInvoiceIsThere({ id, invoice, invoice_creation: creation }: Json): void {
	if (idIn(invoice) !== '' || !isRecord(creation) || creation.enabled !== true) return;
	throw refused('Order', 'stripeInvoiceNotGiven', { values: { order: textOf(id) } });
}

function dateOf(object: Json): string {
	const { status_transitions: moments, effective_at: effective, created, date } = object;
	const paid = recordOf(moments).paid_at;
	const times = [paid, paidAt(object), effective, created, date].map(timeOf);
	return times.find(Boolean) ?? '';
}

function chargesOf(object: Json, money: Money): Pick<Order, 'lines' | 'taxes'> {
	return object.object === INVOICE
		? chargesOfInvoice(object, money)
		: chargesOfSession(object, money);
}

function chargesOfSession(object: Json, money: Money): Pick<Order, 'lines' | 'taxes'> {
	const order = textOf(object.id);
	const rows = wholeList(object.line_items, 'line_items', order);
	if (rows.length === 0) throw refused('Order', 'stripeLinesNotFetched', { values: { order } });
	const details = recordOf(object.total_details);
	const breakdown = recordOf(details.breakdown);
	const all = [breakdown, object.shipping_cost, ...rows].filter(isRecord).flatMap(taxRowsOf);
	const reading = { money, rates: taxRatesIn(all, []) };
	return {
		lines: [...rows.map((row) => sessionLine(row, reading)), ...shippingLine(object, reading)],
		taxes: {
			rows: taxRowsAt(breakdown.taxes, reading.rates, money),
			total: money(details.amount_tax, 'amount_tax'),
		},
	};
}

function chargesOfInvoice(object: Json, money: Money): Pick<Order, 'lines' | 'taxes'> {
	const rows = wholeList(object.lines, 'lines', textOf(object.id));
	const totals = listedIn(object.total_taxes ?? object.total_tax_amounts);
	const given = [object.default_tax_rates, ...rows.map((row) => row.tax_rates)].flatMap(listedIn);
	const all = [object.shipping_cost, ...rows].filter(isRecord).flatMap(taxRowsOf);
	const reading = { money, rates: taxRatesIn([...all, ...totals], given) };
	const charged = totals.map(({ amount }) => money(amount, 'total_taxes'));
	const lines: OrderLine[] = rows.map((row) => invoiceLine(row, reading));
	return {
		lines: [...lines, ...shippingLine(object, reading)],
		taxes: {
			rows: taxRowsAt(object.total_taxes ?? object.total_tax_amounts, reading.rates, money),
			total: charged.length > 0 ? sum(charged) : money(object.tax, 'tax'),
		},
	};
}

/** Returns the taxes of the whole object, if all rates are known. */
function taxRowsAt(list: unknown, rates: TaxRates, money: Money): Order['taxes']['rows'] {
	if (!Array.isArray(list)) return undefined;
	const rows = chargedTaxes(listedIn(list), rates, { money, place: 'taxes' });
	return rows.every(({ rate }) => rate !== undefined) ? rows : undefined;
}

const SHIPPED_TO = [
	'collected_information.shipping_details',
	'shipping_details',
	'customer_shipping',
	'shipping',
];

function countryOf(object: Json): string {
	const given = SHIPPED_TO.map((path) => valueAt(object, path)).find(isRecord);
	return textAt(given, 'address.country');
}

/** Most Stripe objects have a payment, but not the sold items. */
function whyNoOrder(delivery: Json): NoOrder | undefined {
	const object = stripeObject(delivery);
	if (object === undefined || isSale(object)) return undefined;
	return { kind: 'stripeNoOrder', values: { object: textOf(object.object) } };
}
