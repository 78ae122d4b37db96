import type { Language, Speaks } from '../locales/language';
import { quoted } from './template';

/** How the values of one source are called. */
export interface Dictionary {
	speaks: Speaks;
	/** What the user calls an attribute, in a language; undefined where it has its own name. */
	label: (field: string, language: Language) => string | undefined;
	/** The label of the field that stands in for what a line leaves out, where there is one. */
	defaultOf?: (field: string) => string | undefined;
}

/** An attribute without a label: its path, of a line its name alone. */
export function ownName(attribute: string): string {
	return attribute.replace(/^Conceptos\./, '');
}

/** Every attribute has its own name, as in an invoice that was given as JSON. */
export const ownNames: Dictionary = { speaks: 'json', label: () => undefined };

/** The words of a file: where something is in it, as `line[3].column[5]` says. */
export const ofFile: Dictionary = {
	speaks: 'json',
	label: (place, { places }) =>
		place.replace(/^line\[(\d+)\]\.column\[(\d+)\]$/, `${places.line} $1, ${places.column} $2`),
};

/**
 * The words of a spreadsheet, whose cells are called by their row and their column:
 * `rows[3].rfc` is Row 3, "RFC".
 * @param headerOf the header of a column, or of an attribute, as the file has it, or would have it
 */
export function ofSpreadsheet(headerOf: (column: string) => string = () => ''): Dictionary {
	const headerIn = (field: string) => {
		const header = headerOf(field);
		return header === '' || header === field ? undefined : quoted(header);
	};
	return {
		speaks: 'column',
		label: (field, { labels, places }) => {
			if (field === 'Spreadsheet') return places.spreadsheet;
			const [, number, column] = /^rows\[(\d+)\](?:\.(\w+))?$/.exec(field) ?? [];
			if (number === undefined) return headerIn(field);
			const isAttribute = column !== undefined && /^\p{Lu}/u.test(column);
			if (isAttribute && headerIn(column) === undefined) return labels(column) ?? ownName(column);
			const cell = column === undefined ? [] : [quoted(headerOf(column))];
			return [`${places.row} ${number}`, ...cell].join(', ');
		},
	};
}
