import type { IDataObject } from 'n8n-workflow';

import { withLocalTaxes } from 'cfdi-mx';
import { codeText, writtenText } from '../../values';
import { additionalAttributes, merged, moreJson } from '../content/additional';

/**
 * The invoice of an order with what the form adds to it: that counts, whatever the order says.
 * @param place issuer and place of issue
 */
export function withAdditional(
	{ Receptor, Conceptos, ...comprobante }: Record<string, unknown>,
	{ Emisor, ...place }: Record<string, unknown>,
	additional: IDataObject,
): IDataObject {
	const { comprobante: attributes, localTaxes } = additionalAttributes(additional);
	const more = moreJson(additional.moreJson);
	const invoice = {
		Version: '4.0',
		...comprobante,
		...place,
		...attributes,
		Emisor,
		Receptor,
		Conceptos,
	} as IDataObject;
	const whole = merged(invoice, more);
	return withLocalTaxes(whole, localTaxes, codeText(whole.Moneda)) as IDataObject;
}

/** As SAT has it (t_Folio): 1 to 40 characters, and no |. */
const FOLIO = /^[^|]{1,40}$/;

/**
 * The invoice with the number of its order or refund for a Folio, unless it has one: with If Outcome Is
 * Unknown: Find It, an invoice whose answer is lost is found by its own number alone.
 */
export function withOwnFolio(
	invoice: IDataObject,
	number: unknown,
	{ ifOutcomeUnknown }: IDataObject,
): IDataObject {
	const folio = writtenText(number).replace(/^#/, '');
	const needsOne = ifOutcomeUnknown === 'find' && codeText(invoice.Folio) === '';
	return needsOne && FOLIO.test(folio) ? { ...invoice, Folio: folio } : invoice;
}
