import type { IDataObject } from 'n8n-workflow';

import { FOREIGNER, isRecord, readRfc } from 'cfdi-mx';
import type { ReadParameter } from '../../run/operation';
import { recipientNameOf } from '../../customer/listedCustomer';
import { codeText, filledIn, recordOf } from '../../form/values';
import { moreJson } from './additional';

/** Issuer, recipient and place of issue as the form has them, with the names of Anexo 20. */
interface Parties {
	LugarExpedicion?: string;
	Emisor: IDataObject;
	Receptor: IDataObject;
}

export type IssuerParty = Omit<Parties, 'Receptor'>;

/** Reads who issues from More (JSON), which has it where it is not the one in the credential. */
export function issuerIn(read: ReadParameter): IssuerParty {
	const { Emisor, LugarExpedicion } = moreJson(recordOf(read('additionalFields')).moreJson) ?? {};
	return {
		...filledIn('LugarExpedicion', LugarExpedicion),
		Emisor: (Emisor ?? { Rfc: '', RegimenFiscal: '' }) as IDataObject,
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
