import { isRecord, lineKeyOf } from 'cfdi-mx';
import { quoted } from './quoted';
import type { Dictionary, LabelOf } from './dictionary';
import { ownName, ownNames } from './dictionary';
import { spanishLabels } from './es/labels';
import type { LabelRow } from './labels';
import { labelOf, stepsOf } from './labels';

/** The words of a form, whose labels are these; in Spanish an accountant's. */
export function ofForm(labels: LabelOf): Dictionary {
	return { speaks: 'form', en: labels, es: spanishLabels };
}

/** The words of an invoice given as JSON: the names of Anexo 20; in Spanish an accountant's. */
export const ofInvoiceJson: Dictionary = { ...ownNames, es: spanishLabels };

/** The words of a file: where something is in it, as `line[3].column[5]` says. */
export const ofFile: Dictionary = {
	speaks: 'json',
	en: (place) => place.replace(/^line\[(\d+)\]\.column\[(\d+)\]$/, 'Line $1, column $2'),
	es: (place) => place.replace(/^line\[(\d+)\]\.column\[(\d+)\]$/, 'Línea $1, columna $2'),
};

/**
 * The words of a spreadsheet, whose cells are called by their row and their column:
 * `rows[3].rfc` is Row 3, "RFC".
 * @param headerOf the header of a column, or of an attribute, as the file has it, or would have it
 */
export function ofSpreadsheet(headerOf: (column: string) => string = () => ''): Dictionary {
	const headerIn: LabelOf = (field) => {
		const header = headerOf(field);
		return header === '' || header === field ? undefined : quoted(header);
	};
	const labels =
		(sheet: string, row: string, others: LabelOf): LabelOf =>
		(field) => {
			if (field === 'Spreadsheet') return sheet;
			const [, number, column] = /^rows\[(\d+)\](?:\.(\w+))?$/.exec(field) ?? [];
			if (number === undefined) return headerIn(field);
			const isAttribute = column !== undefined && /^\p{Lu}/u.test(column);
			if (isAttribute && headerIn(column) === undefined) return others(column);
			const cell = column === undefined ? [] : [quoted(headerOf(column))];
			return [`${row} ${number}`, ...cell].join(', ');
		};
	return {
		speaks: 'column',
		en: labels('The spreadsheet', 'Row', ownName),
		es: labels('La hoja de cálculo', 'Fila', spanishLabels),
	};
}

/** The words of the fields beside an order, whose lines have the names that they have in the invoice. */
export function ofOrder(rows: readonly LabelRow[]): Dictionary {
	const beside = labelOf(rows);
	const en: LabelOf = (field) => {
		const { names, line } = stepsOf(field);
		if (line === undefined) return beside(field);
		return [`Line ${line + 1}`, names.slice(1).join('.')].filter(Boolean).join(', ');
	};
	return { speaks: 'order', en, es: spanishLabels };
}

/** What the words of the form of an invoice depend on. */
export interface InvoiceForm {
	/** Each attribute with the label of its field. */
	rows: readonly LabelRow[];
	/** The label of a field, by its path in the parameters. */
	label: (field: string) => string;
	/** More (JSON), which is merged into the invoice and keeps its own names. */
	more: unknown;
	lines: {
		isJson: boolean;
		elements: ReadonlyArray<Readonly<Record<string, unknown>>>;
		defaults: object;
	};
}

/** The sums of the whole invoice, which no field holds, are called as the attributes of a line. */
const SUMS = ['Descuento', 'Impuestos'];

/** The fields beside Line Items (JSON), for what a line of it leaves out. */
const defaultFields: Readonly<Record<string, string>> = {
	productCode: 'defaultProductCode',
	unitCode: 'defaultUnitCode',
	taxes: 'defaultTaxes',
};

/**
 * The words of the form of an invoice: the label of each field, or the own name of what was given as
 * JSON.
 */
export function ofInvoiceForm({ rows, label, more, lines }: InvoiceForm): Dictionary {
	const inForm = labelOf(rows);
	const en: LabelOf = (field) => {
		const { steps, names, line } = stepsOf(field);
		if (more !== undefined && isIn(more, steps)) return undefined;
		if (line === undefined) {
			if (lines.isJson && field === 'Conceptos') return label('lineItemsJson');
			return SUMS.includes(field) ? undefined : inForm(field);
		}
		const [, attribute = '', ...inside] = names;
		const place = `Line ${line + 1}`;
		const own = lines.isJson ? keyIn(line, attribute) : fieldIn(line, attribute);
		if (own === undefined) return [place, names.slice(1).join('.')].filter(Boolean).join(', ');
		return `${place}, ${[own, ...inside.slice(-1)].join(': ')}`;
	};
	const fieldIn = (line: number, attribute: string): string | undefined =>
		attribute === ''
			? undefined
			: inForm(`Conceptos[${line}].${attribute}`)?.replace(/^Line \d+, /, '');
	/** The key of a simple line, or the field that stands in for it; a Concepto has its own names. */
	const keyIn = (line: number, attribute: string): string | undefined => {
		const element = lines.elements[line] ?? {};
		const key = lineKeyOf(element, attribute);
		if (key === undefined) return undefined;
		const field = defaultFields[key];
		const byDefault = (lines.defaults as Record<string, unknown>)[key];
		const isDefault = field !== undefined && isEmpty(element[key]) && !isEmpty(byDefault);
		return isDefault ? label(field) : key;
	};
	return {
		speaks: lines.isJson ? 'json' : 'form',
		en,
		es: (field) =>
			more !== undefined && isIn(more, stepsOf(field).steps) ? undefined : spanishLabels(field),
		...(lines.isJson && {
			defaultOf: (field: string) => {
				const { names, line } = stepsOf(field);
				const key = line === undefined ? undefined : lineKeyOf({}, names[1] ?? 'Impuestos');
				const instead = defaultFields[key ?? ''];
				return instead === undefined ? undefined : label(instead);
			},
		}),
	};
}

function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === '' || String(value) === '';
}

function isIn(value: unknown, steps: readonly string[]): boolean {
	const [first, ...rest] = steps;
	if (first === undefined) return value !== undefined;
	if (Array.isArray(value)) return value.some((one) => isIn(one, steps));
	if (!isRecord(value)) return false;
	return Object.entries(value).some(([key, one]) => key.toLowerCase() === first && isIn(one, rest));
}
