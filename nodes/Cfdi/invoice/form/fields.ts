import type { INodeProperties } from 'n8n-workflow';

import { FOREIGNER, catalogs } from 'cfdi-mx';
import {
	catalogOptions,
	choiceField,
	fromList,
	jsonField,
	locatorField,
	shownFor,
	textField,
	typed,
} from '../../form/fields';
import { additionalFields } from './additionalFields';
import { lineItemFields } from './lineItemFields';
import { cfdiUse, orderFields, paymentForm, recipientTaxRegime } from './orderFields';

/** Not in Options, because n8n cannot show a field by a value there. */
const invoiceSource = choiceField('invoiceSource', 'Invoice Source', {
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
			name: 'JSON',
			value: 'json',
			description: 'Give the whole invoice (Comprobante) as JSON, with the names of Anexo 20',
		},
		{
			name: 'Shop Order',
			value: 'order',
			description:
				'Give an order as the shop posts it, a list of orders for one global invoice, or a refund',
		},
	],
});

const invoiceJson = jsonField('invoiceJson', 'Invoice (JSON)', {
	required: true,
	description:
		'The whole invoice with the names of Anexo 20: FormaPago, MetodoPago, Moneda, Emisor, Receptor, Conceptos. Version is always 4.0. Emisor and LugarExpedicion may be left out: they are then those of the credential.',
	displayOptions: { show: { invoiceSource: ['json'] } },
});

/** The recipient, without the CFDI use. */
export const recipientFields: readonly INodeProperties[] = [
	locatorField('recipientRfc', 'Recipient RFC (Receptor)', {
		required: true,
		description:
			'Tax ID of the customer. XAXX010101000 is the general public, XEXX010101000 a customer abroad.',
		modes: [
			fromList('searchCustomers', 'Select a customer…'),
			typed('rfc', 'By RFC', 'e.g. URE180429TM6'),
		],
	}),
	textField('recipientName', 'Recipient Name (Nombre)', {
		placeholder: 'e.g. UNIVERSIDAD ROBOTICA ESPAÑOLA',
		description:
			'Name of the customer exactly as SAT has it: upper case, without "SA DE CV". For the general public: PUBLICO EN GENERAL. When empty, it is the name of the customer picked from the list.',
	}),
	{
		...recipientTaxRegime,
		required: true,
		description: `${recipientTaxRegime.description}. For the general public and customers abroad: 616.`,
	},
	textField('recipientPostalCode', 'Recipient Postal Code (C.P.)', {
		placeholder: 'e.g. 86991',
		description:
			'Postal code of the tax address of the customer as SAT has it (Domicilio Fiscal Receptor). For the general public and customers abroad: that of the Place of Issue (Expedición). Leave it empty if your service fills it in.',
	}),
	// Shown for a customer abroad, and if an expression gives the RFC.
	...shownFor({ recipientRfc: [FOREIGNER] }, [
		textField('taxResidence', 'Tax Residence (Residencia)', {
			placeholder: 'e.g. USA',
			description:
				'Country where a customer abroad pays taxes, three letters (Residencia Fiscal, c_Pais)',
		}),
		textField('foreignTaxId', 'Tax ID Abroad (NumRegIdTrib)', {
			placeholder: 'e.g. 121585958',
			description:
				'Tax ID of a customer abroad in their own country (NumRegIdTrib); required for exported goods',
		}),
	]),
];

const paymentFields: readonly INodeProperties[] = [
	choiceField('paymentMethod', 'Payment Method (Método)', {
		required: true,
		default: 'PUE',
		description:
			'Whether it is paid at once (PUE) or later or in parts (PPD) (Método De Pago, c_MetodoPago)',
		options: catalogOptions(catalogs.metodoPago),
	}),
	{
		...paymentForm,
		required: true,
		description:
			'How it is paid (Forma De Pago, c_FormaPago). With payment method PPD it must be 99.',
	},
];

/** The sources that ask for the invoice field by field. */
const OF_FIELDS = { invoiceSource: ['fields', 'lines'] };

/**
 * The content of an invoice, the same for all operations on a whole invoice. The recipient and the lines come
 * first.
 */
export const contentFields: readonly INodeProperties[] = [
	...shownFor(OF_FIELDS, [...recipientFields, { ...cfdiUse, required: true }]),
	...orderFields,
	...lineItemFields,
	...shownFor(OF_FIELDS, paymentFields),
	invoiceJson,
	{ ...additionalFields, displayOptions: { hide: { invoiceSource: ['json'] } } },
	invoiceSource,
];
