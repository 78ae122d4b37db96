import type { IDataObject } from 'n8n-workflow';
import { readInvoice } from 'cfdi-mx';
import { isRecord, isUuid } from 'cfdi-mx/values';
import { choiceField, jsonField, option, textField } from '../form/fields';
import { defineOperation } from '../form/operation';
import { collectionIn, exactJson, listOf, uuidText } from '../form/values';
import type { Wanted } from '../run/find';
import { endpoints } from '../service/endpoints';
import { invalidField } from '../messages/itemError';
import { fromIdOption, mostIdsOption, rangeIn, searchOf } from './existingInvoice';
import type { SourceInput } from './source';
import { withIssuer } from './source';

const [UUID, INVOICE] = ['UUID', 'Invoice (JSON)'] as const;

/** Searches the service's files ID by ID, because the API has no search. */
export const findInvoice = defineOperation({
	resource: 'invoice',
	operation: 'find',
	name: 'Find',
	action: 'Find invoice by UUID or content',
	description:
		'Find the ID of a stamped invoice by its UUID or its content, in the files that the service keeps',
	searchHint: 'Only if the ID is not known: it looks at one ID after the other.',
	builderHint:
		'For an invoice with a lost response. It does not stamp. Use result: only found is certain, with id and uuid; possible and undecided are for a person; notFound says only that it is not among the IDs of lookedAt.',
	patterns: [
		{
			title: 'The ID of a UUID, from an earlier ID on',
			parameters: {
				findBy: 'uuid',
				uuid: '={{ $json.uuid }}',
				options: { fromId: '={{ $json.lastId }}', mostIds: 50 },
			},
		},
	],
	endpoint: endpoints['invoice.download'],
	effect: 'read',
	holdsNoSlot: true,
	fields: [
		choiceField('findBy', 'Find By', {
			default: 'uuid',
			description: 'Data of the invoice that you know',
			options: [
				option(
					'content',
					'Content',
					'The invoice as it was sent: it is found for certain if it has a folio',
				),
				option('uuid', 'UUID', 'The fiscal folio (Folio Fiscal)'),
			],
		}),
		textField('uuid', UUID, {
			required: true,
			placeholder: 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
			description: 'One UUID, or several with commas between them',
			displayOptions: { show: { findBy: ['uuid'] } },
		}),
		jsonField('invoiceJson', INVOICE, {
			required: true,
			default: '={{ $json.invoice }}',
			description:
				"The invoice with SAT's names (Anexo 20), as Validate gives it under invoice. All that is written there is compared.",
			displayOptions: { show: { findBy: ['content'] } },
		}),
	],
	options: [fromIdOption, mostIdsOption],
	prepare: (_declared, item) => {
		const wanted = wantedIn(item);
		const range = rangeIn(collectionIn(item.read, 'options'), item.knownIds);
		return {
			answerOf: async () => (await searchOf(item).find(wanted, range)).map((json) => ({ json })),
		};
	},
});

function wantedIn({ issuer, read }: SourceInput): Wanted {
	if (read('findBy') !== 'content') return { uuids: uuidsOf(read('uuid')) };
	const given = exactJson(INVOICE, read('invoiceJson'));
	const invoice = isRecord(given) && isRecord(given.invoice) ? given.invoice : given;
	if (!isRecord(invoice)) throw invalidField(INVOICE, 'invoiceIsNoObject');
	const { comprobante } = withIssuer(invoice as IDataObject, issuer);
	return { invoice: readInvoice(comprobante).body as IDataObject };
}

function uuidsOf(value: unknown): string[] {
	const uuids = listOf(value).map((uuid) => uuidText(uuid).toUpperCase());
	if (uuids.length === 0) throw invalidField(UUID, 'noUuidToFind');
	const wrong = uuids.find((uuid) => !isUuid(uuid));
	if (wrong !== undefined) throw invalidField(UUID, 'notAUuidToFind', { value: wrong });
	return [...new Set(uuids)];
}
