import type { INodeParameters } from 'n8n-workflow';
import { text } from '../words/text';
import { endpoints } from '../service/endpoints';
import type { ItemError } from '../service/itemError';
import { defineOperation } from '../form/operation';
import { collectionIn } from '../form/values';
import type { Pattern } from '../form/operation';
import { contentFields } from './form/fields';
import { invoiceSource } from './sources/invoiceSource';
import { summaryOf } from './stampedItem';
import { stampOptions } from './stampOptions';
import { stampRequest } from './stamping';

const codeOf = (value: string): INodeParameters => ({ __rl: true, mode: 'code', value });

/** The recipient, from a record of the customer. */
const recipient: INodeParameters = {
	recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.rfc }}' },
	recipientName: '={{ $json.name }}',
	recipientTaxRegime: '={{ $json.regime }}',
	recipientPostalCode: '={{ $json.postalCode }}',
	cfdiUse: 'G03',
};

const fromData: INodeParameters = {
	...recipient,
	invoiceSource: 'lines',
	lineItemsJson:
		"={{ $json.lines.map((line) => ({ description: line.what, quantity: line.quantity, unitPrice: line.price, productCode: line.code, unitCode: 'H87', taxes: ['IVA 16'] })) }}",
	paymentMethod: 'PUE',
	paymentForm: '03',
	additionalFields: { folio: '={{ $json.number }}' },
};

const stampPatterns: readonly Pattern[] = [
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

/** The invoice of the first pattern of Stamp. */
export const validatePattern: Pattern = {
	title: 'The invoice of the first pattern of Stamp',
	parameters: { ...fromData, options: { totals: 'calculate' } },
};

export const stampInvoice = defineOperation({
	resource: 'invoice',
	operation: 'stamp',
	name: 'Stamp',
	action: 'Stamp invoice (irreversible)',
	description:
		'Issue an invoice as CFDI 4.0 (timbrar) and get its ID and UUID: it cannot be undone, only cancelled. With a folio, or of an order, it can be found again if its answer is lost.',
	searchHint: 'Put Validate before it, with the same fields, or a person.',
	builderHint:
		'Stamping is irreversible and costs a stamp: the invoice exists at SAT from then on, and can only be cancelled. Run Validate first, which sends nothing. RFC, name, tax regime and postal code of a customer come from the customer, or from the operation Get Many of Customer: never invent or complete one. Who issues is in the credential. After a trigger that may deliver twice (a webhook) or for calls of an agent, set Options > Unique Key. If the outcome is unknown, do not stamp again: set Options > If Outcome Is Unknown to find, and give each invoice a folio.',
	patterns: stampPatterns,
	endpoint: endpoints['invoice.stamp'],
	effect: { done: 'doneStamped', lookFor: 'theInvoice' },
	fields: contentFields,
	options: stampOptions,
	prepare: (_declared, item) => {
		const options = collectionIn(item.read, 'options');
		const source = invoiceSource(item, options);
		if ('passedOn' in source)
			return { answer: options.onlyStamped === true ? [] : source.passedOn };
		const hasTotals = 'problems' in source || source.total !== undefined;
		return stampRequest(source, options, item, {
			summary: summaryOf,
			advised: hasTotals ? (error) => error : withTotalsAdvice,
		});
	},
});

/** Adds advice to a 422 that asks for totals, from a service that does not calculate them. */
function withTotalsAdvice(error: ItemError): ItemError {
	const { message, fields = {}, httpCode } = error.details;
	const asked = [message, ...Object.keys(fields), ...Object.values(fields).flat()].some((words) =>
		/\b(sub_?)?total\b|TotalImpuestos/i.test(words),
	);
	if (httpCode !== '422' || !asked) return error;
	return error.withAdvice(text('totalsCanBeCalculated'));
}
