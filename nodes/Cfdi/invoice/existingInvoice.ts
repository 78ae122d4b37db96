import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { idNumber } from 'at-most-once';
import { differencesFromRequest } from 'cfdi-mx';
import type { Difference } from 'cfdi-mx/invoice';
import { differencesFromUuid } from 'cfdi-mx/invoice';
import { isRecord, isScientific, isUuid } from 'cfdi-mx/values';
import type { TextValues } from 'cfdi-mx/words';
import {
	choiceField,
	inBody,
	locatorField,
	numberField,
	option,
	textField,
	typed,
} from '../form/fields';
import { digitsLost, uuidText, writtenText } from '../form/values';
import type { Range } from '../run/find';
import { idOf, IdScanner, Search } from '../run/find';
import type { ItemInput, LookUp, Post } from '../run/operation';
import type { ReadAnswer } from '../service/answer';
import { invoiceIn } from '../service/contents';
import { downloadRequest, endpoints } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import type { DownloadTarget } from '../service/files';
import { downloadedInvoice } from '../service/files';
import type { Outcome } from 'at-most-once';
import {
	ItemError,
	warningOf,
	withWarning,
	invalidField,
	inWords,
	itemError,
} from '../messages/itemError';
import type { NodeKind } from '../messages';
import { sentences, text } from '../messages';

const FIELD = 'Invoice ID';

export const { id: INVOICE_ID } = endpoints['invoice.cancel'].fields;

