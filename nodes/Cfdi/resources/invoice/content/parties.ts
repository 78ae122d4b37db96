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

/** The issuer alone, and where it issues. */
export function issuerOf(read: ReadParameter): Omit<Parties, 'Receptor'> {
	const given = givenBy(read);
	return {
		...given('LugarExpedicion', 'placeOfIssue'),
		Emisor: {
			Rfc: codeText(read('issuerRfc')),
			RegimenFiscal: codeText(read('issuerTaxRegime')),
			...given('Nombre', 'issuerName'),
		},
	};
}

/** An attribute with the value of a field, where that is filled in. */
const givenBy =
	(read: ReadParameter) =>
	(attribute: string, name: string): IDataObject => {
		const value = codeText(read(name));
		return value === '' ? {} : { [attribute]: value };
	};

/**
 * @param UsoCFDI what the recipient uses the invoice for
 * @throws ItemError when the typed name is not that of the picked customer
 */
export function partiesOf(read: ReadParameter, UsoCFDI: string): Parties {
	const text = (name: string) => codeText(read(name));
	const given = givenBy(read);
	const recipient = read('recipientRfc', 'whole');
	const recipientRfc = codeText(isRecord(recipient) ? recipient.value : recipient);
	return {
		...issuerOf(read),
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
