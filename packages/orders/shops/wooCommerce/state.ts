import { Decimal } from 'cfdi-mx';
import { textOf } from 'cfdi-mx/parts';
import type { Phrase } from '../../problem';
import type { Json } from '../../json';
import { amountOf, idOf, namedValues, ofNamed, recordsIn } from '../../json';
import type { NamedValue, Order } from '../../order';
import { stated } from '../../payment';

const NEVER_PAID = ['cancelled', 'failed', 'trash'];
const WAITING = ['pending', 'on-hold', 'checkout-draft', 'auto-draft', 'draft'];

/**
 * Statuses after "processing" in many shops. An order with cash on delivery can have one of them long before payment,
 * so date_paid decides.
 */
const UNDER_WAY = new Set(
	[
		'processing packed packing ready ready-to-ship ready-for-pickup ready-to-pickup awaiting-shipment',
		'awaiting-pickup shipping shipped partially-shipped partial-shipped dispatched in-transit',
		'out-for-delivery delivered picked-up printed',
		'preparando en-preparacion preparado empacado surtido listo listo-para-enviar listo-para-recoger',
		'por-enviar enviado en-camino en-transito en-reparto en-ruta entregado recogido',
	].flatMap((line) => line.split(' ')),
);

/** Test-mode marks of payment plugins. */
const TEST_MARKS: Readonly<Record<string, RegExp>> = {
	_wcpay_mode: /^test$/,
	_ppcp_paypal_payment_mode: /^sandbox$/,
	// Mercado Pago.
	is_production_mode: /^no$/,
	_openpay_customer_sandbox_id: /./,
};

/**
 * Returns the state of an order. date_paid means paid, because an order with cash on delivery is "processing" long
 * before payment. A completed order is also paid. An order with a deposit is paid when its rest is. Custom statuses
 * are unknown until the owner defines them.
 * @param total the order's total
 */
export function stateOf(
	order: Json,
	total: Decimal,
): Pick<Order, 'state' | 'statusText' | 'ownStatus' | 'partOfSale'> {
	const status = textOf(order.status).replace(/^wc-/, '');
	const mark = recordsIn(order.meta_data).find(
		({ key, value }) => TEST_MARKS[textOf(key)]?.test(textOf(value)) === true,
	);
	if (mark !== undefined) return stated('test', textOf(mark.key), textOf(mark.value));
	const known = { ...stated('unknown', 'status', status), ownStatus: status };
	if (NEVER_PAID.includes(status)) return { ...known, state: 'cancelled' };
	if (status === 'refunded') return { ...known, state: 'refunded' };
	const part = partOfSale(order);
	if (part !== undefined) return { ...known, state: 'notPaid', partOfSale: part };
	const rest = unpaidRest(order, status, total);
	if (rest !== undefined) return { ...known, state: 'notPaid', statusText: rest };
	if (status === 'completed') return { ...known, state: 'paid' };
	const isKnown = status === '' || WAITING.includes(status) || UNDER_WAY.has(status);
	if (!isKnown) return known;
	if ('date_paid' in order || 'date_paid_gmt' in order) {
		const isPaid = [order.date_paid, order.date_paid_gmt].some((date) => textOf(date) !== '');
		const values = { field: 'status', value: status, date: 'date_paid' };
		// The fields contradict each other, so the shop owner must decide.
		if (isPaid && WAITING.includes(status)) {
			return { ...known, statusText: { kind: 'statusWithPayment', values } };
		}
		if (isPaid) return { ...known, state: 'paid' };
		return { ...known, state: 'notPaid', statusText: { kind: 'statusWithoutPayment', values } };
	}
	const isWaiting = WAITING.includes(status) || textOf(order.payment_method) === 'cod';
	return { ...known, state: isWaiting ? 'notPaid' : 'paid' };
}

const CENT = Decimal.parse('0.01') ?? Decimal.one;

/** Prefixes of plugins that keep the whole sale in the order, and its partial payments in meta fields. */
const PLUGINS = ['_wc_deposits', '_awcdp_deposits', '_mepp'];

/** Statuses of these plugins for a partially paid order. */
const OF_DEPOSITS =
	'partially-paid partial-payment partial-paid scheduled-payment pending-deposit deposit-paid'.split(
		' ',
	);

/**
 * Returns the field that shows an unpaid rest, or undefined if the order is paid in full or no plugin has data.
 * @param status the status without its prefix
 * @param total the order's total
 */
