import { example } from '../../../tools/examples.mts';
import type { Workflow } from '../../../tools/n8n/rest.mts';
import { manualWorkflow } from '../../../tools/n8n/workflows.mts';
import type { Credentials } from '../../../tools/sandbox/start.mts';

export const PAYMENT = 'Stamp the payment';

/**
 * Stamps the invoice of the workflow for payments, downloads it, and stamps a payment of all of it.
 * @param isCombined whether the workflow keeps files among the data
 */
export async function paidFromFile(
	credentials: Credentials,
	isCombined: boolean,
): Promise<Workflow> {
	const { nodes } = await example('payment-received', credentials);
	const sample = nodes.find((node) => node.name === 'Stamp a sample');
	if (sample === undefined) throw new Error('The workflow for payments stamps no sample.');
	const options = { ...(sample.parameters.options as object), downloadFiles: true };
	return manualWorkflow('An invoice that is paid', [
		{ ...sample, typeVersion: 1, parameters: { ...sample.parameters, options } },
		{
			name: PAYMENT,
			type: sample.type,
			typeVersion: 1,
			parameters: {
				resource: 'invoice',
				operation: 'stampPayment',
				paidInvoiceFrom: 'file',
				paidInvoiceField: isCombined ? '_files.data_xml' : 'data_xml',
				paymentDate: '={{ $today.toISODate() }}',
				paymentForm: '03',
				paymentAmount: '1160.00',
			},
			credentials,
		},
	]);
}
