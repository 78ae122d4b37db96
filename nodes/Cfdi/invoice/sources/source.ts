import type { IDataObject } from 'n8n-workflow';
import type { Key } from 'at-most-once';
import type { Problem } from 'cfdi-mx';
import { Problems, readRfc } from 'cfdi-mx';
import type { AskedTotal } from 'cfdi-mx/lines';
import { problem, problemsOr } from 'cfdi-mx/problems';
import { isEmpty, isGeneric, isRecord } from 'cfdi-mx/values';
import type { Dictionary } from 'cfdi-mx/words';
import { ownNames } from 'cfdi-mx/words';
import type { NotInvoiced } from 'cfdi-orders';
import { codeText } from '../../form/values';
import type { ItemInput } from '../../run/operation';
import type { Issuer } from '../../service/credential';
import type { CredentialFields } from '../../messages';
import { withCredential } from '../../messages';
import { problemSentences } from '../../messages/itemError';
import type { IssuerParty } from '../form/attributes';

export interface Source {
	/** With the names of Anexo 20. Its texts are not read yet, and it has no calculated totals. */
	comprobante: IDataObject;
	/** If absent, the service calculates the totals. */
	total?: AskedTotal;
	/** Keys under which it is stamped once. The first key is that of the invoice itself. */
	keys?: readonly Key[];
	outputFields: IDataObject;
	notes: readonly Problem[];
	labels: Dictionary;
	/** Absent if a total was given. */
	canRoundTo?: (total: string) => boolean;
	/** A credit note is checked against them. */
	related?: readonly IDataObject[];
}

export interface Invalid {
	problems: readonly Problem[];
	outputFields: IDataObject;
	parties?: IDataObject;
	recipientRfc?: string;
	labels: Dictionary;
}

interface Skipped {
	skipped: IDataObject;
}

export type SourceResult = Source | Invalid | Skipped;

/** Returns the result of `make`, or the problems that it throws with the output fields and parties that are known. */
export function sourceOr(
	labels: Dictionary,
	make: () => Omit<Source, 'labels'> | Skipped,
	{ outputFields, parties }: { outputFields?: () => IDataObject; parties?: IDataObject } = {},
): SourceResult {
	const made = problemsOr(make);
	if (made instanceof Problems) {
		const { problems } = made;
		return { problems, outputFields: outputFields?.() ?? {}, labels, ...(parties && { parties }) };
	}
	return 'skipped' in made ? made : { ...made, labels };
}

export function skipped({ reason, problem, shown }: NotInvoiced, more: IDataObject = {}): Skipped {
	const words = problemSentences([problem], ownNames);
	return { skipped: { sent: false, reason, ...words, ...(shown as IDataObject), ...more } };
}

export type SourceInput = Pick<ItemInput, 'read' | 'issuer'>;

type Field = keyof Issuer;

const OF_ISSUER: ReadonlyArray<readonly [attribute: string, field: Field]> = [
	['Rfc', 'issuerRfc'],
	['Nombre', 'issuerName'],
	['RegimenFiscal', 'issuerTaxRegime'],
];

/** Fills in missing values from the credential. Does not complete an invoice of another RFC. */
export function withIssuer(
	comprobante: IDataObject,
	issuer: Issuer,
): { comprobante: IDataObject; taken: CredentialFields; missing: CredentialFields } {
	const { Emisor: given = {} } = comprobante;
	const taken = new Map<string, Field>();
	const missing = new Map<string, Field>();
	// The check reports an Emisor that is not one element.
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

export function issuerRfcOf(given: IssuerParty, issuer: Issuer): string {
	const { Emisor } = withIssuer(given, issuer).comprobante;
	return isRecord(Emisor) ? codeText(Emisor.Rfc) : '';
}

export function sourceWithIssuer<Made extends SourceResult>(source: Made, issuer: Issuer): Made {
	const given = 'comprobante' in source ? source.comprobante : undefined;
	const parties = 'parties' in source ? source.parties : undefined;
	const made = given ?? parties;
	if (made === undefined || !('labels' in source)) return source;
	const { comprobante, taken, missing } = withIssuer(made, issuer);
	const labels = withCredential(source.labels, taken, missing);
	return { ...source, ...(given ? { comprobante } : { parties: comprobante }), labels };
}

/** Warns if a related invoice has another issuer than the credential. That issuer stays. */
export function issuerDoubts(place: string, Emisor: unknown, issuer: Issuer): Problem[] {
	const rfc = isRecord(Emisor) ? Emisor.Rfc : undefined;
	if (!isOfAnother(rfc, issuer)) return [];
	const values = { rfc: codeText(rfc), own: issuer.issuerRfc };
	return [problem(place, 'issuedByAnother', { level: 'doubt', values })];
}

/** CFDI40149: the general public and customers abroad have the postal code of the place of issue. */
function isAtPlace({ Rfc, DomicilioFiscalReceptor }: Record<string, unknown>): boolean {
	return isEmpty(DomicilioFiscalReceptor) && isGeneric(readRfc(codeText(Rfc)));
}

function isOfAnother(rfc: unknown, { issuerRfc }: Issuer): boolean {
	return !isEmpty(rfc) && issuerRfc !== '' && readRfc(codeText(rfc)) !== readRfc(issuerRfc);
}