function unpaidRest(order: Json, status: string, total: Decimal): Phrase | undefined {
	const fields = namedValues(order.meta_data, 'key');
	const plugin = PLUGINS.find((prefix) => isYes(fields, `${prefix}_order_has_deposit`));
	const isOfDeposits = OF_DEPOSITS.includes(status);
	const says = (field: string, value: string): Phrase => {
		const text = plugin === undefined ? '' : valueOf(fields, `${plugin}_deposit_amount`);
		const deposit = Decimal.parse(text)?.rounded(2);
		return deposit === undefined
			? { kind: 'statusOfPart', values: { field, value } }
			: {
					kind: 'statusOfDeposit',
					values: { field, value, deposit: String(deposit), total: String(total) },
				};
	};
	if (isOfDeposits) return says('status', status);
	if (plugin === undefined) return undefined;
	const flags = [`${plugin}_second_payment_paid`, `${plugin}_remaining_paid`];
	if (flags.some((flag) => isYes(fields, flag))) return undefined;
	const rest = Decimal.parse(valueOf(fields, `${plugin}_second_payment`));
	if (rest?.isZero() === true) return undefined;
	const flag = flags.find((name) => valueOf(fields, name) !== '') ?? `${plugin}_order_has_deposit`;
	return says(flag, valueOf(fields, flag));
}

/**
 * Returns the reason why the order is only a part of a sale. Its lines have a deposit or the rest of one (WooCommerce
 * Deposits, YITH), or it is a payment of another order.
 */
function partOfSale(order: Json): Phrase | undefined {
	const fields = namedValues(order.meta_data, 'key');
	const isPayment =
		['wc_deposits', 'yith_wcdp_balance_order'].includes(textOf(order.created_via)) ||
		isYes(fields, '_has_full_payment') ||
		PLUGINS.some((prefix) => valueOf(fields, `${prefix}_payment_type`) !== '');
	const parent = idOf(order.parent_id, 'parent_id');
	if (isPayment && parent !== '' && parent !== '0') {
		return { kind: 'paymentOfOrder', values: { order: parent } };
	}
	const [part] = recordsIn(order.line_items).flatMap((line) => partOfLine(line) ?? []);
	return part;
}

function partOfLine(line: Json): Phrase | undefined {
	const fields = namedValues(line.meta_data, 'key');
	const name = textOf(line.name);
	const amount = amountOf(line.total, ofNamed('total', name));
	const charged = amount.plus(amountOf(line.total_tax, ofNamed('total_tax', name)));
	const original = valueOf(fields, '_original_order_id', 'ovabrw_original_order_id');
	if (original !== '') {
		return { kind: 'paymentOfOrder', values: { order: original } };
	}
	const rests = [
		['_balance', '_deposit_item_id'],
		['_full_payment', '_deposit_id'],
	] as const;
	if (rests.some(([flag, id]) => isYes(fields, flag) && valueOf(fields, id) !== '')) {
		return { kind: 'lineIsRest', values: { name } };
	}
	const deposit: Phrase = { kind: 'lineIsDeposit', values: { name, deposit: String(charged) } };
	if (isYes(fields, '_is_deposit')) {
		const full = amountIn(fields, '_deposit_full_amount');
		const net = amountIn(fields, '_deposit_full_amount_ex_tax');
		// Some shops and plugins write the full amount without taxes.
		const later = net?.minus(amount) ?? full?.minus(charged);
		const off = amountIn(fields, '_deposit_deferred_discount_ex_tax', '_deposit_deferred_discount');
		// If the deposit is the full price, or a discount covers the rest, the line is the whole sale.
		if (later !== undefined && later.minus(off ?? Decimal.zero).compare(CENT) <= 0)
			return undefined;
		if (full === undefined || full.compare(charged) <= 0) return deposit;
		const values = { name, deposit: String(charged), full: String(full.rounded(2)) };
		return { kind: 'lineIsDepositOf', values };
	}
	const rest = amountIn(fields, '_deposit_balance', 'ovabrw_remaining_amount');
	if (rest !== undefined) return rest.isPositive() ? deposit : undefined;
	const isOfYith = valueOf(fields, '_deposit_value', '_full_payment_id') !== '';
	return isOfYith && isYes(fields, '_deposit') ? deposit : undefined;
}

function valueOf(fields: readonly NamedValue[], ...names: string[]): string {
	return (
		names.map((name) => fields.find((field) => field.name === name)?.value ?? '').find(Boolean) ??
		''
	);
}

function amountIn(fields: readonly NamedValue[], ...names: string[]): Decimal | undefined {
	return Decimal.parse(valueOf(fields, ...names));
}

function isYes(fields: readonly NamedValue[], name: string): boolean {
	return /^(yes|true|1)$/i.test(valueOf(fields, name));
}
