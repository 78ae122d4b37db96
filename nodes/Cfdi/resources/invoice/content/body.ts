import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import { invalidField } from '../../../response/itemError';
import { isRecord } from '../../../response/serviceWords';
import { commonCurrencies } from '../../../sat/catalogs/commonCurrencies';
import { tipoDeComprobante } from '../../../sat/catalogs/tipoDeComprobante';
import { expectedTotalOf } from '../../../sat/invoice/expectedTotal';
import { localTaxSum } from '../../../sat/invoice/localTaxRows';
import { readCode } from '../../../sat/reading/readCode';
import {
	addedByLocalTaxes,
	withExpectedTotal,
	withLocalTaxes,
	withTotals,
} from '../../../sat/totals';
import { jsonValue } from '../../json';
import { codeText } from '../../values';
import { additionalAttributes, merged } from './additional';
import { lineItems } from './lineItems';
import { partiesOf } from './parties';

/**
 * The body of one stamp, without totals: the Comprobante itself, with the names of Anexo 20.
 * @param options the node's Options, as they were read
 * @returns the documented fields and what the user added, or the user's own JSON with Version 4.0
 * @throws ItemError when a JSON parameter is not JSON, or not of the right type, or when the typed
 * name is not that of the picked customer
 * @throws InvoiceProblem for line items or local taxes of which no invoice can be made
 */
export function invoiceBody(read: ReadParameter, options: IDataObject): IDataObject {
	return read('invoiceSource') === 'json'
		? wholeInvoice(read('invoiceJson'))
		: invoiceOfFields(read, options);
}

/**
 * The body with the totals for which the Options ask.
 * @throws InvoiceProblem for lines without amounts, or an expected Total that they do not reach
 */
export function totalled(invoice: IDataObject, options: IDataObject): IDataObject {
	const expectedTotal = expectedTotalIn(options, currencyOf(invoice.Moneda));
	if (expectedTotal !== undefined) {
		return withExpectedTotal(invoice, expectedTotal) as IDataObject;
	}
	return options.totals === 'calculate' ? (withTotals(invoice) as IDataObject) : invoice;
}

/** The code alone, on which the decimals of amounts depend: "JPY - Yen" is JPY. */
function currencyOf(moneda: unknown): string {
	return readCode(codeText(moneda), commonCurrencies);
}

function expectedTotalIn(options: IDataObject, currency: string) {
	const isGiven = 'expectedTotal' in options;
	return isGiven ? expectedTotalOf(options.expectedTotal, currency) : undefined;
}

function invoiceOfFields(read: ReadParameter, options: IDataObject): IDataObject {
	const text = (name: string) => codeText(read(name));
	const { LugarExpedicion, Emisor, Receptor } = partiesOf(read, text('cfdiUse'));
	const moneda = text('currency');
	const currency = currencyOf(moneda);
	const { comprobante, localTaxes, more } = additionalAttributes(
		(read('additionalFields') ?? {}) as IDataObject,
	);
	const type = readCode(codeText(comprobante.TipoDeComprobante), tipoDeComprobante);
	const otherLocalTaxes = addedByLocalTaxes(more ?? {});
	const invoice = {
		Version: '4.0',
		// SAT refuses both where nothing is paid.
		...(type !== 'T' && type !== 'N' && type !== 'P' && { FormaPago: text('paymentForm') }),
		...(type !== 'T' && type !== 'P' && { MetodoPago: text('paymentMethod') }),
		Moneda: moneda,
		...(LugarExpedicion !== undefined && { LugarExpedicion }),
		...comprobante,
		Emisor,
		Receptor,
		Conceptos: lineItems(read, {
			currency,
			pricesIncludeTax: options.pricesIncludeTax === true,
			voucherType: type,
			expectedTotal: expectedTotalIn(options, currency),
			localTaxes: (net) => localTaxSum(localTaxes, net).plus(otherLocalTaxes),
		}),
	};
	const whole = more === undefined ? invoice : merged(invoice, more);
	return withLocalTaxes(whole, localTaxes, currencyOf(whole.Moneda)) as IDataObject;
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
