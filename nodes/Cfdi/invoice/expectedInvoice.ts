import type { IDataObject } from 'n8n-workflow';
import type { Difference, Text, TextValues } from 'cfdi-mx';
import { differencesFromRequest, differencesFromUuid, isUuid } from 'cfdi-mx';
import type { Post } from '../run/operation';
import type { ReadAnswer } from '../service/answer';
import { invoiceIn } from '../service/contents';
import { resultOrError } from '../service/errors';
import type { DownloadTarget } from '../service/files';
import type { Outcome } from 'at-most-once';
import {
	ItemError,
	warningOf,
	withWarning,
	inWords,
	invalidField,
	itemError,
} from '../messages/itemError';
import type { NodeKind } from '../messages';
import { sentences, text } from '../messages';
import { choiceField, textField } from '../form/fields';
import { uuidText } from '../form/values';
import { storedInvoice } from './findByUuid';

type Comparing = NonNullable<DownloadTarget['compare']>;

const EXPECTED_UUID = 'Expected UUID (Folio Fiscal)';

/** For each operation on an existing invoice, because an ID alone can name another one. */
export const expectedUuidOption = textField('expectedUuid', EXPECTED_UUID, {
	placeholder: 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
	description:
		'UUID of the invoice that is meant. Its file is read first, and if the Invoice ID names another invoice, nothing is sent: IDs change their meaning with the account, and from test to production.',
	builderHint: {
		propertyHint:
			'The UUID that Stamp gave with the ID: give it wherever the ID comes from a table.',
	},
});

/** For a write, because its answer comes too late to be compared. */
export const ifNotComparedOption = choiceField('ifNotCompared', 'If It Cannot Be Compared', {
	options: [
		{ name: 'Go On', value: 'goOn', description: 'Send it all the same' },
		{ name: 'Refuse', value: 'refuse', description: 'Send nothing (On Error decides)' },
	],
	default: 'refuse',
	description:
		'What to do where Expected UUID is empty, or the service keeps no XML of the invoice that can be read, such as only a PDF',
});

/**
 * Returns the UUID that an invoice must have, in upper case, or undefined if there is no such option.
 * @throws ItemError if the option is not a UUID, for example from an empty cell. Go On accepts an empty one.
 */
export function expectedUuid(options: IDataObject): string | undefined {
	if (!('expectedUuid' in options)) return undefined;
	const value = uuidText(options.expectedUuid);
	if (isUuid(value)) return value.toUpperCase();
	if (value === '' && options.ifNotCompared === 'goOn') return undefined;
	const kind = value === '' ? 'emptyExpectedUuid' : 'expectedNotAUuid';
	throw invalidField(EXPECTED_UUID, kind, { value });
}

/** Refuses an invoice with the names of Anexo 20 if it is not the expected one. */
export function mustBeExpected(invoice: IDataObject, uuid: string, id?: string): void {
	const differences = differencesFromUuid(uuid, invoice);
	if (differences.length === 0) return;
	const named = id === undefined ? text('thisFile') : text('thisId', { id });
	throw another('conflict', 'otherInvoice', differences, { named });
}

/** Returns the part that can be compared if only the UUID of an invoice is known. */
export const stampOf = (uuid: string): IDataObject => ({
	Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { UUID: uuid } }] },
});

/** Returns the error for another invoice, with the differences as data. */
function another(
	outcome: Outcome,
	kind: NodeKind,
	differences: readonly Difference[],
	values: TextValues = {},
): ItemError {
	const said = itemError(outcome, kind, { ...values, differences: differencesText(differences) });
	return said.of({ differences: differences.map((one) => ({ ...one })) });
}

/** Returns the comparison of the invoice under an ID before a write, or undefined if no UUID is expected. */
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

/** Adds a warning to the answer of a write if it names another invoice. @param uuid in upper case */
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
 * Returns the invoice that the service keeps, or the reason why it cannot be read. Throws a refusal of the
 * service.
 */
async function storedOrProblem(id: string, post: Post): Promise<IDataObject | ItemError> {
	const read = await resultOrError(async () => await storedInvoice(id, post));
	if (!(read instanceof ItemError)) return read;
	const { httpCode = '', outcome } = read.details;
	if (/^2\d\d$/.test(httpCode) && outcome === 'refused') return read;
	throw read;
}

/** "Receptor.Rfc is XAXX010101000 in place of URE180429TM6" */
function differencesText(differences: readonly Difference[]): Text {
	return sentences(
		...differences.map(({ field, asked, came }) =>
			came === '' ? text('missing', { field, asked }) : text('differs', { field, asked, came }),
		),
	);
}

/** Compares the files of a download. Warns if there is no XML to compare. */
export function comparingFile(uuid: string, id: string): Comparing {
	return (invoice, known) => {
		if (invoice !== undefined) return void mustBeExpected(invoice, uuid, id);
		if (known !== undefined) mustBeExpected(stampOf(known), uuid, id);
		return { warnings: [notComparedWarning(uuid)] };
	};
}

/**
 * Compares the files of a stamp.
 * @param uuid that the service gave
 * @param sent the invoice as it was sent, or undefined if that is not known
 */
export function comparingStamped(uuid: string, sent: IDataObject | undefined): Comparing {
	return (invoice, known) => {
		const file = invoice ?? (known === undefined ? undefined : stampOf(known));
		if (file === undefined) return { warnings: [notComparedWarning(uuid)] };
		const differences =
			sent === undefined || invoice === undefined
				? differencesFromUuid(uuid, file)
				: differencesFromRequest({ invoice: sent, uuid }, file);
		if (differences.length === 0) return undefined;
		throw another('refused', 'otherFile', differences);
	};
}

function notComparedWarning(uuid: string): IDataObject {
	return warningOf(inWords('fileNotCompared', { uuid }));
}
