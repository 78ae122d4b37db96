import type { Language } from '../locales/language';
import { escapedUnseen, withoutUnseen } from './unseen';
import type { AnyValue, AnyValues } from './problem';

/** Returns the user's name of an attribute in a template. */
export type NameOf = (attribute: string) => string;

const PLACE = /"\{(\p{Ll}\w*)\}"|\{(?:(and|or):)?(\p{Ll}\w*)\}|\{(\p{Lu}[\p{L}.]*)\}/gu;

/** `{=calculate|Let the totals be calculated}`. Without a text, as in `{=ignoredFields}`, the default is the name. */
const OWN_PLACE = /\{=(\w+)(?:\|((?:[^{}]|\{[^{}]*\})*))?\}/g;

/** Fills a template with the texts of the program that shows it, or with neutral ones. */
export function inOwnWords(template: string, { ownWords = {} }: Language): string {
	return template.replace(OWN_PLACE, (_place, name: string, neutral = name) => {
		const own = ownWords[name];
		if (own === undefined) return neutral;
		return /^\p{Lu}/u.test(neutral) ? capitalized(own) : own;
	});
}

/** Fills a template with the values of its problem and the names of its attributes. */
export function filled(
	template: string,
	values: AnyValues,
	language: Language,
	nameOf: NameOf,
): string {
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

function isList(value: AnyValue): value is readonly AnyValue[] {
	return Array.isArray(value);
}

/**
 * Joins a place and its fault to one sentence: `Unit Price: "1,250.50" is not a number`, `Unit Price is empty`,
 * `Precio unitario: está en blanco`.
 * @param place `''` for a sentence without a place
 */
export function placed(place: string, what: string, { predicate, subject }: Language): string {
	if (place === '') return capitalized(what);
	const isSubject = subject.test(place) && predicate.test(what);
	return isSubject ? `${place} ${what}` : `${place}: ${what}`;
}

export function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Longer values are cut. The start is enough to recognize them. */
const LONGEST = 80;

/**
 * Returns a value for a message: a text in quotes, where JSON's escapes show line breaks, tabs and invisible
 * characters; everything else as JSON.
 */
export function quoted(value: unknown): string {
	if (typeof value === 'string') return escapedUnseen(JSON.stringify(cut(value)));
	return escapedUnseen(cut(JSON.stringify(value) ?? String(value)));
}

function cut(text: string): string {
	const characters = [...text];
	return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
