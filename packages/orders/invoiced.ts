import type { Problem } from 'cfdi-mx';
import { Decimal } from 'cfdi-mx';
import { currencyDecimals, sumOf } from 'cfdi-mx/parts';
import type { Kind, Values } from './problem';
import { problem, refused } from './problem';
import { plainWords } from './json';
import type { Order } from './order';
import { orderName } from './order';

/** The invoice of a shop's order or refund, with the names of Anexo 20, without totals. */
export interface ShopInvoice {
	comprobante: Record<string, unknown>;
	/** The Total that it must have. */
	total: Decimal;
	/**
	 * Keys that are the same for each delivery: of the order, of the refund, or of each order of a global invoice.
	 */
	keys: readonly string[];
	/** The input as texts, for the output item. */
	shown: Record<string, unknown>;
	notes: readonly Problem[];
}

/** An order or a refund that correctly gets no invoice. */
export interface Skipped {
	reason:
		| 'noOrder'
		| 'test'
		| 'cancelled'
		| 'refunded'
		| 'nothingToInvoice'
		| 'notPaid'
		| 'noRfc'
		| 'noInvoice'
		| 'nothingGivenBack';
	problem: Problem;
}

/** A skipped order or refund, with its data for the output item. */
export interface NotInvoiced extends Skipped {
	shown: Record<string, unknown>;
}

/** Returns the data of an order with which a workflow can answer the shop or record it. */
export function shownOrder(order: Order): Record<string, string> {
	const { shop, host, id, key, number, date, total, currency } = order;
	return { shop, host, id, key, number, date, total: String(total), currency };
}

/** Returns the order's data with the email address for its invoice. */
export function summaryOf(order: Order): Record<string, string> {
	const { email } = order.recipient;
	return { ...shownOrder(order), ...(email !== '' && { email }) };
}

/** @param values values of the message, which needs no other context */
export function passedOn(reason: Skipped['reason'], kind: Kind, values: Values = {}): Skipped {
	return { reason, problem: problem('', kind, { level: 'warn', values }) };
}

/** The shop owner's meaning of a status. */
interface OwnStatus {
	status: string;
	state: 'paid' | 'notPaid' | 'cancelled';
}

/** The user's settings for which orders to invoice. */
export interface StatusOptions {
	/** Meanings of the shop's custom statuses. */
	orderStatuses: readonly OwnStatus[];
	ifOrderIsNotPaid: 'passOn' | 'ppd' | 'refuse';
	/** Unknown fields that the user declared irrelevant. */
	ignoredFields: readonly string[];
}

/**
 * Returns an order to invoice with the state that its owner chose, or the reason to skip it, regardless of its
 * recipient.
 * @throws Problems if an unpaid order is refused, if the order is part of a sale, if its state is unknown, or for
 * unknown fields that can change the invoice
 */
export function toInvoice(
	given: Order,
	{ orderStatuses, ifOrderIsNotPaid, ignoredFields }: StatusOptions,
): Order | Skipped {
	const order = asOwnerSays(given, orderStatuses);
	const { state, statusText, partOfSale: part } = order;
	const values = { order: orderName(order), status: statusText };
	if (state === 'test') return passedOn('test', 'orderIsTest', values);
	if (state === 'cancelled') return passedOn('cancelled', 'orderCancelled', values);
	if (state === 'refunded') return passedOn('refunded', 'orderRefunded', values);
	if (costsNothing(order)) return passedOn('nothingToInvoice', 'orderCostsNothing', values);
	const isPassedOn = ifOrderIsNotPaid === 'passOn';
	if (part !== undefined) {
		const ofSale = { ...values, part };
		if (isPassedOn) return passedOn('notPaid', 'orderIsPartOfSale', ofSale);
		throw refused('Order', 'orderIsPartOfSale', { values: ofSale, remedy: 'invoiceWholeSale' });
	}
	if (state === 'unknown') throw refused('Order', 'orderStatusUnknown', { values });
	if (state === 'notPaid' && ifOrderIsNotPaid !== 'ppd') {
		if (isPassedOn) return passedOn('notPaid', 'orderNotPaid', values);
		throw refused('Order', 'orderNotPaid', { values, remedy: 'invoiceWhenPaid' });
	}
	checkAllIsRead(order, orderName(order), ignoredFields);
	return order;
}

/** A total of zero can mean that store credit paid. Then the lines have amounts, and the order is not free. */
function costsNothing({ total, lines, currency }: Order): boolean {
	if (total.isPositive()) return false;
	const amounts = lines.flatMap(({ amount, includesTaxes, taxes }) => [
		amount,
		...(includesTaxes ? [] : taxes.map((tax) => tax.amount ?? Decimal.zero)),
	]);
	const rounding = Decimal.steps(lines.length, currencyDecimals(currency));
	return sumOf(amounts).compare(rounding) <= 0;
}

/** @throws Problems for unknown fields that can change the invoice */
export function checkAllIsRead(
	{ unread }: Pick<Order, 'unread'>,
	order: string,
	ignored: readonly string[],
): void {
	const harmless = ignored.map(plainWords);
	const asked = unread.filter(({ name }) => !harmless.includes(plainWords(name)));
	if (asked.length === 0) return;
	const fields = asked.map(({ path, value }) => `${path} (${value})`);
	const names = [...new Set(asked.map(({ name }) => name))].join(', ');
	throw refused('Order', 'orderFieldsUnknown', { values: { order, fields, names } });
}

/** Applies the owner's meaning of the status. A test order stays a test. */
function asOwnerSays(order: Order, statuses: readonly OwnStatus[]): Order {
	const own = plainStatus(order.ownStatus ?? '');
	const said = statuses.find(({ status }) => own !== '' && plainStatus(status) === own);
	return said === undefined || order.state === 'test' ? order : { ...order, state: said.state };
}

function plainStatus(text: string): string {
	return plainWords(text.trim().replace(/^wc-/i, ''));
}
