import type { IDataObject } from 'n8n-workflow';

import { isRecord, stampedUuidOf } from 'cfdi-mx';
import { invalidField } from '../../../words/errors';
import { optionalObject } from '../../json';
import { codeText } from '../../values';

/** One relation of Additional Fields > Related Invoices. */
interface Relation {
	relationType: string;
	uuids: string[];
	/** The related invoice itself, where it is given. */
	invoice?: IDataObject;
}

/** CfdiRelacionados, as Additional Fields > Related Invoices has it. */
export function relatedInvoices(value: unknown): IDataObject {
	const relations = relationsOf(value);
	if (relations.length === 0) return {};
	return {
		CfdiRelacionados: relations.map(({ relationType, uuids }) => ({
			TipoRelacion: relationType,
			CfdiRelacionado: uuids.map((UUID) => ({ UUID })),
		})),
	};
}

/** The related invoices that are given, with the names of Anexo 20. */
export function givenInvoices(value: unknown): IDataObject[] {
	return relationsOf(value).flatMap(({ invoice }) => (invoice === undefined ? [] : [invoice]));
}

function relationsOf(value: unknown): Relation[] {
	const relations = isRecord(value) ? value.relation : undefined;
	if (!Array.isArray(relations)) return [];
	return relations.filter(isRecord).map(({ relationType, uuids, invoiceJson }) => {
		const type = { relationType: codeText(relationType) };
		const named = uuidList(uuids);
		const invoice = optionalObject(FIELD, invoiceJson, 'relatedIsNoObject');
		if (invoice === undefined) return { ...type, uuids: named };
		return { ...type, uuids: namedUuids(named, invoice), invoice };
	});
}

/** An expression may give a list; typed, they are separated by commas or spaces. */
function uuidList(value: unknown): string[] {
	const texts = Array.isArray(value) ? value.map(codeText) : codeText(value).split(/[\s,;]+/);
	return texts.filter((text) => text !== '');
}

const FIELD = 'Additional Fields > Related Invoices (Relación) > Invoice (JSON)';

/** An invoice whose UUID is not named is related by it. */
function namedUuids(named: string[], invoice: IDataObject): string[] {
	const uuid = stampedUuidOf(invoice);
	if (uuid === undefined) throw invalidField(FIELD, 'relatedIsNotStamped');
	if (named.length === 0) return [uuid];
	if (named.some((one) => one.toUpperCase() === uuid)) return named;
	throw invalidField(FIELD, 'relatedIsAnother', { uuid });
}
