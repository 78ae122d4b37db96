import type { IDataObject } from 'n8n-workflow';
import { isRecord } from 'cfdi-mx';
import type { ItemInput } from '../../run/operation';
import { invoiceInXml } from '../../service/contents';
import { findingWords, ItemError } from '../../service/itemError';
import { invalidField, itemError } from '../../words/errors';
import { text } from '../../words/text';
import { exactJson, collectionIn, invoiceIdText, uuidText, writtenText } from '../../form/values';
import { expectedUuid, mustBeExpected, stampOf } from '../expectedInvoice';
import { findByUuid, rangeIn, storedInvoice } from '../findByUuid';
import { uuidOfLocator } from '../invoiceLocator';

interface PaidInvoiceEntry {
	/** In a file of the item, at the service, as a CFDI, or as a few values. */
	source:
		| { file: string }
		| { id: string }
		| { uuid: string }
		| { invoice: IDataObject }
		| { fields: IDataObject };
	/** The payment of the invoice: amount, instalment, earlierPayments, creditNotes, exchangeRate. */
	paid: IDataObject;
	expectedUuid?: string;
}

const ofInvoice = ['uuid', 'series', 'folio', 'currency', 'total', 'taxes'];
const ofPayment = ['amount', 'instalment', 'earlierPayments', 'creditNotes', 'exchangeRate'];
const keys = ['id', 'invoice', ...ofInvoice, ...ofPayment];

/** Returns the invoices that the form names, before they are read. */
export function paidInvoiceEntries(
	item: Pick<ItemInput, 'read' | 'written'>,
	options: IDataObject,
): PaidInvoiceEntry[] {
	const expected = expectedUuid(options);
	return entriesOf(item, options).map((entry) =>
		expected === undefined ? entry : { ...entry, expectedUuid: expected },
	);
}

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

export interface FoundInvoice extends PaidInvoiceEntry {
	source: { invoice: IDataObject } | { fields: IDataObject };
	/** The ID under which the service keeps it. */
	id?: string;
}

/** Checks a paid invoice. @throws ItemError if Expected UUID names another invoice */
export function mustBeMeant({ expectedUuid, id, source }: FoundInvoice): void {
	if (expectedUuid === undefined) return;
	const invoice = 'invoice' in source ? source.invoice : stampOf(writtenText(source.fields.uuid));
	mustBeExpected(invoice, expectedUuid, id);
}

/** Whether the form contains all invoices. */
export function areFound(entries: readonly PaidInvoiceEntry[]): entries is FoundInvoice[] {
	return entries.every(({ source }) => 'invoice' in source || 'fields' in source);
}

/** Reads the invoices from the files of the item and from the service, one after the other. */
export async function foundInvoices(
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
