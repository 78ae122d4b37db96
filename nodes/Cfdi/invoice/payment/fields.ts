import type { INodeProperties } from 'n8n-workflow';
import { MXN, catalogs } from 'cfdi-mx';
import { taxChoices } from '../form/lineItemFields';
import { amountHint, taxesHint, catalogOptions, choiceField, choicesField, collectionField, dateField, jsonField, numberField, shownFor, textField } from '../../form/fields';
import { recipientFields } from '../form/fields';
import { invoiceLocator } from '../invoiceLocator';
import { paymentAdditionalFields } from './additionalFields';

/** "To be defined": the form of an unpaid invoice. A payment cannot have it (CRP20212). */
const UNDEFINED_FORM = '99';

const currencies = catalogOptions(catalogs.commonCurrencies);

/** For an invoice that is not at hand: the values that its payment complement repeats. */
const paidInvoice = collectionField('paidInvoice', 'Paid Invoice (Factura)', {
	placeholder: 'Add Field',
	default: { uuid: '', total: '', taxes: ['IVA 16'] },
	description: 'What the payment complement repeats of the invoice that was paid',
	options: [
		choiceField('currency', 'Currency (MonedaDR)', {
			default: MXN,
			description: 'Currency of the invoice; MXN without it',
			options: currencies,
		}),
		textField('uuid', 'Fiscal Folio (UUID)', {
			placeholder: 'e.g. 5FB2822E-396D-…',
			description: 'UUID (Folio Fiscal) of the invoice',
		}),
		textField('folio', 'Folio', {
			placeholder: 'e.g. 1024',
			description: 'Folio of the invoice',
		}),
		textField('series', 'Series (Serie)', {
			placeholder: 'e.g. A',
			description: 'Series of the invoice',
		}),
		choicesField('taxes', 'Taxes (Impuestos)', {
			default: ['IVA 16'],
			description:
				'Taxes of the whole invoice, empty for one without. Where its lines have different taxes, give its XML or its ID instead.',
			builderHint: taxesHint,
			options: [...taxChoices],
		}),
		textField('total', 'Total', {
			placeholder: 'e.g. 1160.00',
			description: 'Total of the invoice, with its taxes',
		}),
	],
});

const sourceFields: readonly INodeProperties[] = [
	choiceField('paidInvoiceFrom', 'Paid Invoice From', {
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
	}),
	textField('paidInvoiceField', 'XML File in Field', {
		required: true,
		default: 'data',
		hint: 'The name of the input field with the XML of the invoice, such as data or data_xml',
		displayOptions: { show: { paidInvoiceFrom: ['file'] } },
	}),
	...shownFor({ paidInvoiceFrom: ['id'] }, [invoiceLocator]),
	...shownFor({ paidInvoiceFrom: ['fields'] }, [paidInvoice]),
	jsonField('paidInvoicesJson', 'Paid Invoices (JSON)', {
		required: true,
		default: '[\n  { "id": "1024", "amount": "1160.00" }\n]',
		description:
			'One object for each invoice, with the keys ID, or invoice (as Download reads it), or UUID, total and taxes; and amount, instalment, earlierPayments',
		displayOptions: { show: { paidInvoiceFrom: ['json'] } },
	}),
];

/** The parties, for invoices of which only the UUID is known. */
const partyFields = shownFor(
	{ paidInvoiceFrom: ['fields', 'json'] },
	// Invoices in JSON can contain them.
	recipientFields.map((field) => ({ ...field, required: false })),
);

const moneyFields: readonly INodeProperties[] = [
	dateField('paymentDate', 'Payment Date (FechaPago)', {
		required: true,
		description:
			'When the money arrived, in local time. A date without a time counts as 12:00, as SAT asks for.',
	}),
	choiceField('paymentForm', 'Payment Form (FormaDePagoP)', {
		required: true,
		default: '03',
		description: 'How the money came (c_FormaPago)',
		options: catalogOptions(catalogs.formaPago.filter(({ code }) => code !== UNDEFINED_FORM)),
	}),
	textField('paymentAmount', 'Payment Amount (Monto)', {
		required: true,
		placeholder: 'e.g. 1160.00',
		description: 'How much money arrived, in the currency of the payment',
		builderHint: amountHint,
	}),
	choiceField('paymentCurrency', 'Payment Currency (MonedaP)', {
		required: true,
		default: MXN,
		description:
			'Currency of the payment: the common ones of c_Moneda. An expression can give any other code of that catalog.',
		options: currencies,
	}),
	numberField('instalment', 'Instalment (NumParcialidad)', {
		typeOptions: { minValue: 1, maxValue: 999 },
		default: 1,
		description:
			'Number of this payment of the invoice: 1 for the first. Several payments of it in one execution are counted by themselves.',
		displayOptions: { hide: { paidInvoiceFrom: ['json'] } },
	}),
	textField('earlierPayments', 'Earlier Payments (Pagado)', {
		default: '0',
		description:
			'Sum of the earlier payments of this invoice, in its currency. The balance before this payment is its Total less this sum. What other items of the same execution paid is added by itself.',
		displayOptions: { hide: { paidInvoiceFrom: ['json'] } },
	}),
];

export const paymentFields: readonly INodeProperties[] = [
	...sourceFields,
	...moneyFields,
	...partyFields,
	paymentAdditionalFields,
];
