import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import { invalidField } from '../../../response/itemError';
import { isRecord } from '../../../response/serviceWords';
import { expectedTotalOf } from '../../../sat/invoice/expectedTotal';
import { FOREIGNER } from '../../../sat/rfc';
import { localTaxSum } from '../../../sat/invoice/localTaxRows';
import {
	addedByLocalTaxes,
	withExpectedTotal,
	withLocalTaxes,
	withTotals,
} from '../../../sat/totals';
import { pickedCustomerName } from '../../customer/listedCustomer';
import { jsonValue } from '../../json';
import { codeText } from '../../values';
import { additionalAttributes, merged } from './additional';
import { lineItems } from './lineItems';

/**
 * The body of one stamp: the Comprobante itself, with the names of Anexo 20.
 * @param options the node's Options, as they were read
 * @returns the documented fields and what the user added, or the user's own JSON with Version 4.0
 * @throws ItemError when a JSON parameter is not JSON, or not of the right type
 * @throws InvoiceProblem for line items, local taxes or an expected Total of which no invoice can be made
 */
export function invoiceBody(read: ReadParameter, options: IDataObject): IDataObject {
	const invoice =
		read('invoiceSource') === 'json'
			? wholeInvoice(read('invoiceJson'))
			: invoiceOfFields(read, options);
	const expectedTotal = expectedTotalIn(options, codeText(invoice.Moneda));
	if (expectedTotal !== undefined) {
		return withExpectedTotal(invoice, expectedTotal) as IDataObject;
	}
	return options.totals === 'calculate' ? (withTotals(invoice) as IDataObject) : invoice;
}

function expectedTotalIn(options: IDataObject, currency: string) {
	const isGiven = 'expectedTotal' in options;
	return isGiven ? expectedTotalOf(options.expectedTotal, currency) : undefined;
}

function invoiceOfFields(read: ReadParameter, options: IDataObject): IDataObject {
	const text = (name: string) => codeText(read(name));
	const given = (attribute: string, name: string): IDataObject => {
		const value = text(name);
		return value === '' ? {} : { [attribute]: value };
	};
	const recipient = read('recipientRfc', 'whole');
	const recipientRfc = codeText(isRecord(recipient) ? recipient.value : recipient);
	const currency = text('currency');
	const { comprobante, localTaxes, more } = additionalAttributes(
		(read('additionalFields') ?? {}) as IDataObject,
	);
	const { TipoDeComprobante: type } = comprobante;
	const otherLocalTaxes = addedByLocalTaxes(more ?? {});
	const invoice = {
		Version: '4.0',
		// SAT refuses both where nothing is paid.
		...(type !== 'T' && type !== 'N' && type !== 'P' && { FormaPago: text('paymentForm') }),
		...(type !== 'T' && type !== 'P' && { MetodoPago: text('paymentMethod') }),
		Moneda: currency,
		...given('LugarExpedicion', 'placeOfIssue'),
		...comprobante,
		Emisor: {
			Rfc: text('issuerRfc'),
			RegimenFiscal: text('issuerTaxRegime'),
			...given('Nombre', 'issuerName'),
		},
		Receptor: {
			Rfc: recipientRfc,
			Nombre: text('recipientName') || pickedCustomerName(recipient),
			RegimenFiscalReceptor: text('recipientTaxRegime'),
			UsoCFDI: text('cfdiUse'),
			...given('DomicilioFiscalReceptor', 'recipientPostalCode'),
			// The form has these for customers abroad only.
			...(recipientRfc === FOREIGNER && {
				...given('ResidenciaFiscal', 'taxResidence'),
				...given('NumRegIdTrib', 'foreignTaxId'),
			}),
		},
		Conceptos: lineItems(read, {
			currency,
			pricesIncludeTax: options.pricesIncludeTax === true,
			voucherType: codeText(type),
			expectedTotal: expectedTotalIn(options, currency),
			localTaxes: (net) => localTaxSum(localTaxes, net).plus(otherLocalTaxes),
		}),
	};
	return withLocalTaxes(
		more === undefined ? invoice : merged(invoice, more),
		localTaxes,
	) as IDataObject;
}

function wholeInvoice(value: unknown): IDataObject {
	const invoice = jsonValue('Invoice (JSON)', value);
	if (!isRecord(invoice)) {
		throw invalidField(
			'Invoice (JSON)',
			'is not a JSON object',
			'Give one invoice: { "FormaPago": "03", …, "Conceptos": […] }. Nothing was sent.',
		);
	}
	return { ...(invoice as IDataObject), Version: '4.0' };
}
