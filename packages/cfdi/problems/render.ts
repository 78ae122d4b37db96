import { capitalized, stepsOf } from '../messages/language';
import type { Codes, Fix, Language, GivenIn } from '../messages/language';
import type { AnyPhrase, Problem, AnyValue, AnyValues, Json } from './problem';

export interface Dictionary {
	givenIn: GivenIn;
	label: (field: string, language: Language) => string | undefined;
	defaultOf?: (field: string) => string | undefined;
	/** Returns SAT's name for a code. Without this function, messages show only the code. */
	codeName?: (field: string, code: string) => string | undefined;
}

function ownName(attribute: string): string {
	return attribute.replace(/^Conceptos\./, '');
}

export const ownNames: Dictionary = { givenIn: 'json', label: () => undefined };

/** Names positions in a text file: `line[3].column[5]` becomes "line 3, column 5". */
export const ofFile: Dictionary = {
	givenIn: 'json',
	label: (place, { places }) =>
		place.replace(/^line\[(\d+)\]\.column\[(\d+)\]$/, `${places.line} $1, ${places.column} $2`),
};

/**
 * Makes a dictionary that names spreadsheet cells: `rows[3].rfc` becomes Row 3, "RFC".
 * @param headerOf returns a column's or attribute's header in the file, or its usual header
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
	message: string;
	fix: string;
}

/** Writes a problem's message and advice in one language, with the user's names for the attributes. */
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
	const what = filled(
		withCodeName(wrongOf(language, code), problem, dictionary),
		values,
		language,
		nameOf,
	);
	const byDefault = dictionary.defaultOf?.(field);
	const fix = fixOf(remedy, language, dictionary, byDefault !== undefined);
	const all = byDefault === undefined ? values : { ...values, default: byDefault };
	const place = label(field);
	return {
		message: placed(place === undefined ? field : capitalized(place), what, language),
		fix: fix === undefined ? '' : filled(fix, all, language, nameOf),
	};
}

