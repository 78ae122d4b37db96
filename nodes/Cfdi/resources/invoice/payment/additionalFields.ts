import type { INodeProperties } from 'n8n-workflow';

import { additionalFields } from '../content/additionalFields';
import { recipientFields } from '../content/fields';
import { byLabel } from '../../options';

export const PESOS = 'MXN';

/** The fields of bank data, each an attribute of the payment (Pago). */
export const bankAttributes: Readonly<Record<string, string>> = {
	operationNumber: 'NumOperacion',
	payerBankRfc: 'RfcEmisorCtaOrd',
	payerBankName: 'NomBancoOrdExt',
	payerAccount: 'CtaOrdenante',
	payeeBankRfc: 'RfcEmisorCtaBen',
	payeeAccount: 'CtaBeneficiario',
	speiCertificate: 'CertPago',
	speiChain: 'CadPago',
	speiSeal: 'SelloPago',
};

const text = (
	name: string,
	displayName: string,
	placeholder: string,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	...(placeholder !== '' && { placeholder: `e.g. ${placeholder}` }),
	description,
});

const bankFields: INodeProperties[] = [
	text(
		'operationNumber',
		'Operation (NumOperacion)',
		'8721',
		'Number of the transfer, check or authorization',
	),
	text(
		'payerAccount',
		'From Account (CtaOrdenante)',
		'123456789012345678',
		'Account from which it was paid. Only with the payment forms 02, 03, 04, 05, 06, 28 and 29.',
	),
	text(
		'payerBankName',
		'Bank Abroad (NomBancoOrdExt)',
		'CHASE',
		'Name of a bank abroad; required where From Bank (RfcEmisorCtaOrd) is XEXX010101000',
	),
	text(
		'payerBankRfc',
		'From Bank (RfcEmisorCtaOrd)',
		'BNM840515VB1',
		'RFC of the bank from which it was paid; XEXX010101000 for a bank abroad',
	),
	text(
		'payeeAccount',
		'To Account (CtaBeneficiario)',
		'012345678901234567',
		'Account of yours that got the money',
	),
	text(
		'payeeBankRfc',
		'To Bank (RfcEmisorCtaBen)',
		'BBA830831LJ2',
		'RFC of the bank of your account',
	),
	text(
		'speiCertificate',
		'SPEI Certificate (CertPago)',
		'',
		'Certificate of the SPEI receipt, in base64. All three values of the receipt, or none.',
	),
	text('speiChain', 'SPEI Chain (CadPago)', '', 'Cadena original of the SPEI receipt'),
	text('speiSeal', 'SPEI Seal (SelloPago)', '', 'Seal of the SPEI receipt, in base64'),
];

/** What may have changed at the recipient since the invoice, with what SAT wants of it. */
const corrections: Readonly<Record<string, string>> = {
	recipientName: 'the name as SAT has it today',
	recipientPostalCode: 'the postal code as SAT has it today',
	recipientTaxRegime: 'the regime as SAT has it today',
};

/** Shown where the recipient comes from the invoice, and the form has no other fields for it. */
const correctionFields: readonly INodeProperties[] = recipientFields
	.filter(({ name }) => name in corrections)
	.map((field) => ({
		...field,
		required: false,
		description: `If it changed since the invoice: ${corrections[field.name] ?? ''}`,
		displayOptions: { hide: { '/paidInvoiceFrom': ['fields'] } },
	}));

/** The attributes that a payment complement shares with an invoice. */
const SHARED = ['date', 'folio', 'moreJson', 'relatedInvoices', 'series'];

const sharedFields = (additionalFields.options as INodeProperties[]).filter(({ name }) =>
	SHARED.includes(name),
);

const creditNotes: INodeProperties = {
	...text(
		'creditNotes',
		'Credit Notes (Egresos)',
		'100.00',
		'Sum of the credit notes that were applied to the invoice, in its currency: they lower its balance',
	),
	displayOptions: { hide: { '/paidInvoiceFrom': ['json'] } },
};

/** Of a payment in pesos; any other has a field of its own in the form. */
const exchangeRate: INodeProperties = {
	...text(
		'exchangeRate',
		'Exchange Rate (TipoCambioP)',
		'17.7331',
		'Pesos for one unit of the currency of the invoice, where pesos pay an invoice in another one',
	),
	displayOptions: { show: { '/paymentCurrency': [PESOS] } },
};

export const paymentAdditionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [...bankFields, creditNotes, exchangeRate, ...correctionFields, ...sharedFields].sort(
		byLabel,
	),
};
