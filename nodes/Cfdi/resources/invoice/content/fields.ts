import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { FOREIGNER, catalogs } from 'cfdi-mx';
import { issuerLabels } from '../../../words/credential';
import { catalogOptions } from '../../catalogOptions';
import { byLabel } from '../../options';
import { earlierField } from '../../earlierForm';
import { additionalFields, currency } from './additionalFields';
import { earlierLineItemFields, lineItemFields } from './lineItemFields';
import { orderFields } from './orderFields';
import { refundFields } from './refundFields';

/** Shown for a customer abroad, and where an expression gives the RFC. */
const abroad: INodeProperties['displayOptions'] = { show: { recipientRfc: [FOREIGNER] } };

/** n8n shows no field by a value in Options, so it cannot stand there. */
const invoiceSource: INodeProperties = {
	displayName: 'Invoice Source',
	name: 'invoiceSource',
	type: 'options',
	default: 'fields',
	description: 'Where the invoice comes from',
	options: [
		{ name: 'Fields', value: 'fields', description: 'Fill in the invoice field by field' },
		{
			name: 'Fields, Lines as JSON',
			value: 'lines',
			description: 'Fill in the invoice, and map the lines of an order of any length',
		},
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
};

const invoiceJson: INodeProperties = {
	displayName: 'Invoice (JSON)',
	name: 'invoiceJson',
	type: 'json',
	required: true,
	default: '{}',
	description:
		'The whole invoice with the names of Anexo 20: FormaPago, MetodoPago, Moneda, Emisor, Receptor, Conceptos. Version is always 4.0. Emisor and LugarExpedicion may be left out: they are then those of the credential.',
	displayOptions: { show: { invoiceSource: ['json'] } },
};

/** What an empty field of the issuer means. */
const FROM_CREDENTIAL = 'From the credential';

const issuerRegimes: INodePropertyOptions[] = [
	{ name: 'From the Credential', value: '' },
	...catalogOptions(catalogs.regimenFiscal),
];

const issuerFields: readonly INodeProperties[] = [
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

/** Also for a payment complement whose invoices do not tell its parties. */
export const otherIssuer: INodeProperties = {
	displayName: 'Other Issuer (Otro Emisor)',
	name: 'otherIssuer',
	type: 'collection',
	placeholder: 'Add Issuer Field',
	default: {},
	description: 'Who issues, where it is another one than in the credential',
	options: [...issuerFields].sort(byLabel),
};

/** In 0.2.0 they stood in the form itself. */
export const earlierIssuerFields: readonly INodeProperties[] = issuerFields.map(earlierField);

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
];

/** The content of an invoice, the same for all operations that are given a whole invoice: first to whom, and what. */
export const contentFields: readonly INodeProperties[] = [
	...[...recipientFields, cfdiUse].map(ofFields),
	...lineItemFields,
	...paymentFields.map(ofFields),
	invoiceJson,
	...refundFields,
	...orderFields,
	{
		...additionalFields,
		displayOptions: { hide: { invoiceSource: ['json'] } },
	},
	{
		...otherIssuer,
		displayOptions: { hide: { invoiceSource: ['json', 'refund'] } },
	},
	invoiceSource,
];

/** What 0.2.0 had in the form of an invoice. */
export const earlierContentFields: readonly INodeProperties[] = [
	earlierField(currency),
	...earlierLineItemFields,
	...earlierIssuerFields,
];

/** Shown where the form asks for the invoice field by field. */
function ofFields(field: INodeProperties): INodeProperties {
	return {
		...field,
		displayOptions: { show: { invoiceSource: ['fields', 'lines'], ...field.displayOptions?.show } },
	};
}
