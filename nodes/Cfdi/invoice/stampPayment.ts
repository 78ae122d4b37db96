import type { IDataObject } from 'n8n-workflow';
import type { Before } from 'at-most-once';
import { paidParts, paymentComprobante, Problems } from 'cfdi-mx';
import type { Paid, PaidPart, Payment, PaymentRow } from 'cfdi-mx/lines';
import { problemsOr } from 'cfdi-mx/problems';
import { Decimal, isRecord, normalizeKey } from 'cfdi-mx/values';
import type { Dictionary, Text, TextValues } from 'cfdi-mx/words';
import { defineOperation } from '../form/operation';
import {
	codeText,
	collectionIn,
	exactJson,
	filledIn,
	invoiceIdText,
	uuidText,
	writtenText,
} from '../form/values';
import type { InSequence, ItemInput, ReadParameter, SentRequest } from '../run/operation';
import { invoiceInXml } from '../service/contents';
import { endpoints } from '../service/endpoints';
import { findingWords, ItemError, invalidField, itemError } from '../messages/itemError';
import { labelText, text } from '../messages';
import type { NodeKind } from '../messages';
import {
	expectedUuid,
	expectedUuidOption,
	findByUuid,
	fromIdOption,
	ifNotComparedOption,
	mustBeExpected,
	rangeIn,
	stampOf,
	storedInvoice,
	uuidOfLocator,
} from './existingInvoice';
import { merged, partiesIn, withAdditional } from './form/attributes';
import { bankAttributes, paymentFields, paymentLabels } from './form/payment';
import type { Invalid, Source } from './source';
import { issuerDoubts, Parts, sourceWithIssuer } from './source';
import { stampingOptions, stampRequest } from './stamp';
import { paymentSummaryOf } from './stampedItem';

export const stampPayment = defineOperation({
	resource: 'invoice',
	operation: 'stampPayment',
	name: 'Stamp Payment',
	action: 'Stamp payment (irreversible)',
	description:
		'Issue the payment complement (complemento de pago, REP) of an invoice that is paid later or in parts: it cannot be undone, only cancelled',
	searchHint: 'Only for invoices with payment method PPD, not for PUE.',
	builderHint:
		'For invoices with payment method PPD, once for each payment that arrives; not for invoices with PUE. Stamping is irreversible. Give the stamped XML or the ID of the invoice: issuer, recipient, taxes and balance follow from it, never invent them. After a payment the item has payments with instalment and balance: keep them, since the next payment in another execution needs Earlier Payments and Instalment; within one execution they are counted automatically. Set Options > Unique Key to the number of the payment. If the outcome is unknown, do not stamp again.',
	patterns: [
		{
			title: 'A payment of an invoice that is known by its ID',
			parameters: {
				paidInvoiceFrom: 'id',
				invoiceId: '={{ $json.id }}',
				paymentDate: '={{ $json.date }}',
				paymentForm: '03',
				paymentAmount: '={{ $json.amount }}',
				instalment: '={{ $json.instalment }}',
				earlierPayments: '={{ $json.paidBefore }}',
				options: { uniqueKey: '={{ $json.payment }}', ifKeyUsed: 'passOn' },
			},
		},
	],
	endpoint: endpoints['invoice.stamp'],
	effect: { done: 'doneStamped', lookFor: 'thePaymentComplement' },
	fields: paymentFields,
	options: [...stampingOptions, expectedUuidOption, ifNotComparedOption, fromIdOption],
	prepare: (_declared, item) => {
		const options = collectionIn(item.read, 'options');
		const expected = expectedUuid(options);
		const entries = entriesOf(item, options).map((entry) => ({
			...entry,
			...(expected !== undefined && { expectedUuid: expected }),
		}));
		if (areFound(entries)) return paymentRequest(entries, item, options);
		return {
			lookUp: async () => {
				const found = await foundInvoices(entries, item, options);
				return () => paymentRequest(found, item, options);
			},
			lookedUp: 'thePaidInvoice',
			holdsNoSlot: entries.some(({ source }) => 'uuid' in source),
		};
	},
});

/**
 * Reads the whole form before waiting for earlier payments, because only the balance depends on
 * those payments.
 */
function paymentRequest(
	found: readonly FoundInvoice[],
	{ read, ...item }: ItemInput,
	options: IDataObject,
): InSequence | SentRequest {
	found.forEach(mustBeMeant);
	const payment = formPayment(read, found);
	const requestOf = (source: Source | Invalid) =>
		stampRequest(source, options, item, { summary: paymentSummaryOf });
	if ('problems' in payment) return requestOf(sourceWithIssuer(payment, item.issuer));
	return {
		sequences: payment.uuids,
		after: (before) => {
			const { source, leaves } = paymentSource(payment, before, item);
			return { ...requestOf(source), leaves };
		},
	};
}

