import type { Language } from '../locales/language';
import { escapedUnseen, withoutUnseen } from './unseen';
import type { AnyValue, AnyValues } from './problem';

/** Gives what the user calls an attribute that a template names. */
export type NameOf = (attribute: string) => string;

const PLACE = /"\{(\p{Ll}\w*)\}"|\{(?:(and|or):)?(\p{Ll}\w*)\}|\{(\p{Lu}[\p{L}.]*)\}/gu;

/** `{=calculate|Let the totals be calculated}`; without words, as in `{=ignoredFields}`, the name is said. */
const OWN_PLACE = /\{=(\w+)(?:\|((?:[^{}]|\{[^{}]*\})*))?\}/g;

/** A template in the own words of who shows it, or else in neutral ones. */
export function inOwnWords(template: string, { ownWords = {} }: Language): string {
	return template.replace(OWN_PLACE, (_place, name: string, neutral = name) => {
		const own = ownWords[name];
		if (own === undefined) return neutral;
		return /^\p{Lu}/u.test(neutral) ? capitalized(own) : own;
	});
}

/** A template with the values of its problem and the names of the attributes of which it speaks. */
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
 * A place and what is wrong there, as one sentence: `Unit Price: "1,250.50" is not a number`,
 * `Unit Price is empty`, `Precio unitario: está en blanco`.
 * @param place `''` where the sentence stands by itself
 */
export function placed(place: string, what: string, { predicate, subject }: Language): string {
	if (place === '') return capitalized(what);
	const isSubject = subject.test(place) && predicate.test(what);
	return isSubject ? `${place} ${what}` : `${place}: ${what}`;
}

export function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Longer values are cut: the start is enough to recognize one. */
const LONGEST = 80;

/**
 * A value as a message shows it: a text in quotes, where JSON's escapes make line breaks, tabs and
 * invisible characters visible; everything else as JSON.
 */
export function quoted(value: unknown): string {
	if (typeof value === 'string') return escapedUnseen(JSON.stringify(cut(value)));
	return escapedUnseen(cut(JSON.stringify(value) ?? String(value)));
}

function cut(text: string): string {
	const characters = [...text];
	return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
