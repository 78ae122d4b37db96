import type { IDataObject } from 'n8n-workflow';
import { FOREIGNER, isRecord, readRfc } from 'cfdi-mx';
import type { ReadParameter } from '../../run/operation';
import { recipientNameOf } from '../../customer/getAll';
import { codeText, filledIn, recordOf } from '../../form/values';
import { moreJson } from './additional';

/** Issuer, recipient and place of issue in the form, with the names of Anexo 20. */
interface Parties {
	LugarExpedicion?: string;
	Emisor: IDataObject;
	Receptor: IDataObject;
}

export type IssuerParty = Omit<Parties, 'Receptor'>;

/** Reads the issuer from More (JSON), which has it if it differs from the credential. */
export function issuerIn(read: ReadParameter): IssuerParty {
	const { Emisor, LugarExpedicion } = moreJson(recordOf(read('additionalFields')).moreJson) ?? {};
	return {
		...filledIn('LugarExpedicion', LugarExpedicion),
		Emisor: (Emisor ?? { Rfc: '', RegimenFiscal: '' }) as IDataObject,
	};
}

/**
 * Reads issuer and recipient of the form.
 * @returns a function that makes them for a CFDI use, and throws an ItemError if the typed name is not that of
 * the picked customer
 */
export function partiesIn(read: ReadParameter): (UsoCFDI: string) => Parties {
	const locator = read('recipientRfc', 'whole');
	const issuer = issuerIn(read);
	const Rfc = codeText(isRecord(locator) ? locator.value : locator);
	const name = codeText(read('recipientName'));
	const RegimenFiscalReceptor = codeText(read('recipientTaxRegime'));
	const others = {
		...filledIn('DomicilioFiscalReceptor', read('recipientPostalCode')),
		// The form shows these only for customers abroad.
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
