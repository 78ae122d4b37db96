import type { IDataObject } from 'n8n-workflow';

import { saidIn, saidInEach } from 'cfdi-mx';
import type { FieldMessages, ItemErrorDetails, Words } from './itemError';
import { ItemError } from './itemError';

/** Removes the secrets from a text. */
export type Clean = (text: string) => string;

/** A longer line is hard to read in n8n's panel. */
const LONGEST_LINE = 600;

/** A secret this long is also found with breaks in it; words around a shorter one could look like it. */
const SHORTEST_BROKEN = 16;

/** The payload and the signature of a JWT are secrets of their own from this length on. */
const SHORTEST_PART = 12;

/** What is escaped twice is decoded twice, and so on. */
const MOST_ROUNDS = 3;

/** Signs between which a service may write the parts of a secret that has none of them. */
const SEPARATORS = '_.:|-?*<>",;';

/**
 * Characters that no one sees: `\s\p{Cc}\p{Cf}\p{Variation_Selector}`. A pattern repeats them after each character of
 * a secret, and compiles much faster with their code points than with these names.
 */
const UNSEEN =
	`0-20 7f-a0 ad 600-605 61c 6dd 70f 890-891 8e2 1680 180b-180f 2000-200f 2028-202f 205f-2064 2066-206f 3000
	fe00-fe0f feff fff9-fffb 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a e0001 e0020-e007f e0100-e01ef`
		.replace(/[0-9a-f]+/g, '\\u{$&}')
		.replace(/\s+/g, '');

/**
 * Replaces each secret, in any spelling: in upper or lower case; escaped for a URL, for HTML or for JSON,
 * also twice, or quoted-printable; with line breaks or separators in it; without its signs, or with `_` for them, as in
 * a file name; in base64 or in hexadecimal, also inside a longer text ("Basic ..."); and the payload and the signature of
 * a JWT. A text that holds an escaped one is given without its escapes.
 * @param secrets as in the credential
 */
export function cleanerOf(secrets: readonly string[]): Clean {
	const all = [...new Set(secrets.filter((secret) => secret !== '').flatMap(withParts))];
	if (all.length === 0) return (text) => text;
	const forms = all.flatMap((secret) => [
		...[`Bearer ${secret}`, secret].flatMap((text) => [
			...base64Of(text),
			{ text: Buffer.from(text, 'utf8').toString('hex') },
		]),
		...[...new Set([secret, decoded(secret)])].flatMap(writtenForms),
	]);
	const longestFirst = forms.sort((a, b) => b.text.length - a.text.length);
	const pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'giu');
	const secretIn = (text: string) => (text.match(pattern) ?? []).join('').length;
	return (text) => {
		const plain = [decoded(text), text.replace(QUOTED, (_whole, digits: string) => ofCode(digits))];
		const [most = text] = [...new Set([text, ...plain])].sort(
			(one, other) => secretIn(other) - secretIn(one),
		);
		return most.replace(pattern, '***');
	};
}

/** A character in quoted-printable. */
const QUOTED = /=([0-9a-f]{2})/gi;

const ofCode = (digits: string) => String.fromCodePoint(parseInt(digits, 16));

function withParts(secret: string): string[] {
	const parts = secret.split('.');
	const long = parts.length === 3 ? parts.slice(1) : [];
	return [secret, ...long.filter(({ length }) => length >= SHORTEST_PART)];
}

/** A text to look for, what may stand in it and in place of its signs, and the pattern of what goes with it. */
interface Form {
	text: string;
	breaks?: string;
	signs?: string;
	after?: string;
}

/** A secret as a text: with its signs, with `_` for each, and without them. */
function writtenForms(text: string): Form[] {
	const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
	const hasSigns = letters.length < text.length;
	// What may stand for a sign is no break: a pattern with both takes too long.
	const breaks = [...SEPARATORS].filter((one) => !text.includes(one) && !(hasSigns && one === '_'));
	return [
		{ text, breaks: UNSEEN + breaks.map(escaped).join(''), signs: '_' },
		...(hasSigns && letters.length >= SHORTEST_BROKEN ? [{ text: letters, breaks: '' }] : []),
	];
}

/** A text in base64, at each of the three places that it may have in a longer one. */
function base64Of(text: string): Form[] {
	return [0, 2, 3].map((first, before) => {
		const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text, 'utf8')]);
		// The first and the last character hold bits of what is before and behind it.
		const own = bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
		const last = bytes.length % 3 === 0 ? '' : '[a-z0-9+/_-]?';
		return { text: own, after: `${last}(?:=|%3d|&#61;|&#x3d;|&equals;){0,2}` };
	});
}

