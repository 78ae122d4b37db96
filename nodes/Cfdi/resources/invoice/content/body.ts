import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import { invalidField } from '../../../response/itemError';
import { isRecord } from '../../../response/serviceWords';
import { withTotals } from '../../../sat/totals';
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
 * @throws LineProblem or TotalProblem for line items that cannot become Conceptos or a total
 */
export function invoiceBody(read: ReadParameter, options: IDataObject): IDataObject {
	const invoice =
		read('invoiceSource') === 'json'
			? wholeInvoice(read('invoiceJson'))
			: invoiceOfFields(read, options);
	return options.totals === 'calculate' ? (withTotals(invoice) as IDataObject) : invoice;
}

function invoiceOfFields(read: ReadParameter, options: IDataObject): IDataObject {
	const text = (name: string) => codeText(read(name));
	const given = (attribute: string, name: string): IDataObject => {
		const value = text(name);
		return value === '' ? {} : { [attribute]: value };
	};
	const recipient = read('recipientRfc', 'whole');
	const currency = text('currency');
	const { comprobante, receptor, more } = additionalAttributes(
		(read('additionalFields') ?? {}) as IDataObject,
	);
	const { TipoDeComprobante: type } = comprobante;
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
			Rfc: codeText(isRecord(recipient) ? recipient.value : recipient),
			Nombre: text('recipientName') || pickedCustomerName(recipient),
			RegimenFiscalReceptor: text('recipientTaxRegime'),
			UsoCFDI: text('cfdiUse'),
			...given('DomicilioFiscalReceptor', 'recipientPostalCode'),
			...receptor,
		},
		Conceptos: lineItems(read, currency, options.pricesIncludeTax === true),
	};
	return more === undefined ? invoice : merged(invoice, more);
}

function wholeInvoice(value: unknown): IDataObject {
	const invoice = jsonValue('Invoice (JSON)', value);
	if (!isRecord(invoice)) {
		throw invalidField(
			'Invoice (JSON)',
			'it is not a JSON object',
			'Give one invoice: { "FormaPago": "03", …, "Conceptos": […] }. Nothing was sent.',
		);
	}
	return { ...(invoice as IDataObject), Version: '4.0' };
}
