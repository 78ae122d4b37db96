import { readFields, readList, readObject } from '../fields.mts';
import type { JsonObject } from '../fields.mts';
import type { FieldProblems } from '../refusal.mts';
import { readComplements, readFuel } from './complements.mts';
import type {
	CustomsDraft,
	Draft,
	LineDraft,
	RelatedDraft,
	TaxDraft,
	TaxesDraft,
} from './draft.mts';
import { fields } from './fields.mts';

const readTaxList = (
	source: JsonObject,
	field: 'Traslados' | 'Retenciones',
	problems: FieldProblems,
	path: string,
): TaxDraft[] =>
	readList(source, field, problems, path).map(({ item, path: at }) => ({
		...readFields(item, fields.tax, problems, at),
		path: at,
	}));

function readTaxes(source: JsonObject, problems: FieldProblems, path: string): TaxesDraft {
	return {
		path,
		traslados: readTaxList(source, 'Traslados', problems, path),
		retenciones: readTaxList(source, 'Retenciones', problems, path),
	};
}

const readCustoms = (source: JsonObject, problems: FieldProblems, path: string): CustomsDraft[] =>
	readList(source, 'InformacionAduanera', problems, path).map(({ item, path: at }) =>
		readFields(item, fields.customs, problems, at),
	);

function readLine(source: JsonObject, problems: FieldProblems, path: string): LineDraft {
	const taxes = readObject(source, 'Impuestos', problems, path);
	const thirdParty = readObject(source, 'ACuentaTerceros', problems, path);
	return {
		...readFields(source, fields.line, problems, path),
		path,
		Impuestos: taxes && readTaxes(taxes, problems, `${path}Impuestos.`),
		ACuentaTerceros:
			thirdParty && readFields(thirdParty, fields.thirdParty, problems, `${path}ACuentaTerceros.`),
		InformacionAduanera: readCustoms(source, problems, path),
		CuentaPredial: readList(source, 'CuentaPredial', problems, path).map(({ item, path: at }) =>
			readFields(item, fields.property, problems, at),
		),
		Parte: readList(source, 'Parte', problems, path).map(({ item, path: at }) => ({
			...readFields(item, fields.part, problems, at),
			path: at,
			InformacionAduanera: readCustoms(item, problems, at),
		})),
		ComplementoConcepto: readFuel(
			source.ComplementoConcepto,
			problems,
			`${path}ComplementoConcepto.`,
		),
	};
}

const readRelated = (source: JsonObject, problems: FieldProblems): RelatedDraft[] =>
	readList(source, 'CfdiRelacionados', problems).map(({ item, path }) => ({
		...readFields(item, fields.related, problems, path),
		path,
		CfdiRelacionado: readList(item, 'CfdiRelacionado', problems, path).map(
			({ item: related, path: at }) => readFields(related, fields.relatedInvoice, problems, at),
		),
	}));

function readDocumented(body: JsonObject, field: string, problems: FieldProblems): JsonObject {
	const found = readObject(body, field, problems);
	if (body[field] === undefined || body[field] === null) {
		problems.add(field, `El campo ${field} es obligatorio.`);
	}
	return found ?? {};
}

function readLines(body: JsonObject, problems: FieldProblems): LineDraft[] {
	const { Conceptos: value } = body;
	if (value === undefined || value === null) {
		problems.add('Conceptos', 'El campo Conceptos es obligatorio.');
		return [];
	}
	if (!Array.isArray(value) || value.length === 0) {
		problems.add('Conceptos', 'El campo Conceptos debe ser una lista con al menos un concepto.');
		return [];
	}
	return readList(body, 'Conceptos', problems).map(({ item, path }) =>
		readLine(item, problems, path),
	);
}

/**
 * The service's documentation requires a payment form and method, unless SAT forbids the field for
 * this type of document.
 */
function requirePayment(draft: Draft, body: JsonObject, problems: FieldProblems): void {
	const payment = [
		{ field: 'FormaPago', forbiddenIn: ['T', 'N', 'P'] },
		{ field: 'MetodoPago', forbiddenIn: ['T', 'P'] },
	];
	for (const { field, forbiddenIn } of payment) {
		const missing = body[field] === undefined || body[field] === null;
		if (missing && !forbiddenIn.includes(draft.type)) {
			problems.add(field, `El campo ${field} es obligatorio.`);
		}
	}
}

/** Reads a stamp request's body. Reports missing and malformed fields in `problems`. */
export function readInvoice(body: JsonObject, problems: FieldProblems): Draft {
	const texts = readFields(body, fields.invoice, problems);
	const issuer = readDocumented(body, 'Emisor', problems);
	const receiver = readDocumented(body, 'Receptor', problems);
	const global = readObject(body, 'InformacionGlobal', problems);
	const summary = readObject(body, 'Impuestos', problems);
	const draft: Draft = {
		...texts,
		type: texts.TipoDeComprobante ?? 'I',
		complements: readComplements(body.Complemento, problems),
		InformacionGlobal: global && readFields(global, fields.global, problems, 'InformacionGlobal.'),
		CfdiRelacionados: readRelated(body, problems),
		Emisor: readFields(issuer, fields.issuer, problems, 'Emisor.'),
		Receptor: readFields(receiver, fields.receiver, problems, 'Receptor.'),
		Conceptos: readLines(body, problems),
		Impuestos: summary && {
			...readFields(summary, fields.summary, problems, 'Impuestos.'),
			...readTaxes(summary, problems, 'Impuestos.'),
		},
	};
	requirePayment(draft, body, problems);
	return draft;
}
