import type { Budget } from './bounds';

/** A name such as /Type. */
export class Name {
	constructor(readonly name: string) {}
}

/** The number of an object: `12 0 R`. */
export class Ref {
	constructor(readonly object: number) {}
}

/** An operator, or a word of the file's structure. */
export class Keyword {
	constructor(readonly word: string) {}
}

export type Dict = Map<string, Value>;

/** A text has one character for each byte. */
export type Value = number | string | boolean | null | Name | Ref | Value[] | Dict;

/** These words end an open value. */
const STRUCTURE = new Set(['obj', 'endobj', 'stream', 'endstream', 'trailer', 'xref', 'startxref']);

/** Longer names, numbers and words are damaged. */
const MAX_WORD = 128;

const SPACE = 1;
const DELIMITER = 2;

const CLASSES = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASSES[code] = SPACE;
for (const sign of '()<>[]{}/%') CLASSES[sign.charCodeAt(0)] = DELIMITER;

export const isSpace = (byte: number | undefined) => byte !== undefined && CLASSES[byte] === SPACE;

/** Reads values one after another, each byte once. */
export class Parser {
	constructor(
		readonly bytes: Uint8Array,
		private readonly budget: Budget,
		public at = 0,
	) {}

	/** Returns the next value or word. @returns undefined at the end */
	next(depth = 0): Value | Keyword | undefined {
		const { bytes } = this;
		this.skipSpace();
		const byte = bytes[this.at];
		if (byte === undefined) return undefined;
		this.budget.step();
		switch (byte) {
			case 0x28:
				return this.literal();
			case 0x2f:
				this.at++;
				return this.name();
			case 0x3c:
				if (bytes[this.at + 1] !== 0x3c) return this.hex();
				this.at += 2;
				return dictOf(this.list('>>', depth));
			case 0x5b:
				this.at++;
				return this.list(']', depth);
			default:
				return this.plain(byte);
		}
	}

	skipSpace(): void {
		const { bytes } = this;
		for (; this.at < bytes.length; this.at++) {
			if (bytes[this.at] === 0x25) {
				while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
			} else if (!isSpace(bytes[this.at])) return;
		}
	}

	/** Returns the values until the ending word, or until the end. */
	list(end: string, depth = 0): Value[] {
		this.budget.depth(depth + 1);
		const values: Value[] = [];
		for (;;) {
			const start = this.at;
			const value = this.next(depth + 1);
			if (!(value instanceof Keyword)) {
				if (value === undefined) return values;
				values.push(value);
			} else if (value.word === end) return values;
			else if (STRUCTURE.has(value.word)) {
				this.at = start;
				return values;
			} else if (value.word === 'R' && values.length > 1) {
				values.pop();
				const object = values.pop();
				values.push(typeof object === 'number' ? new Ref(object) : null);
			}
		}
	}

	private plain(first: number): Value | Keyword {
		if (CLASSES[first] === DELIMITER) {
			const isPair = first === 0x3e && this.bytes[this.at + 1] === first;
			this.at += isPair ? 2 : 1;
			return new Keyword(isPair ? '>>' : String.fromCharCode(first));
		}
		const word = this.word();
		// The signs of a number come before its letters.
		if (first < 0x3a) {
			const number = Number(word);
			if (word !== '' && Number.isFinite(number)) return number;
			const [digits] = /[-+]?(?:\d+\.?\d*|\.\d+)/.exec(word) ?? [];
			if (digits !== undefined) return Number(digits);
		}
		return VALUES.has(word) ? (VALUES.get(word) ?? null) : new Keyword(word);
	}

	private name(): Name {
		const word = this.word();
		if (!word.includes('#')) return new Name(word);
		return new Name(word.replace(/#([\da-f]{2})/gi, (_, hex: string) => fromHex(hex)));
	}

	private word(): string {
		const { bytes } = this;
		const start = this.at;
		while (this.at < bytes.length && CLASSES[bytes[this.at] ?? 0] === 0) this.at++;
		return this.at - start > MAX_WORD ? '' : textOf(bytes, start, this.at);
	}

	private literal(): string {
		const { bytes } = this;
		let text = '';
		let start = ++this.at;
		for (let open = 1; this.at < bytes.length; this.at++) {
			const byte = bytes[this.at];
			if (byte === 0x28) open++;
			else if (byte === 0x29 && --open === 0) break;
			else if (byte === 0x5c) {
				text += textOf(bytes, start, this.at) + this.escaped();
				start = this.at + 1;
			}
		}
		return text + textOf(bytes, start, this.at++);
	}

	/** Stops at the last byte of the escape. */
	private escaped(): string {
		this.budget.step();
		const { bytes } = this;
		const byte = bytes[++this.at] ?? 0;
		if (isOctal(byte)) {
			let code = byte - 0x30;
			for (let digits = 1; digits < 3 && isOctal(bytes[this.at + 1]); digits++) {
				code = code * 8 + (bytes[++this.at] ?? 0) - 0x30;
			}
			return String.fromCharCode(code & 255);
		}
		if (byte === 13 && bytes[this.at + 1] === 10) this.at++;
		if (byte === 13 || byte === 10) return '';
		const sign = String.fromCharCode(byte);
		return ESCAPES.get(sign) ?? sign;
	}

	private hex(): string {
		const { bytes } = this;
		const start = ++this.at;
		while (this.at < bytes.length && bytes[this.at] !== 0x3e) this.at++;
		return fromHex(textOf(bytes, start, this.at++));
	}
}

const VALUES = new Map<string, Value>([
	['true', true],
	['false', false],
	['null', null],
]);

const ESCAPES = new Map([
	['n', '\n'],
	['r', '\r'],
	['t', '\t'],
	['b', '\b'],
	['f', '\f'],
]);

const isOctal = (byte = 0) => byte >= 0x30 && byte < 0x38;

function dictOf(values: readonly Value[]): Dict {
	const dict: Dict = new Map();
	for (let at = 0; at + 1 < values.length; at += 2) {
		const key = values[at];
		// If a key is damaged, looks for the next one.
		if (key instanceof Name) dict.set(key.name, values[at + 1] ?? null);
		else at--;
	}
	return dict;
}

/** Returns one character for each byte. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
	let text = '';
	if (end - start > MAX_WORD) {
		for (let at = start; at < end; at += CHUNK) {
			const chunk = bytes.subarray(at, Math.min(end, at + CHUNK));
			text += String.fromCharCode.apply(undefined, chunk as unknown as number[]);
		}
		return text;
	}
	for (let at = start; at < end; at++) text += CHARACTERS[bytes[at] ?? 0];
	return text;
}

/** The maximum number of arguments in a call. */
const CHUNK = 8192;

const CHARACTERS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));

/** Returns the bytes of hexadecimal digits, and ignores other characters. A single last digit is the first of two. */
export function fromHex(digits: string): string {
	const plain = digits.replace(/[^\da-f]+/gi, '');
	return `${plain}${plain.length % 2 ? '0' : ''}`.replace(/../g, (byte) =>
		String.fromCharCode(Number.parseInt(byte, 16)),
	);
}
