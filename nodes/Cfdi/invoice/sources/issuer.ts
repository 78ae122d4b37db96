import type { IDataObject } from 'n8n-workflow';

import type { Problem } from 'cfdi-mx';
import { isEmpty, isGeneric, isRecord, problem, readRfc } from 'cfdi-mx';
import type { CredentialFields } from '../../words/dictionaries';
import { withCredential } from '../../words/dictionaries';
import type { Issuer } from '../../service/credential';
import type { ItemInput } from '../../run/operation';
import { codeText } from '../../form/values';
import type { IssuerParty } from '../form/parties';
import type { SourceResult } from './source';

/** Of which a source is made: the item's parameters, and what the credential says of the issuer. */
export type SourceInput = Pick<ItemInput, 'read' | 'issuer'>;

type Field = keyof Issuer;

/** The fields of the credential, by the attribute of Emisor. */
const OF_ISSUER: ReadonlyArray<readonly [attribute: string, field: Field]> = [
	['Rfc', 'issuerRfc'],
	['Nombre', 'issuerName'],
	['RegimenFiscal', 'issuerTaxRegime'],
];

/**
 * Fills in who issues an invoice, and where, as the credential says it. What the invoice says counts; one of
 * another RFC takes nothing, because the rest of the credential is not about that issuer. The postal code of
 * the general public follows the place.
 * @param comprobante an invoice, or only who issues it
 * @returns also what was taken from the credential, and what neither says
 */
export function withIssuer(
	comprobante: IDataObject,
	issuer: Issuer,
): { comprobante: IDataObject; taken: CredentialFields; missing: CredentialFields } {
	const { Emisor: given = {} } = comprobante;
	const taken = new Map<string, Field>();
	const missing = new Map<string, Field>();
	// Not one element: the check says so.
	if (given !== null && !isRecord(given)) return { comprobante, taken, missing };
	const own: Record<string, unknown> = { ...given };
	if (isOfAnother(own.Rfc, issuer)) return { comprobante, taken, missing };
	const valueOf = (place: string, field: Field, value: unknown): IDataObject => {
		const attribute = place.replace('Emisor.', '');
		if (!isEmpty(value)) return {};
		(issuer[field] === '' ? missing : taken).set(place, field);
		return issuer[field] === '' ? {} : { [attribute]: issuer[field] };
	};
	const values = OF_ISSUER.map(([name, field]) => valueOf(`Emisor.${name}`, field, own[name]));
	const place = valueOf('LugarExpedicion', 'placeOfIssue', comprobante.LugarExpedicion);
	const Emisor = Object.assign({}, given, ...values) as IDataObject;
	const isGiven = Object.keys(Emisor).length > 0;
	const isUnknown = missing.has('Emisor.Rfc') && missing.has('Emisor.RegimenFiscal');
	if (!isGiven || isUnknown) missing.set('Emisor', 'issuerRfc');
	const issued = { ...comprobante, ...place, ...(isGiven && { Emisor }) };
	const { Receptor } = comprobante;
	if (!taken.has('LugarExpedicion') || !isRecord(Receptor) || !isAtPlace(Receptor)) {
		return { comprobante: issued, taken, missing };
	}
	taken.set('Receptor.DomicilioFiscalReceptor', 'placeOfIssue');
	const recipient = { ...Receptor, DomicilioFiscalReceptor: issuer.placeOfIssue } as IDataObject;
	return { comprobante: { ...issued, Receptor: recipient }, taken, missing };
}

/** The RFC of who issues: that of the form, else of the credential. */
export function issuerRfcOf(given: IssuerParty, issuer: Issuer): string {
	const { Emisor } = withIssuer(given, issuer).comprobante;
	return isRecord(Emisor) ? codeText(Emisor.Rfc) : '';
}

/** A source whose invoice, or what is known of it, has its issuer, and whose words say what is in the credential. */
export function sourceWithIssuer<Made extends SourceResult>(source: Made, issuer: Issuer): Made {
	const given = 'comprobante' in source ? source.comprobante : undefined;
	const parties = 'parties' in source ? source.parties : undefined;
	const made = given ?? parties;
	if (made === undefined || !('labels' in source)) return source;
	const { comprobante, taken, missing } = withIssuer(made, issuer);
	const labels = withCredential(source.labels, taken, missing);
	return { ...source, ...(given ? { comprobante } : { parties: comprobante }), labels };
}

/**
 * Where an invoice to which another one refers was issued by another than the credential is of. Its issuer
 * stays: a payment complement and a credit note have that of their invoice.
 * @param place what the user calls the other invoice
 */
export function issuerDoubts(place: string, Emisor: unknown, issuer: Issuer): Problem[] {
	const rfc = isRecord(Emisor) ? Emisor.Rfc : undefined;
	if (!isOfAnother(rfc, issuer)) return [];
	const values = { rfc: codeText(rfc), own: issuer.issuerRfc };
	return [problem(place, 'issuedByAnother', { level: 'doubt', values })];
}

/** The general public and customers abroad have the postal code of the place of issue (CFDI40149). */
function isAtPlace({ Rfc, DomicilioFiscalReceptor }: Record<string, unknown>): boolean {
	return isEmpty(DomicilioFiscalReceptor) && isGeneric(readRfc(codeText(Rfc)));
}

function isOfAnother(rfc: unknown, { issuerRfc }: Issuer): boolean {
	return !isEmpty(rfc) && issuerRfc !== '' && readRfc(codeText(rfc)) !== readRfc(issuerRfc);
}
