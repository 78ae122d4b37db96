import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import { isRecord } from '../../../response/serviceWords';
import { readRfc } from '../../../sat/reading/readParty';
import { FOREIGNER } from '../../../sat/rfc';
import { recipientNameOf } from '../../customer/listedCustomer';
import { codeText } from '../../values';

/** Issuer, recipient and place of issue as the form has them, with the names of Anexo 20. */
export interface Parties {
	LugarExpedicion?: string;
	Emisor: IDataObject;
	Receptor: IDataObject;
}

/**
 * @param UsoCFDI what the recipient uses the invoice for
 * @throws ItemError when the typed name is not that of the picked customer
 */
export function partiesOf(read: ReadParameter, UsoCFDI: string): Parties {
	const text = (name: string) => codeText(read(name));
	const given = (attribute: string, name: string): IDataObject => {
		const value = text(name);
		return value === '' ? {} : { [attribute]: value };
	};
	const recipient = read('recipientRfc', 'whole');
	const recipientRfc = codeText(isRecord(recipient) ? recipient.value : recipient);
	return {
		...given('LugarExpedicion', 'placeOfIssue'),
		Emisor: {
			Rfc: text('issuerRfc'),
			RegimenFiscal: text('issuerTaxRegime'),
			...given('Nombre', 'issuerName'),
		},
		Receptor: {
			Rfc: recipientRfc,
			Nombre: recipientNameOf(text('recipientName'), recipient),
			RegimenFiscalReceptor: text('recipientTaxRegime'),
			UsoCFDI,
			...given('DomicilioFiscalReceptor', 'recipientPostalCode'),
			// The form has these for customers abroad only.
			...(readRfc(recipientRfc) === FOREIGNER && {
				...given('ResidenciaFiscal', 'taxResidence'),
				...given('NumRegIdTrib', 'foreignTaxId'),
			}),
		},
	};
}
