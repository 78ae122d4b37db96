// Makes a payment complement, and the balance that each payment leaves to the next one of its execution.
import type { IDataObject } from 'n8n-workflow';

import type { Before, Predecessor } from 'at-most-once';
import type { Dictionary, Paid, PaidPart, Payment, PaymentRow, Text, TextValues } from 'cfdi-mx';
import {
	Decimal,
	isRecord,
	normalizeKey,
	paidParts,
	paymentComprobante,
	Problems,
	problemsOr,
} from 'cfdi-mx';
import { codeText, collectionIn, filledIn } from '../../form/values';
import type { ItemInput, ReadParameter } from '../../run/operation';
import { errorWords, ItemError } from '../../service/itemError';
import { labelText } from '../../service/words';
import type { NodeKind } from '../../words/text';
import { advice, placedText, sameText, text } from '../../words/text';
import { merged, partiesIn, withAdditional } from '../form/attributes';
import type { Invalid, Source } from '../sources/source';
import { issuerDoubts, sourceWithIssuer } from '../sources/source';
import { bankAttributes, paymentLabels } from './form';

/** Pagos: the CFDI use of every payment complement. */
const PAYMENTS = 'CP01';

export interface PaidInvoice {
	source: { invoice: IDataObject } | { fields: IDataObject };
	/** The payment of the invoice: amount, instalment, earlierPayments, creditNotes, exchangeRate. */
	paid: IDataObject;
}

/** A payment with its values read. Its complement depends on the payments before it. */
type FormPayment = Exclude<ReturnType<typeof formPayment>, Invalid>;

export function formPayment(read: ReadParameter, found: readonly PaidInvoice[]) {
	const labels = paymentLabels(read);
	const from = String(read('paidInvoiceFrom'));
	const fields = collectionIn(read, 'additionalFields');
	// The form asks for the parties if the invoice can lack them.
	const partiesOf = ['fields', 'json'].includes(from) ? partiesIn(read) : undefined;
	const payment = paymentValues(read, fields);
	const parts = problemsOr(() => paidParts(found.map(paidOf), from === 'json'));
	if (parts instanceof Problems) {
		const invalid: Invalid = { problems: parts.problems, outputFields: {}, labels };
		return invalid;
	}
	/** The paid invoices, each once, normalized. */
	const uuids = [...new Set(parts.map(({ invoice: { uuid } }) => oneUuid(uuid)))];
	return { payment, parts, uuids, form: { fields, partiesOf }, labels };
}

/**
 * Makes one payment complement, and the balance of each invoice for the next payment of the execution. Its item
 * shows the result for each invoice. Invoice and instalment are its keys.
 * @param before the last payment of each invoice in this execution
 */
export function paymentSource(
	{ payment, parts, form, labels }: FormPayment,
	before: Before,
	item: Pick<ItemInput, 'index' | 'runIndex' | 'issuer'>,
): { source: Source | Invalid; leaves: Readonly<Record<string, Balance>> } {
	const paid = parts.map((part): Paying => {
		const whole = `${payment.amount.trim()} ${payment.currency.trim()}`;
		const own = part.amount?.trim() ?? '';
		const amount = own === '' ? whole : `${own} ${part.invoice.currency}`;
		return { part, amount, item, labels };
	});
	const beforeOf = ({ invoice: { uuid } }: PaidPart) => before[oneUuid(uuid)];
	const next = paid.map((paying) => nextPart(paying, beforeOf(paying.part)));
	const made = problemsOr(() => paymentComprobante(payment, next));
	if (made instanceof Problems) {
		const tooMuch = paid.find((one) => takesMore(made, one.part) && beforeOf(one.part));
		const first = tooMuch && beforeOf(tooMuch.part);
		if (tooMuch && first) throw takesTooMuch(tooMuch, first);
		return { source: { problems: made.problems, outputFields: {}, labels }, leaves: {} };
	}
	const { payments } = made;
	const leaves = payments.flatMap((row, index) => {
		const [own, part] = [parts[index], next[index]];
		if (own === undefined || part === undefined) return [];
		const paidPart = { ...own, creditNotes: part.creditNotes };
		return [[oneUuid(row.uuid), balanceAfter(paidPart, row, beforeOf(own))] as const];
	});
	const source: Source = {
		comprobante: withForm(made.comprobante as IDataObject, form),
		keys: payments.map(({ uuid, instalment }) => ({
			of: 'payment' as const,
			id: `${oneUuid(uuid)} ${instalment}`,
		})),
		outputFields: { payments: payments.map((row) => ({ ...row })) },
		notes: [...made.warnings, ...issuerDoubts('paidInvoice', made.comprobante.Emisor, item.issuer)],
		labels,
	};
	return { source: sourceWithIssuer(source, item.issuer), leaves: Object.fromEntries(leaves) };
}

