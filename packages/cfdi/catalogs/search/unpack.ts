import type { CodeList } from '../codeList';
import { codesOf } from '../codeList';
import { plainWords, stemOf } from './words';

/** The words and rows of a catalog's names, deflated, in base 64. tools/namedCatalogs.mjs writes them. */
export interface PackedNames {
	words: string;
	rows: string;
}

/** A catalog in the form for searches. Words and rows are numbers; the words 0 and 1 are END and NEXT. */
export interface NamedCatalog {
	codes: readonly string[];
	/** The words in SAT's spelling: "(t-shirts)". */
	words: readonly string[];
	/** The words without accents and signs; `''` for a linking word, such as "de". */
	plain: readonly string[];
	stems: readonly string[];
	/** The words by their first letter. */
	wordsOn: ReadonlyMap<string, readonly number[]>;
	/** The words of all rows. END closes a row, NEXT a name. */
	tokens: Uint16Array;
	/** The index of the first token of each row. */
	starts: Uint32Array;
	/** The class of each row: the first six digits of its code. */
	classes: Uint16Array;
	classSizes: Uint16Array;
	/** The rows of all words, and the index of the first row of each word. */
	rows: Uint16Array;
	rowStarts: Uint32Array;
}

export const END = 0;
export const NEXT = 1;

/** Numbers below it take one byte. */
const ONE_BYTE = 128;

/** Unpacks names for a search. It takes about ten milliseconds and some megabytes. */
export async function unpackNames(list: CodeList, packed: PackedNames): Promise<NamedCatalog> {
	const [text, bytes] = await Promise.all([inflated(packed.words), inflated(packed.rows)]);
	const codes = codesOf(list);
	const words = wordsOf(new TextDecoder().decode(text));
	const plain = plainWords(words);
	const tokens = tokensOf(bytes);
	return {
		codes,
		words,
		plain,
		stems: plain.map(stemOf),
		wordsOn: byFirstLetter(plain),
		tokens,
		starts: startsOf(tokens, codes.length),
		...classesOf(codes),
		...rowsByWord(tokens, words.length),
	};
}

/** Reads front-coded words: each starts with the number of letters that it shares with the previous word. */
function wordsOf(frontCoded: string): string[] {
	const words = ['', ''];
	let before = '';
	for (const word of frontCoded.split(' ')) {
		words.push((before = before.slice(0, Number(word[0])) + word.slice(1)));
	}
	return words;
}

function byFirstLetter(plain: readonly string[]): Map<string, number[]> {
	const wordsOn = new Map<string, number[]>();
	plain.forEach((word, number) => {
		const same = wordsOn.get(word.charAt(0));
		if (same === undefined) wordsOn.set(word.charAt(0), [number]);
		else same.push(number);
	});
	return wordsOn;
}

function tokensOf(bytes: Uint8Array): Uint16Array {
	const tokens = new Uint16Array(bytes.length);
	let length = 0;
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at] ?? END;
		tokens[length++] =
			byte < ONE_BYTE ? byte : ONE_BYTE + ((byte - ONE_BYTE) << 8) + (bytes[++at] ?? 0);
	}
	return tokens.slice(0, length);
}

function startsOf(tokens: Uint16Array, rows: number): Uint32Array {
	const starts = new Uint32Array(rows);
	for (let at = 0, row = 1; at < tokens.length && row < rows; at++) {
		if (tokens[at] === END) starts[row++] = at + 1;
	}
	return starts;
}

function classesOf(codes: readonly string[]): Pick<NamedCatalog, 'classes' | 'classSizes'> {
	const classes = new Uint16Array(codes.length);
	const classSizes = new Uint16Array(codes.length);
	let last = '';
	codes.forEach((code, row) => {
		const start = code.slice(0, 6);
		const own = (classes[row - 1] ?? -1) + Number(start !== last);
		classes[row] = own;
		classSizes[own] = (classSizes[own] ?? 0) + 1;
		last = start;
	});
	return { classes, classSizes };
}

/** Lists the rows of each word. If a word occurs twice in a row, so does the row. */
function rowsByWord(tokens: Uint16Array, words: number): Pick<NamedCatalog, 'rows' | 'rowStarts'> {
	const rowStarts = new Uint32Array(words + 1);
	for (const token of tokens) rowStarts[token + 1] = (rowStarts[token + 1] ?? 0) + 1;
	for (let word = 0; word < words; word++) {
		rowStarts[word + 1] = (rowStarts[word + 1] ?? 0) + (rowStarts[word] ?? 0);
	}
	const ends = rowStarts.slice();
	const rows = new Uint16Array(tokens.length);
	let row = 0;
	for (const token of tokens) {
		const at = ends[token] ?? 0;
		rows[at] = row;
		ends[token] = at + 1;
		if (token === END) row++;
	}
	return { rows, rowStarts };
}

/** Inflates with streams: n8n does not let nodes import zlib, and a Response takes longer than all the rest. */
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

/** Returns the names of a row in SAT's spelling: its name, then similar ones. */
export function namesOf({ words, tokens, starts }: NamedCatalog, row: number): string[] {
	const names: string[] = [];
	let name: string[] = [];
	for (let at = starts[row] ?? 0; ; at++) {
		const token = tokens[at] ?? END;
		if (token > NEXT) {
			name.push(words[token] ?? '');
			continue;
		}
		const text = name.join(' ');
		names.push(text.charAt(0).toUpperCase() + text.slice(1));
		name = [];
		if (token === END) return names;
	}
}
