// Stamps a payment complement: the operation, and the paid invoices that the form names.
import type { IDataObject } from 'n8n-workflow';

import { isRecord } from 'cfdi-mx';
import { defineOperation } from '../form/operation';
import { collectionIn, exactJson, invoiceIdText, uuidText, writtenText } from '../form/values';
import type { InSequence, ItemInput, SentRequest } from '../run/operation';
import { invoiceInXml } from '../service/contents';
import { endpoints } from '../service/endpoints';
import { findingWords, ItemError } from '../service/itemError';
import { invalidField, itemError } from '../words/errors';
import { text } from '../words/text';
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
import { paymentFields } from './payment/form';
import type { PaidInvoice } from './payment/paymentSource';
import { formPayment, paymentSource } from './payment/paymentSource';
import type { Invalid, Source } from './sources/source';
import { stampingOptions, stampRequest } from './stamp';
import { paymentSummaryOf } from './stampedItem';

export const stampPayment = defineOperation({
	resource: 'invoice',
	operation: 'stampPayment',
	name: 'Stamp Payment',
	action: 'Stamp payment (irreversible)',
	description:
		'Issue the payment complement (complemento de pago, REP) of an invoice that is paid later or in parts: it cannot be undone, only cancelled',
	searchHint: 'Only for invoices with payment method PPD; one with PUE needs none.',
	builderHint:
		'For invoices with payment method PPD, once for each payment that arrives; an invoice with PUE needs none. Stamping is irreversible. Give the stamped XML or the ID of the invoice: issuer, recipient, taxes and balance follow from it, never invent them. After a payment the item has payments with instalment and balance: keep them, since the next payment in another execution needs Earlier Payments and Instalment; within one execution they are counted by themselves. Set Options > Unique Key to the number of the payment. If the outcome is unknown, do not stamp again.',
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
	options: [expectedUuidOption, ifNotComparedOption, fromIdOption, ...stampingOptions],
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

/** Reads the whole form at once. Only the balance waits for the payments before it. */
function paymentRequest(
	found: readonly FoundInvoice[],
	{ read, ...item }: ItemInput,
	options: IDataObject,
): InSequence | SentRequest {
	found.forEach(mustBeMeant);
	const payment = formPayment(read, found);
	const requestOf = (source: Source | Invalid) =>
		stampRequest(source, options, item, { summary: paymentSummaryOf });
	if ('problems' in payment) return requestOf(payment);
	return {
		sequences: payment.uuids,
		after: (before) => {
			const { source, leaves } = paymentSource(payment, before, item);
			return { ...requestOf(source), leaves };
		},
	};
}

interface PaidInvoiceEntry extends Pick<PaidInvoice, 'paid'> {
	/** In a file of the item, at the service, as a CFDI, or as a few values. */
	source: { file: string } | { id: string } | { uuid: string } | PaidInvoice['source'];
	expectedUuid?: string;
}

interface FoundInvoice extends PaidInvoice {
	expectedUuid?: string;
	id?: string;
}

const ofInvoice = ['uuid', 'series', 'folio', 'currency', 'total', 'taxes'];
const ofPayment = ['amount', 'instalment', 'earlierPayments', 'creditNotes', 'exchangeRate'];
const keys = ['id', 'invoice', ...ofInvoice, ...ofPayment];

function entriesOf(
	item: Pick<ItemInput, 'read' | 'written'>,
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

/** Checks a paid invoice. @throws ItemError if Expected UUID names another invoice */
function mustBeMeant({ expectedUuid, id, source }: FoundInvoice): void {
	if (expectedUuid === undefined) return;
	const invoice = 'invoice' in source ? source.invoice : stampOf(writtenText(source.fields.uuid));
	mustBeExpected(invoice, expectedUuid, id);
}

function areFound(entries: readonly PaidInvoiceEntry[]): entries is FoundInvoice[] {
	return entries.every(({ source }) => 'invoice' in source || 'fields' in source);
}

/** Reads the invoices from the files of the item and from the service, one after the other. */
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
