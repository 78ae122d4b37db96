import type { IDataObject, INodeProperties, INodePropertyRouting } from 'n8n-workflow';

import { prepared } from '../../request/prepared';
import { received } from '../../response/received';
import { invalidField } from '../../response/refusal';
import { cancelledInvoice } from '../../response/results';
import { cancellationReason } from '../../sat/catalogs/cancellationReason';
import { catalogOptions } from '../catalogOptions';
import { invoiceIdText, textFields } from '../values';
import { operationOptions } from '../options';

const showOnlyForInvoiceCancel = { show: { resource: ['invoice'], operation: ['cancel'] } };

/** The one reason that names the invoice which takes the cancelled one's place. */
const REPLACED = '01';

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const cancelInvoiceRouting: INodePropertyRouting = {
	request: { method: 'POST', url: '/api/customer-invoices/cancel' },
	send: { paginate: true, preSend: [prepared(withReplacement)] },
	output: { postReceive: [received(cancelledInvoice)] },
};

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
		routing: { send: { type: 'body', property: 'MotivoCancelacion' } },
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
		routing: { send: { type: 'body', property: 'FolioSustitucion' } },
	},
	operationOptions(showOnlyForInvoiceCancel, 'write'),
];

/** SAT 207 to 209: reason 01 needs a replacement, the others must not have one, not even empty. */
function withReplacement({ FolioSustitucion, ...body }: IDataObject): IDataObject {
	const cancel = { ...textFields(body), Id: invoiceIdText(body.Id) } as IDataObject;
	if (cancel.MotivoCancelacion !== REPLACED) return cancel;

	const uuid = typeof FolioSustitucion === 'string' ? FolioSustitucion.trim() : '';
	if (!UUID_FORM.test(uuid)) {
		throw invalidField(
			'Replacement UUID',
			uuid === '' ? 'it is empty' : `"${uuid}" is no UUID`,
			'Reason 01 means that another invoice takes the place of this one. Enter the UUID of that invoice (8-4-4-4-12 digits and letters A to F), or choose another reason. Nothing was sent.',
		);
	}
	return { ...cancel, FolioSustitucion: uuid };
}
