import { isRecord, recordOf, textOf } from '../../values/json';
import type { Json } from '../json';
import { amountOf, idOf } from '../json';
import type { ReadRefund } from '../order';
import { isMercadoLibreOrder } from './order';

/** An order with one more key: `refund`, one of those that `GET /v1/payments/<id>/refunds` lists. */
export function isMercadoLibreRefund(refund: Json): boolean {
	return isMercadoLibreOrder(refund) && isRecord(refund.refund);
}

/**
 * Reads a refund of Mercado Libre, which has an amount, and no lines. One that is not approved gave
 * nothing back.
 * @throws Problems for an amount that is not a number
 */
export function mercadoLibreRefund(order: Json): ReadRefund {
	const refund = recordOf(order.refund);
	const [id, orderId] = [idOf(refund.id, 'refund.id'), idOf(order.id, 'id')];
	const orderKey = `mercadolibre/${orderId}`;
	const isDone = ['', 'approved'].includes(textOf(refund.status));
	return {
		host: '',
		id,
		orderId,
		orderKey,
		date: textOf(refund.date_created),
		currency: textOf(order.currency_id),
		isTest: Array.isArray(order.tags) && order.tags.includes('test_order'),
		total: amountOf(isDone ? refund.amount : 0, 'refund.amount'),
	};
}
