import { isRecord } from 'cfdi-mx';
import { recordOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';

export const KNOWN_FIELDS = `amount_subtotal amount_total currency payment_status status livemode amount_due amount_paid amount_shipping
	total subtotal subtotal_excluding_tax total_excluding_tax tax starting_balance ending_balance application_fee_amount
	paid paid_out_of_band post_payment_credit_notes_amount pre_payment_credit_notes_amount attempt_count tax_percent
	shipping_cost expires_at cancel_url attempted billing_reason collection_method charge due_date`;

/** Stripe's names of objects with sold items: `checkout.session`, `invoice`. */
const SESSION = 'checkout.session';
export const INVOICE = 'invoice';

/** Other objects that a workflow can receive. They have payments or customers, but not the sold items. */
const OTHERS = `charge credit_note customer invoice_payment invoiceitem payment_intent payment_link
	payment_method quote refund setup_intent subscription`.split(/\s+/);

const KINDS = [SESSION, INVOICE, ...OTHERS];

/**
 * Returns the Stripe object of a delivery or its event. Copies the test mode from the event, because a refund does
 * not have it.
 * @returns undefined for other data
 */
export function stripeObject(delivery: Json): Json | undefined {
	const data = recordOf(delivery.data);
	const isEvent = delivery.object === 'event' && isRecord(data.object);
	const object = isEvent ? data.object : delivery;
	if (!isRecord(object) || !KINDS.includes(textOf(object.object))) return undefined;
	// Others also have such objects. Stripe's IDs have a prefix ("in_1Pgc6tB7"), and its times are numbers in other
	// fields.
	if (!/^([a-z]+_|$)/.test(textOf(object.id)) || 'created_at' in object) return undefined;
	return isEvent ? { livemode: delivery.livemode, ...object } : object;
}

export function isSale(object: Json | undefined): boolean {
	return object !== undefined && [SESSION, INVOICE].includes(textOf(object.object));
}

/** Returns the ID of a related object, fetched or not. */
export function idIn(value: unknown): string {
	return textOf(isRecord(value) ? value.id : value);
}

/** Returns the key of a sale or a refund. Stripe's IDs are unique across accounts. */
export function stripeKey(id: string): string {
	return `stripe/${id}`;
}