interface FoundInvoice {
	source: { invoice: IDataObject } | { fields: IDataObject };
	paid: IDataObject;
	expectedUuid?: string;
	id?: string;
}

interface PaidInvoiceEntry extends Omit<FoundInvoice, 'source' | 'id'> {
	source: { file: string } | { id: string } | { uuid: string } | FoundInvoice['source'];
}

const ofInvoice = ['uuid', 'series', 'folio', 'currency', 'total', 'taxes'];
const ofPayment = ['amount', 'instalment', 'earlierPayments', 'creditNotes', 'exchangeRate'];
const keys = ['id', 'invoice', ...ofInvoice, ...ofPayment];

function entriesOf(
	item: Pick<ItemInput, 'read' | 'rawParameter'>,
	options: IDataObject,
): PaidInvoiceEntry[] {
	const { read } = item;
	const from = read('paidInvoiceFrom');
	if (from === 'json') return entriesOfJson(read('paidInvoicesJson'));
	const { creditNotes } = collectionIn(read, 'additionalFields');
	const paid = {
		instalment: read('instalment') as string,
		earlierPayments: read('earlierPayments') as string,
		...(creditNotes !== undefined && { creditNotes }),
	};
	if (from === 'id') {
		const uuid = uuidOfLocator(item, options);
		const source = uuid === undefined ? { id: invoiceIdText(read('invoiceId')) } : { uuid };
		return [{ source, paid, expectedUuid: uuid }];
	}
	if (from === 'fields') {
		return [{ source: { fields: collectionIn(read, 'paidInvoice') }, paid }];
	}
	return [{ source: { file: writtenText(read('paidInvoiceField')) }, paid }];
}

const FIELD = 'Paid Invoices (JSON)';

function entriesOfJson(value: unknown): PaidInvoiceEntry[] {
	const parsed = exactJson(FIELD, value);
	const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
	if (list.length > 0 && list.every(isRecord)) {
		return list.map((entry, index) => entryOf(entry as IDataObject, index));
	}
	throw invalidField(FIELD, list.length === 0 ? 'noPaidInvoices' : 'notPaidInvoices');
}

function entryOf(entry: IDataObject, index: number): PaidInvoiceEntry {
	const unknown = Object.keys(entry).find((key) => !keys.includes(key));
	if (unknown !== undefined) {
		const number = String(index + 1);
		throw invalidField(text('paidInvoiceLabel', { label: FIELD, number }), 'jsonKeyUnknown', {
			key: unknown,
			keys,
		});
	}
	const paid = only(entry, ofPayment);
	const expectedUuid = uuidText(writtenText(entry.uuid)).toUpperCase() || undefined;
	if (isRecord(entry.invoice)) {
		return { source: { invoice: entry.invoice as IDataObject }, paid, expectedUuid };
	}
	if (writtenText(entry.id) !== '') {
		return { source: { id: invoiceIdText(entry.id) }, paid, expectedUuid };
	}
	return { source: { fields: only(entry, ofInvoice) }, paid };
}

function only(entry: IDataObject, names: readonly string[]): IDataObject {
	return Object.fromEntries(Object.entries(entry).filter(([key]) => names.includes(key)));
}

function mustBeMeant({ expectedUuid, id, source }: FoundInvoice): void {
	if (expectedUuid === undefined) return;
	const invoice = 'invoice' in source ? source.invoice : stampOf(writtenText(source.fields.uuid));
	mustBeExpected(invoice, expectedUuid, id);
}

function areFound(entries: readonly PaidInvoiceEntry[]): entries is FoundInvoice[] {
	return entries.every(({ source }) => 'invoice' in source || 'fields' in source);
}

async function foundInvoices(
	entries: readonly PaidInvoiceEntry[],
	item: Pick<ItemInput, 'knownIds' | 'ofRun' | 'post' | 'readFile'>,
	options: IDataObject,
): Promise<FoundInvoice[]> {
	const found: FoundInvoice[] = [];
	for (const { source, ...entry } of entries) {
		if ('uuid' in source) {
			const range = rangeIn(options, item.knownIds);
			const { id, invoice } = (await findByUuid(source.uuid, item, range))();
			found.push({ ...entry, source: { invoice }, id });
		} else if ('id' in source) {
			const invoice = await storedInvoice(source.id, item.post);
			found.push({ ...entry, source: { invoice }, id: source.id });
		} else if ('file' in source) {
			found.push({ ...entry, source: { invoice: await inFile(source.file, item) } });
		} else found.push({ ...entry, source });
	}
	return found;
}

