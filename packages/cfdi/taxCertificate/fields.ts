import { folded } from './text';

/** The values of a Constancia, by label. An empty value is missing. */
export type Fields = Partial<Record<FieldName, string>>;

type FieldName =
	| 'rfc'
	| 'curp'
	| 'companyName'
	| 'capitalRegime'
	| 'firstNames'
	| 'firstSurname'
	| 'secondSurname'
	| 'status'
	| 'postalCode'
	| 'idCif'
	| 'issuedAt'
	| 'shownName';

/**
 * The labels of the PDF and of SAT's page. Labels without a name only end the value before them. A value is the text
 * between two labels, because a line can have several pairs, and values can continue in the next line.
 */
const LABELS: ReadonlyArray<readonly [label: string, name?: FieldName]> = [
	['RFC:', 'rfc'],
	['R.F.C.:', 'rfc'],
	['CURP:', 'curp'],
	['Denominación/Razón Social:', 'companyName'],
	['Denominación o Razón Social:', 'companyName'],
	['Régimen Capital:', 'capitalRegime'],
	['Régimen de Capital:', 'capitalRegime'],
	['Nombre (s):', 'firstNames'],
	['Nombre:', 'firstNames'],
	['Primer Apellido:', 'firstSurname'],
	['Apellido Paterno:', 'firstSurname'],
	['Segundo Apellido:', 'secondSurname'],
	['Apellido Materno:', 'secondSurname'],
	['Estatus en el padrón:', 'status'],
	['Situación del contribuyente:', 'status'],
	['Código Postal:', 'postalCode'],
	['CP:', 'postalCode'],
	['idCIF:', 'idCif'],
	['Lugar y Fecha de Emisión', 'issuedAt'],
	['Registro Federal de Contribuyentes', 'shownName'],
	['Nombre, denominación o razón social:', 'shownName'],
	['Nombre, denominación o razón social'],
	['Valida tu información fiscal'],
	['Constancia de Situación Fiscal'],
	['Cédula de Identificación Fiscal'],
	['Datos de Identificación'],
	['Datos del domicilio registrado'],
	['Datos de Ubicación'],
	['Características fiscales'],
	['Nombre Comercial:'],
	['Fecha inicio de operaciones:'],
	['Fecha de inicio de operaciones:'],
	['Fecha de constitución:'],
	['Fecha Nacimiento:'],
	['Fecha de Nacimiento:'],
	['Fecha de último cambio de estado:'],
	['Fecha del último cambio de situación:'],
	['Tipo de Vialidad:'],
	['Nombre de Vialidad:'],
	['Nombre de la Vialidad:'],
	['Número Exterior:'],
	['Número Interior:'],
	['Nombre de la Colonia:'],
	['Colonia:'],
	['Nombre de la Localidad:'],
	['Localidad:'],
	['Nombre del Municipio o Demarcación Territorial:'],
	['Municipio o delegación:'],
	['Nombre de la Entidad Federativa:'],
	['Entidad Federativa:'],
	['Entre Calle:'],
	['Y Calle:'],
	['Correo Electrónico:'],
	['Tel. Fijo Lada:'],
	['Número:'],
	['AL:'],
	['Estado del domicilio:'],
	['Estado del contribuyente en el domicilio:'],
	['Actividades Económicas:'],
	['Regímenes:'],
	['Régimen:'],
	['Fecha de alta:'],
	['Obligaciones:'],
	['Cadena Original Sello:'],
	['Sello Digital:'],
];

/** A letter that some PDF readers change: unchanged, without its accent, replaced by signs, or missing. */
const lossy = (letter: string) => `(?:${folded(letter)}|a?[^a-z\\d\\s:]{0,2})`;

/** Returns the pattern of a label in folded text. Its spaces can be missing or be line breaks. */
function patternOf(label: string): string {
	const pattern = label
		.replace(/[()./]/g, String.raw`\$&`)
		.replace(/[áéíóú]/gi, lossy)
		.replace(/ /g, String.raw`\s*`)
		.replace(/:$/, String.raw`\s*:`)
		.toLowerCase()
		.replaceAll('\\S', '\\s');
	// A short label is also the end of other words: the Al of "Sucursal:".
	return label.length < 10 ? String.raw`(?<![\p{L}\d])${pattern}` : pattern;
}

