import type { IDataObject, INodeProperties, INodePropertyRouting } from 'n8n-workflow';

import { customOperation } from '../../request/executeOperation';
import type { ReadParameter } from '../../request/prepared';
import { prepared } from '../../request/prepared';
import { received } from '../../response/received';
import { invalidField } from '../../response/itemError';
import { cancelledInvoice } from '../../response/readAnswer';
import { cancellationReason } from '../../sat/catalogs/cancellationReason';
import { catalogOptions } from '../catalogOptions';
import { codeText, invoiceIdText, writtenText } from '../values';
import { operationOptions } from '../options';

const showOnlyForInvoiceCancel = { show: { resource: ['invoice'], operation: ['cancel'] } };

/** The one reason that names the invoice which takes the cancelled one's place. */
const REPLACED = '01';

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Read by `cancelInvoices`; n8n's engine itself runs it for some AI agents, which know no other way. */
export const cancelInvoiceRouting: INodePropertyRouting = {
	request: { method: 'POST', url: '/api/customer-invoices/cancel' },
	send: { paginate: true, preSend: [prepared((_body, read) => cancellation(read))] },
	output: { postReceive: [received(cancelledInvoice)] },
};

/** Cancels one invoice an item. */
export const cancelInvoices = customOperation(cancelInvoiceRouting, (read) => ({
	body: cancellation(read),
	readAnswer: cancelledInvoice,
}));

export const cancelInvoiceFields: INodeProperties[] = [
	{
		displayName: 'Reason (Motivo De Cancelación)',
		name: 'cancellationReason',
		type: 'options',
		required: true,
		default: '02',
		description:
			'Why the invoice is cancelled. With 01 another invoice has taken its place: stamp that one first.',
		options: catalogOptions(cancellationReason),
		displayOptions: showOnlyForInvoiceCancel,
	},
	{
		displayName: 'Replacement UUID',
		name: 'replacementUuid',
		type: 'string',
		default: '',
		placeholder: 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
		description:
			'UUID of the invoice that takes the place of this one (Folio de Sustitución). Sent with reason 01 only: SAT refuses it with the others.',
		// Also shown where the reason is an expression, such as the column of a spreadsheet.
		displayOptions: { show: { ...showOnlyForInvoiceCancel.show, cancellationReason: [REPLACED] } },
	},
	operationOptions(showOnlyForInvoiceCancel, 'write'),
];

/** SAT 207 to 209: reason 01 needs a replacement, the others must not have one, not even empty. */
function cancellation(read: ReadParameter): IDataObject {
	const cancel = {
		Id: invoiceIdText(read('invoiceId')),
		MotivoCancelacion: codeText(read('cancellationReason')),
	};
	if (cancel.MotivoCancelacion !== REPLACED) return cancel;

	const uuid = writtenText(read('replacementUuid'));
	if (!UUID_FORM.test(uuid)) {
		throw invalidField(
			'Replacement UUID',
			uuid === '' ? 'it is empty' : `"${uuid}" is no UUID`,
			'Reason 01 means that another invoice takes the place of this one. Enter the UUID of that invoice (8-4-4-4-12 digits and letters A to F), or choose another reason. Nothing was sent.',
		);
	}
	return { ...cancel, FolioSustitucion: uuid };
}
