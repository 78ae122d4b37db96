import type { Language } from '../locales/language';
import type { Json, AnyPhrase } from './problem';
import { filled, placed } from './template';

/** The languages in which a program says all that it says by itself; problems have words in any. */
const LANGUAGE_NAMES = ['en', 'es'] as const;

export type LanguageName = (typeof LANGUAGE_NAMES)[number];

/** A text in each language. */
export type Text = Readonly<Record<LanguageName, string>>;

/** What is said in each language but English, by its name. */
export type InOthers<Words> = Readonly<Record<Exclude<LanguageName, 'en'>, Words>>;

/** What is said in English, with the same inside it in each other language: `{ message, es: { message } }`. */
export type Said<Words extends object> = Words & InOthers<Words>;

/** What a template may show: a text, one in each language, a phrase of a problem, JSON, or a list. */
type TextValue = string | Text | AnyPhrase | Json | readonly TextValue[];

export type TextValues = Readonly<Record<string, TextValue>>;

/**
 * The words of one kind of what a program says by itself: a sentence or a part of one, or what is wrong
 * and what to do. Templates as in `Words`, without the names of attributes.
 */
export type TextWords = string | { readonly what: string; readonly fix: string };

/** The same kinds in another language: each with advice where the first has some. */
export type Translated<Table extends Readonly<Record<string, TextWords>>> = {
	readonly [Kind in keyof Table]: Table[Kind] extends string ? string : Exclude<TextWords, string>;
};

/** What a program says by itself, in each language. */
export interface Speaker<Kind extends string> {
	/** A sentence or a part of one; of a kind with advice, what is wrong. */
	text: (kind: Kind, values?: TextValues) => Text;
	/** What to do about it; undefined for a kind without advice. */
	advice: (kind: Kind, values?: TextValues) => Text | undefined;
	/** A place and what is wrong there: `Unit Price is empty`. */
	placedText: (place: Text, what: Text) => Text;
	/** The words of a service or of the user: the same in each language. */
	sameText: (words: string) => Text;
	/** Sentences on one line; what is empty is left out. */
	sentences: (...parts: ReadonlyArray<Text | undefined>) => Text;
	/** One below the other; what is empty is left out. */
	lines: (...parts: ReadonlyArray<Text | undefined>) => Text;
}

/**
 * @param languages where phrases of problems come from, and how a sentence is put together
 * @param tables the words of each kind
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

/** What `say` gives for each language. */
export function inEach(say: (name: LanguageName) => string): Text {
	return Object.fromEntries(LANGUAGE_NAMES.map((name) => [name, say(name)])) as Text;
}

/** What `say` gives for English, and inside it what it gives for each other language. */
export function saidInEach<Words extends object>(say: (name: LanguageName) => Words): Said<Words> {
	return { ...say('en'), ...inOthers(say) };
}

/** What it says in one language. */
export function saidIn<Words extends object>(said: Said<Words>, name: LanguageName): Words {
	return name === 'en' ? said : said[name];
}

/** What `say` gives for each language but English, by its name. */
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
