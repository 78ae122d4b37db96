import type { INodeProperties } from 'n8n-workflow';

import { collectionField, textField } from '../../form/fields';
import { additionalFields, relatedInvoices } from '../form/additionalFields';
import { recipientFields } from '../form/fields';

/** Bank data. Each label ends with the attribute of the payment (Pago). */
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

/** Data of the recipient that can have changed since the invoice, as SAT wants it. */
const corrections: Readonly<Record<string, string>> = {
	recipientName: 'the name as SAT has it today',
	recipientPostalCode: 'the postal code as SAT has it today',
	recipientTaxRegime: 'the regime as SAT has it today',
};

/** Shown if the recipient comes from the invoice and the form has no other fields for it. */
const correctionFields: readonly INodeProperties[] = recipientFields
	.filter(({ name }) => name in corrections)
	.map((field) => ({
		...field,
		required: false,
		description: `If it changed since the invoice: ${corrections[field.name] ?? ''}`,
		displayOptions: { hide: { '/paidInvoiceFrom': ['fields'] } },
	}));

/** Fields that a payment complement shares with an invoice. */
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

export const paymentAdditionalFields = collectionField('additionalFields', 'Additional Fields', {
	placeholder: 'Add Field',
	options: [...bankFields, creditNotes, exchangeRate, ...correctionFields, ...sharedFields],
});
