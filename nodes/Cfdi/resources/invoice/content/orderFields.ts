import type { INodeProperties } from 'n8n-workflow';

import { catalogs } from 'cfdi-mx';
import { catalogOptions } from '../../catalogOptions';
import { lineDefaults } from './lineItemFields';
import { defaultsField, orderStatusesField, paymentFormsField } from './ownerFields';

/** Where the form takes orders: one, or a list of them for a global invoice. */
const OF_ORDER: INodeProperties['displayOptions'] = { show: { invoiceSource: ['data', 'order'] } };
const OF_BOTH: INodeProperties['displayOptions'] = {
	show: { invoiceSource: ['data', 'order', 'orders'] },
};

/** Entries of a collection see the form from its root. */
const ofOneOrder: INodeProperties['displayOptions'] = {
	show: { '/invoiceSource': ['data', 'order'] },
};

const withoutTaxes: INodeProperties['options'] = [
	{ name: 'Exempt', value: 'exempt', description: 'Its prices are exempt from IVA (Exento)' },
	{ name: 'IVA 0', value: 'iva0', description: 'Its prices are at IVA 0 %' },
	{ name: 'IVA 16 Inside', value: 'iva16', description: 'Its prices include IVA 16 %' },
	{ name: 'Refuse', value: 'refuse', description: 'Send nothing, and say so' },
];

/** What stands in place of what the order says. */
const override: INodeProperties = {
	displayName: 'Override (En Vez Del Pedido)',
	name: 'override',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'What counts in place of what the order says',
	displayOptions: { show: { invoiceSource: ['data', 'order', 'orders', 'refund'] } },
	options: [
		{
			displayName: 'CFDI Use (Uso CFDI)',
			name: 'cfdiUse',
			type: 'options',
			default: 'G03',
			description:
				'What the customer uses the invoice for (c_UsoCFDI); it must fit their tax regime',
			options: catalogOptions(catalogs.usoCfdi),
			displayOptions: ofOneOrder,
		},
		{
			displayName: 'Codes by SKU (Claves)',
			name: 'codesBySku',
			type: 'json',
			default: '{}',
			description:
				'Product code of each SKU, or product and unit code: { "TAZA-01": "52152001", "CAFE": { "productCode": "50201706", "unitCode": "KGM" } }. A code of the line itself comes first.',
			displayOptions: ofOneOrder,
		},
		{
			displayName: 'Ignored Fields (Ignorar)',
			name: 'ignoredFields',
			type: 'string',
			default: '',
			placeholder: 'e.g. handling_cost, loyalty_status',
			description:
				'Names of fields of the order that the node asks about, and that change nothing, with commas between them',
		},
		{
			displayName: 'Payment Form (Forma)',
			name: 'paymentForm',
			type: 'options',
			default: '03',
			description: 'How it was paid (Forma De Pago, c_FormaPago), whatever the order says',
			options: catalogOptions(catalogs.formaPago),
		},
		{
			displayName: 'Recipient Name (Nombre)',
			name: 'recipientName',
			type: 'string',
			default: '',
			placeholder: 'e.g. UNIVERSIDAD ROBOTICA ESPAÑOLA',
			description: 'Name of the customer exactly as SAT has it: upper case, without "SA DE CV"',
			displayOptions: ofOneOrder,
		},
		{
			displayName: 'Recipient Postal Code (C.P.)',
			name: 'recipientPostalCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. 86991',
			description:
				'Postal code of the tax address of the customer as SAT has it (Domicilio Fiscal Receptor)',
			displayOptions: ofOneOrder,
		},
		{
			displayName: 'Recipient Regime (Régimen)',
			name: 'recipientTaxRegime',
			type: 'options',
			default: '601',
			description:
				'Regime under which the customer pays taxes (Régimen Fiscal Receptor, c_RegimenFiscal)',
			options: catalogOptions(catalogs.regimenFiscal),
			displayOptions: ofOneOrder,
		},
		{
			displayName: 'Recipient RFC (Receptor)',
			name: 'recipientRfc',
			type: 'string',
			default: '',
			placeholder: 'e.g. URE180429TM6',
			description: 'Tax ID of the customer',
			displayOptions: ofOneOrder,
		},
	],
};

/** Shown where the invoice is made of an order of a shop. */
export const orderFields: readonly INodeProperties[] = [
	{
		displayName: 'Data (Datos)',
		name: 'data',
		type: 'json',
		required: true,
		default: '={{ $json.body }}',
		description:
			'An order as its shop posts it, a list of orders without an RFC, or a refund; a list becomes one global invoice, even of a single order',
		displayOptions: { show: { invoiceSource: ['data'] } },
	},
	{
		displayName: 'Order (Pedido)',
		name: 'order',
		type: 'json',
		required: true,
		default: '={{ $json.body }}',
		description:
			'The order as WooCommerce or Shopify post it, or as the documentation shows for other shops',
		builderHint: {
			propertyHint:
				'The whole order, unchanged: all of $json after a trigger of the shop, its body after a Webhook. Do not pick or rename its fields: taxes, discounts, shipping and payment are read from it.',
		},
		displayOptions: { show: { invoiceSource: ['order'] } },
	},
	{
		displayName: 'Orders (Pedidos)',
		name: 'orders',
		type: 'json',
		required: true,
		default: '[]',
		description:
			'A list of orders of customers without an RFC. They become one global invoice; those that cannot go in are listed in the output.',
		displayOptions: { show: { invoiceSource: ['orders'] } },
	},
	{
		displayName: 'If the Order Has No Taxes',
		name: 'ifOrderHasNoTaxes',
		type: 'options',
		default: 'refuse',
		description: 'What the prices are if the shop charged no taxes on the order',
		options: withoutTaxes,
		displayOptions: OF_BOTH,
	},
	{
		displayName: 'If a Line Has No Taxes',
		name: 'ifLineHasNoTaxes',
		type: 'options',
		default: 'refuse',
		description: 'What the price of a line is if the shop charged taxes on others only',
		options: withoutTaxes,
		displayOptions: OF_BOTH,
	},
	{
		displayName: 'If the Order Has No RFC',
		name: 'ifOrderHasNoRfc',
		type: 'options',
		default: 'passOn',
		description: 'What to do with the order of a customer who gave no RFC',
		options: [
			{
				name: 'Pass On',
				value: 'passOn',
				description: 'Send nothing, and return an item with sent: false, for the global invoice',
			},
			{ name: 'Refuse', value: 'refuse', description: 'Send nothing, and say so' },
		],
		displayOptions: OF_ORDER,
	},
	{
		displayName: 'If the Order Is Not Paid',
		name: 'ifOrderIsNotPaid',
		type: 'options',
		default: 'refuse',
		description: 'What to do with an order that waits for its payment',
		options: [
			{
				name: 'Invoice It as PPD',
				value: 'ppd',
				description: 'Its payment needs a payment complement later',
			},
			{
				name: 'Pass On',
				value: 'passOn',
				description: 'Send nothing, and return an item with sent: false',
			},
			{ name: 'Refuse', value: 'refuse', description: 'Send nothing, and say so' },
		],
		displayOptions: OF_ORDER,
	},
	...lineDefaults
		.filter(({ name }) => name !== 'defaultTaxes')
		.map((field) => ({ ...field, displayOptions: OF_ORDER })),
	{ ...defaultsField, displayOptions: OF_BOTH },
	override,
	{ ...paymentFormsField, displayOptions: OF_BOTH },
	{ ...orderStatusesField, displayOptions: OF_BOTH },
];
