import { stepsOf } from '../locales/language';
import type { Codes, Fix, Language, GivenIn } from '../locales/language';
import type { AnyPhrase, Problem } from './problem';
import { capitalized, filled, inOwnWords, placed, quoted } from './template';

/** How the values of one source are called. */
export interface Dictionary {
	givenIn: GivenIn;
	/** What the user calls an attribute, in a language; undefined where it has its own name. */
	label: (field: string, language: Language) => string | undefined;
	/** The label of the field that stands in for what a line leaves out, where there is one. */
	defaultOf?: (field: string) => string | undefined;
}

/** An attribute without a label: its path, of a line its name alone. */
function ownName(attribute: string): string {
	return attribute.replace(/^Conceptos\./, '');
}

/** Every attribute has its own name, as in an invoice that was given as JSON. */
export const ownNames: Dictionary = { givenIn: 'json', label: () => undefined };

/** The words of a file: where something is in it, as `line[3].column[5]` says. */
export const ofFile: Dictionary = {
	givenIn: 'json',
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

/** A problem in words. */
export interface Rendered {
	/** One sentence with the place, without a full stop. */
	message: string;
	/** Sentences; `''` for none. */
	fix: string;
}

/**
 * A problem in the words of one language.
 * @param dictionary what the user calls the attributes
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

/** Of these the words themselves say where the value is: the whole order, and its recipient. */
const NAMED_IN_WORDS = /^(Order$|Receptor\.)/;

/** A problem of an order, said where the order is, which is not named again. */
export function renderInOrder(
	problem: Problem,
	language: Language,
	dictionary: Dictionary = ownNames,
): Rendered {
	const isNamed = NAMED_IN_WORDS.test(problem.field);
	return render(isNamed ? { ...problem, field: '' } : problem, language, dictionary);
}

/** What is given with the invoice, also with one from JSON: by its place in the library. */
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
 * The advice for who gave the value.
 * @param hasDefault whether a field of the form stands in for what a line leaves out
 */
function fixFor(givenIn: GivenIn, fix: Fix, hasDefault = false): string {
	if (typeof fix === 'string') return fix;
	const own = fix[givenIn] ?? fix.json;
	if (!hasDefault) return own;
	return [fix.beforeDefault, own, fix.orDefault].filter((part) => part !== undefined).join(' ');
}

/**
 * Templates name the attributes besides the one that they are about without their path. A path into
 * the lines (`Conceptos.Importe`) leads into the same line.
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

/** The requests that SAT's codes are about. A number of one may mean nothing in the other. */
export type RequestKind = 'stamp' | 'cancel';

/** What one of SAT's codes means, in sentences. */
export interface Explanation {
	cause: string;
	fix: string;
}

/**
 * What a code means, in the words of one language.
 * @param dictionary what the user calls the attributes
 * @returns undefined for a code that is not SAT's, or is not about this request
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

/** A part of a sentence, in one language. */
export function phraseText(phrase: AnyPhrase, language: Language): string {
	return filled('{phrase}', { phrase }, language, ownName);
}
