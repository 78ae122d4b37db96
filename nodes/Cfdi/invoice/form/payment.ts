import type { INodeProperties } from 'n8n-workflow';
import { catalogs } from 'cfdi-mx';
import { MXN } from 'cfdi-mx/catalogs';
import type { Dictionary, LabelOf, LabelRow } from 'cfdi-mx/words';
import { labelOf } from 'cfdi-mx/words';
import {
	amountHint,
	catalogOptions,
	choiceField,
	choicesField,
	collectionField,
	dateField,
	jsonField,
	numberField,
	option,
	shownFor,
	taxesHint,
	textField,
} from '../../form/fields';
import type { ReadParameter } from '../../run/operation';
import { paidDocumentLabel } from '../../messages/es';
import { fieldLabels } from '../../messages';
import { invoiceLocator } from '../existingInvoice';
import {
	additionalFields,
	issuerRows,
	labelRows,
	placesOf,
	recipientFields,
	relatedInvoices,
} from './fields';
import { taxChoices } from './lineItems';

const bankFields = [
	textField('operationNumber', 'Operation (NumOperacion)', {
		placeholder: 'e.g. 8721',
		description: 'Number of the transfer, check or authorization',
	}),
	textField('payerBankRfc', 'From Bank (RfcEmisorCtaOrd)', {
		placeholder: 'e.g. BNM840515VB1',
		description: 'RFC of the bank from which it was paid; XEXX010101000 for a bank abroad',
	}),
	textField('payerBankName', 'Bank Abroad (NomBancoOrdExt)', {
		placeholder: 'e.g. CHASE',
		description:
			'Name of a bank abroad; required where From Bank (RfcEmisorCtaOrd) is XEXX010101000',
	}),
	textField('payerAccount', 'From Account (CtaOrdenante)', {
		placeholder: 'e.g. 123456789012345678',
		description:
			'Account from which it was paid. Only with the payment forms 02, 03, 04, 05, 06, 28 and 29.',
	}),
	textField('payeeBankRfc', 'To Bank (RfcEmisorCtaBen)', {
		placeholder: 'e.g. BBA830831LJ2',
		description: 'RFC of the bank of your account',
	}),
	textField('payeeAccount', 'To Account (CtaBeneficiario)', {
		placeholder: 'e.g. 012345678901234567',
		description: 'Account of yours that got the money',
	}),
];

export const bankAttributes: ReadonlyArray<readonly [field: string, attribute: string]> =
	bankFields.map(({ name, displayName }) => [name, displayName.replace(/.*\(|\)$/g, '')]);

const corrections: Readonly<Record<string, string>> = {
	recipientName: 'the name as SAT has it today',
	recipientPostalCode: 'the postal code as SAT has it today',
	recipientTaxRegime: 'the regime as SAT has it today',
};

const correctionFields: readonly INodeProperties[] = recipientFields
	.filter(({ name }) => name in corrections)
	.map((field) => ({
		...field,
		required: false,
		description: `If it changed since the invoice: ${corrections[field.name] ?? ''}`,
		displayOptions: { hide: { '/paidInvoiceFrom': ['fields'] } },
	}));

const sharedFields = [
	...(additionalFields.options as INodeProperties[]).filter(({ name }) =>
		['date', 'folio', 'moreJson', 'series'].includes(name),
	),
	relatedInvoices([]),
];

const creditNotes = textField('creditNotes', 'Credit Notes (Egresos)', {
	placeholder: 'e.g. 100.00',
	description:
		'Sum of the credit notes that were applied to the invoice, in its currency: they lower its balance',
	displayOptions: { hide: { '/paidInvoiceFrom': ['json'] } },
});

const exchangeRate = textField('exchangeRate', 'Exchange Rate (TipoCambioP)', {
	placeholder: 'e.g. 17.7331',
	description:
		'Pesos for one unit of the currency of the payment, on its day. Where pesos pay an invoice in another currency: for one unit of that.',
});

const paymentAdditionalFields = collectionField('additionalFields', 'Additional Fields', {
	placeholder: 'Add Field',
	options: [...bankFields, ...sharedFields, creditNotes, exchangeRate, ...correctionFields],
});

/** SAT allows "Por definir" only for unpaid invoices, and refuses it in a payment (CRP20212). */
const UNDEFINED_FORM = '99';

const currencies = catalogOptions(catalogs.commonCurrencies);

const paidInvoice = collectionField('paidInvoice', 'Paid Invoice (Factura)', {
	placeholder: 'Add Field',
	default: { uuid: '', total: '', taxes: ['IVA 16'] },
	description: 'Data of the paid invoice that the payment complement repeats',
	options: [
		textField('uuid', 'Fiscal Folio (UUID)', {
			placeholder: 'e.g. 5FB2822E-396D-…',
			description: 'UUID (Folio Fiscal) of the invoice',
		}),
		textField('total', 'Total', {
			placeholder: 'e.g. 1160.00',
			description: 'Total of the invoice, with its taxes',
		}),
		choicesField('taxes', 'Taxes (Impuestos)', {
			default: ['IVA 16'],
			description:
				'Taxes of the whole invoice, empty for one without. Where its lines have different taxes, give its XML or its ID instead.',
			builderHint: taxesHint,
			options: [...taxChoices],
		}),
		textField('series', 'Series (Serie)', {
			placeholder: 'e.g. A',
			description: 'Series of the invoice',
		}),
		textField('folio', 'Folio', {
			placeholder: 'e.g. 1024',
			description: 'Folio of the invoice',
		}),
		choiceField('currency', 'Currency (MonedaDR)', {
			default: MXN,
			description: 'Currency of the invoice; MXN without it',
			options: currencies,
		}),
	],
});

