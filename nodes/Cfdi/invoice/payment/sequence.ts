import type { IDataObject } from 'n8n-workflow';

import type { Dictionary, PaidPart, PaymentRow, Text, TextValues } from 'cfdi-mx';
import { Decimal, normalizeKey } from 'cfdi-mx';
import type { Predecessor } from 'at-most-once';
import type { ItemInput } from '../../run/operation';
import { ItemError, errorWords } from '../../service/itemError';
import { labelText } from '../../service/words';
import type { NodeKind } from '../../words/text';
import { advice, placedText, sameText, text } from '../../words/text';

/** What a payment leaves of an invoice. Amounts are decimals as texts, in the invoice's currency. */
export interface Balance extends IDataObject {
	total: string;
	currency: string;
	instalment: number;
	paid: string;
	balance: string;
	creditNotes: string;
	/** What the first payment of the execution says: later ones may repeat it. */
	firstInstalment: number;
	firstEarlier: string;
}

/** An invoice that a payment pays, for a sequence and its messages. */
export interface Paying {
	part: PaidPart;
	/** What is paid of it, or else the payment, with the currency. */
	amount: string;
	/** The item that pays it. */
	item: Pick<ItemInput, 'index' | 'runIndex'>;
	labels: Dictionary;
}

/** In one spelling: the XML of an invoice and a form may differ in upper and lower case. */
export const oneUuid = (uuid: string): string => normalizeKey(uuid).toUpperCase();

/**
 * An invoice as the payment after others of the same execution pays it: the instalment after theirs, of
 * the balance that they leave. Its own values stand where they say just that; where they are those of
 * the first payment, or none, they follow. Values that are no numbers stay for the complement to refuse.
 * @throws ItemError where it cannot be the next, with both items and both amounts
 */
export function nextPart(paying: Paying, before: Predecessor | undefined): PaidPart {
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

/** What a payment leaves of an invoice to the next one of the execution. */
export function leftBy(part: PaidPart, row: PaymentRow, before: Predecessor | undefined): Balance {
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

/** The refusal of a payment that takes more than the one before it leaves. */
export function takesTooMuch(
	paying: Paying,
	before: Predecessor,
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

/** What a part says of its place; undefined where that is no number. */
function saidOf({ instalment = '', earlierPayments = '' }: PaidPart) {
	const [number, sum] = [instalment.trim() || '1', earlierPayments.trim() || '0'];
	const earlier = Decimal.parse(sum);
	if (!/^\d{1,3}$/.test(number) || earlier === undefined) return undefined;
	return { instalment: Number(number), earlier };
}

/** Each value is what follows or says nothing, or both are those of the first payment. */
function followsFrom(said: NonNullable<ReturnType<typeof saidOf>>, left: Balance): boolean {
	const { instalment, earlier } = said;
	const isFirst =
		instalment === left.firstInstalment && earlier.equals(decimalOf(left.firstEarlier));
	const hasInstalment = instalment === 1 || instalment === left.instalment + 1;
	return isFirst || (hasInstalment && (earlier.isZero() || earlier.equals(paidUntil(left))));
}

/** What was paid of an invoice, with all before it. */
function paidUntil({ total, creditNotes, balance }: Balance): Decimal {
	return decimalOf(total).minus(decimalOf(creditNotes)).minus(decimalOf(balance));
}

function totalOf({ invoice: { total } }: PaidPart, scale: number = total.scale): string {
	return String(total.rounded(scale));
}

/** A decimal that was read before; zero where it was left out. */
function decimalOf(text: string | undefined): Decimal {
	return Decimal.parse(text) ?? Decimal.zero;
}

/** What the next payment is to say, and where. */
function placeAfter(left: Balance, paying: Paying): TextValues {
	return {
		next: String(left.instalment + 1),
		instalmentField: labelOf(paying, 'instalment'),
		sum: String(paidUntil(left)),
		earlierField: labelOf(paying, 'earlierPayments'),
	};
}

/** What the user calls a field of the invoice. */
function labelOf({ part: { place = '' }, labels }: Paying, name: string): Text {
	const field = place === '' ? name : `${place}.${name}`;
	return labelText(field, labels);
}

function refusedAfter(
	before: Predecessor,
	kind: NodeKind,
	paying: Paying,
	values: TextValues,
): ItemError {
	const { paid, currency, instalment } = before.leaves as Balance;
	const all = {
		first: itemName(before, paying.item.runIndex),
		second: itemName(paying.item, before.runIndex),
		paid: `${paid} ${currency}`,
		instalment: String(instalment),
		uuid: oneUuid(paying.part.invoice.uuid),
		amount: paying.amount,
		...values,
	};
	return new ItemError({
		outcome: 'notSent',
		code: kind,
		...errorWords(placedText(sameText(''), text(kind, all)), advice(kind, all)),
	});
}

/** An item as n8n shows it: items count from 0, runs from 1. */
function itemName({ index, runIndex }: Paying['item'], otherRun: number): Text {
	const item = { index: String(index), run: String(runIndex + 1) };
	return text(runIndex === otherRun ? 'theItem' : 'theItemOfRun', item);
}