const MORE_KINDS = ['paysMoreThanInvoice', 'restAboveInvoice', 'takesMoreThanBalance'];

function takesMore({ problems }: Problems, { place = '' }: PaidPart): boolean {
	const fields = place === '' ? ['paymentAmount', 'amount'] : [`${place}.amount`];
	return problems.some(({ field, code }) => MORE_KINDS.includes(code) && fields.includes(field));
}

function paymentValues(read: ReadParameter, fields: IDataObject): Payment {
	const given = bankAttributes
		.map(([field, attribute]) => [attribute, codeText(fields[field]).trim()] as const)
		.filter(([, value]) => value !== '');
	return {
		date: codeText(read('paymentDate')),
		form: codeText(read('paymentForm')),
		amount: codeText(read('paymentAmount')),
		currency: codeText(read('paymentCurrency')),
		exchangeRate: codeText(fields.exchangeRate),
		bank: Object.fromEntries(given),
	};
}

function paidOf({ source, paid }: PaidInvoice): Paid {
	const values = Object.entries(paid).map(([name, value]) => [name, codeText(value)] as const);
	return { source, ...Object.fromEntries(values) };
}

/** Adds the parties and Additional Fields of the form. */
function withForm(
	{ Emisor, Receptor, LugarExpedicion, ...others }: IDataObject,
	{ fields, partiesOf }: FormPayment['form'],
): IDataObject {
	// The recipient can have changed since the invoice.
	const corrections = {
		...filledIn('Nombre', fields.recipientName),
		...filledIn('DomicilioFiscalReceptor', fields.recipientPostalCode),
		...filledIn('RegimenFiscalReceptor', fields.recipientTaxRegime),
	};
	const { Receptor: recipient, ...issuer } =
		partiesOf === undefined || isRecord(Emisor)
			? {
					...(LugarExpedicion !== undefined && { LugarExpedicion }),
					Emisor,
					Receptor: merged(Receptor as IDataObject, corrections),
				}
			: partiesOf(PAYMENTS);
	// The exchange rate belongs to the payment, because a complement cannot have one (CRP20109).
	const additional = { ...fields, exchangeRate: '' };
	return withAdditional({ ...others, Receptor: recipient }, issuer, additional);
}

