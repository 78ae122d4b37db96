import type { CodeList } from '../codeList';
import { codesOf } from '../codeList';
import { plainWords, stemOf } from './words';

/** The words and rows of a catalog's names, deflated, in base 64: tools/namedCatalogs.mjs writes them. */
export interface PackedNames {
	words: string;
	rows: string;
}

/** A catalog as a search reads it. */
export interface NamedCatalog {
	codes: readonly string[];
	/** As they are written: "(t-shirts)". */
	words: readonly string[];
	/** The same without accents and signs; `''` for a word that says nothing, such as "de". */
	plain: readonly string[];
	stems: readonly string[];
	/** The words of all rows by number; END closes a row, NEXT a name. */
	tokens: Uint16Array;
	/** Where the tokens of each row begin. */
	starts: Uint32Array;
	/** The number of each row's class: the first six digits of its code. */
	classes: Uint16Array;
}

export const END = 0;
export const NEXT = 1;

/** The number of the first word. */
const FIRST = 2;

/** Numbers below it take one byte. */
const ONE_BYTE = 128;

/** Takes some ten milliseconds, and what it gives some megabytes: for a search alone. */
export async function unpackNames(list: CodeList, packed: PackedNames): Promise<NamedCatalog> {
	const [text, rows] = await Promise.all([inflated(packed.words), inflated(packed.rows)]);
	const words = ['', ''];
	let before = '';
	for (const word of new TextDecoder().decode(text).split(' ')) {
		words.push((before = before.slice(0, Number(word[0])) + word.slice(1)));
	}
	const plain = plainWords(words);
	const codes = codesOf(list);
	const stems = plain.map(stemOf);
	return { codes, words, plain, stems, ...tokensOf(rows), classes: classesOf(codes) };
}

function tokensOf(rows: Uint8Array): Pick<NamedCatalog, 'tokens' | 'starts'> {
	const tokens = new Uint16Array(rows.length);
	const starts = [0];
	let length = 0;
	for (let index = 0; index < rows.length; index++) {
		const byte = rows[index] ?? END;
		tokens[length++] =
			byte < ONE_BYTE ? byte : ONE_BYTE + ((byte - ONE_BYTE) << 8) + (rows[++index] ?? 0);
		if (byte === END) starts.push(length);
	}
	return { tokens: tokens.slice(0, length), starts: Uint32Array.from(starts.slice(0, -1)) };
}

function classesOf(codes: readonly string[]): Uint16Array {
	let last = 0;
	return Uint16Array.from(codes, (code, row) =>
		code.startsWith(codes[row - 1]?.slice(0, 6) ?? '') ? last : ++last,
	);
}

/** By streams alone: n8n lets no node import zlib, and a Response takes longer than all the rest. */
async function inflated(base64: string): Promise<Uint8Array> {
	const stream = new Blob([bytesOf(base64)])
		.stream()
		.pipeThrough(new DecompressionStream('deflate-raw'));
	const parts: Uint8Array[] = [];
	for await (const part of stream) parts.push(part);
	const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
	const letters = atob(base64);
	const bytes = new Uint8Array(letters.length);
	for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index);
	return bytes;
}

/** The names of a row as SAT writes them: its own, then similar ones. */
export function namesOf(catalog: NamedCatalog, row: number): string[] {
	const names: string[] = [];
	let words: string[] = [];
	for (let at = catalog.starts[row] ?? 0; ; at++) {
		const token = catalog.tokens[at] ?? END;
		if (token >= FIRST) {
			words.push(catalog.words[token] ?? '');
			continue;
		}
		const name = words.join(' ');
		names.push(name.charAt(0).toUpperCase() + name.slice(1));
		words = [];
		if (token === END) return names;
	}
}
