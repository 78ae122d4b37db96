import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { operationProperties } from '../Cfdi/form/operation';
import { searchProductCode, searchUnitCode } from '../Cfdi/product/searchCodes';
import { dueAgreements } from './agreement/due';
import { tellOwner } from './agreement/tell';
import { chooseCancellations } from './cancellation/choose';
import { decideCancellations } from './cancellation/decide';
import { whatToFind } from './cancellation/find';
import { finishCancellations } from './cancellation/finish';
import { whichToCancel } from './cancellation/identify';
import { readCertificate } from './certificate/read';
import { executeDecision, outputsOf } from './decision';
import { writeStopMail } from './execution/mail';
import { checkInvoices } from './spreadsheet/check';
import { chooseInvoices } from './spreadsheet/choose';
import { finishInvoices } from './spreadsheet/finish';
import { readSpreadsheet } from './spreadsheet/read';

/** n8n's panel lists the operations of a resource in this order. */
const decisions = [
	dueAgreements,
	tellOwner,
	whatToFind,
	whichToCancel,
	decideCancellations,
	chooseCancellations,
	finishCancellations,
	readSpreadsheet,
	checkInvoices,
	chooseInvoices,
	finishInvoices,
	writeStopMail,
	readCertificate,
];

export class CfdiDesk implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CFDI Desk',
		name: 'cfdiDesk',
		icon: { light: 'file:../Cfdi/cfdi.svg', dark: 'file:../Cfdi/cfdi.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Decide what a shop or an office does with its invoices (CFDI 4.0). Sends nothing and needs no credential.',
		defaults: { name: 'CFDI Desk' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Decides for workflows with Mexican invoices (CFDI 4.0): orders, refunds, payments, files of invoices and cancellations, tax certificates. It sends nothing: CFDI Invoicing stamps and cancels.',
			extraTypeDefContent: decisions.map(({ builderContent }) => builderContent),
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: outputsOf(decisions),
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Agreement', value: 'agreement' },
					{ name: 'Cancellation', value: 'cancellation' },
					{ name: 'Spreadsheet', value: 'spreadsheet' },
					{ name: 'Stopped Execution', value: 'execution' },
					{ name: 'Tax Certificate', value: 'certificate' },
				],
				default: 'certificate',
			},
			...operationProperties(decisions, {
				agreement: 'due',
				cancellation: 'identify',
				certificate: 'read',
				execution: 'mail',
				spreadsheet: 'read',
			}),
		],
	};

	execute = executeDecision(decisions);

	methods = { listSearch: { searchProductCode, searchUnitCode } };
}
