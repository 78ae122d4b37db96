import type { IDataObject } from 'n8n-workflow';

import type { Difference, Text, TextValues } from 'cfdi-mx';
import { differencesFromRequest, differencesFromUuid, isUuid } from 'cfdi-mx';
import type { Post } from '../run/operation';
import type { ReadAnswer } from '../service/answer';
import { invoiceIn } from '../service/contents';
import { resultOrError } from '../service/errors';
import type { DownloadTarget } from '../service/files';
import type { Outcome } from '../service/itemError';
import { ItemError, warningOf, withWarning } from '../service/itemError';
import { inWords, invalidField, itemError } from '../words/errors';
import type { NodeKind } from '../words/text';
import { sentences, text } from '../words/text';
import { choiceField, textField } from '../form/fields';
import { uuidText } from '../form/values';
import { storedInvoice } from './findByUuid';

type Comparing = NonNullable<DownloadTarget['compare']>;

const EXPECTED_UUID = 'Expected UUID (Folio Fiscal)';

/** Of each operation on an invoice that exists: an ID alone may name another one. */
export const expectedUuidOption = textField('expectedUuid', EXPECTED_UUID, {
	placeholder: 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
	description:
		'UUID of the invoice that is meant. Its file is read first, and if the Invoice ID names another invoice, nothing is sent: IDs change their meaning with the account, and from test to production.',
	builderHint: {
		propertyHint:
			'The UUID that Stamp gave with the ID: give it wherever the ID comes from a table.',
	},
});

/** Of a write: its answer comes too late to be compared. */
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
 * The UUID that an invoice must have, in upper case; undefined where none is asked for.
 * @throws ItemError where the option gives no UUID, as an expression of an empty cell does, unless it is to go on
 */
export function expectedUuid(options: IDataObject): string | undefined {
	if (!('expectedUuid' in options)) return undefined;
	const value = uuidText(options.expectedUuid);
	if (isUuid(value)) return value.toUpperCase();
	if (value === '' && options.ifNotCompared === 'goOn') return undefined;
	const kind = value === '' ? 'emptyExpectedUuid' : 'expectedNotAUuid';
	throw invalidField(EXPECTED_UUID, kind, { value });
}

/** Refuses an invoice, with the names of Anexo 20, that is another one than is meant. */
export function mustBeExpected(invoice: IDataObject, uuid: string, id?: string): void {
	const differences = differencesFromUuid(uuid, invoice);
	if (differences.length === 0) return;
	const named = id === undefined ? text('thisFile') : text('thisId', { id });
	throw another('conflict', 'otherInvoice', differences, { named });
}

/** What is compared of an invoice of which the UUID alone is known. */
export const stampOf = (uuid: string): IDataObject => ({
	Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { UUID: uuid } }] },
});

/** The error of another invoice, with what differs as data. */
function another(
	outcome: Outcome,
	kind: NodeKind,
	differences: readonly Difference[],
	values: TextValues = {},
): ItemError {
	const said = itemError(outcome, kind, { ...values, differences: differencesText(differences) });
	return said.of({ differences: differences.map((one) => ({ ...one })) });
}

/** Compares the invoice that the service keeps under an ID before a write, where a UUID is asked for. */
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

/** The answer of a write, with a warning where it names another invoice than is meant. @param uuid in upper case */
export function comparingAnswer(readAnswer: ReadAnswer, uuid: string | undefined): ReadAnswer {
	if (uuid === undefined) return readAnswer;
	return async (response) =>
		(await readAnswer(response)).map((item) => {
			const came = invoiceIn(item.json)?.uuid?.toUpperCase();
			const isMeant = came === undefined || JSON.stringify(item.json).toUpperCase().includes(uuid);
			return isMeant ? item : withWarning(item, inWords('otherCancelled', { came, asked: uuid }));
		});
}

/** The invoice that the service keeps, or why it cannot be read; a refusal of the service is thrown. */
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

/** Compares the files of a download; where there is nothing to compare, the item says so. */
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
 * @param sent the invoice as it was sent; undefined where that is not known
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
