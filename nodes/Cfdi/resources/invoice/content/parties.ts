import type { IDataObject } from 'n8n-workflow';

import { FOREIGNER, isRecord, readRfc } from 'cfdi-mx';
import type { ReadParameter } from '../../../sending/operation';
import { withEarlier } from '../../earlierForm';
import { recipientNameOf } from '../../customer/listedCustomer';
import { codeText, filledIn } from '../../values';

/** Issuer, recipient and place of issue as the form has them, with the names of Anexo 20. */
export interface Parties {
	LugarExpedicion?: string;
	Emisor: IDataObject;
	Receptor: IDataObject;
}

/** What the form says of the issuer, as it was read. */
export interface IssuerValues {
	issuerRfc: unknown;
	issuerName: unknown;
	issuerTaxRegime: unknown;
	placeOfIssue: unknown;
}

/** What it says of issuer and recipient; of the recipient's RFC the whole resource locator. */
export interface PartyValues extends IssuerValues {
	recipientRfc: unknown;
	recipientName: unknown;
	recipientTaxRegime: unknown;
	recipientPostalCode: unknown;
	/** The form has these for customers abroad only. */
	taxResidence?: unknown;
	foreignTaxId?: unknown;
}

export function issuerValues(read: ReadParameter): IssuerValues {
	const names = ['issuerRfc', 'issuerName', 'issuerTaxRegime', 'placeOfIssue'] as const;
	const given = withEarlier(read, 'otherIssuer', names);
	return Object.fromEntries(names.map((name) => [name, given[name]])) as unknown as IssuerValues;
}

export function partyValues(read: ReadParameter): PartyValues {
	const recipientRfc = read('recipientRfc', 'whole');
	return {
		...issuerValues(read),
		recipientRfc,
		recipientName: read('recipientName'),
		recipientTaxRegime: read('recipientTaxRegime'),
		recipientPostalCode: read('recipientPostalCode'),
		...(readRfc(rfcOf(recipientRfc)) === FOREIGNER && {
			taxResidence: read('taxResidence'),
			foreignTaxId: read('foreignTaxId'),
		}),
	};
}

/** Only the issuer, and where it issues. */
export function issuerOf(values: IssuerValues): Omit<Parties, 'Receptor'> {
	return {
		...filledIn('LugarExpedicion', values.placeOfIssue),
		Emisor: {
			Rfc: codeText(values.issuerRfc),
			RegimenFiscal: codeText(values.issuerTaxRegime),
			...filledIn('Nombre', values.issuerName),
		},
	};
}

/** The RFC of who issues. */
export function issuerRfcOf({ Emisor }: IDataObject): string {
	return isRecord(Emisor) ? codeText(Emisor.Rfc) : '';
}

/**
 * @param UsoCFDI what the recipient uses the invoice for
 * @throws ItemError when the typed name is not that of the picked customer
 */
export function partiesOf(values: PartyValues, UsoCFDI: string): Parties {
	return {
		...issuerOf(values),
		Receptor: {
			Rfc: rfcOf(values.recipientRfc),
			Nombre: recipientNameOf(codeText(values.recipientName), values.recipientRfc),
			RegimenFiscalReceptor: codeText(values.recipientTaxRegime),
			UsoCFDI,
			...filledIn('DomicilioFiscalReceptor', values.recipientPostalCode),
			...filledIn('ResidenciaFiscal', values.taxResidence),
			...filledIn('NumRegIdTrib', values.foreignTaxId),
		},
	};
}

/** Of the resource locator, or of the RFC alone. */
function rfcOf(locator: unknown): string {
	return codeText(isRecord(locator) ? locator.value : locator);
}
