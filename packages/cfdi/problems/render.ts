import { stepsOf } from '../locales/language';
import type { Codes, Fix, Language, GivenIn } from '../locales/language';
import type { AnyPhrase, Problem } from './problem';
import { capitalized, filled, inOwnWords, placed, quoted } from './template';

/** The names of attributes in one source. */
export interface Dictionary {
	givenIn: GivenIn;
	/** Returns the user's name of an attribute in a language; undefined to use the name of the attribute. */
	label: (field: string, language: Language) => string | undefined;
	/** Returns the label of the field with the default for a missing value of a line, if there is one. */
	defaultOf?: (field: string) => string | undefined;
}

/** Returns the name of an attribute without a label: its path, or for a line only its name. */
function ownName(attribute: string): string {
	return attribute.replace(/^Conceptos\./, '');
}

/** The names of Anexo 20, for an invoice that was given as JSON. */
export const ownNames: Dictionary = { givenIn: 'json', label: () => undefined };

/** The places in a file, as in `line[3].column[5]`. */
export const ofFile: Dictionary = {
	givenIn: 'json',
	label: (place, { places }) =>
		place.replace(/^line\[(\d+)\]\.column\[(\d+)\]$/, `${places.line} $1, ${places.column} $2`),
};

/**
 * Makes the dictionary of a spreadsheet, which names cells by row and column: `rows[3].rfc` is Row 3, "RFC".
 * @param headerOf the header of a column or an attribute in the file, or the header that it would have
 */
export function ofSpreadsheet(headerOf: (column: string) => string = () => ''): Dictionary {
	const headerIn = (field: string) => {
		const header = headerOf(field);
		return header === '' || header === field ? undefined : quoted(header);
	};
	return {
		givenIn: 'column',
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

export interface Rendered {
	/** One sentence with the place, without a full stop. */
	message: string;
	/** Sentences, or `''`. */
	fix: string;
}

/**
 * Renders a problem in one language.
 * @param dictionary the user's names of the attributes
 */
export function render(
	problem: Problem,
	language: Language,
	dictionary: Dictionary = ownNames,
): Rendered {
	const { field, code, values, remedy } = problem;
	const label = (place: string) =>
		dictionary.label(place, language) ?? givenWithInvoice(place, language);
	const nameOf = (attribute: string) =>
		siblingLabel(field, attribute, label)?.replace(language.inPlace, '') ?? ownName(attribute);
	const what = filled(wrongOf(language, code), values, language, nameOf);
	const byDefault = dictionary.defaultOf?.(field);
	const fix = fixOf(remedy, language, dictionary, byDefault !== undefined);
	const all = byDefault === undefined ? values : { ...values, default: byDefault };
	const place = label(field);
	return {
		message: placed(place === undefined ? field : capitalized(place), what, language),
		fix: fix === undefined ? '' : filled(fix, all, language, nameOf),
	};
}

function wrongOf({ kinds }: Language, code: string): string {
	const words = kinds[code];
	return typeof words === 'object' ? words.what : (words ?? code);
}

/** The places that the messages of orders already name: the whole order, and its recipient. */
const NAMED_IN_WORDS = /^(Order$|Receptor\.)/;

/** Renders a problem of an order in a text about the order, so the message does not name it again. */
export function renderInOrder(
	problem: Problem,
	language: Language,
	dictionary: Dictionary = ownNames,
): Rendered {
	const isNamed = NAMED_IN_WORDS.test(problem.field);
	return render(isNamed ? { ...problem, field: '' } : problem, language, dictionary);
}

/** Returns the label of a value that is given next to an invoice, also next to JSON. */
function givenWithInvoice(place: string, language: Language): string | undefined {
	const { expectedTotal, localTaxes } = language.places;
	if (place === 'expectedTotal') return inOwnWords(expectedTotal, language);
	const [, row] = /^localTaxes\[(\d+)\]$/.exec(place) ?? [];
	return row === undefined ? undefined : `${inOwnWords(localTaxes, language)} ${Number(row) + 1}`;
}

function fixOf(
	remedy: string,
	{ codes, kinds, remedies }: Language,
	{ givenIn }: Dictionary,
	hasDefault: boolean,
): string | undefined {
	const words = kinds[remedy];
	const fix =
		(typeof words === 'object' ? words.fix : undefined) ?? remedies[remedy] ?? codes[remedy]?.fix;
	return fix === undefined ? undefined : fixFor(givenIn, fix, hasDefault);
}

/**
 * Returns the advice for the source of the value.
 * @param hasDefault whether a field of the form has the default for a missing value of a line
 */
function fixFor(givenIn: GivenIn, fix: Fix, hasDefault = false): string {
	if (typeof fix === 'string') return fix;
	const own = fix[givenIn] ?? fix.json;
	if (!hasDefault) return own;
	return [fix.beforeDefault, own, fix.orDefault].filter((part) => part !== undefined).join(' ');
}

/**
 * Templates name other attributes without their path. A path into the lines (`Conceptos.Importe`) means the same
 * line.
 */
function siblingLabel(
	field: string,
	name: string,
	label: (place: string) => string | undefined,
): string | undefined {
	if (name.includes('.')) return label(inSameLine(field, name));
	const { names } = stepsOf(field);
	if (names.at(-1) === name) return label(field);
	const parent = field.slice(0, Math.max(field.lastIndexOf('.'), 0));
	const beside = parent === '' ? undefined : label(`${parent}.${name}`);
	return beside === undefined || beside.includes(':') ? label(name) : beside;
}

function inSameLine(field: string, name: string): string {
	const [line] = /^Conceptos\[\d+\]/.exec(field) ?? [];
	return line === undefined ? name : name.replace(/^Conceptos(?=\.)/, line);
}

/** The requests that SAT's codes belong to. A code for stamping can have another meaning for a cancellation. */
export type RequestKind = 'stamp' | 'cancel';

/** The meaning of one of SAT's codes, in sentences. */
export interface Explanation {
	cause: string;
	fix: string;
}

/**
 * Explains one of SAT's codes in one language.
 * @param dictionary the user's names of the attributes
 * @returns undefined for a code that is not SAT's, or does not belong to this request
 */
export function explain(
	code: string,
	request: RequestKind,
	language: Language,
	dictionary: Dictionary = ownNames,
): Explanation | undefined {
	const codes: Codes = request === 'stamp' ? language.codes : language.cancellationCodes;
	const words = Object.hasOwn(codes, code) ? codes[code] : undefined;
	if (words === undefined) return undefined;
	const inWords = (template: string) =>
		filled(
			template,
			{},
			language,
			(attribute) => dictionary.label(attribute, language) ?? ownName(attribute),
		);
	return { cause: inWords(words.cause), fix: inWords(fixFor(dictionary.givenIn, words.fix)) };
}

/** Renders a part of a sentence in one language. */
export function phraseText(phrase: AnyPhrase, language: Language): string {
	return filled('{phrase}', { phrase }, language, ownName);
}