const sourceFields: readonly INodeProperties[] = [
	choiceField('paidInvoiceFrom', 'Paid Invoice From', {
		default: 'id',
		description: 'Source of the paid invoice. Issuer, recipient, taxes and balance follow from it.',
		options: [
			option(
				'id',
				'Invoice ID',
				'Get its XML from the service, by the ID that Stamp gave or by its UUID',
			),
			option('file', 'XML File', 'Read its XML from a field of the item'),
			option(
				'fields',
				'Fields Below',
				'Fill in its UUID, total and taxes, and who issued it to whom',
			),
			option(
				'json',
				'JSON',
				'Give one or several invoices that one payment pays, each with its amount',
			),
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

const partyFields = shownFor(
	{ paidInvoiceFrom: ['fields', 'json'] },
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
			'Number of this payment of the invoice: 1 for the first. Several payments of it in one execution are counted automatically.',
		displayOptions: { hide: { paidInvoiceFrom: ['json'] } },
	}),
	textField('earlierPayments', 'Earlier Payments (Pagado)', {
		default: '0',
		description:
			'Sum of the earlier payments of this invoice, in its currency. The balance before this payment is its Total less this sum. Payments by other items of the same execution are added automatically.',
		displayOptions: { hide: { paidInvoiceFrom: ['json'] } },
	}),
];

export const paymentFields: readonly INodeProperties[] = [
	...sourceFields,
	...moneyFields,
	...partyFields,
	paymentAdditionalFields,
];

const PAYMENT = 'Complemento.Any.pago20:Pagos.Pago';
const DOCUMENT = `${PAYMENT}.DoctoRelacionado`;

const labels = fieldLabels(paymentFields);

const rowsOf = (places: Parameters<typeof labelRows>[0]): LabelRow[] =>
	labelRows(places, (field) => labels.get(field) ?? field);

const paymentRows = rowsOf([
	['paymentDate', `${PAYMENT}.FechaPago`],
	['paymentForm', `${PAYMENT}.FormaDePagoP`],
	['paymentAmount', `${PAYMENT}.Monto`],
	['paymentCurrency', `${PAYMENT}.MonedaP`],
	...bankAttributes.map(
		([field, attribute]) => [`additionalFields.${field}`, `${PAYMENT}.${attribute}`] as const,
	),
	['additionalFields.exchangeRate', 'exchangeRate'],
	['additionalFields.exchangeRate', `${PAYMENT}.TipoCambioP`],
	...placesOf(/^additionalFields\.(date|folio|series|relatedInvoices.*)$/),
]);

const documentRows = rowsOf([
	['instalment', `${DOCUMENT}.NumParcialidad`],
	['earlierPayments', `${DOCUMENT}.ImpSaldoAnt`],
]);

const statedRows = rowsOf([
	['paidInvoice.uuid', `${DOCUMENT}.IdDocumento`],
	['paidInvoice.series', `${DOCUMENT}.Serie`],
	['paidInvoice.folio', `${DOCUMENT}.Folio`],
	['paidInvoice.currency', `${DOCUMENT}.MonedaDR`],
	['paidInvoice.taxes', `${DOCUMENT}.ImpuestosDR`],
]);

const partyRows = [...issuerRows, ...rowsOf(placesOf(/^(recipient|taxResidence|foreignTaxId)/))];

const correctedRows = rowsOf(
	placesOf(/^recipient(Name|TaxRegime|PostalCode)$/, 'additionalFields.'),
);

const ofInvoice = labelOf([...paymentRows, ...documentRows, ...correctedRows]);

const bySource: Readonly<Record<string, LabelOf>> = {
	file: ofInvoice,
	id: ofInvoice,
	fields: labelOf([...paymentRows, ...documentRows, ...statedRows, ...partyRows]),
	json: labelOf([...paymentRows, ...partyRows]),
};

export function paymentLabels(read: ReadParameter): Dictionary {
	const from = String(read('paidInvoiceFrom'));
	const inForm: LabelOf = (place) => bySource[from]?.(place);
	const plain = (place: string) => place.replace(/\b\w+:Pagos\b/, 'pago20:Pagos');
	return {
		givenIn: 'form',
		label: (place, language) => {
			if (language.name === 'en') return inForm(plain(place)) ?? fieldLabel(place, from);
			const isOneOfSeveral = language.name === 'es' && from === 'json';
			return (isOneOfSeveral ? paidDocumentLabel(place) : undefined) ?? language.labels(place);
		},
	};
}

/**
 * Returns "Paid Invoices (JSON), invoice 3, amount" for `paidInvoices[2].amount`. Does not match
 * names such as MonedaP, which belong to the payment.
 */
function fieldLabel(field: string, from: string): string | undefined {
	const [, row, key] = /^paidInvoices\[(\d+)\](?:\.(Moneda|\p{Ll}.*))?$/u.exec(field) ?? [];
	if (row === undefined) {
		return field === 'paidInvoice' && from !== 'fields' ? 'The paid invoice' : labels.get(field);
	}
	const place = `${labels.get('paidInvoicesJson')}, invoice ${Number(row) + 1}`;
	return key === undefined ? place : `${place}, ${key}`;
}
