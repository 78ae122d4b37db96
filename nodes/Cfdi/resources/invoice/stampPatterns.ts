import type { INodeParameters } from 'n8n-workflow';

import type { Pattern } from '../builderHint';

/** A code that is written, not picked. */
const codeOf = (value: string): INodeParameters => ({ __rl: true, mode: 'code', value });

/** Who gets the invoice, as a record of the customer says it. */
const recipient: INodeParameters = {
	recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.rfc }}' },
	recipientName: '={{ $json.name }}',
	recipientTaxRegime: '={{ $json.regime }}',
	recipientPostalCode: '={{ $json.postalCode }}',
	cfdiUse: 'G03',
};

/** Any number of lines, each with its own taxes. */
const fromData: INodeParameters = {
	...recipient,
	invoiceSource: 'lines',
	lineItemsJson:
		"={{ $json.lines.map((line) => ({ description: line.what, quantity: line.quantity, unitPrice: line.price, productCode: line.code, unitCode: 'H87', taxes: ['IVA 16'] })) }}",
	paymentMethod: 'PUE',
	paymentForm: '03',
	additionalFields: { folio: '={{ $json.number }}' },
};

/** Examples of Stamp for n8n's AI builder. */
export const stampPatterns: readonly Pattern[] = [
	{
		title: 'Lines from the data, stamped once each number',
		parameters: {
			...fromData,
			options: {
				totals: 'calculate',
				uniqueKey: '={{ $json.number }}',
				ifKeyUsed: 'passOn',
				ifOutcomeUnknown: 'find',
			},
		},
	},
	{
		title: 'A service with IVA and the two withholdings of a person',
		parameters: {
			...recipient,
			lineItems: {
				item: [
					{
						description: 'Servicios de diseño',
						quantity: '1',
						unitPrice: '1250.50',
						productCode: codeOf('82141504'),
						taxes: ['IVA 16', 'Ret IVA 10.6667', 'Ret ISR 10'],
						lineOptions: { unitCode: codeOf('E48') },
					},
				],
			},
			paymentMethod: 'PPD',
			paymentForm: '99',
			options: { totals: 'calculate', uniqueKey: '={{ $json.number }}' },
		},
	},
	{
		title: 'A paid order of WooCommerce or Shopify, as their trigger gives it',
		parameters: {
			invoiceSource: 'order',
			order: '={{ $json }}',
			defaultProductCode: codeOf('01010101'),
			defaultUnitCode: codeOf('H87'),
			options: { downloadFiles: true, onlyStamped: true, ifOutcomeUnknown: 'find' },
		},
	},
];

/** The same invoice as the first one of Stamp. */
export const validatePattern: Pattern = {
	title: 'The invoice of the first pattern of Stamp',
	parameters: { ...fromData, options: { totals: 'calculate' } },
};