function withCodeName(what: string, { field, values }: Problem, { codeName }: Dictionary): string {
	if (codeName === undefined) return what;
	const { value } = values;
	const name = typeof value === 'string' ? codeName(field, value) : undefined;
	return name === undefined ? what : what.replace(/"\{value\}"(?! \()/, `$& (${name})`);
}

function wrongOf({ kinds }: Language, code: string): string {
	const words = kinds[code];
	return typeof words === 'object' ? words.what : (words ?? code);
}

const NAMED_IN_WORDS = /^(Order$|Receptor\.)/;

/**
 * Writes a problem's message without the order and its recipient, because a text above the message already names them.
 */
export function renderInOrder(
	problem: Problem,
	language: Language,
	dictionary: Dictionary = ownNames,
): Rendered {
	const isNamed = NAMED_IN_WORDS.test(problem.field);
	return render(isNamed ? { ...problem, field: '' } : problem, language, dictionary);
}

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

function fixFor(givenIn: GivenIn, fix: Fix, hasDefault = false): string {
	if (typeof fix === 'string') return fix;
	const own = fix[givenIn] ?? fix.json;
	if (!hasDefault) return own;
	if (fix.inDefault !== undefined) return fix.inDefault;
	return [own, fix.orDefault].filter((part) => part !== undefined).join(' ');
}

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

/** The same code can mean something else for stamping than for cancelling. */
export type RequestKind = 'stamp' | 'cancel';

export interface Explanation {
	cause: string;
	fix: string;
}

/**
 * Explains a SAT code.
 * @returns undefined if the code is not SAT's, or does not belong to this kind of request
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

export function phraseText(phrase: AnyPhrase, language: Language): string {
	return filled('{phrase}', { phrase }, language, ownName);
}

type NameOf = (attribute: string) => string;

const PLACE = /"\{(\p{Ll}\w*)\}"|\{(?:(and|or):)?(\p{Ll}\w*)\}|\{(\p{Lu}[\p{L}.]*)\}/gu;

const OWN_PLACE = /\{=(\w+)(?:\|((?:[^{}]|\{[^{}]*\})*))?\}/g;

/** Replaces placeholders such as `{=calculate|…}` with the program's phrases, or with neutral defaults. */
export function inOwnWords(template: string, { ownWords = {} }: Language): string {
	return template.replace(OWN_PLACE, (_place, name: string, neutral = name) => {
		const own = ownWords[name];
		if (own === undefined) return neutral;
		return /^\p{Lu}/u.test(neutral) ? capitalized(own) : own;
	});
}

function filled(template: string, values: AnyValues, language: Language, nameOf: NameOf): string {
	const text = (value: AnyValue | undefined): string => {
		if (value === undefined) return '';
		if (typeof value === 'string') return withoutUnseen(value);
		if (isList(value)) return value.map(text).join(', ');
		if ('json' in value) return quoted(value.json);
		const words = language.kinds[value.kind] ?? value.kind;
		const phrase = typeof words === 'string' ? words : words.what;
		return filled(phrase, value.values ?? {}, language, nameOf);
	};
	const listed = (value: AnyValue | undefined, wordBefore: Language['and']): string => {
		const texts = (value !== undefined && isList(value) ? value : [value]).map(text);
		const last = texts.at(-1) ?? '';
		return [texts.slice(0, -1).join(', '), last].filter(Boolean).join(` ${wordBefore(last)} `);
	};
	return inOwnWords(template, language).replace(
		PLACE,
		(_place, inQuotes?: string, list?: 'and' | 'or', plain = '', attribute?: string) => {
			if (attribute !== undefined) return nameOf(attribute);
			if (inQuotes === undefined) {
				return list === undefined ? text(values[plain]) : listed(values[plain], language[list]);
			}
			const value = values[inQuotes];
			return typeof value === 'string' ? quoted(value) : text(value);
		},
	);
}

function isList(value: unknown): value is readonly unknown[] {
	return Array.isArray(value);
}

/** Joins a label and an error: `Unit Price: "1,250.50" is not a number`, or `Valor unitario: está en blanco`. */
export function placed(place: string, what: string, language: Language): string {
	return place === '' ? capitalized(what) : language.placed(place, what);
}

const MAX_QUOTED = 80;

/**
 * Prepares any value for a message: strings in quotes, with escapes for invisible characters, and other values as JSON.
 * Cuts long values.
 */
export function quoted(value: unknown): string {
	if (typeof value === 'string') return escapedUnseen(JSON.stringify(cut(value)));
	return escapedUnseen(cut(JSON.stringify(value) ?? String(value)));
}

function cut(text: string): string {
	const characters = [...text];
	return characters.length <= MAX_QUOTED
		? text
		: `${characters.slice(0, MAX_QUOTED - 1).join('')}…`;
}

/**
 * Matches invisible characters, characters that change the direction of text (Unicode's Default_Ignorable_Code_Point
 * and Cf), the Braille blank, and control characters from barcode scanners or terminals.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?!\s)\p{Cc}/gu;

const OF_EMOJI =
	/(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|\uFE0F(?=\u20E3)|(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/gu;

/** Matches more than three combining marks on one letter, because no script needs so many. */
const FLOOD = /(\p{M}{3})\p{M}+/gu;

interface Unseen {
	character: string;
	before: string;
}

export function unseenIn(text: string): Unseen | undefined {
	if (text.search(UNSEEN) < 0) return undefined;
	const emojis = new Set([...text.matchAll(OF_EMOJI)].map(({ index }) => index));
	for (const { 0: found, index } of text.matchAll(UNSEEN)) {
		if (emojis.has(index)) continue;
		const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
		return { character: `U+${code}`, before: normalizeKey(text.slice(0, index)) };
	}
	return undefined;
}

function withoutUnseen(text: string, replaced: (character: string) => string = () => ''): string {
	return text.replace(UNSEEN, replaced).replace(FLOOD, '$1');
}

function escapedUnseen(text: string): string {
	return withoutUnseen(text, (character) =>
		[...Array(character.length).keys()]
			.map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
			.join(''),
	);
}

/**
 * Normalizes a number, an ID or a key for comparisons: removes invisible characters, reduces each group of spaces to
 * one, and applies Unicode NFC.
 */
export function normalizeKey(text: string): string {
	return text.replace(UNSEEN, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Returns a text as a single line without invisible characters. Cuts a long text and adds an ellipsis. */
export function seenText(text: string, most = Infinity): string {
	const seen = withoutUnseen(text).normalize('NFC').replace(/\s+/g, ' ').trim();
	if (seen.length <= most) return seen;
	return `${[...seen.slice(0, 2 * most)]
		.slice(0, most - 1)
		.join('')
		.trimEnd()}…`;
}

/** Languages of the program's own texts. Messages about problems can exist in more languages. */
export type LanguageName = 'en' | 'es';

export type Text = Readonly<Record<LanguageName, string>>;

export type InOthers<Words> = Readonly<Record<Exclude<LanguageName, 'en'>, Words>>;

/** English data with the translations as properties: `{ message, es: { message } }`. */
export type Translations<Words extends object> = Words & InOthers<Words>;

type TextValue = string | Text | AnyPhrase | Json | readonly TextValue[];

export type TextValues = Readonly<Record<string, TextValue>>;

/**
 * A sentence, a part of a sentence, or an error with its advice. It can contain the placeholders of `Words`, except
 * names of attributes.
 */
export type TextWords = string | { readonly what: string; readonly fix: string };

export type Translated<Table extends Readonly<Record<string, TextWords>>> = {
	readonly [Kind in keyof Table]: Table[Kind] extends string ? string : Exclude<TextWords, string>;
};

export interface Speaker<Kind extends string> {
	text: (kind: Kind, values?: TextValues) => Text;
	advice: (kind: Kind, values?: TextValues) => Text | undefined;
	placedText: (place: Text, what: Text) => Text;
	sameText: (words: string) => Text;
	sentences: (...parts: ReadonlyArray<Text | undefined>) => Text;
	lines: (...parts: ReadonlyArray<Text | undefined>) => Text;
}

/**
 * Makes functions that write a program's own texts in each language.
 * @param languages the translated phrases of problems and the grammar of each language
 */
export function speaker<Kind extends string>(
	languages: Readonly<Record<LanguageName, Language>>,
	tables: Readonly<Record<LanguageName, Readonly<Record<Kind, TextWords>>>>,
): Speaker<Kind> {
	const inOne = (template: string, values: TextValues, name: LanguageName): string => {
		if (!template.includes('{')) return template;
		const own = Object.entries(values).map(
			([key, value]) => [key, localized(value, name)] as const,
		);
		return filled(template, Object.fromEntries(own), languages[name], (attribute) => attribute);
	};
	return {
		text: (kind, values = {}) =>
			translate((name) => {
				const words: TextWords = tables[name][kind];
				return inOne(typeof words === 'string' ? words : words.what, values, name);
			}),
		advice: (kind, values = {}) => {
			if (typeof tables.en[kind] === 'string') return undefined;
			return translate((name) => {
				const words: TextWords = tables[name][kind];
				return typeof words === 'string' ? '' : inOne(words.fix, values, name);
			});
		},
		placedText: (place, what) =>
			translate((name) => placed(place[name], what[name], languages[name])),
		sameText: (words) => translate(() => words),
		sentences: (...parts) => joined(' ', parts),
		lines: (...parts) => joined('\n', parts),
	};
}

/** Calls `say` for each language, and returns the results by language. */
export function translate<Words = string>(
	say: (name: LanguageName) => Words,
): Readonly<Record<LanguageName, Words>> {
	return { en: say('en'), es: say('es') };
}

/** Calls `say` for each language. Returns the English result with the other results as properties. */
export function saidInEach<Words extends object>(
	say: (name: LanguageName) => Words,
): Translations<Words> {
	const { en, ...others } = translate(say);
	return { ...en, ...others };
}

/** Returns the data in one language from English data with translations, such as `{ message, es: { message } }`. */
export function inLanguage<Words extends object>(
	said: Translations<Words>,
	name: LanguageName,
): Words {
	return name === 'en' ? said : said[name];
}

/** Calls `say` for each language except English, and returns the results by language. */
export function inOthers<Words>(say: (name: LanguageName) => Words): InOthers<Words> {
	return { es: say('es') };
}

function joined(separator: string, parts: ReadonlyArray<Text | undefined>): Text {
	return translate((name) =>
		parts
			.map((part) => part?.[name] ?? '')
			.filter((part) => part !== '')
			.join(separator),
	);
}

type Localized = string | AnyPhrase | Json | readonly Localized[];

function localized(value: TextValue, name: LanguageName): Localized {
	if (isList(value)) return value.map((one) => localized(one, name));
	return typeof value === 'object' && 'en' in value ? value[name] : value;
}
