import type { IDataObject } from 'n8n-workflow';
import { catalogs, readCode, stampedUuidOf } from 'cfdi-mx';
import { cancellationNotes } from 'cfdi-mx/invoice';
import { readBody } from 'cfdi-mx/reading';
import { grouped, isUuid } from 'cfdi-mx/values';
import type { TextValues } from 'cfdi-mx/words';
import { catalogOptions, choiceField, inBody, textField } from '../form/fields';
import type { DefinedOperation } from '../form/operation';
import { defineOperation } from '../form/operation';
import {
	cleanedFields,
	codeText,
	collectionIn,
	invoiceIdText,
	isBlank,
	labelledFindings,
	recordOf,
	uuidText,
	withWarnings,
} from '../form/values';
import type { ItemInput, SentRequest } from '../run/operation';
import { cancelledInvoice } from '../service/answer';
import { endpoints } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import type { Finding } from '../messages';
import { fieldText, sameText, text } from '../messages';
import { ConfirmationNeeded, inWords, invalidField, ItemError } from '../messages/itemError';
import {
	comparing,
	comparingAnswer,
	expectedUuid,
	expectedUuidOption,
	fromIdOption,
	ifNotComparedOption,
	invoiceIdField,
	onceFound,
	storedInvoice,
	uuidOfLocator,
} from './existingInvoice';
import { paymentSummaryOf, summaryOf } from './stampedItem';

const REPLACED = '01';

const REASON = 'Reason (Motivo)';

const REPLACEMENT = 'Replacement UUID (Sustituto)';

const endpoint = endpoints['invoice.cancel'];
const fields = endpoint.fields;

export const cancelInvoice: DefinedOperation = defineOperation({
	resource: 'invoice',
	operation: 'cancel',
	name: 'Cancel',
	action: 'Cancel invoice (irreversible)',
	description:
		'Cancel a stamped invoice (cancelar) with one of the reasons of SAT: it cannot be undone',
	searchHint: 'Put a person before it.',
	builderHint:
		'A cancellation is irreversible, and the customer might have to accept it. Invoice ID is the id that Stamp returned; use the UUID only if the id is not known, because it is searched in one file after the other. Reason 01 needs the UUID of the invoice that replaces it, which is stamped first. Ask a person before you cancel.',
	patterns: [
		{
			title: 'An invoice with errors, which none replaces',
			parameters: { invoiceId: '={{ $json.id }}', cancellationReason: '02' },
		},
	],
	endpoint,
	effect: { done: 'doneCancelled', lookFor: 'theInvoiceAndStatus' },
	fields: [
		invoiceIdField,
		choiceField('cancellationReason', REASON, {
			required: true,
			default: '02',
			description:
				'Why the invoice is cancelled (Motivo De Cancelación). With 01 another invoice has replaced it: stamp that one first.',
			options: catalogOptions(catalogs.cancellationReason),
			routing: inBody(fields.reason),
		}),
		textField('replacementUuid', REPLACEMENT, {
			placeholder: 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
			description:
				'UUID of the invoice that replaces this one (Folio de Sustitución). Sent with reason 01 only: SAT refuses it with the others.',
			// n8n also shows this field if the reason is an expression, so the value is dropped for
			// reasons other than 01.
			displayOptions: { show: { cancellationReason: [REPLACED] } },
			routing: inBody(fields.replacement),
		}),
	],
	options: [expectedUuidOption, ifNotComparedOption, fromIdOption],
	prepare: (declared, item) => {
		const options = collectionIn(item.read, 'options');
		const uuid = uuidOfLocator(item, options);
		if (uuid === undefined) {
			const expected = expectedUuid(options);
			const request = cancelRequest(declared, item, expected);
			const compare = comparing(String(request.body[fields.id]), expected, options, item.post);
			return expected === undefined ? askedOnce(request, item) : { ...request, compare };
		}
		cancellation({ ...declared, [fields.id]: '0' }, uuid);
		return onceFound(uuid, item, options, (id, invoice) =>
			askedOnce(cancelRequest({ ...declared, [fields.id]: id }, item, uuid), item, invoice),
		);
	},
});

function askedOnce(
	request: ReturnType<typeof cancelRequest>,
	{ isManual, isTool, post }: ItemInput,
	found?: IDataObject,
): SentRequest {
	if (!isManual || isTool) return request;
	const id = String(request.body[fields.id]);
	return {
		...request,
		confirmation: async () => {
			const invoice = found ?? (await resultOrError(async () => await storedInvoice(id, post)));
			const [kind, values] =
				invoice instanceof ItemError
					? (['cancelsUnread', { id, why: invoice.text }] as const)
					: (['cancelsThis', { id, ...shownOf(invoice) }] as const);
			const details = { outcome: 'notSent', ...inWords(kind, values) } as const;
			return new ConfirmationNeeded(details, text(kind, values));
		},
	};
}

function shownOf(invoice: IDataObject): TextValues {
	const summarize = invoice.TipoDeComprobante === 'P' ? paymentSummaryOf : summaryOf;
	const { recipient, total, amount = total, currency, ...head } = summarize(invoice);
	const { name, rfc } = recordOf(recipient);
	const folio = [head.series, head.folio].filter((one) => one !== undefined).join(' ');
	return {
		recipient: `${codeText(name)} (${codeText(rfc)})`.trim(),
		folio: folio === '' ? text('withoutFolio') : sameText(`folio ${folio}`),
		total: `${grouped(codeText(amount))} ${codeText(currency)}`,
		uuid: stampedUuidOf(invoice) ?? '-',
	};
}

function cancelRequest(
	declared: IDataObject,
	{ inputJson }: Pick<ItemInput, 'inputJson'>,
	expected: string | undefined,
) {
	const { body, warnings } = cancellation(declared, expected);
	const all = [...warnings, ...deadlineWarnings(inputJson())];
	return {
		body,
		readAnswer: comparingAnswer(withWarnings(cancelledInvoice, all), expected),
	};
}

function deadlineWarnings(item: IDataObject): Finding[] {
	const notes = cancellationNotes(item.invoice ?? item, Date.now());
	return labelledFindings(
		notes.map((note) => ({ ...note, field: fields.id })),
		cancelInvoice.dictionary,
	);
}

/**
 * SAT requires the replacement attribute for reason 01 and, for other reasons, refuses it even if
 * it is empty (SAT 207 to 209).
 */
function cancellation(declared: IDataObject, expected: string | undefined) {
	const reason = codeText(declared[fields.reason]);
	if (isBlank(reason)) throw invalidField(fieldText(REASON, fields.reason), 'emptyReason');
	const cancel = { [fields.id]: invoiceIdText(declared[fields.id]), [fields.reason]: reason };
	const isReplaced = readCode(reason, catalogs.cancellationReason) === REPLACED;
	const replacement = { [fields.replacement]: uuidText(declared[fields.replacement]) };
	const accepted = cleanedFields(
		readBody({ ...cancel, ...(isReplaced && replacement) }),
		cancelInvoice.dictionary,
	);
	if (!isReplaced) return accepted;

	const uuid = String(accepted.body[fields.replacement]);
	const place = fieldText(REPLACEMENT, fields.replacement);
	if (!isUuid(uuid)) {
		const kind = uuid === '' ? 'emptyReplacement' : 'replacementNotAUuid';
		throw invalidField(place, kind, { value: uuid });
	}
	if (uuid.toUpperCase() === expected) throw invalidField(place, 'replacementIsItself');
	return accepted;
}
