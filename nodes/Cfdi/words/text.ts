import type { Json, Phrase } from 'cfdi-mx';
import { en } from './en';
import type { NodeKind } from './en/node';
import { nodeWords as english } from './en/node';
import { es } from './es';
import { nodeWords as spanish } from './es/node';
import type { Language, LanguageName } from './language';
import type { NodeWords } from './nodeWords';
import { placed } from './placed';
import { filled } from './template';

export type { NodeKind } from './en/node';

/** A text in both languages. */
export interface Text {
	readonly en: string;
	readonly es: string;
}

/** What a template may show: a text, one in both languages, a phrase of a problem, JSON, or a list. */
export type TextValue = string | Text | Phrase | Json | readonly TextValue[];

export type TextValues = Readonly<Record<string, TextValue>>;

type Speech = Language & { readonly node: Readonly<Record<NodeKind, NodeWords>> };

const speeches: Readonly<Record<LanguageName, Speech>> = {
	en: { ...en, node: english },
	es: { ...es, node: spanish },
};

/** What the node says: a sentence or a part of one; of a kind with advice, what is wrong. */
export function text(kind: NodeKind, values: TextValues = {}): Text {
	return inBoth(({ node }, name) => {
		const words = node[kind];
		return inOne(typeof words === 'string' ? words : words.what, values, name);
	});
}

/** What to do about it; undefined for a kind without advice. */
export function advice(kind: NodeKind, values: TextValues = {}): Text | undefined {
	if (typeof english[kind] === 'string') return undefined;
	return inBoth(({ node }, name) => {
		const words = node[kind];
		return typeof words === 'string' ? '' : inOne(words.fix, values, name);
	});
}

/** The words of the service, of n8n or of the user: the same in both languages. */
export function sameText(words: string): Text {
	return { en: words, es: words };
}

/** A place and what is wrong there: `Unit Price is empty`. */
export function placedText(place: Text, what: Text): Text {
	return inBoth((speech, name) => placed(place[name], what[name], speech));
}

/** Sentences on one line; what is empty is left out. */
export function sentences(...parts: ReadonlyArray<Text | undefined>): Text {
	return joined(' ', parts);
}

/** One below the other; what is empty is left out. */
export function lines(...parts: ReadonlyArray<Text | undefined>): Text {
	return joined('\n', parts);
}

function joined(separator: string, parts: ReadonlyArray<Text | undefined>): Text {
	return inBoth((_speech, name) =>
		parts
			.map((part) => part?.[name] ?? '')
			.filter((part) => part !== '')
			.join(separator),
	);
}

function inBoth(say: (speech: Speech, name: LanguageName) => string): Text {
	return { en: say(speeches.en, 'en'), es: say(speeches.es, 'es') };
}

function inOne(template: string, values: TextValues, name: LanguageName): string {
	const own = Object.entries(values).map(([key, value]) => [key, localized(value, name)] as const);
	return filled(template, Object.fromEntries(own), speeches[name], (attribute) => attribute);
}

function localized(value: TextValue, name: LanguageName): Localized {
	if (isList(value)) return value.map((one) => localized(one, name));
	return typeof value === 'object' && 'en' in value ? value[name] : value;
}

type Localized = string | Phrase | Json | readonly Localized[];

function isList(value: TextValue): value is readonly TextValue[] {
	return Array.isArray(value);
}
