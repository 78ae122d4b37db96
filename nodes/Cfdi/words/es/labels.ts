import type { LabelOf } from '../dictionary';
import { labelOf } from '../labels';
import { capitalized } from '../placed';
import { attributes } from './attributes';

const ofInvoice = labelOf(Object.entries(attributes), 'Concepto');

/** Where a label says first what the attribute is part of: "concepto 2, ", "factura pagada 3, ". */
export const inPlace =
	/^(?:fila \d+|concepto \d+(?:, parte \d+)?|(?:factura pagada(?: \d+)?|impuestos del pago|resumen de impuestos)(?:, impuesto (?:trasladado|retenido) \d+)?), /i;

/** A row of taxes in the summary of the invoice, or in what a payment pays. */
const TAX_ROW =
	/(?:^Impuestos|\.(ImpuestosP|ImpuestosDR))\.(Traslados|Retenciones)(?:P|DR)?\[(\d+)\](?:\.(\p{L}+?)(?:P|DR)?)?$/u;

const ofTaxRow: Readonly<Record<string, string>> = {
	Base: 'base',
	Impuesto: 'clave del impuesto',
	TipoFactor: 'tipo de factor',
	TasaOCuota: 'tasa o cuota',
	Importe: 'importe',
};

/** What an accountant calls an attribute; of a line, with the number of its concepto. */
export const spanishLabels: LabelOf = (field) => {
	return taxRowLabel(field) ?? partLabel(field) ?? ofInvoice(withoutPrefixes(field));
};

/** A part of a line has the attributes of a line. */
const partLabel: LabelOf = (field) => {
	const [part, line = '', index] = /^(Conceptos\[\d+\])\.Parte\[(\d+)\]/.exec(field) ?? [];
	if (part === undefined) return undefined;
	return ofInvoice(field.replace(part, line))?.replace(
		/^Concepto \d+/,
		(place) => `${place}, parte ${Number(index) + 1}`,
	);
};

const taxRowLabel: LabelOf = (field) => {
	const [place, owner, list, index, name] = TAX_ROW.exec(field) ?? [];
	if (place === undefined) return undefined;
	const own = name === undefined ? undefined : ofTaxRow[name];
	if (name !== undefined && own === undefined) return undefined;
	const holders: Readonly<Record<string, string>> = {
		ImpuestosDR: 'factura pagada',
		ImpuestosP: 'impuestos del pago',
	};
	const tax = `impuesto ${list === 'Traslados' ? 'trasladado' : 'retenido'} ${Number(index) + 1}`;
	const holder = holders[owner ?? ''] ?? 'resumen de impuestos';
	return [holder, tax, ...(own === undefined ? [] : [own])].join(', ');
};

/** A complement stands under Any or not, and its elements have the prefix that its writer chose. */
function withoutPrefixes(field: string): string {
	return field.replace(/^Complemento(?:\.Any(?:\[\d+\])?)?\.(?:\w+:)?/, 'Complemento.');
}

/** The same at the beginning of a sentence; a name without a label stays. */
export function spanishLabel(field: string): string {
	return capitalized(spanishLabels(field) ?? field);
}
