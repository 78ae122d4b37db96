import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { FOREIGNER, catalogs } from 'cfdi-mx';
import { issuerLabels } from '../../../words/credential';
import { catalogOptions } from '../../catalogOptions';
import { additionalFields } from './additionalFields';
import { lineItemFields } from './lineItemFields';
import { orderFields } from './orderFields';
import { refundFields } from './refundFields';

/** Shown for a customer abroad, and where an expression gives the RFC. */
const abroad: INodeProperties['displayOptions'] = { show: { recipientRfc: [FOREIGNER] } };

const sourceFields: readonly INodeProperties[] = [
	{
		displayName: 'Invoice Source',
		name: 'invoiceSource',
		type: 'options',
		default: 'fields',
		description: 'Where the invoice comes from',
		options: [
			{ name: 'Fields Below', value: 'fields', description: 'Fill in the invoice field by field' },
			{
				name: 'From the Data',
				value: 'data',
				description:
					'Give an order, a list of orders for one global invoice, or a refund: its shape says which',
			},
			{
				name: 'JSON',
				value: 'json',
				description: 'Give the whole invoice (Comprobante) as JSON, with the names of Anexo 20',
			},
			{
				name: 'Shop Order',
				value: 'order',
				description: 'Give the order as the shop posts it',
			},
			{
				name: 'Shop Orders (Global)',
				value: 'orders',
				description: 'Give a list of orders without RFC, for one global invoice',
			},
			{
				name: 'Shop Refund',
				value: 'refund',
				description: 'Give what the shop gave back, for a credit note of its invoice',
			},
		],
	},
	{
		displayName: 'Invoice (JSON)',
		name: 'invoiceJson',
		type: 'json',
		required: true,
		default: '{}',
		description:
			'The whole invoice with the names of Anexo 20: FormaPago, MetodoPago, Moneda, Emisor, Receptor, Conceptos. Version is always 4.0. Emisor and LugarExpedicion may be left out: they are then those of the credential.',
		displayOptions: { show: { invoiceSource: ['json'] } },
	},
];

/** What an empty field of the issuer means. */
const FROM_CREDENTIAL = 'From the credential';

const issuerRegimes: INodePropertyOptions[] = [
	{ name: 'From the Credential', value: '' },
	...catalogOptions(catalogs.regimenFiscal),
];

/** Also for a payment complement whose invoices do not tell its parties. */
export const issuerFields: readonly INodeProperties[] = [
	{
		displayName: issuerLabels.issuerRfc,
		name: 'issuerRfc',
		type: 'string',
		default: '',
		placeholder: FROM_CREDENTIAL,
		description:
			'Your own tax ID, as the issuer of the invoice. When empty, who issues is the one in the credential.',
	},
	{
		displayName: issuerLabels.issuerName,
		name: 'issuerName',
		type: 'string',
		default: '',
		placeholder: FROM_CREDENTIAL,
		description:
			'Your own name exactly as SAT has it: upper case, without "SA DE CV". When empty, it is the one in the credential; if that has none, your service may fill it in.',
	},
	{
		displayName: issuerLabels.issuerTaxRegime,
		name: 'issuerTaxRegime',
		type: 'options',
		default: '',
		placeholder: FROM_CREDENTIAL,
		description: 'Regime under which the issuer pays taxes (Régimen Fiscal, c_RegimenFiscal)',
		options: issuerRegimes,
	},
	{
		displayName: issuerLabels.placeOfIssue,
		name: 'placeOfIssue',
		type: 'string',
		default: '',
		placeholder: FROM_CREDENTIAL,
		description:
			'Postal code of the place where it is issued (Lugar Expedición). When empty, it is the one in the credential; if that has none, your service may fill it in.',
	},
];