export const invoiceLocator = locatorField('invoiceId', FIELD, {
	required: true,
	default: { mode: 'id', value: '' },
	description:
		'Which invoice. By ID: the one that the Stamp operation gave. By UUID: what is on the invoice (Folio Fiscal); the node then looks for its ID, in one file of the service after the other.',
	modes: [
		typed('id', 'By ID', 'e.g. 1024'),
		typed('uuid', 'By UUID', 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF'),
	],
});

export const invoiceIdField: INodeProperties = { ...invoiceLocator, routing: inBody(INVOICE_ID) };

/**
 * Returns the UUID in upper case if the user chose the invoice by UUID, or undefined if by ID.
 * @throws ItemError if the Expected UUID option contains a different UUID
 */
export function uuidOfLocator(
	{ read, rawParameter }: Pick<ItemInput, 'read' | 'rawParameter'>,
	options: IDataObject,
): string | undefined {
	const given = rawParameter('invoiceId');
	if (!isRecord(given) || given.mode !== 'uuid') return undefined;
	const value = uuidText(read('invoiceId'));
	if (value === '') throw invalidField(FIELD, 'emptyInvoiceUuid');
	if (!isUuid(value)) throw invalidField(FIELD, 'notAUuidToFind', { value });
	const uuid = value.toUpperCase();
	const expected = expectedUuid(options);
	if (expected === undefined || expected === uuid) return uuid;
	throw itemError('conflict', 'expectedIsAnother', { expected, uuid });
}

export function onceFound(
	uuid: string,
	item: ItemInput,
	options: IDataObject,
	make: (id: string, invoice: IDataObject) => ReturnType<Awaited<ReturnType<LookUp['lookUp']>>>,
): LookUp {
	const range = rangeIn(options, item.knownIds);
	return {
		holdsNoSlot: true,
		lookUp: async () => {
			const found = await findByUuid(uuid, item, range);
			return () => {
				const { id, invoice } = found();
				return make(id, invoice);
			};
		},
		lookedUp: 'theInvoiceItself',
	};
}

const [FROM_ID, MOST_IDS] = ['Options > From ID', 'Options > Most IDs'] as const;

/** Without a maximum, a search could read the service's whole archive. */
const DEFAULT_IDS = 50;
const MAX_IDS = 1_000;

export const fromIdOption = textField('fromId', 'From ID', {
	placeholder: 'e.g. 1024',
	description:
		'ID to start the search from: the ID of an invoice that was stamped before the one to find. Without it, the search uses the last IDs that this n8n got since it was started.',
});

export const mostIdsOption = numberField('mostIds', 'Most IDs', {
	typeOptions: { minValue: 1, maxValue: MAX_IDS },
	default: DEFAULT_IDS,
	description: 'How many IDs are looked at, each with one download: from that one upwards',
});

/**
 * Returns the IDs to search: from the From ID option upwards or, without the option, the last known
 * IDs.
 * @param known the IDs that this process has received
 */
export function rangeIn(options: IDataObject, known: ItemInput['knownIds']): Range {
	const most = mostIdsOf(options.mostIds);
	if ('fromId' in options) return { from: fromIdOf(options.fromId), most };
	const last = known.last();
	const number = idNumber(last);
	if (number === undefined) throw invalidField(FROM_ID, 'noFromId');
	const first = number - BigInt(most - 1);
	return { from: idOf(first > 1n ? first : 1n, last), most };
}

export function fromIdOf(value: unknown): string {
	const id = writtenText(value);
	if (id === '') throw invalidField(FROM_ID, 'noFromId');
	if (isScientific(id)) throw digitsLost(FROM_ID, id);
	if (idNumber(id) === undefined) throw invalidField(FROM_ID, 'fromIdIsNoNumber', { value: id });
	return id;
}

function mostIdsOf(value: unknown): number {
	const most = Number(writtenText(value) || DEFAULT_IDS);
	if (Number.isInteger(most) && most >= 1 && most <= MAX_IDS) return most;
	throw invalidField(MOST_IDS, 'wrongMostIds', { value: String(value), most: String(MAX_IDS) });
}

export function searchOf({ ofRun, post }: Pick<ItemInput, 'ofRun' | 'post'>): Search {
	return ofRun('search', ({ limiter, signal }) => {
		const readFile = async (id: string) => await storedInvoice(id, post);
		return new Search(new IdScanner(limiter, readFile, signal));
	});
}

interface StoredInvoice {
	id: string;
	invoice: IDataObject;
}

/**
 * Searches for an invoice by UUID: first at the ID that this process received with the UUID, then
 * in the range.
 * @returns a function that returns the invoice, or throws an ItemError if none was found
 */
export async function findByUuid(
	uuid: string,
	item: Pick<ItemInput, 'ofRun' | 'post' | 'knownIds'>,
	range: Range,
): Promise<() => StoredInvoice> {
	const search = searchOf(item);
	const known = item.knownIds.of(uuid);
	const ranges = known === undefined ? [range] : [{ from: known, most: 1 }, range];
	let looked: IDataObject = {};
	for (const one of ranges) {
		[looked = {}] = await search.find({ uuids: [uuid] }, one);
		const id = String(looked.id);
		const invoice = looked.result === 'found' ? await search.scanner.stamped(id) : undefined;
		if (invoice !== undefined) return () => ({ id, invoice });
	}
	const { from, to, unreadable = [] } = looked.lookedAt as IDataObject;
	const values = { uuid, from: String(from), to: String(to), ids: (unreadable as []).map(String) };
	const kind = looked.result === 'notFound' ? 'uuidNotFound' : 'uuidUndecided';
	return () => {
		throw itemError('notSent', kind, values);
	};
}

export async function storedInvoice(id: string, post: Post): Promise<IDataObject> {
	return await downloadedInvoice(await post(downloadRequest(id)));
}

type Comparing = NonNullable<DownloadTarget['compare']>;

const EXPECTED_UUID = 'Expected UUID (Folio Fiscal)';

/**
 * Every operation on an existing invoice has this option, because an ID can belong to a different
 * invoice.
 */
export const expectedUuidOption = textField('expectedUuid', EXPECTED_UUID, {
	placeholder: 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
	description:
		'UUID that the invoice must have. Its file is read first, and if the Invoice ID belongs to another invoice, the request is not sent: the same ID can be another invoice in another account, or in test and in production.',
	builderHint: {
		propertyHint:
			'The UUID that Stamp gave with the ID: give it wherever the ID comes from a table.',
	},
});

/**
 * Cancel and Stamp Payment have this option, because they compare the UUID before the request.
 * Download compares the received file instead.
 */
export const ifNotComparedOption = choiceField('ifNotCompared', 'If It Cannot Be Compared', {
	options: [
		option('goOn', 'Go On', 'Send it all the same'),
		option('refuse', 'Refuse', 'Do not send it (On Error decides)'),
	],
	default: 'refuse',
	description:
		'What to do if Expected UUID is empty, or if the service does not have a readable XML of the invoice, such as only a PDF',
});

/**
 * Returns the Expected UUID option in upper case, or undefined if the option is not set. An empty
 * value also counts as not set if the user chose Go On.
 * @throws ItemError for any other value that is not a UUID
 */
export function expectedUuid(options: IDataObject): string | undefined {
	if (!('expectedUuid' in options)) return undefined;
	const value = uuidText(options.expectedUuid);
	if (isUuid(value)) return value.toUpperCase();
	if (value === '' && options.ifNotCompared === 'goOn') return undefined;
	const kind = value === '' ? 'emptyExpectedUuid' : 'expectedNotAUuid';
	throw invalidField(EXPECTED_UUID, kind, { value });
}

export function mustBeExpected(invoice: IDataObject, uuid: string, id?: string): void {
	const differences = differencesFromUuid(uuid, invoice);
	if (differences.length === 0) return;
	const named = id === undefined ? text('thisFile') : text('thisId', { id });
	throw otherInvoiceError('conflict', 'otherInvoice', differences, { named });
}

export const stampOf = (uuid: string): IDataObject => ({
	Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { UUID: uuid } }] },
});

