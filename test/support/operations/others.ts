import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { MONTH, paidLater, rowOf, sold } from '../../../packages/desk/support/bookInvoices';
import { stampedJson, stampedXml } from '../../../packages/cfdi/fixtures/stampedXml';
import { linesPdf } from '../../../packages/cfdi/fixtures/hostilePdfs';
import { certificateText, taxpayers } from '../../../packages/cfdi/fixtures/taxCertificates';
import { agreementExamples, cancellationExamples, spreadsheetExamples } from './desk';
import { paidInvoiceXml } from '../paidInvoiceXml';
import type { Answer } from '../service';
import { afterOrderExamples } from './afterOrder';
import type { OtherExample } from './otherExample';
import { shopExamples } from './shop';
import { operation, paidUuid, stampParameters, uuid } from './index';
import { monthExamples } from './monthExamples';
import { officeExamples } from './officeExamples';
import { ticketExamples } from './ticketExamples';

export type { OtherExample, PatternExample } from './otherExample';

const download = operation('invoice.download').path;
const found: Answer = { body: Buffer.from(paidInvoiceXml()) };

export const oneLine = {
	...stampParameters,
	lineItemsJson:
		'[{ "description": "Taza", "quantity": 1, "unitPrice": "500", "discount": "1", "taxes": ["IVA 16", "Ret ISR 10"] }]',
	defaultProductCode: '52152001',
};

export const sale: IDataObject = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	regime: '601',
	postalCode: '86991',
	number: 'A-1',
	lines: [
		{ what: 'Taza de barro', quantity: '2', price: '500.00', code: '52152001' },
		{ what: 'Plato', quantity: '1', price: '500.00', code: '52152001' },
	],
};

const spreadsheet = {
	spreadsheetFrom: 'rows',
	keepAllRows: true,
	defaultProductCode: '52152001',
	rowsJson: JSON.stringify([
		[
			'Folio',
			'RFC',
			'Nombre',
			'Régimen',
			'CP',
			'Uso',
			'Forma de pago',
			'Concepto',
			'Precio',
			'Correo',
			'Fecha',
		],
		[1, 'URE180429TM6', 'X', 601, '86991', 'G03', '03', 'Taza', 500, 'a@b.mx', '2026-11-24'],
		[2],
	]),
};

const certificates = [
	certificateText({ ...taxpayers.person, issued: '1 DE MAYO DE 2022' }),
	certificateText(taxpayers.company),
];

export const others: OtherExample[] = [
	...monthExamples,
	...officeExamples,
	...ticketExamples,
	...afterOrderExamples,
	...shopExamples,
	{
		name: 'invoice.validate',
		runs: [
			{ parameters: oneLine },
			{ parameters: { ...oneLine, cfdiUse: 'G99' } },
			{ parameters: { ...oneLine, lineItemsJson: '[{ "description": "Taza" }]' } },
		],
		patterns: {
			'The invoice of the first pattern of Stamp': {
				item: { json: sale },
				output: { valid: true, totals: { Total: '1740.00' } },
			},
		},
	},
	{
		name: 'invoice.find',
		runs: ['content', 'uuid'].map((findBy) => ({
			parameters: {
				findBy,
				uuid,
				invoiceJson: JSON.stringify(stampedJson),
				options: { fromId: '1024', mostIds: 1 },
			},
			answers: { [download]: { body: { data: { xml: stampedXml } } } },
		})),
		patterns: {
			'The ID of a UUID, from an earlier ID on': {
				item: { json: { uuid: paidUuid, lastId: 1024 } },
				answers: { [download]: found },
				sent: { Id: '1024' },
				output: { result: 'found', id: 1024 },
			},
		},
	},
	{
		name: 'spreadsheet.read',
		runs: [
			{ parameters: spreadsheet },
			{
				parameters: {
					...spreadsheet,
					rowsFor: 'cancellations',
					rowsJson: '[{ "ID": 1024, "Motivo": "02" }]',
				},
			},
		],
		patterns: {
			'The invoices of an Excel or CSV file that a form took': {
				item: {
					binary: {
						data: {
							mimeType: 'text/csv',
							data: Buffer.from(
								'Folio,RFC,Razón social,C.P.,Régimen fiscal,Uso de CFDI,Forma de pago,Descripción,Precio unitario\n7,URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,86991,601,G03,03,Taza,100.00\n',
							).toString('base64'),
						},
					},
				},
				output: { kind: 'invoice', key: '7' },
			},
		},
	},
	{
		name: 'invoice.archive',
		runs: [
			{
				parameters: {
					month: MONTH,
					options: { rowsJson: JSON.stringify([rowOf(1), rowOf(2)]) },
				},
				answers: { [download]: { body: { data: { xml: sold(1, paidLater) } } } },
			},
		],
		patterns: {
			'The ZIP and the Excel book of a month': {
				item: { json: { invoice_id: '1024', issued_on: '2026-11-02' } },
				answers: { [download]: found },
				sent: { Id: '1024' },
				output: { month: '2026-11', invoices: 1 },
			},
		},
	},
	...agreementExamples,
	...cancellationExamples,
	...spreadsheetExamples,
	{
		name: 'execution.mail',
		runs: [{ parameters: {} }],
		patterns: {
			'After an Error Trigger': {
				item: { json: { workflow: { id: '7', name: 'Ventas' }, execution: {} } },
				output: { subject: 'Se detuvo «Ventas» en «ninguno»' },
			},
		},
	},
	{
		name: 'certificate.read',
		runs: certificates.map((text) => ({
			parameters: { certificateFrom: 'text', certificateText: text, simplify: false },
		})),
		patterns: {
			'The PDF that a customer gave': {
				item: {
					json: { rfc: 'EKU9003173C9' },
					binary: {
						data: {
							data: linesPdf(certificateText(taxpayers.company)).toString('base64'),
							mimeType: 'application/pdf',
						},
					},
				},
				output: {
					rfc: 'EKU9003173C9',
					name: 'ESCUELA KEMPER URGATE',
					taxRegime: '601',
					postalCode: '42501',
				},
			},
		},
	},
	{
		name: 'product.searchCodes',
		runs: [{ parameters: { words: 'paracetamol' } }],
		patterns: {
			'The codes for what is sold': {
				item: { json: { what: 'cerveza' } },
				output: { code: '50202201', name: 'Cerveza' },
			},
		},
	},
	{
		name: 'setUp.doctor',
		runs: [
			{
				parameters: {},
				answers: { [operation('customer.getAll').path]: { body: { data: [] } } },
			},
		],
		patterns: {},
	},
];

export function parametersOf(name: string, parameters: INodeParameters): INodeParameters {
	const [resource = '', own = ''] = name.split('.');
	return { ...parameters, resource, operation: own };
}