/** The balance of an invoice after a payment. Amounts are decimals as texts, in the invoice's currency. */
interface Balance extends IDataObject {
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

interface Paying {
	part: PaidPart;
	/** The amount paid of it, or else the amount of the payment, with the currency. */
	amount: string;
	item: Pick<ItemInput, 'index' | 'runIndex'>;
	labels: Dictionary;
}

/** Normalizes a UUID: the XML of an invoice and a form can differ in upper and lower case. */
const oneUuid = (uuid: string): string => normalizeKey(uuid).toUpperCase();

/**
 * Returns the next payment of an invoice after others in the same execution: the next instalment, and the balance
 * that they left. Accepts values that agree with that. Replaces empty values, and the values of the first payment.
 * Values that are not numbers stay, and the complement refuses them.
 * @throws ItemError if it cannot be the next payment, with both items and both amounts
 */
function nextPart(paying: Paying, before: Predecessor | undefined): PaidPart {
	const { part } = paying;
	if (before === undefined) return part;
	const previous = before.leaves as Balance;
	if (before.isUnknown)
		throw refusedAfter(before, 'unknownBefore', paying, placeAfter(previous, paying));
	const total = totalOf(part, Decimal.parse(previous.total)?.scale);
	if (total !== previous.total || part.invoice.currency !== previous.currency) {
		throw refusedAfter(before, 'otherTotal', paying, {
			theirs: `${previous.total} ${previous.currency}`,
			own: `${total} ${part.invoice.currency}`,
		});
	}
	const stated = statedNumbers(part);
	if (stated === undefined) return part;
	if (!followsFrom(stated, previous)) {
		throw refusedAfter(before, 'otherInstalment', paying, {
			...placeAfter(previous, paying),
			own: String(stated.instalment),
			earlier: String(stated.earlier),
		});
	}
	const creditNotes = part.creditNotes?.trim() || previous.creditNotes;
	const credited = Decimal.parse(creditNotes);
	if (credited !== undefined && credited.compare(decimalOf(previous.creditNotes)) < 0) {
		throw refusedAfter(before, 'fewerCreditNotes', paying, {
			theirs: previous.creditNotes,
			own: creditNotes,
			where: labelOf(paying, 'creditNotes'),
		});
	}
	const earlier = paidUntil(previous);
	const balance = decimalOf(previous.total)
		.minus(earlier)
		.minus(credited ?? Decimal.zero);
	if (!balance.isPositive()) throw takesTooMuch(paying, before, balance);
	return {
		...part,
		instalment: String(previous.instalment + 1),
		earlierPayments: String(earlier),
		creditNotes,
	};
}

/** Returns the balance of an invoice for the next payment of the execution. */
function balanceAfter(part: PaidPart, row: PaymentRow, before: Predecessor | undefined): Balance {
	const { currency, instalment, paid, balance, previousBalance } = row;
	const { scale } = decimalOf(balance);
	const { firstInstalment, firstEarlier } = (before?.leaves ?? {}) as Partial<Balance>;
	const stated = statedNumbers(part);
	return {
		total: totalOf(part, scale),
		currency,
		instalment,
		paid,
		balance,
		creditNotes: String(decimalOf(part.creditNotes).rounded(scale)),
		firstInstalment: firstInstalment ?? stated?.instalment ?? instalment,
		firstEarlier: firstEarlier ?? String(stated?.earlier ?? previousBalance),
	};
}

/** Returns the error for a payment above the balance that the previous payment left. */
function takesTooMuch(
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

/** Returns the instalment and the earlier payments of a part, or undefined if they are not numbers. */
function statedNumbers({ instalment = '', earlierPayments = '' }: PaidPart) {
	const [number, sum] = [instalment.trim() || '1', earlierPayments.trim() || '0'];
	const earlier = Decimal.parse(sum);
	if (!/^\d{1,3}$/.test(number) || earlier === undefined) return undefined;
	return { instalment: Number(number), earlier };
}

/** Whether each value is the next one or the default, or both are those of the first payment. */
function followsFrom(
	stated: NonNullable<ReturnType<typeof statedNumbers>>,
	previous: Balance,
): boolean {
	const { instalment, earlier } = stated;
	const isFirst =
		instalment === previous.firstInstalment && earlier.equals(decimalOf(previous.firstEarlier));
	const hasInstalment = instalment === 1 || instalment === previous.instalment + 1;
	return isFirst || (hasInstalment && (earlier.isZero() || earlier.equals(paidUntil(previous))));
}

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
function placeAfter(previous: Balance, paying: Paying): TextValues {
	return {
		next: String(previous.instalment + 1),
		instalmentField: labelOf(paying, 'instalment'),
		sum: String(paidUntil(previous)),
		earlierField: labelOf(paying, 'earlierPayments'),
	};
}

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

/** Names an item as n8n shows it: items count from 0, runs from 1. */
function itemName({ index, runIndex }: Paying['item'], otherRun: number): Text {
	const item = { index: String(index), run: String(runIndex + 1) };
	return text(runIndex === otherRun ? 'theItem' : 'theItemOfRun', item);
}
