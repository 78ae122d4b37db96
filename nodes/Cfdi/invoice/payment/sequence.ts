import type { IDataObject } from 'n8n-workflow';
import type { Dictionary, PaidPart, PaymentRow, Text, TextValues } from 'cfdi-mx';
import { Decimal, normalizeKey } from 'cfdi-mx';
import type { Before } from 'at-most-once';
import type { ItemInput } from '../../run/operation';
import type { ItemError } from '../../messages/itemError';
import { invalidField } from '../../messages/itemError';
import { labelText, text } from '../../messages';
import type { NodeKind } from '../../messages';

/** The balance of an invoice after a payment. Amounts are decimals as texts, in the invoice's currency. */
export interface Balance extends IDataObject {
	total: string;
	currency: string;
	instalment: number;
	paid: string;
	balance: string;
	creditNotes: string;
	/** The values of the first payment of the execution. Later payments can repeat them. */
	firstInstalment: number;
	firstEarlier: string;
}

export interface Paying {
	part: PaidPart;
	/** The amount paid of it, or else the amount of the payment, with the currency. */
	amount: string;
	item: Pick<ItemInput, 'index' | 'runIndex'>;
	labels: Dictionary;
}

/** Normalizes a UUID: the XML of an invoice and a form can differ in upper and lower case. */
export const oneUuid = (uuid: string): string => normalizeKey(uuid).toUpperCase();

/**
 * Returns the next payment of an invoice after others in the same execution: the next instalment, and the balance
 * that they left. Its values are accepted if they agree with that. They are replaced if they are empty or those
 * of the first payment. Values that are not numbers stay, and the complement refuses them.
 * @throws ItemError if it cannot be the next payment, with both items and both amounts
 */
export function nextPart(paying: Paying, before: Before[string] | undefined): PaidPart {
	const { part } = paying;
	if (before === undefined) return part;
	const left = before.leaves as Balance;
	if (before.isUnknown)
		throw refusedAfter(before, 'unknownBefore', paying, placeAfter(left, paying));
	const total = totalOf(part, Decimal.parse(left.total)?.scale);
	if (total !== left.total || part.invoice.currency !== left.currency) {
		throw refusedAfter(before, 'otherTotal', paying, {
			theirs: `${left.total} ${left.currency}`,
			own: `${total} ${part.invoice.currency}`,
		});
	}
	const said = saidOf(part);
	if (said === undefined) return part;
	if (!followsFrom(said, left)) {
		throw refusedAfter(before, 'otherInstalment', paying, {
			...placeAfter(left, paying),
			own: String(said.instalment),
			earlier: String(said.earlier),
		});
	}
	const creditNotes = part.creditNotes?.trim() || left.creditNotes;
	const credited = Decimal.parse(creditNotes);
	if (credited !== undefined && credited.compare(decimalOf(left.creditNotes)) < 0) {
		throw refusedAfter(before, 'fewerCreditNotes', paying, {
			theirs: left.creditNotes,
			own: creditNotes,
			where: labelOf(paying, 'creditNotes'),
		});
	}
	const earlier = paidUntil(left);
	const balance = decimalOf(left.total)
		.minus(earlier)
		.minus(credited ?? Decimal.zero);
	if (!balance.isPositive()) throw takesTooMuch(paying, before, balance);
	return {
		...part,
		instalment: String(left.instalment + 1),
		earlierPayments: String(earlier),
		creditNotes,
	};
}

/** Returns the balance of an invoice for the next payment of the execution. */
export function leftBy(
	part: PaidPart,
	row: PaymentRow,
	before: Before[string] | undefined,
): Balance {
	const { currency, instalment, paid, balance, previousBalance } = row;
	const { scale } = decimalOf(balance);
	const { firstInstalment, firstEarlier } = (before?.leaves ?? {}) as Partial<Balance>;
	const said = saidOf(part);
	return {
		total: totalOf(part, scale),
		currency,
		instalment,
		paid,
		balance,
		creditNotes: String(decimalOf(part.creditNotes).rounded(scale)),
		firstInstalment: firstInstalment ?? said?.instalment ?? instalment,
		firstEarlier: firstEarlier ?? String(said?.earlier ?? previousBalance),
	};
}

/** Returns the error for a payment above the balance that the previous payment left. */
export function takesTooMuch(
	paying: Paying,
	before: Before[string],
	balance = decimalOf((before.leaves as Balance).balance),
): ItemError {
	const where = labelOf(paying, paying.part.place ? 'amount' : 'paymentAmount');
	if (!balance.isPositive()) return refusedAfter(before, 'itemLeavesNothing', paying, { where });
	const { currency } = before.leaves as Balance;
	return refusedAfter(before, 'itemLeavesLess', paying, {
		where,
		balance: `${String(balance)} ${currency}`,
	});
}

/** Returns the instalment and the earlier payments of a part, or undefined if they are not numbers. */
function saidOf({ instalment = '', earlierPayments = '' }: PaidPart) {
	const [number, sum] = [instalment.trim() || '1', earlierPayments.trim() || '0'];
	const earlier = Decimal.parse(sum);
	if (!/^\d{1,3}$/.test(number) || earlier === undefined) return undefined;
	return { instalment: Number(number), earlier };
}

/** Whether each value is the next one or the default, or both are those of the first payment. */
function followsFrom(said: NonNullable<ReturnType<typeof saidOf>>, left: Balance): boolean {
	const { instalment, earlier } = said;
	const isFirst =
		instalment === left.firstInstalment && earlier.equals(decimalOf(left.firstEarlier));
	const hasInstalment = instalment === 1 || instalment === left.instalment + 1;
	return isFirst || (hasInstalment && (earlier.isZero() || earlier.equals(paidUntil(left))));
}

/** Returns the sum of all payments of an invoice so far. */
function paidUntil({ total, creditNotes, balance }: Balance): Decimal {
	return decimalOf(total).minus(decimalOf(creditNotes)).minus(decimalOf(balance));
}

function totalOf({ invoice: { total } }: PaidPart, scale: number = total.scale): string {
	return String(total.rounded(scale));
}

/** Returns a decimal that was already checked, or zero if it is absent. */
function decimalOf(text: string | undefined): Decimal {
	return Decimal.parse(text) ?? Decimal.zero;
}

/** Returns the values that the next payment should have, with the labels of their fields. */
function placeAfter(left: Balance, paying: Paying): TextValues {
	return {
		next: String(left.instalment + 1),
		instalmentField: labelOf(paying, 'instalment'),
		sum: String(paidUntil(left)),
		earlierField: labelOf(paying, 'earlierPayments'),
	};
}

function labelOf({ part: { place = '' }, labels }: Paying, name: string): Text {
	const field = place === '' ? name : `${place}.${name}`;
	return labelText(field, labels);
}

function refusedAfter(
	before: Before[string],
	kind: NodeKind,
	paying: Paying,
	values: TextValues,
): ItemError {
	const { paid, currency, instalment } = before.leaves as Balance;
	return invalidField('', kind, {
		first: itemName(before, paying.item.runIndex),
		second: itemName(paying.item, before.runIndex),
		paid: `${paid} ${currency}`,
		instalment: String(instalment),
		uuid: oneUuid(paying.part.invoice.uuid),
		amount: paying.amount,
		...values,
	});
}

/** Names an item as n8n shows it: items count from 0, runs from 1. */
function itemName({ index, runIndex }: Paying['item'], otherRun: number): Text {
	const item = { index: String(index), run: String(runIndex + 1) };
	return text(runIndex === otherRun ? 'theItem' : 'theItemOfRun', item);
}
