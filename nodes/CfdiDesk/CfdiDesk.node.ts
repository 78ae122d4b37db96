import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { operationProperties } from '../Cfdi/form/operation';
import { executeDecision, outputsOf } from './decision';
import { dueAgreements } from './agreement/due';
import { tellOwner as tellOwnerOfAgreements } from './agreement/tell';
import { chooseCancellations } from './cancellation/choose';
import { decideCancellations } from './cancellation/decide';
import { whatToFind } from './cancellation/find';
import { finishCancellations } from './cancellation/finish';
import { whichToCancel } from './cancellation/identify';
import { readCertificate } from './certificate/read';
import { readShopDelivery } from './delivery/read';
import { writeStopMail } from './execution/mail';
import { auditMonth } from './month/audit';
import { readRequest } from './office/readRequest';
import { recordOutcome } from './office/recordOutcome';
import { recordStamp } from './office/recordStamp';
import { useResult } from './office/useResult';
import { useRows } from './office/useRows';
import { acceptOrder } from './order/accept';
import { chooseForOrder } from './order/choose';
import { correctOrder, findRefused } from './order/correct';
import { mailedOrder } from './order/mailed';
import { recordOrder } from './order/record';
import { writeOrderMail } from './order/writeMail';
import { makeOfficePage } from './page/office';
import { selfInvoice } from './page/selfInvoice';
import { preparePayments } from './payment/prepare';
import { recordPayment, recordPaymentMail } from './payment/record';
import { takeTurns } from './payment/takeTurns';
import { acceptRefund } from './refund/accept';
import { creditRefund, recordCredit } from './refund/credit';
import { readRefund } from './refund/read';
import { checkInvoices } from './spreadsheet/check';
import { chooseInvoices } from './spreadsheet/choose';
import { finishInvoices } from './spreadsheet/finish';
import { readSpreadsheet } from './spreadsheet/read';
import { afterWrite } from './ticket/afterWrite';
import { answerTicket } from './ticket/answer';
import { decideTicket } from './ticket/decide';
import { giveFiles } from './ticket/giveFiles';
import { noteTry } from './ticket/noteTry';
import { searchProductCode, searchUnitCode } from '../Cfdi/product/searchCodes';

/** n8n's panel lists a resource's operations in this order. */
const decisions = [
	readShopDelivery,
	acceptOrder,
	chooseForOrder,
	recordOrder,
	writeOrderMail,
	mailedOrder,
	findRefused,
	correctOrder,
	acceptRefund,
	readRefund,
	creditRefund,
	recordCredit,
	preparePayments,
	takeTurns,
	recordPayment,
	recordPaymentMail,
	dueAgreements,
	tellOwnerOfAgreements,
	selfInvoice,
	makeOfficePage,
	noteTry,
	decideTicket,
	afterWrite,
	giveFiles,
	answerTicket,
	readRequest,
	useRows,
	useResult,
	recordStamp,
	recordOutcome,
	readSpreadsheet,
	checkInvoices,
	chooseInvoices,
	finishInvoices,
	whatToFind,
	whichToCancel,
	decideCancellations,
	chooseCancellations,
	finishCancellations,
	auditMonth,
	readCertificate,
	writeStopMail,
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
					{ name: 'Delivery of a Shop', value: 'delivery' },
					{ name: 'Month', value: 'month' },
					{ name: 'Office', value: 'office' },
					{ name: 'Order of a Shop', value: 'order' },
					{ name: 'Page', value: 'page' },
					{ name: 'Payment', value: 'payment' },
					{ name: 'Refund', value: 'refund' },
					{ name: 'Spreadsheet', value: 'spreadsheet' },
					{ name: 'Stopped Execution', value: 'execution' },
					{ name: 'Tax Certificate', value: 'certificate' },
					{ name: 'Ticket', value: 'ticket' },
				],
				default: 'certificate',
			},
			...operationProperties(decisions, {
				agreement: 'due',
				cancellation: 'identify',
				spreadsheet: 'read',
				certificate: 'read',
				delivery: 'read',
				execution: 'mail',
				month: 'audit',
				office: 'readRequest',
				order: 'accept',
				page: 'selfInvoice',
				payment: 'prepare',
				refund: 'accept',
				ticket: 'decide',
			}),
		],
	};

	execute = executeDecision(decisions);

	methods = { listSearch: { searchProductCode, searchUnitCode } };
}