function otherInvoiceError(
	outcome: Outcome,
	kind: NodeKind,
	differences: readonly Difference[],
	values: TextValues = {},
): ItemError {
	const words = differences.map(({ field, asked, came }) =>
		came === '' ? text('missing', { field, asked }) : text('differs', { field, asked, came }),
	);
	const error = itemError(outcome, kind, { ...values, differences: sentences(...words) });
	return error.of({ differences: differences.map((one) => ({ ...one })) });
}

export function comparing(
	id: string,
	uuid: string | undefined,
	{ ifNotCompared }: IDataObject,
	post: Post,
): (() => Promise<void>) | undefined {
	if (uuid === undefined) return undefined;
	return async () => {
		const invoice = await storedOrProblem(id, post);
		if (!(invoice instanceof ItemError)) return mustBeExpected(invoice, uuid, id);
		if (ifNotCompared === 'goOn') return;
		throw itemError('notSent', 'notCompared', { uuid, why: invoice.text });
	};
}

/**
 * Adds a warning to a cancellation's output if the response names a different invoice.
 * @param uuid the expected UUID, in upper case
 */
export function comparingAnswer(readAnswer: ReadAnswer, uuid: string | undefined): ReadAnswer {
	if (uuid === undefined) return readAnswer;
	return async (response) =>
		(await readAnswer(response)).map((item) => {
			const came = invoiceIn(item.json)?.uuid?.toUpperCase();
			const isMeant = came === undefined || JSON.stringify(item.json).toUpperCase().includes(uuid);
			return isMeant ? item : withWarning(item, inWords('otherCancelled', { came, asked: uuid }));
		});
}

/**
 * Returns the invoice, or an error if its file is unreadable.
 * @throws ItemError if the download itself failed
 */
async function storedOrProblem(id: string, post: Post): Promise<IDataObject | ItemError> {
	const read = await resultOrError(async () => await storedInvoice(id, post));
	if (!(read instanceof ItemError)) return read;
	const { httpCode = '', outcome } = read.details;
	if (/^2\d\d$/.test(httpCode) && outcome === 'refused') return read;
	throw read;
}

/**
 * Returns a function that compares a downloaded file's UUID with `uuid`. The function throws an
 * ItemError if they differ, and returns a warning if no XML can be read.
 */
export function comparingFile(uuid: string, id: string): Comparing {
	return (invoice, known) => {
		if (invoice !== undefined) return void mustBeExpected(invoice, uuid, id);
		if (known !== undefined) mustBeExpected(stampOf(known), uuid, id);
		return { warnings: [notComparedWarning(uuid)] };
	};
}

export function comparingStamped(uuid: string, sent: IDataObject | undefined): Comparing {
	return (invoice, known) => {
		const file = invoice ?? (known === undefined ? undefined : stampOf(known));
		if (file === undefined) return { warnings: [notComparedWarning(uuid)] };
		const differences =
			sent === undefined || invoice === undefined
				? differencesFromUuid(uuid, file)
				: differencesFromRequest({ invoice: sent, uuid }, file);
		if (differences.length === 0) return undefined;
		throw otherInvoiceError('refused', 'otherFile', differences);
	};
}

function notComparedWarning(uuid: string): IDataObject {
	return warningOf(inWords('fileNotCompared', { uuid }));
}
