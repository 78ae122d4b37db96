import { Decimal, isRecord } from 'cfdi-mx';
import { recordOf, sumOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';
import { listedIn } from '../../json';
import type { Gateway } from '../../order';
import type { Money } from '../../payment';

/** Returns the payment intents and successful charges that were fetched with the object. */
function paymentsOf(object: Json): { intents: Json[]; charges: Json[] } {
	const all = [object, ...listedIn(object.payments).flatMap(({ payment }) => payment)].filter(
		isRecord,
	);
	const intents = all.map((one) => one.payment_intent).filter(isRecord);
	const charges = [
		...all.map(({ charge }) => charge),
		...intents.flatMap((intent) => [intent.latest_charge ?? listedIn(intent.charges)[0]]),
	].filter(isRecord);
	return { intents, charges: charges.filter(({ status }) => status === 'succeeded') };
}

/** Returns the payment time in seconds, or undefined if the payment was not fetched. */
export function paidAt(object: Json): unknown {
	return paymentsOf(object).charges[0]?.created;
}

/** Returns whether a fetched payment was disputed. */
export function isDisputed(object: Json): boolean {
	return paymentsOf(object).charges.some(({ disputed }) => disputed === true);
}

/** Returns the refunded amount by fetched payments or by credit notes. */
export function givenBackOf(object: Json, money: Money): Decimal {
	const sumAt = (key: string, rows: readonly Json[]) =>
		sumOf(rows.map((row) => money(row[key], key) ?? Decimal.zero));
	const credited = ['pre_payment_credit_notes_amount', 'post_payment_credit_notes_amount'];
	const notes = sumOf(credited.map((key) => sumAt(key, [object])));
	const refunded = sumAt('amount_refunded', paymentsOf(object).charges);
	return refunded.compare(notes) > 0 ? refunded : notes;
}

/**
 * Returns the payment ways: of the fetched payment, otherwise those offered. If a customer credit paid a part, the
 * larger part counts (Anexo 20, FormaPago).
 */
export function gatewaysOf(object: Json, money: Money): Gateway[] {
	const [total, due] = [money(object.total, 'total'), money(object.amount_due, 'amount_due')];
	const byCredit = total !== undefined && due !== undefined ? total.minus(due) : Decimal.zero;
	const isByCredit = money(object.starting_balance, 'starting_balance')?.isNegative() === true;
	if (isByCredit && due !== undefined && byCredit.compare(due) > 0) {
		return [{ id: 'starting_balance', title: '' }];
	}
	if (object.paid_out_of_band === true) return [{ id: 'paid_out_of_band', title: '' }];
	const { intents, charges } = paymentsOf(object);
	const methods = [
		...charges.map((charge) => charge.payment_method_details),
		...(charges.length > 0 ? [] : intents.map((intent) => intent.payment_method)),
	].filter(isRecord);
	if (methods.length === 0) return wayOffered(object, intents);
	return [...new Set(methods.map(wayOf))].filter(Boolean).map((id) => ({ id, title: '' }));
}

/** Returns the payment type. A fetched card has its kind. */
function wayOf(method: Json): string {
	const type = textOf(method.type);
	const details = recordOf(method[type]);
	const funding = textOf(details.funding);
	return ['credit', 'debit', 'prepaid'].includes(funding) ? `${funding}_card` : named(type);
}

/** Joins the offered ways under one name, because the customer used only one. */
function wayOffered(object: Json, intents: readonly Json[]): Gateway[] {
	const settings = recordOf(object.payment_settings);
	const lists = [object, settings, ...intents].map((one) => one.payment_method_types);
	const offered = lists.filter(Array.isArray).find((list) => list.length > 0) ?? [];
	const ways = offered.map(textOf).filter((way) => way !== 'link' || offered.length === 1);
	if (ways.length === 0) return [];
	return [{ id: ways.map(named).join(', '), title: '', isOffer: ways.length > 1 }];
}

/** Renames Link, which pays with a card. Elsewhere, a link is something else. */
const named = (type: string) => (type === 'link' ? 'stripe_link' : type);
