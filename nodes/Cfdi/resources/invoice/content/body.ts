import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../request/prepared';
import { invalidField } from '../../response/refusal';
import { isRecord } from '../../response/serviceWords';
import { pickedCustomerName } from '../customer/listedCustomer';
import { jsonValue } from '../json';

/**
 * The body of one stamp: the Comprobante itself, with the names of Anexo 20.
 * @returns exactly the documented fields, or the user's own JSON with Version 4.0
 * @throws Refusal when a JSON parameter is no JSON, or not of the right kind
 */
export function invoiceBody(read: ReadParameter): IDataObject {
	if (read('invoiceSource') === 'json') return wholeInvoice(read('invoiceJson'));

	const text = (name: string) => textOf(read(name));
	return {
		Version: '4.0',
		FormaPago: text('paymentForm'),
		MetodoPago: text('paymentMethod'),
		Moneda: text('currency'),
		Emisor: { Rfc: text('issuerRfc'), RegimenFiscal: text('issuerTaxRegime') },
		Receptor: {
			Rfc: text('recipientRfc'),
			Nombre: text('recipientName') || pickedCustomerName(read('recipientRfc', 'whole')),
			RegimenFiscalReceptor: text('recipientTaxRegime'),
			UsoCFDI: text('cfdiUse'),
		},
		Conceptos: lineItems(read('lineItemsJson')),
	};
}

function wholeInvoice(value: unknown): IDataObject {
	const invoice = jsonValue('Invoice (JSON)', value);
	if (!isRecord(invoice)) {
		throw invalidField(
			'Invoice (JSON)',
			'it is no JSON object',
			'Give one invoice: { "FormaPago": "03", …, "Conceptos": […] }. Nothing was sent.',
		);
	}
	return { ...(invoice as IDataObject), Version: '4.0' };
}

function lineItems(value: unknown): IDataObject[] {
	const parsed = jsonValue('Line Items (JSON)', value);
	const items = isRecord(parsed) ? [parsed] : parsed;
	if (!Array.isArray(items) || !items.every(isRecord)) {
		throw invalidField(
			'Line Items (JSON)',
			'it is no list of line items',
			'Give a JSON array with one object for each line item (Concepto): [{ "ClaveProdServ": "52152001", "Cantidad": "1", … }]. Nothing was sent.',
		);
	}
	return items as IDataObject[];
}

/** An expression may give a code as a number (601), or nothing at all. */
function textOf(value: unknown): string {
	return value === undefined || value === null ? '' : String(value);
}