/** Without what the recipient uses an invoice for. */
export const recipientFields: readonly INodeProperties[] = [
	{
		displayName: 'Recipient RFC (Receptor)',
		name: 'recipientRfc',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description:
			'Tax ID of the customer. XAXX010101000 stands for the general public, XEXX010101000 for customers abroad.',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select a customer…',
				typeOptions: { searchListMethod: 'searchCustomers', searchable: true },
			},
			{
				displayName: 'By RFC',
				name: 'rfc',
				type: 'string',
				placeholder: 'e.g. URE180429TM6',
			},
		],
	},
	{
		displayName: 'Recipient Name (Nombre)',
		name: 'recipientName',
		type: 'string',
		default: '',
		placeholder: 'e.g. UNIVERSIDAD ROBOTICA ESPAÑOLA',
		description:
			'Name of the customer exactly as SAT has it: upper case, without "SA DE CV". For the general public: PUBLICO EN GENERAL. When empty, it is the name of the customer picked from the list.',
	},
	{
		displayName: 'Recipient Regime (Régimen)',
		name: 'recipientTaxRegime',
		type: 'options',
		required: true,
		default: '601',
		description:
			'Regime under which the customer pays taxes (Régimen Fiscal Receptor, c_RegimenFiscal). For the general public and customers abroad: 616.',
		options: catalogOptions(catalogs.regimenFiscal),
	},
	{
		displayName: 'Recipient Postal Code (C.P.)',
		name: 'recipientPostalCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. 86991',
		description:
			'Postal code of the tax address of the customer as SAT has it (Domicilio Fiscal Receptor). For the general public and customers abroad: that of the Place of Issue (Expedición). Leave it empty if your service fills it in.',
	},
	{
		displayName: 'Tax Residence (Residencia)',
		name: 'taxResidence',
		type: 'string',
		default: '',
		placeholder: 'e.g. USA',
		description:
			'Country where a customer abroad pays taxes, three letters (Residencia Fiscal, c_Pais)',
		displayOptions: abroad,
	},
	{
		displayName: 'Tax ID Abroad (NumRegIdTrib)',
		name: 'foreignTaxId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 121585958',
		description:
			'Tax ID of a customer abroad in their own country (NumRegIdTrib); required for exported goods',
		displayOptions: abroad,
	},
];

const cfdiUse: INodeProperties = {
	displayName: 'CFDI Use (Uso CFDI)',
	name: 'cfdiUse',
	type: 'options',
	required: true,
	default: 'G03',
	description: 'What the customer uses the invoice for (c_UsoCFDI); it must fit their tax regime',
	options: catalogOptions(catalogs.usoCfdi),
};

const paymentFields: readonly INodeProperties[] = [
	{
		displayName: 'Payment Method (Método)',
		name: 'paymentMethod',
		type: 'options',
		required: true,
		default: 'PUE',
		description:
			'Whether it is paid at once (PUE) or later or in parts (PPD) (Método De Pago, c_MetodoPago)',
		options: catalogOptions(catalogs.metodoPago),
	},
	{
		displayName: 'Payment Form (Forma)',
		name: 'paymentForm',
		type: 'options',
		required: true,
		default: '03',
		description:
			'How it is paid (Forma De Pago, c_FormaPago). With payment method PPD it must be 99.',
		options: catalogOptions(catalogs.formaPago),
	},
	{
		displayName: 'Currency (Moneda)',
		name: 'currency',
		type: 'options',
		required: true,
		default: 'MXN',
		description:
			'Currency of the prices: the common ones of c_Moneda. An expression can give any other code of that catalog. Other than MXN it needs an Exchange Rate (Additional Fields).',
		options: catalogOptions(catalogs.commonCurrencies),
	},
];

/**
 * Shown where the invoice is filled in field by field, in the order in which a person thinks: from
 * whom, to whom, what, and how it is paid.
 */
const invoiceFields: readonly INodeProperties[] = [
	...issuerFields,
	...recipientFields,
	cfdiUse,
	...lineItemFields,
	...paymentFields,
	additionalFields,
];

/** The content of an invoice, the same for all operations that are given a whole invoice. */
export const contentFields: readonly INodeProperties[] = [
	...sourceFields,
	...invoiceFields.flatMap((field) => [
		...(field === recipientFields[0] ? [...refundFields, ...orderFields] : []),
		{
			...field,
			displayOptions: { show: { invoiceSource: sourcesOf(field), ...field.displayOptions?.show } },
		},
	]),
];

/** An order says all but who issues its invoice; the invoice of a refund says that, too. */
function sourcesOf(field: INodeProperties): string[] {
	if (field === additionalFields) return ['fields', 'data', 'order', 'orders', 'refund'];
	return issuerFields.includes(field) ? ['fields', 'data', 'order', 'orders'] : ['fields'];
}
