import type { Phrase } from '../../problems/problem';
import type { Decimal } from '../../values/decimal';
import type { Json } from '../json';
import { recordsIn, textOf } from '../json';
import type { Order } from '../order';
import { partOfSale, unpaidRest } from './deposits';

const NEVER_PAID = ['cancelled', 'failed', 'trash'];
const WAITING = ['pending', 'on-hold', 'checkout-draft', 'auto-draft', 'draft'];

/**
 * What comes after "processing" in many shops. As there, an order with cash on delivery may be in one of
 * them long before it is paid, so that date_paid tells.
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

/** What payment plugins write on the orders of their test modes. */
const TEST_MARKS: Readonly<Record<string, string>> = {
	_wcpay_mode: 'test',
	_ppcp_paypal_payment_mode: 'sandbox',
};

/**
 * An order is paid when WooCommerce says when: an order with cash on delivery is "processing" long
 * before that. One that is completed is paid as well; one with a deposit, when its rest is. A state of the
 * shop's own is unknown until its owner says what it means.
 * @param total of the order
 */
export function stateOf(
	order: Json,
	total: Decimal,
): Pick<Order, 'state' | 'statusText' | 'ownStatus' | 'partOfSale'> {
	const status = textOf(order.status).replace(/^wc-/, '');
	const says = (field: string, value: string): Phrase => ({
		kind: 'statusIs',
		values: { field, value },
	});
	const mark = recordsIn(order.meta_data).find(
		({ key, value }) => TEST_MARKS[textOf(key)] === value && value !== undefined,
	);
	if (mark !== undefined) {
		return { state: 'test', statusText: says(textOf(mark.key), textOf(mark.value)) };
	}
	const known = { statusText: says('status', status), ownStatus: status };
	if (NEVER_PAID.includes(status)) return { ...known, state: 'cancelled' };
	if (status === 'refunded') return { ...known, state: 'refunded' };
	const part = partOfSale(order);
	if (part !== undefined) return { ...known, state: 'notPaid', partOfSale: part };
	const rest = unpaidRest(order, status, total);
	if (rest !== undefined) return { ...known, state: 'notPaid', statusText: rest };
	if (status === 'completed') return { ...known, state: 'paid' };
	const isKnown = status === '' || WAITING.includes(status) || UNDER_WAY.has(status);
	if (!isKnown) return { ...known, state: 'unknown' };
	if ('date_paid' in order || 'date_paid_gmt' in order) {
		const isPaid = [order.date_paid, order.date_paid_gmt].some((date) => textOf(date) !== '');
		if (isPaid) return { ...known, state: 'paid' };
		const values = { field: 'status', value: status, date: 'date_paid' };
		return { ...known, state: 'notPaid', statusText: { kind: 'statusWithoutPayment', values } };
	}
	const isWaiting = WAITING.includes(status) || textOf(order.payment_method) === 'cod';
	return { ...known, state: isWaiting ? 'notPaid' : 'paid' };
}
