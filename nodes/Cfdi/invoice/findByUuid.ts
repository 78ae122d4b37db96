import type { IDataObject } from 'n8n-workflow';
import { idNumber } from 'at-most-once';
import { isScientific } from 'cfdi-mx';
import type { Range } from '../run/find';
import { idOf, IdScanner, Search } from '../run/find';
import type { ItemInput, Post } from '../run/operation';
import { downloadRequest } from '../service/endpoints';
import { downloadedInvoice } from '../service/files';
import { invalidField, itemError } from '../messages/itemError';
import { numberField, textField } from '../form/fields';
import { digitsLost, writtenText } from '../form/values';

const [FROM_ID, MOST_IDS] = ['Options > From ID', 'Options > Most IDs'] as const;

/** The number of IDs to look at by default. */
const USUAL = 50;

/** Higher numbers would cover a service's whole archive. */
const MOST = 1_000;

export const fromIdOption = textField('fromId', 'From ID', {
	placeholder: 'e.g. 1024',
	description:
		'Where looking for a UUID or a content begins: the ID of an invoice that was stamped before it. Without it, the last IDs that this n8n got since it was started.',
});

export const mostIdsOption = numberField('mostIds', 'Most IDs', {
	typeOptions: { minValue: 1, maxValue: MOST },
	default: USUAL,
	description: 'How many IDs are looked at, each with one download: from that one upwards',
});

/** Returns the IDs to look at. @param known the IDs that this process got */
export function rangeIn(options: IDataObject, known: ItemInput['knownIds']): Range {
	const most = mostIdsOf(options.mostIds);
	if ('fromId' in options) return { from: fromIdOf(options.fromId), most };
	const last = known.last();
	const number = idNumber(last);
	if (number === undefined) throw invalidField(FROM_ID, 'noFromId');
	const first = number - BigInt(most - 1);
	return { from: idOf(first > 1n ? first : 1n, last), most };
}

/** Returns an ID from which others can be counted. @throws ItemError for anything else */
export function fromIdOf(value: unknown): string {
	const text = writtenText(value);
	if (text === '') throw invalidField(FROM_ID, 'noFromId');
	if (isScientific(text)) throw digitsLost(FROM_ID, text);
	if (idNumber(text) === undefined)
		throw invalidField(FROM_ID, 'fromIdIsNoNumber', { value: text });
	return text;
}

function mostIdsOf(value: unknown): number {
	const most = Number(writtenText(value) || USUAL);
	if (Number.isInteger(most) && most >= 1 && most <= MOST) return most;
	throw invalidField(MOST_IDS, 'wrongMostIds', { value: String(value), most: String(MOST) });
}

/** Returns the search that the items of a run share. */
export function searchOf({ ofRun, post }: Pick<ItemInput, 'ofRun' | 'post'>): Search {
	return ofRun('search', ({ limiter, signal }) => {
		const readFile = async (id: string) => await storedInvoice(id, post);
		return new Search(new IdScanner(limiter, readFile, signal));
	});
}

export interface InvoiceByUuid {
	id: string;
	uuid: string;
	/** With the names of Anexo 20. */
	invoice: IDataObject;
}

/**
 * Looks for an invoice in the service's files: under the ID that this process got for it, then in the range.
 * @returns a function that returns the invoice, or throws an ItemError with the IDs that were looked at
 * @throws ItemError if no ID could be looked at
 */
export async function findByUuid(
	uuid: string,
	item: Pick<ItemInput, 'ofRun' | 'post' | 'knownIds'>,
	range: Range,
): Promise<() => InvoiceByUuid> {
	const search = searchOf(item);
	const known = item.knownIds.of(uuid);
	const ranges = known === undefined ? [range] : [{ from: known, most: 1 }, range];
	let looked: IDataObject = {};
	for (const one of ranges) {
		[looked = {}] = await search.find({ uuids: [uuid] }, one);
		const id = String(looked.id);
		const invoice = looked.result === 'found' ? await search.scanner.stamped(id) : undefined;
		if (invoice !== undefined) return () => ({ id, uuid, invoice });
	}
	const { from, to, unreadable = [] } = looked.lookedAt as IDataObject;
	const values = { uuid, from: String(from), to: String(to), ids: (unreadable as []).map(String) };
	const kind = looked.result === 'notFound' ? 'uuidNotFound' : 'uuidUndecided';
	return () => {
		throw itemError('notSent', kind, values);
	};
}

/** Downloads the invoice with an ID, as JSON with the names of Anexo 20. */
export async function storedInvoice(id: string, post: Post): Promise<IDataObject> {
	return await downloadedInvoice(await post(downloadRequest(id)));
}
