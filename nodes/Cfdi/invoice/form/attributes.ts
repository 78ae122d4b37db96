import type { IDataObject } from 'n8n-workflow';
import { localTaxOf, readRfc, stampedUuidOf, withLocalTaxes } from 'cfdi-mx';
import type { LocalTax } from 'cfdi-mx/lines';
import { FOREIGNER, isRecord } from 'cfdi-mx/values';
import { recipientNameOf } from '../../customer/getAll';
import {
	codeText,
	filledIn,
	listOf,
	optionalObject,
	recordOf,
	rowsOf,
	writtenText,
} from '../../form/values';
import type { ReadParameter } from '../../run/operation';
import { invalidField } from '../../messages/itemError';

export type IssuerParty = { LugarExpedicion?: string; Emisor: IDataObject };

export function issuerIn(read: ReadParameter): IssuerParty {
	const { Emisor, LugarExpedicion } = moreJson(recordOf(read('additionalFields')).moreJson) ?? {};
	return {
		...filledIn('LugarExpedicion', LugarExpedicion),
		Emisor: (Emisor ?? { Rfc: '', RegimenFiscal: '' }) as IDataObject,
	};
}

/**
 * Returns a function that builds an invoice's issuer and recipient, and refuses a recipient name
 * that differs from the picked customer's.
 */
export function partiesIn(
	read: ReadParameter,
): (UsoCFDI: string) => IssuerParty & { Receptor: IDataObject } {
	const locator = read('recipientRfc', 'whole');
	const issuer = issuerIn(read);
	const Rfc = codeText(isRecord(locator) ? locator.value : locator);
	const name = codeText(read('recipientName'));
	const RegimenFiscalReceptor = codeText(read('recipientTaxRegime'));
	const others = {
		...filledIn('DomicilioFiscalReceptor', read('recipientPostalCode')),
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

/**
 * Returns the attributes from Additional Fields. Local taxes are separate, because their complement
 * depends on the invoice lines.
 */
export function additionalAttributes(fields: IDataObject): {
	comprobante: IDataObject;
	localTaxes: LocalTax[];
} {
	return {
		comprobante: {
			...filledIn('Serie', fields.series),
			...filledIn('Folio', fields.folio),
			...localDate(fields.date),
			...filledIn('TipoCambio', fields.exchangeRate),
			...filledIn('TipoDeComprobante', fields.voucherType),
			...globalInformation(fields.globalInformation),
			...relatedInvoices(fields.relatedInvoices),
		},
		localTaxes: rowsOf(fields.localTaxes, 'tax').map(({ kind, ...row }, index) =>
			localTaxOf({ ...row, isWithheld: kind === 'withheld' }, index),
		),
	};
}

/**
 * Merges two objects and, recursively, their inner objects. Any other value in `more` replaces the
 * value in `base`.
 */
export function merged(base: IDataObject, more: IDataObject = {}): IDataObject {
	const result = { ...base };
	for (const [key, value] of Object.entries(more)) {
		const there = result[key];
		result[key] =
			isRecord(there) && isRecord(value)
				? merged(there as IDataObject, value as IDataObject)
				: value;
	}
	return result;
}

/**
 * Removes the time zone, because SAT requires local time. A UTC time stays unchanged, so that the
 * later check refuses it.
 */
function localDate(value: unknown): IDataObject {
	return filledIn('Fecha', codeText(value).replace(LOCAL_TIME, '$1T$2'));
}

const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?!\+00)(?:[+-]\d\d:?\d\d)?$/;

function globalInformation(value: unknown): IDataObject {
	const { values } = recordOf(value);
	if (!isRecord(values)) return {};
	return {
		InformacionGlobal: {
			Periodicidad: codeText(values.period),
			Meses: codeText(values.months),
		},
	};
}

export function moreJson(value: unknown): IDataObject | undefined {
	return optionalObject('More (JSON)', value, 'moreIsNoObject');
}

/**
 * Adds the issuer, the place of issue and Additional Fields to an invoice. They replace values that
 * the invoice already has.
 */
export function withAdditional(
	{ Receptor, Conceptos, Complemento, ...comprobante }: Record<string, unknown>,
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
		...(Complemento !== undefined && { Complemento }),
	} as IDataObject;
	const whole = merged(invoice, more);
	return withLocalTaxes(whole, localTaxes, codeText(whole.Moneda)) as IDataObject;
}

/** SAT's type t_Folio allows 1 to 40 characters without |. */
const FOLIO = /^[^|]{1,40}$/;

/**
 * Uses the order number as a missing Folio if the user chose Find It, because the search for a lost
 * invoice needs a unique Folio.
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

function relatedInvoices(value: unknown): IDataObject {
	const relations = relationsOf(value);
	if (relations.length === 0) return {};
	return {
		CfdiRelacionados: relations.map(({ relationType, uuids }) => ({
			TipoRelacion: relationType,
			CfdiRelacionado: uuids.map((UUID) => ({ UUID })),
		})),
	};
}

export function givenInvoices(value: unknown): IDataObject[] {
	return relationsOf(value).flatMap(({ invoice }) => (invoice === undefined ? [] : [invoice]));
}

const RELATED = 'Additional Fields > Related Invoices (Relación) > Invoice (JSON)';

function relationsOf(value: unknown) {
	return rowsOf(value, 'relation').map(({ relationType, uuids, invoiceJson }) => {
		const named = listOf(uuids);
		const invoice = optionalObject(RELATED, invoiceJson, 'relatedIsNoObject');
		return {
			relationType: codeText(relationType),
			uuids: invoice === undefined ? named : relatedUuids(named, invoice),
			invoice,
		};
	});
}

function relatedUuids(named: string[], invoice: IDataObject): string[] {
	const uuid = stampedUuidOf(invoice);
	if (uuid === undefined) throw invalidField(RELATED, 'relatedIsNotStamped');
	if (named.length === 0) return [uuid];
	if (named.some((one) => one.toUpperCase() === uuid)) return named;
	throw invalidField(RELATED, 'relatedIsAnother', { uuid });
}
