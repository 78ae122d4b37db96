import type { INodeProperties } from 'n8n-workflow';

import { catalogs } from 'cfdi-mx';
import { taxChoices } from '../content/taxChoices';
import { amountHint, taxesHint } from '../../builderHint';
import { catalogOptions } from '../../catalogOptions';
import { earlierIssuerFields, otherIssuer, recipientFields } from '../content/fields';
import { earlierField } from '../../earlierForm';
import { invoiceLocator } from '../invoiceLocator';
import { PESOS, paymentAdditionalFields } from './additionalFields';

/** "To be defined": what an invoice has that is not paid yet, and no payment has (CRP20212). */
const UNDEFINED_FORM = '99';

const currencies = catalogOptions(catalogs.commonCurrencies);

/** Of an invoice that is not at hand: what its payment complement repeats of it. */
const paidInvoice: INodeProperties = {
	displayName: 'Paid Invoice (Factura)',
	name: 'paidInvoice',
	type: 'collection',
	placeholder: 'Add Field',
	default: { uuid: '', total: '', taxes: ['IVA 16'] },
	description: 'What the payment complement repeats of the invoice that was paid',
	options: [
		{
			displayName: 'Currency (MonedaDR)',
			name: 'currency',
			type: 'options',
			default: 'MXN',
			description: 'Currency of the invoice; MXN without it',
			options: currencies,
		},
		{
			displayName: 'Fiscal Folio (UUID)',
			name: 'uuid',
			type: 'string',
			default: '',
			placeholder: 'e.g. 5FB2822E-396D-…',
			description: 'UUID (Folio Fiscal) of the invoice',
		},
		{
			displayName: 'Folio',
			name: 'folio',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1024',
			description: 'Folio of the invoice',
		},
		{
			displayName: 'Series (Serie)',
			name: 'series',
			type: 'string',
			default: '',
			placeholder: 'e.g. A',
			description: 'Series of the invoice',
		},
		{
			displayName: 'Taxes (Impuestos)',
			name: 'taxes',
			type: 'multiOptions',
			default: ['IVA 16'],
			description:
				'Taxes of the whole invoice, empty for one without. Where its lines have different taxes, give its XML or its ID instead.',
			builderHint: taxesHint,
			options: [...taxChoices],
		},
		{
			displayName: 'Total',
			name: 'total',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1160.00',
			description: 'Total of the invoice, with its taxes',
		},
	],
};

/**
 * What n8n gives for an Invoice ID that nobody touched. In 0.2.0 the invoice came from a file of the item unless another
 * choice was saved, so that a node of it has neither a choice nor an ID.
 */
export const NOT_GIVEN = { mode: 'id', value: '', cachedResultName: 'not given' } as const;

const sourceFields: readonly INodeProperties[] = [
	{
		displayName: 'Paid Invoice From',
		name: 'paidInvoiceFrom',
		type: 'options',
		default: 'id',
		description:
			'Where the invoice that was paid comes from. Issuer, recipient, taxes and balance follow from it.',
		options: [
			{
				name: 'Invoice ID',
				value: 'id',
				description: 'Get its XML from the service, by the ID that Stamp gave or by its UUID',
			},
			{ name: 'XML File', value: 'file', description: 'Read its XML from a field of the item' },
			{
				name: 'Fields Below',
				value: 'fields',
				description: 'Fill in its UUID, total and taxes, and who issued it to whom',
			},
			{
				name: 'JSON',
				value: 'json',
				description: 'Give one or several invoices that one payment pays, each with its amount',
			},
		],
	},
	{
		displayName: 'XML File in Field',
		name: 'paidInvoiceField',
		type: 'string',
		required: true,
		default: 'data',
		hint: 'The name of the input field with the XML of the invoice, such as data or data_xml',
		displayOptions: { show: { paidInvoiceFrom: ['file'] } },
	},
	{
		...invoiceLocator,
		default: NOT_GIVEN,
		// n8n would not run a node of 0.2.0.
		required: false,
		displayOptions: { show: { paidInvoiceFrom: ['id'] } },
	},
	{ ...paidInvoice, displayOptions: { show: { paidInvoiceFrom: ['fields'] } } },
	{
		displayName: 'Paid Invoices (JSON)',
		name: 'paidInvoicesJson',
		type: 'json',
		required: true,
		default: '[\n  { "id": "1024", "amount": "1160.00" }\n]',
		description:
			'One object for each invoice, with the keys ID, or invoice (as Download reads it), or UUID, total and taxes; and amount, instalment, earlierPayments',
		displayOptions: { show: { paidInvoiceFrom: ['json'] } },
	},
];

/** The parties of invoices of which only the UUID is known. */
const partyFields = [...recipientFields, otherIssuer].map((field) => ({
	...field,
	// Invoices from JSON may tell them.
	required: false,
	displayOptions: { show: { paidInvoiceFrom: ['fields', 'json'], ...field.displayOptions?.show } },
}));

const moneyFields: readonly INodeProperties[] = [
	{
		displayName: 'Payment Date (FechaPago)',
		name: 'paymentDate',
		type: 'dateTime',
		required: true,
		default: '',
		description:
			'When the money arrived, in local time. A date without a time counts as 12:00, as SAT asks for.',
	},
	{
		displayName: 'Payment Form (FormaDePagoP)',
		name: 'paymentForm',
		type: 'options',
		required: true,
		default: '03',
		description: 'How the money came (c_FormaPago)',
		options: catalogOptions(catalogs.formaPago.filter(({ code }) => code !== UNDEFINED_FORM)),
	},
	{
		displayName: 'Payment Amount (Monto)',
		name: 'paymentAmount',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 1160.00',
		description: 'How much money arrived, in the currency of the payment',
		builderHint: amountHint,
	},
	{
		displayName: 'Payment Currency (MonedaP)',
		name: 'paymentCurrency',
		type: 'options',
		required: true,
		default: 'MXN',
		description:
			'Currency of the payment: the common ones of c_Moneda. An expression can give any other code of that catalog.',
		options: currencies,
	},
	{
		displayName: 'Exchange Rate (TipoCambioP)',
		name: 'paymentExchangeRate',
		type: 'string',
		default: '',
		placeholder: 'e.g. 17.7331',
		description: 'Pesos for one unit of this currency, on the day of the payment',
		displayOptions: { hide: { paymentCurrency: [PESOS] } },
	},
	{
		displayName: 'Instalment (NumParcialidad)',
		name: 'instalment',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 999 },
		default: 1,
		description:
			'Number of this payment of the invoice: 1 for the first. Several payments of it in one execution are counted by themselves.',
		displayOptions: { hide: { paidInvoiceFrom: ['json'] } },
	},
	{
		displayName: 'Earlier Payments (Pagado)',
		name: 'earlierPayments',
		type: 'string',
		default: '0',
		description:
			'Sum of the earlier payments of this invoice, in its currency. The balance before this payment is its Total less this sum. What other items of the same execution paid is added by itself.',
		displayOptions: { hide: { paidInvoiceFrom: ['json'] } },
	},
];

/** In 0.2.0 the rate stood in the form for pesos, too. */
export const earlierPaymentFields: readonly INodeProperties[] = [
	...moneyFields
		.filter(({ name }) => name === 'paymentExchangeRate')
		.map((field) => earlierField({ ...field, name: 'exchangeRate', displayOptions: {} })),
	...earlierIssuerFields,
];

/** In the order in which a person thinks: which invoice, and what was paid of it. */
export const paymentFields: readonly INodeProperties[] = [
	...sourceFields,
	...moneyFields,
	...partyFields,
	paymentAdditionalFields,
];
