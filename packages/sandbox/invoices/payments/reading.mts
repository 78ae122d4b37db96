import { readFields, readList, readObject } from '../../fields.mts';
import type { FieldRules, JsonObject, Texts } from '../../fields.mts';
import type { FieldProblems } from '../../refusal.mts';
import type { Element } from '../comprobante.mts';
import type { DocumentDraft, PaymentDraft, PaymentsDraft } from './draft.mts';
import { paymentFields } from './fields.mts';

function readRows<Name extends string>(
	source: JsonObject,
	field: string,
	rules: FieldRules<Name>,
	problems: FieldProblems,
	path: string,
): Array<Texts<Name> & { path: string }> {
	return readList(source, field, problems, path).map(({ item, path: at }) => ({
		...readFields(item, rules, problems, at),
		path: at,
	}));
}

function readRequiredList(
	source: JsonObject,
	field: string,
	problems: FieldProblems,
	path: string,
): Array<{ item: JsonObject; path: string }> {
	const { [field]: value } = source;
	const isMissing = value === undefined || value === null;
	if (isMissing || (Array.isArray(value) && value.length === 0)) {
		problems.add(path + field, `El campo ${path}${field} es obligatorio.`);
	}
	return readList(source, field, problems, path);
}

function readDocument(source: JsonObject, problems: FieldProblems, path: string): DocumentDraft {
	const taxes = readObject(source, 'ImpuestosDR', problems, path);
	const at = `${path}ImpuestosDR.`;
	const { documentWithheld, documentTransferred } = paymentFields;
	return {
		...readFields(source, paymentFields.document, problems, path),
		path,
		ImpuestosDR: taxes && {
			path: at,
			RetencionesDR: readRows(taxes, 'RetencionesDR', documentWithheld, problems, at),
			TrasladosDR: readRows(taxes, 'TrasladosDR', documentTransferred, problems, at),
		},
	};
}

function readPayment(source: JsonObject, problems: FieldProblems, path: string): PaymentDraft {
	const taxes = readObject(source, 'ImpuestosP', problems, path);
	const at = `${path}ImpuestosP.`;
	const { withheld, transferred } = paymentFields;
	return {
		...readFields(source, paymentFields.payment, problems, path),
		path,
		DoctoRelacionado: readRequiredList(source, 'DoctoRelacionado', problems, path).map(
			({ item, path: inner }) => readDocument(item, problems, inner),
		),
		ImpuestosP: taxes && {
			path: at,
			RetencionesP: readRows(taxes, 'RetencionesP', withheld, problems, at),
			TrasladosP: readRows(taxes, 'TrasladosP', transferred, problems, at),
		},
	};
}

/** Reads a Pagos 2.0 complement. Reports missing and malformed attributes in `problems`. */
export function readPayments(
	source: JsonObject,
	problems: FieldProblems,
	path: string,
): PaymentsDraft {
	const totals = readObject(source, 'Totales', problems, path);
	if (source.Totales === undefined || source.Totales === null) {
		problems.add(`${path}Totales`, `El campo ${path}Totales es obligatorio.`);
	}
	const totalsPath = `${path}Totales.`;
	return {
		...readFields(source, paymentFields.payments, problems, path),
		path,
		Totales: {
			...(totals && readFields(totals, paymentFields.totals, problems, totalsPath)),
			path: totalsPath,
		},
		Pago: readRequiredList(source, 'Pago', problems, path).map(({ item, path: at }) =>
			readPayment(item, problems, at),
		),
	};
}

type Part = { path: string } & { [field: string]: Value };
type Value = string | Part | Part[] | undefined;

function elementOf({ path: _path, ...part }: Part): Element {
	const entries = Object.entries(part).map(([name, value]) => {
		if (Array.isArray(value)) return [name, value.map(elementOf)] as const;
		return [name, typeof value === 'object' ? elementOf(value) : value] as const;
	});
	return Object.fromEntries(entries);
}

/** Copies the request's payments. Like real services, adds no calculated values. */
export const paymentsElement = (draft: PaymentsDraft): Element => elementOf(draft);
