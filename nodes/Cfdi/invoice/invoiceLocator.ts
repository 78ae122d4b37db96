import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isRecord, isUuid } from 'cfdi-mx';
import type { ItemInput, LookUp } from '../run/operation';
import { endpoints } from '../service/endpoints';
import { invalidField, itemError } from '../messages/itemError';
import { inBody, locatorField, typed } from '../form/fields';
import { uuidText } from '../form/values';
import { expectedUuid } from './expectedInvoice';
import type { InvoiceByUuid } from './findByUuid';
import { findByUuid, rangeIn } from './findByUuid';

const FIELD = 'Invoice ID';

/** The service's name of the ID, in each operation on an invoice. */
export const { id: INVOICE_ID } = endpoints['invoice.cancel'].fields;

/** Names an invoice by the ID that Stamp gave, or by its UUID. A plain text is also an ID. */
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
 * Returns the UUID in the locator, in upper case, or undefined if it has an ID.
 * @throws ItemError if it is not a UUID, or if Expected UUID is another one
 */
export function uuidOfLocator(
	{ read, written }: Pick<ItemInput, 'read' | 'written'>,
	options: IDataObject,
): string | undefined {
	const given = written('invoiceId');
	if (!isRecord(given) || given.mode !== 'uuid') return undefined;
	const value = uuidText(read('invoiceId'));
	if (value === '') throw invalidField(FIELD, 'emptyInvoiceUuid');
	if (!isUuid(value)) throw invalidField(FIELD, 'notAUuidToFind', { value });
	const uuid = value.toUpperCase();
	const expected = expectedUuid(options);
	if (expected === undefined || expected === uuid) return uuid;
	throw itemError('conflict', 'expectedIsAnother', { expected, uuid });
}

/** Returns a look-up that makes the request after it has found the invoice by its UUID. */
export function onceFound(
	uuid: string,
	item: ItemInput,
	options: IDataObject,
	make: (found: InvoiceByUuid) => ReturnType<Awaited<ReturnType<LookUp['lookUp']>>>,
): LookUp {
	const range = rangeIn(options, item.knownIds);
	return {
		holdsNoSlot: true,
		lookUp: async () => {
			const found = await findByUuid(uuid, item, range);
			return () => make(found());
		},
		lookedUp: 'theInvoiceItself',
	};
}
