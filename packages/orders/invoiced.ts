import type { Problem } from 'cfdi-mx';
import { Decimal } from 'cfdi-mx';
import { currencyDecimals, sumOf } from 'cfdi-mx/parts';
import type { Kind, Values } from './problem';
import { problem, refused } from './problem';
import { plainWords } from './json';
import type { Order } from './order';
import { orderName } from './order';

/** The invoice of what a shop gives, with the names of Anexo 20, without its totals. */
export interface ShopInvoice {
	comprobante: Record<string, unknown>;
	/** What its Total is to be. */
	total: Decimal;
	/** The same for every delivery: of the order, of the refund, or of each order of a global invoice. */
	keys: readonly string[];
	/** What an item says of what was given: only texts. */
	shown: Record<string, unknown>;
	notes: readonly Problem[];
}

/** An order or a refund that is rightly not invoiced. */
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

/** The same, with what an item says of it. */
export interface NotInvoiced extends Skipped {
	shown: Record<string, unknown>;
}

/** What a workflow may need of an order: to answer the shop, and to write it down. */
export function shownOrder(order: Order): Record<string, string> {
	const { shop, host, id, key, number, date, total, currency } = order;
	return { shop, host, id, key, number, date, total: String(total), currency };
}

/** The same, with the address to which its invoice may be sent. */
export function summaryOf(order: Order): Record<string, string> {
	const { email } = order.recipient;
	return { ...shownOrder(order), ...(email !== '' && { email }) };
}

/** @param values of the sentence, which stands by itself */
export function passedOn(reason: Skipped['reason'], kind: Kind, values: Values = {}): Skipped {
	return { reason, problem: problem('', kind, { level: 'warn', values }) };
}

/** What the owner of a shop says of one of its states. */
interface OwnStatus {
	/** As the shop calls it, with or without "wc-". */
	status: string;
	state: 'paid' | 'notPaid' | 'cancelled';
}

/** What the user says of whether orders are invoiced. */
export interface StatusOptions {
	/** What the shop's own states mean. */
	orderStatuses: readonly OwnStatus[];
	ifOrderIsNotPaid: 'passOn' | 'ppd' | 'refuse';
	/** Fields that the reader does not know, and that change nothing, as the user says. */
	ignoredFields: readonly string[];
}

/**
 * An order that is to be invoiced, in the state that its owner says, or why it is not, whatever its recipient.
 * @throws Problems for an order that is refused as it is not paid, is a part of a sale, or in an unknown state, and
 * for fields of which nobody knows what they mean
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

/** Its total may be zero because store credit paid it: then its lines come to more, and it is asked about. */
function costsNothing({ total, lines, currency }: Order): boolean {
	if (total.isPositive()) return false;
	const amounts = lines.flatMap(({ amount, includesTaxes, taxes }) => [
		amount,
		...(includesTaxes ? [] : taxes.map((tax) => tax.amount ?? Decimal.zero)),
	]);
	const rounding = Decimal.steps(lines.length, currencyDecimals(currency));
	return sumOf(amounts).compare(rounding) <= 0;
}

/** @throws Problems for fields that may change the invoice, and that nothing reads */
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

/** A test stays one, as it never happened. */
function asOwnerSays(order: Order, statuses: readonly OwnStatus[]): Order {
	const own = plainStatus(order.ownStatus ?? '');
	const said = statuses.find(({ status }) => own !== '' && plainStatus(status) === own);
	return said === undefined || order.state === 'test' ? order : { ...order, state: said.state };
}

function plainStatus(text: string): string {
	return plainWords(text.trim().replace(/^wc-/i, ''));
}
