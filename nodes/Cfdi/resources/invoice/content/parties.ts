import type { IDataObject } from 'n8n-workflow';

import { FOREIGNER, isRecord, readRfc } from 'cfdi-mx';
import type { ReadParameter } from '../../../sending/operation';
import { recipientNameOf } from '../../customer/listedCustomer';
import { codeText, collectionIn, filledIn } from '../../values';

/** Issuer, recipient and place of issue as the form has them, with the names of Anexo 20. */
interface Parties {
	LugarExpedicion?: string;
	Emisor: IDataObject;
	Receptor: IDataObject;
}

export type IssuerParty = Omit<Parties, 'Receptor'>;

/** Who issues, as the form has it. */
export function issuerIn(read: ReadParameter): IssuerParty {
	const given = collectionIn(read, 'otherIssuer');
	return {
		...filledIn('LugarExpedicion', given.placeOfIssue),
		Emisor: {
			Rfc: codeText(given.issuerRfc),
			RegimenFiscal: codeText(given.issuerTaxRegime),
			...filledIn('Nombre', given.issuerName),
		},
	};
}

/**
 * Reads issuer and recipient of the form.
 * @returns makes them, with what the recipient uses the invoice for; throws an ItemError when the typed name is not that
 * of the picked customer
 */
export function partiesIn(read: ReadParameter): (UsoCFDI: string) => Parties {
	const locator = read('recipientRfc', 'whole');
	const issuer = issuerIn(read);
	const Rfc = codeText(isRecord(locator) ? locator.value : locator);
	const name = codeText(read('recipientName'));
	const RegimenFiscalReceptor = codeText(read('recipientTaxRegime'));
	const others = {
		...filledIn('DomicilioFiscalReceptor', read('recipientPostalCode')),
		// The form has these for customers abroad only.
		...(readRfc(Rfc) === FOREIGNER && {
			...filledIn('ResidenciaFiscal', read('taxResidence')),
			...filledIn('NumRegIdTrib', read('foreignTaxId')),
		}),
	};
	return (UsoCFDI) => {
		const Nombre = recipientNameOf(name, locator);
		return { ...issuer, Receptor: { Rfc, Nombre, RegimenFiscalReceptor, UsoCFDI, ...others } };
	};
}
