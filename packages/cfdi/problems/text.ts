import type { Language } from '../locales/language';
import type { Json, AnyPhrase } from './problem';
import { filled, placed } from './template';

/** The languages of all texts of a program. Problems can have more languages. */
const LANGUAGE_NAMES = ['en', 'es'] as const;

export type LanguageName = (typeof LANGUAGE_NAMES)[number];

export type Text = Readonly<Record<LanguageName, string>>;

/** Data for each language except English, by its name. */
export type InOthers<Words> = Readonly<Record<Exclude<LanguageName, 'en'>, Words>>;

/** English data, with the data of each other language inside: `{ message, es: { message } }`. */
export type Said<Words extends object> = Words & InOthers<Words>;

/** A value of a template: a text, a text in each language, a phrase of a problem, JSON, or a list. */
type TextValue = string | Text | AnyPhrase | Json | readonly TextValue[];

export type TextValues = Readonly<Record<string, TextValue>>;

/**
 * The text of one kind of message of a program: a sentence or a part of one, or a fault with its advice. Templates as
 * in `Words`, without the names of attributes.
 */
export type TextWords = string | { readonly what: string; readonly fix: string };

/** The same kinds in another language. Kinds with advice have advice in each language. */
export type Translated<Table extends Readonly<Record<string, TextWords>>> = {
	readonly [Kind in keyof Table]: Table[Kind] extends string ? string : Exclude<TextWords, string>;
};

/** Makes the texts of a program in each language. */
export interface Speaker<Kind extends string> {
	/** Returns a sentence or a part of one. For a kind with advice, returns the fault. */
	text: (kind: Kind, values?: TextValues) => Text;
	/** Returns the advice; undefined for a kind without advice. */
	advice: (kind: Kind, values?: TextValues) => Text | undefined;
	/** Joins a place and its fault: `Unit Price is empty`. */
	placedText: (place: Text, what: Text) => Text;
	/** Returns a text of a service or of the user, unchanged in each language. */
	sameText: (words: string) => Text;
	/** Joins sentences on one line, without empty ones. */
	sentences: (...parts: ReadonlyArray<Text | undefined>) => Text;
	/** Joins texts with line breaks, without empty ones. */
	lines: (...parts: ReadonlyArray<Text | undefined>) => Text;
}

/**
 * @param languages contain the phrases of problems and the form of sentences
 * @param tables the texts of each kind
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
			inEach((name) => {
				const words: TextWords = tables[name][kind];
				return inOne(typeof words === 'string' ? words : words.what, values, name);
			}),
		advice: (kind, values = {}) => {
			if (typeof tables.en[kind] === 'string') return undefined;
			return inEach((name) => {
				const words: TextWords = tables[name][kind];
				return typeof words === 'string' ? '' : inOne(words.fix, values, name);
			});
		},
		placedText: (place, what) => inEach((name) => placed(place[name], what[name], languages[name])),
		sameText: (words) => inEach(() => words),
		sentences: (...parts) => joined(' ', parts),
		lines: (...parts) => joined('\n', parts),
	};
}

/** Calls `say` for each language. */
export function inEach(say: (name: LanguageName) => string): Text {
	return Object.fromEntries(LANGUAGE_NAMES.map((name) => [name, say(name)])) as Text;
}

/** Calls `say` for English, and puts the results for the other languages inside. */
export function saidInEach<Words extends object>(say: (name: LanguageName) => Words): Said<Words> {
	return { ...say('en'), ...inOthers(say) };
}

/** Returns the data of one language. */
export function saidIn<Words extends object>(said: Said<Words>, name: LanguageName): Words {
	return name === 'en' ? said : said[name];
}

/** Calls `say` for each language except English, by its name. */
export function inOthers<Words>(say: (name: LanguageName) => Words): InOthers<Words> {
	const others = LANGUAGE_NAMES.filter((name) => name !== 'en');
	return Object.fromEntries(others.map((name) => [name, say(name)])) as InOthers<Words>;
}

function joined(separator: string, parts: ReadonlyArray<Text | undefined>): Text {
	return inEach((name) =>
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

function isList(value: TextValue): value is readonly TextValue[] {
	return Array.isArray(value);
}
