import type { IDataObject } from 'n8n-workflow';

import type { FieldMessages, ItemErrorDetails } from './itemError';
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

/** A text to look for, in lower case and decoded. */
interface Form {
	text: string;
	/** In base64 a last character may follow that depends on what comes next, and the padding. */
	after?: RegExp;
}

/**
 * Replaces each secret, in any spelling: in upper or lower case; escaped for a URL, for HTML or for JSON,
 * also twice; with line breaks in it; in base64, also inside a longer text ("Basic ..."); and the payload
 * and the signature of a JWT.
 * @param secrets as in the credential
 */
export function cleanerOf(secrets: readonly string[]): Clean {
	const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(withParts))]
		.flatMap(formsOf)
		.sort((a, b) => b.text.length - a.text.length);
	const shortest = Math.min(...forms.map(({ text }) => text.length));
	const isIn = (text: string) => forms.some((form) => foldedOf(text).includes(form.text));
	return (text) => {
		if (text.length < shortest) return text;
		// Without its breaks, a text that has no escapes holds each form that it holds with them.
		if (!/[%&\\<]/.test(text) && !isIn(text.replace(/[\s\u00ad\u200b]+/g, ''))) return text;
		return withoutForms(withoutForms(text, decoded(text), forms), [], forms);
	};
}

function withParts(secret: string): string[] {
	const parts = secret.split('.');
	const long = parts.length === 3 ? parts.slice(1) : [];
	return [secret, ...long.filter(({ length }) => length >= SHORTEST_PART)];
}

function formsOf(secret: string): Form[] {
	const written = [secret, decoded(secret).at(-1)?.text ?? secret].map(foldedOf);
	const plain = [...new Set(written)].filter((text) => text !== '').map((text) => ({ text }));
	return [...base64Of(`Bearer ${secret}`).slice(0, 1), ...plain, ...base64Of(secret)];
}

/** A text in base64, at each of the three places that it may have in a longer one. */
function base64Of(text: string): Form[] {
	return [0, 2, 3].map((first, before) => {
		const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text, 'utf8')]);
		// The first and the last character hold bits of what is before and behind it.
		const own = bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
		return { text: foldedOf(own), after: bytes.length % 3 === 0 ? /=*/y : /[a-z0-9+/]?={0,2}/y };
	});
}

/** In lower case, of the same length, and with the characters that base64 has outside URLs. */
function foldedOf(text: string): string {
	const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
	return lower.replaceAll('-', '+').replaceAll('_', '/');
}

/** One character, escaped for a URL, for HTML or for JSON; or a break inside a text. */
const ESCAPES =
	/%(?:25)*([0-9a-f]{2})|&(?:amp;)*#0*(\d{1,7});?|&(?:amp;)*#x0*([0-9a-f]{1,6});?|&(?:amp;)*([a-z]{2,8});|\\+(?:u([0-9a-f]{4})|u\{0*([0-9a-f]{1,6})\}|x([0-9a-f]{2})|[rnt]|(.))|\s|<br ?\/?>|<wbr>|[\u00ad\u200b]/gi;

/** The characters that tokens are made of, by their names in HTML; "shy" is a break. */
const NAMED = new Map(
	`amp& apos' ast* bsol\\ colon: comma, commat@ dash- dollar$ equals= excl! gt> hyphen- lowbar_ lt<
	num# percnt% period. plus+ quest? quot" semi; sol/ tilde~ verbar| vert|`
		.split(/\s+/)
		.map((one) => [one.slice(0, -1), one.slice(-1)] as const),
);

/** @returns `''` for a break, undefined for what is no escape */
function characterOf(groups: ReadonlyArray<string | undefined>): string | undefined {
	const [url, decimal, hex, name, unit, point, byte, itself] = groups;
	if (name !== undefined) return name === 'shy' ? '' : NAMED.get(name.toLowerCase());
	if (itself !== undefined) return itself;
	const digits = url ?? hex ?? unit ?? point ?? byte;
	const code = digits === undefined ? Number(decimal ?? NaN) : parseInt(digits, 16);
	if (Number.isNaN(code)) return '';
	if (code > 0x10ffff) return undefined;
	return String.fromCodePoint(code).replace(/[\r\n]/, '');
}