const patterns = LABELS.map(([label]) => patternOf(label));
/** If two labels begin at the same place, the longer one is right. */
const inOrder = patterns.map((_, index) => index).sort((a, b) => lengthOf(b) - lengthOf(a));
const ANY_LABEL = new RegExp(inOrder.map((index) => `(${patterns[index]})`).join('|'), 'gu');

function lengthOf(index: number): number {
	return LABELS[index]?.[0].length ?? 0;
}

interface Pair {
	name?: FieldName;
	value: string;
	/** Whether it has a colon. A heading does not have one. */
	isLabel: boolean;
}

/** Returns the first value of each label. @param text as `plainCertificateText` gives it */
export function fieldsOf(text: string): Fields {
	const fields: Fields = {};
	for (const { name, value } of inColumns(pairsOf(text))) {
		const read = value.replace(/\s+/g, ' ').trim();
		if (name !== undefined && read !== '') fields[name] ??= read;
	}
	// In the cédula, the RFC is before its label, and the name is after it.
	const [before] = text.split(/registro\s+federal\s+de\s+contribuyentes/i);
	if (fields.rfc === undefined && before !== text) fields.rfc = before?.trim().split('\n').at(-1);
	return fields;
}

function pairsOf(text: string): Pair[] {
	const found = [...folded(text).matchAll(ANY_LABEL)];
	return found.map((match, index) => {
		const group = match.findIndex((part, place) => place > 0 && part !== undefined);
		const name = LABELS[inOrder[group - 1] ?? -1]?.[1];
		const value = text.slice(match.index + match[0].length, found[index + 1]?.index);
		return { ...(name !== undefined && { name }), value, isLabel: match[0].endsWith(':') };
	});
}

/**
 * Some readers return a column of labels and then the column of their values. If the last label has as many lines as
 * there are labels, the lines belong to the labels in order.
 */
function inColumns(pairs: readonly Pair[]): Pair[] {
	const result = pairs.map((pair) => ({ ...pair }));
	let first = 0;
	for (const [index, { value, isLabel }] of pairs.entries()) {
		if (!isLabel) first = index + 1;
		const lines = value
			.split('\n')
			.map((line) => line.trim())
			.filter(Boolean);
		if (!isLabel || lines.length === 0) continue;
		const count = index - first + 1;
		if (count > 2 && lines.length === count) {
			for (const [offset, line] of lines.entries()) {
				const pair = result[first + offset];
				if (pair !== undefined) pair.value = line;
			}
		}
		first = index + 1;
	}
	return result;
}

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');

/** "10 DE FEBRERO DE 2022", also with a line break in it. */
const LONG_DATE = /\b(\d{1,2})\s+DE\s+([A-Z]{3})[A-Z]*\s+DE(?:L)?\s+(\d{4})\b/i;

/** The beginning of the text that SAT seals: `||2026/11/25 10:00:00|`. */
const SEALED = /\|\|\s*(\d{4})\/(\d{2})\/(\d{2})/;

/**
 * Returns the day on which the document was issued, such as 2026-12-31.
 * @param text the whole document, because its Cadena Original also has the day
 */
export function issueDateOf(text: string, { issuedAt = '' }: Fields): string | undefined {
	const [, day = '', name = '', year] = LONG_DATE.exec(issuedAt) ?? [];
	const month = MONTHS.indexOf(name.toLowerCase().replace('set', 'sep')) + 1;
	if (month > 0) return existing(`${year}-${twoDigits(String(month))}-${twoDigits(day)}`);
	const [, sealedYear, sealedMonth, sealedDay] = SEALED.exec(text) ?? [];
	return sealedYear === undefined
		? undefined
		: existing(`${sealedYear}-${sealedMonth}-${sealedDay}`);
}

/** "05/06/2008", "5-6-2008", "2008-06-05". @returns the day, such as 2008-06-05 */
export function shortDate(text: string): string | undefined {
	const parts = text.split(/[/-]/);
	const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.reverse();
	return existing(`${year}-${twoDigits(month)}-${twoDigits(day)}`);
}

const twoDigits = (digits: string) => digits.padStart(2, '0');

function existing(day: string): string | undefined {
	const moment = Date.parse(`${day}T00:00:00Z`);
	return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day
		? undefined
		: day;
}
