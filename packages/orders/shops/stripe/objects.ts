import { isRecord } from 'cfdi-mx';
import { recordOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';

/** What is known of the fields of each of its objects. */
export const KNOWN_FIELDS = `amount_subtotal amount_total currency payment_status status livemode amount_due amount_paid amount_shipping
	total subtotal subtotal_excluding_tax total_excluding_tax tax starting_balance ending_balance application_fee_amount
	paid paid_out_of_band post_payment_credit_notes_amount pre_payment_credit_notes_amount attempt_count tax_percent
	shipping_cost expires_at cancel_url attempted billing_reason collection_method charge due_date`;

/** What Stripe's API calls an object that says what was sold: `checkout.session`, `invoice`. */
const SESSION = 'checkout.session';
export const INVOICE = 'invoice';

/** Those of which a workflow may hear besides these: they say what was paid, or who pays. */
const OTHERS = `charge credit_note customer invoice_payment invoiceitem payment_intent payment_link
	payment_method quote refund setup_intent subscription`.split(/\s+/);

const KINDS = [SESSION, INVOICE, ...OTHERS];

/**
 * The object of Stripe that a delivery is, or that its event has: a refund does not say itself whether it
 * is one of the test mode, and its event does.
 * @returns undefined for anything else
 */
export function stripeObject(delivery: Json): Json | undefined {
	const data = recordOf(delivery.data);
	const isEvent = delivery.object === 'event' && isRecord(data.object);
	const object = isEvent ? data.object : delivery;
	if (!isRecord(object) || !KINDS.includes(textOf(object.object))) return undefined;
	// Others have such objects, too; an ID of Stripe says what it is of ("in_1Pgc6tB7"), and its moments are numbers.
	if (!/^([a-z]+_|$)/.test(textOf(object.id)) || 'created_at' in object) return undefined;
	return isEvent ? { livemode: delivery.livemode, ...object } : object;
}

/** What is sold: a Checkout Session or an Invoice. */
export function isSale(object: Json | undefined): boolean {
	return object !== undefined && [SESSION, INVOICE].includes(textOf(object.object));
}

/** The ID of another object, which is there alone or is the object itself where that was fetched. */
export function idIn(value: unknown): string {
	return textOf(isRecord(value) ? value.id : value);
}

/** The key of a sale or of a refund: IDs of Stripe are unique over all its accounts. */
export function stripeKey(id: string): string {
	return `stripe/${id}`;
}