function patternOf({ text, breaks = UNSEEN, signs = '', after = '' }: Form): string {
	const isLong = text.length >= SHORTEST_BROKEN;
	const characters = [...text].map((one) => {
		if (after !== '' && '+/'.includes(one)) return one === '+' ? '[+-]' : '[/_]';
		if (/[a-z0-9]/i.test(one)) return one;
		return isLong ? `[${escaped(one)}${signs}]` : escaped(one);
	});
	return characters.join(isLong && breaks !== '' ? `[${breaks}]*` : '') + after;
}

const escaped = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** One character, escaped for a URL, for HTML or for JSON; or a break inside a text. */
const ESCAPES =
	/%(?:25)*([0-9a-f]{2})|&(?:amp;)*#0*(\d{1,7});?|&(?:amp;)*#x0*([0-9a-f]{1,6});?|&(?:amp;)*([a-z]{2,8});|\\+(?:u([0-9a-f]{4})|u\{0*([0-9a-f]{1,6})\}|x([0-9a-f]{2})|[rnt]|(.))|<br ?\/?>|<wbr>/gi;

/** The characters that tokens are made of, by their names in HTML; "shy" is a break. */
const NAMED = new Map(
	`amp& apos' ast* bsol\\ colon: comma, commat@ dash- dollar$ equals= excl! gt> hyphen- lowbar_ lt<
	num# percnt% period. plus+ quest? quot" semi; sol/ tilde~ verbar| vert|`
		.split(/\s+/)
		.map((one) => [one.slice(0, -1), one.slice(-1)] as const),
);

function decoded(text: string): string {
	let [current, before] = [text, ''];
	for (let round = 0; round < MOST_ROUNDS && current !== before; round++) {
		before = current;
		current = before.replace(ESCAPES, (whole, ...groups: Array<string | undefined>) => {
			const [url, decimal, hex, name, unit, point, byte, itself] = groups;
			if (name === 'shy') return '\u00ad';
			if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
			if (itself !== undefined) return itself;
			const digits = url ?? hex ?? unit ?? point ?? byte;
			const code = digits === undefined ? Number(decimal ?? 32) : parseInt(digits, 16);
			return code > 0x10ffff ? whole : String.fromCodePoint(code);
		});
	}
	return current;
}

/**
 * The error as it may be shown and stored: without the secrets (some services repeat the token they
 * refuse), and with long lines cut. In this order, because half a token is not recognised. The UUID
 * that the answer names stands at the end of the message, where no cut can lose it.
 */
export function redact(error: ItemError, clean: Clean): ItemError {
	const { fields, uuid, ...others } = error.details;
	// A token may be a UUID itself.
	const rest = {
		...(cleanValue(others, clean) as typeof others),
		...(uuid !== undefined && clean(uuid) === uuid && { uuid }),
	};
	const inWords = saidInEach<Words>((name) => {
		const { message, description } = saidIn<Words>(error.details, name);
		return {
			message: withInvoice(cut(clean(message)), rest),
			...(description !== undefined && {
				description: clean(description).split('\n').map(cut).join('\n'),
			}),
		};
	});
	return new ItemError({
		...rest,
		...inWords,
		...(fields !== undefined && { fields: cleanFields(fields, clean) }),
	});
}

/** A successful answer without the secrets, in keys and in values. */
export function redactJson(json: IDataObject, clean: Clean): IDataObject {
	return cleanValue(json, clean) as IDataObject;
}

function withInvoice(message: string, { uuid, id }: Partial<ItemErrorDetails>): string {
	if (uuid === undefined || message.includes(uuid)) return message;
	return `${message} (UUID ${uuid}${id === undefined ? '' : `, id ${id}`})`;
}

function cut(line: string): string {
	return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

function cleanFields(fields: FieldMessages, clean: Clean): FieldMessages {
	return Object.fromEntries(
		Object.entries(fields).map(([field, messages]) => [
			cut(clean(field)),
			messages.map((message) => cut(clean(message))),
		]),
	);
}

/** A value of an answer without the secrets, in keys and in values. */
export function cleanValue(value: unknown, clean: Clean): unknown {
	if (typeof value === 'string') return clean(value);
	if (Array.isArray(value)) return value.map((one) => cleanValue(one, clean));
	if (typeof value === 'number') {
		const written = String(value);
		const cleaned = clean(written);
		return cleaned === written ? value : cleaned;
	}
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [clean(key), cleanValue(one, clean)]),
	);
}
