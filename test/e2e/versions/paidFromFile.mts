import type { Workflow } from '../../../tools/n8n/rest.mts';
import { manualWorkflow } from '../../../tools/n8n/workflows.mts';
import type { Credentials } from '../../../tools/sandbox/start.mts';

export const PAYMENT = 'Stamp the payment';

const PAID_LATER = {
	recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM6' },
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	recipientTaxRegime: '601',
	recipientPostalCode: '86991',
	cfdiUse: 'G03',
	invoiceSource: 'lines',
	lineItemsJson: '[{ "description": "Asesoría", "quantity": 1, "unitPrice": "1000.00" }]',
	defaultProductCode: '80101500',
	defaultUnitCode: 'E48',
	defaultTaxes: ['IVA 16'],
	paymentMethod: 'PPD',
	paymentForm: '99',
	options: { totals: 'calculate', downloadFiles: true },
};

/**
 * Returns a workflow that stamps an invoice, downloads it and stamps its payment.
 * @param isCombined whether files are kept with the data
 */
export function paidFromFile(credentials: Credentials, isCombined: boolean): Workflow {
	const node = { type: 'n8n-nodes-cfdi.cfdi', typeVersion: 1, credentials };
	return manualWorkflow('An invoice that is paid', [
		{
			...node,
			name: 'Stamp an invoice',
			parameters: { resource: 'invoice', operation: 'stamp', ...PAID_LATER },
		},
		{
			...node,
			name: PAYMENT,
			parameters: {
				resource: 'invoice',
				operation: 'stampPayment',
				paidInvoiceFrom: 'file',
				paidInvoiceField: isCombined ? '_files.data_xml' : 'data_xml',
				paymentDate: '={{ $today.toISODate() }}',
				paymentForm: '03',
				paymentAmount: '1160.00',
			},
		},
	]);
}