/** A text with its escapes decoded once. */
interface Round {
	text: string;
	/** From here on, a character is so much further behind in what was decoded. */
	shifts: Array<{ from: number; by: number; isBreak: boolean }>;
}

function decoded(text: string): Round[] {
	const rounds: Round[] = [];
	for (let current = text; rounds.length < MOST_ROUNDS; ) {
		const shifts: Round['shifts'] = [];
		let by = 0;
		const next = current.replace(ESCAPES, (whole, ...rest: Array<string | undefined>) => {
			const character = characterOf(rest);
			if (character === undefined) return whole;
			const end = Number(rest[8]) + whole.length;
			by += whole.length - character.length;
			shifts.push({ from: end - by, by, isBreak: character === '' });
			return character;
		});
		if (shifts.length === 0) break;
		rounds.push({ text: next, shifts });
		current = next;
	}
	return rounds;
}

/** Where a place in the decoded text is in the text itself; an end is before the breaks behind it. */
function placeIn(rounds: readonly Round[], at: number, isEnd: boolean): number {
	return rounds.reduceRight((place, { shifts }) => {
		let [count, beyond] = [0, shifts.length];
		while (count < beyond) {
			const middle = (count + beyond) >> 1;
			const { from, isBreak } = shifts[middle] as Round['shifts'][number];
			if (from < place || (from === place && !(isEnd && isBreak))) count = middle + 1;
			else beyond = middle;
		}
		return place + (shifts[count - 1]?.by ?? 0);
	}, at);
}

function withoutForms(text: string, rounds: readonly Round[], forms: readonly Form[]): string {
	const folded = foldedOf(rounds.at(-1)?.text ?? text);
	const found: Array<{ start: number; end: number }> = [];
	for (const { text: form, after } of forms) {
		for (let at = folded.indexOf(form); at !== -1; at = folded.indexOf(form, at + form.length)) {
			const start = placeIn(rounds, at, false);
			let end = placeIn(rounds, at + form.length, true);
			const isBroken =
				end - start > form.length && /\s|<w?br|\\+[rnt]/i.test(text.slice(start, end));
			if (isBroken && form.length < SHORTEST_BROKEN) continue;
			if (after !== undefined) after.lastIndex = at + form.length;
			const last = at + form.length + (after?.exec(folded)?.[0].length ?? 0);
			for (let next = at + form.length; next < last; next++) {
				if (placeIn(rounds, next, false) === end) end = placeIn(rounds, next + 1, true);
			}
			found.push({ start, end });
		}
	}
	let result = '';
	let place = 0;
	for (const { start, end } of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
		if (start >= place) result += `${text.slice(place, start)}***`;
		place = Math.max(place, end);
	}
	return result + text.slice(place);
}

/**
 * The error as it may be shown and stored: without the secrets (some services repeat the token they
 * refuse), and with long lines cut. In this order, because half a token is not recognised. The UUID
 * that the answer names stands at the end of the message, where no cut can lose it.
 */
export function redact(error: ItemError, clean: Clean): ItemError {
	const { message, description, es, fields, uuid, id, about, ...others } = error.details;
	// A token may be a UUID itself.
	const rest = {
		...others,
		...(uuid !== undefined && clean(uuid) === uuid && { uuid }),
		...(id !== undefined && { id: cleanValue(id, clean) as string | number }),
		...(about !== undefined && { about: redactJson(about, clean) }),
	};
	const inWords = (words: Pick<ItemErrorDetails, 'message' | 'description'>) => ({
		message: withInvoice(cut(clean(words.message)), rest),
		...(words.description !== undefined && {
			description: clean(words.description).split('\n').map(cut).join('\n'),
		}),
	});
	return new ItemError({
		...rest,
		...inWords({ message, description }),
		es: inWords(es),
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

function cleanValue(value: unknown, clean: Clean): unknown {
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