async function inFile(
	field: string,
	{ readFile }: Pick<ItemInput, 'readFile'>,
): Promise<IDataObject> {
	const file = await readFile(field);
	if (file === undefined) throw itemError('refused', 'noXmlInField', { field });
	const read = invoiceInXml(file);
	if ('invoice' in read) return read.invoice;
	throw new ItemError({ outcome: 'refused', ...findingWords(read.reason) });
}

type FormPayment = Exclude<ReturnType<typeof formPayment>, Invalid>;

export function formPayment(read: ReadParameter, found: readonly FoundInvoice[]) {
	const labels = paymentLabels(read);
	const from = String(read('paidInvoiceFrom'));
	const fields = collectionIn(read, 'additionalFields');
	const partiesOf = ['fields', 'json'].includes(from) ? partiesIn(read) : undefined;
	const payment = paymentValues(read, fields);
	// An invoice entered in fields takes its issuer and recipient from the form. A complete invoice
	// contains them.
	const known = () => (from === 'fields' ? partiesOf?.(ANY_USE) : undefined);
	const form = { fields, partiesOf, known };
	const parts = problemsOr(() => paidParts(found.map(paidOf), from === 'json'));
	if (parts instanceof Problems) return invalidPayment(parts, labels, known);
	const uuids = [...new Set(parts.map(({ invoice: { uuid } }) => oneUuid(uuid)))];
	return { payment, parts, uuids, form, labels };
}

/**
 * An invalid payment is checked with this CFDI use, which every regime allows. A valid payment
 * always has CP01.
 */
const ANY_USE = 'S01';

function invalidPayment(
	problems: Problems,
	labels: Dictionary,
	known: () => IDataObject | undefined,
): Invalid {
	const parts = new Parts();
	parts.keep(problems);
	const rest = parts.read(known);
	return parts.invalid(labels, rest === undefined ? {} : { rest });
}

/**
 * Returns a payment complement with each paid invoice's remaining balance, or the problems that
 * prevent the complement.
 * @param before each invoice's previous payment in this execution
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
		const source = invalidPayment(made, labels, form.known);
		return { source: sourceWithIssuer(source, item.issuer), leaves: {} };
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

function paidOf({ source, paid }: FoundInvoice): Paid {
	const values = Object.entries(paid).map(([name, value]) => [name, codeText(value)] as const);
	return { source, ...Object.fromEntries(values) };
}

const PAYMENTS = 'CP01';

function withForm(
	{ Emisor, Receptor, LugarExpedicion, ...others }: IDataObject,
	{ fields, partiesOf }: FormPayment['form'],
): IDataObject {
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
	// The exchange rate belongs to the payment. SAT refuses TipoCambio on the Comprobante (CRP20109).
	const additional = { ...fields, exchangeRate: '' };
	return withAdditional({ ...others, Receptor: recipient }, issuer, additional);
}

/** All amounts are decimals in the invoice's currency. */
interface Balance extends IDataObject {
	total: string;
	currency: string;
	instalment: number;
	paid: string;
	balance: string;
	creditNotes: string;
	firstInstalment: number;
	firstEarlier: string;
}

interface Paying {
	part: PaidPart;
	amount: string;
	item: Pick<ItemInput, 'index' | 'runIndex'>;
	labels: Dictionary;
}

const oneUuid = (uuid: string): string => normalizeKey(uuid).toUpperCase();

/**
 * Leaves unreadable numbers unchanged, because a later check refuses them.
 * @throws ItemError if this payment cannot follow the previous payment
 */
function nextPart(paying: Paying, before: Before[string] | undefined): PaidPart {
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

function balanceAfter(
	part: PaidPart,
	row: PaymentRow,
	before: Before[string] | undefined,
): Balance {
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

function takesTooMuch(
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

function statedNumbers({ instalment = '', earlierPayments = '' }: PaidPart) {
	const [number, sum] = [instalment.trim() || '1', earlierPayments.trim() || '0'];
	const earlier = Decimal.parse(sum);
	if (!/^\d{1,3}$/.test(number) || earlier === undefined) return undefined;
	return { instalment: Number(number), earlier };
}

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

function decimalOf(text: string | undefined): Decimal {
	return Decimal.parse(text) ?? Decimal.zero;
}

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

/** n8n shows item numbers from 0, but run numbers from 1. */
function itemName({ index, runIndex }: Paying['item'], otherRun: number): Text {
	const item = { index: String(index), run: String(runIndex + 1) };
	return text(runIndex === otherRun ? 'theItem' : 'theItemOfRun', item);
}
