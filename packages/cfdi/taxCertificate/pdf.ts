import { Problems } from '../problems/problem';
import type { BoundName } from '../reading/bounds';
import { beyond, bounds } from '../reading/bounds';

export class Stream {
	unpacked: Uint8Array | undefined;

	constructor(
		readonly dict: Dict,
		readonly bytes: Uint8Array,
	) {}
}

interface Entry {
	value: Value | Stream;
	/** Position in the file. If several objects have the same number, the last object in the file is valid. */
	at: number;
}

/** Finds all objects in one pass through a PDF file, because its cross-reference table can be wrong. */
export class PdfFile {
	private readonly entries = new Map<number, Entry>();
	private readonly trailers: Dict[] = [];

	constructor(
		private readonly bytes: Uint8Array,
		private readonly budget: Budget,
	) {
		budget.spend('pdfBytes', bytes.length);
		this.scan();
		for (const { value, at } of [...this.entries.values()]) {
			if (value instanceof Stream && this.nameIn(value.dict, 'Type') === 'ObjStm') {
				this.readObjectStream(value, at);
			}
		}
	}

	get isEncrypted(): boolean {
		return this.trailers.some((trailer) => trailer.has('Encrypt'));
	}

	get pages(): Dict | undefined {
		for (const trailer of [...this.trailers].reverse()) {
			const pages = this.dictIn(this.dictIn(trailer, 'Root'), 'Pages');
			if (pages !== undefined) return pages;
		}
		for (const { value } of this.entries.values()) {
			if (value instanceof Map && this.nameIn(value, 'Type') === 'Catalog') {
				return this.dictIn(value, 'Pages');
			}
		}
		return undefined;
	}

	read(value: Value | undefined): Value | Stream | undefined {
		let read: Value | Stream | undefined = value;
		for (let hops = 0; read instanceof Ref; hops++) {
			read = hops < 10 ? this.entries.get(read.object)?.value : undefined;
		}
		return read;
	}

	dictIn(dict: Dict | undefined, key: string): Dict | undefined {
		const value = this.read(dict?.get(key));
		return value instanceof Map ? value : undefined;
	}

	streamIn(dict: Dict | undefined, key: string): Stream | undefined {
		const value = this.read(dict?.get(key));
		return value instanceof Stream ? value : undefined;
	}

	nameIn(dict: Dict | undefined, key: string): string | undefined {
		const value = this.read(dict?.get(key));
		return value instanceof Name ? value.name : undefined;
	}

	numberIn(dict: Dict | undefined, key: string): number | undefined {
		const value = this.read(dict?.get(key));
		return typeof value === 'number' ? value : undefined;
	}

	arrayIn(dict: Dict | undefined, key: string): Value[] | undefined {
		const value = this.read(dict?.get(key));
		return Array.isArray(value) ? value : undefined;
	}

	unpack(stream: Stream): Uint8Array {
		const isFirst = stream.unpacked === undefined;
		const bytes = (stream.unpacked ??= this.filtered(stream));
		if (!isFirst) this.budget.spend('pdfUnpacked', bytes.length);
		return bytes;
	}

	private filtered({ dict, bytes }: Stream): Uint8Array {
		const filters = this.listIn(dict, 'Filter', 'F');
		const settings = this.listIn(dict, 'DecodeParms', 'DP');
		this.budget.depth(filters.length);
		let read = bytes;
		for (const [index, filter] of filters.entries()) {
			const name = filter instanceof Name ? filter.name : '';
			const unpack = FILTERS[name];
			if (unpack === undefined) return new Uint8Array();
			read = unpack(read, this.budget);
			const setting = settings[index];
			if (setting instanceof Map && (this.numberIn(setting, 'Predictor') ?? 1) >= 10) {
				const number = (key: string, otherwise: number) =>
					Math.max(1, this.numberIn(setting, key) ?? otherwise);
				const bits = number('Colors', 1) * number('BitsPerComponent', 8);
				this.budget.spend('pdfUnpacked', read.length);
				read = withoutPredictor(read, Math.ceil((bits * number('Columns', 1)) / 8), bits);
			}
		}
		if (filters.length === 0) this.budget.spend('pdfUnpacked', read.length);
		return read;
	}

	private listIn(dict: Dict, ...keys: string[]): Array<Value | Stream | undefined> {
		for (const key of keys) {
			const value = this.read(dict.get(key));
			if (Array.isArray(value)) {
				this.budget.spend('pdfSteps', value.length);
				return value.map((one) => this.read(one));
			}
			if (value !== undefined && value !== null) return [value];
		}
		return [];
	}

	private scan(): void {
		const { bytes } = this;
		for (let at = 0; at < bytes.length; at++) {
			if (bytes[at] === 0x6f && isWordAt(bytes, at, 'obj')) {
				const object = numberBefore(bytes, at);
				if (object !== undefined) at = this.readObject(object, at + 3) - 1;
			} else if (bytes[at] === 0x74 && isWordAt(bytes, at, 'trailer')) {
				const parser = new Parser(bytes, this.budget, at + 7);
				const trailer = parser.next();
				if (trailer instanceof Map) this.trailers.push(trailer);
				at = Math.max(at, parser.at - 1);
			}
		}
	}

	private readObject(object: number, start: number): number {
		this.budget.spend('pdfObjects', 1);
		const parser = new Parser(this.bytes, this.budget, start);
		const [value = null] = parser.list('endobj');
		parser.skipSpace();
		if (!(value instanceof Map) || !isWordAt(this.bytes, parser.at, 'stream')) {
			this.entries.set(object, { value, at: start });
			return parser.at;
		}
		const from = afterLineEnd(this.bytes, parser.at + 6);
		const length = this.read(value.get('Length'));
		const end = endOfStream(this.bytes, from, typeof length === 'number' ? length : undefined);
		const stream = new Stream(value, this.bytes.subarray(from, end));
		this.entries.set(object, { value: stream, at: start });
		// In a PDF with a cross-reference stream, the stream's dictionary is the trailer.
		if (this.nameIn(value, 'Type') === 'XRef') this.trailers.push(value);
		return end;
	}

	private readObjectStream(stream: Stream, at: number): void {
		const bytes = this.unpack(stream);
		const within = (place: number) => Math.min(Math.max(place, 0), bytes.length);
		const first = this.numberIn(stream.dict, 'First') ?? 0;
		const head = new Parser(bytes.subarray(0, within(first)), this.budget);
		for (;;) {
			const object = head.next();
			const offset = head.next();
			if (typeof object !== 'number' || typeof offset !== 'number') return;
			this.budget.spend('pdfObjects', 1);
			const start = within(first + offset);
			const parser = new Parser(bytes, this.budget, start);
			const value = parser.next();
			// Counts each object's parsed bytes, because a hostile file can start many objects at the same position.
			this.budget.spend('pdfUnpacked', parser.at - start);
			if (value === undefined || value instanceof Keyword) continue;
			const known = this.entries.get(object);
			if (known === undefined || known.at <= at) this.entries.set(object, { value, at });
		}
	}
}

function isWordAt(bytes: Uint8Array, at: number, word: string): boolean {
	for (let index = 0; index < word.length; index++) {
		if (bytes[at + index] !== word.charCodeAt(index)) return false;
	}
	return true;
}

function numberBefore(bytes: Uint8Array, at: number): number | undefined {
	const before = textOf(bytes, Math.max(0, at - 30), at);
	const [, number] = /(\d{1,10})\s{1,9}\d{1,5}\s{0,9}$/.exec(before) ?? [];
	return number === undefined ? undefined : Number(number);
}

function afterLineEnd(bytes: Uint8Array, at: number): number {
	const start = bytes[at] === 13 ? at + 1 : at;
	return bytes[start] === 10 ? start + 1 : start;
}

function endOfStream(bytes: Uint8Array, from: number, length: number | undefined): number {
	if (length !== undefined && length >= 0) {
		let end = from + length;
		for (let spaces = 0; spaces < 4 && isSpace(bytes[end]); spaces++) end++;
		if (isWordAt(bytes, end, 'endstream')) return from + length;
	}
	for (let at = from; at < bytes.length; at++) {
		if (bytes[at] === 0x65 && isWordAt(bytes, at, 'endstream')) return at;
	}
	return bytes.length;
}

type Filter = (bytes: Uint8Array, budget: Budget) => Uint8Array;

const ascii85: Filter = (bytes, budget) => {
	budget.spend('pdfUnpacked', bytes.length * 4);
	const read = new Uint8Array(bytes.length * 4 + 4);
	let length = 0;
	let word = 0;
	let count = 0;
	const put = (size: number) => {
		for (let index = 0; index < size; index++) read[length++] = word / 256 ** (3 - index);
		word = count = 0;
	};
	for (const byte of bytes) {
		if (byte === 0x7e) break;
		if (byte === 0x7a && count === 0) put(4);
		if (byte < 0x21 || byte > 0x75) continue;
		word = word * 85 + byte - 0x21;
		if (++count === 5) put(4);
	}
	if (count > 1) {
		const size = count - 1;
		for (; count < 5; count++) word = word * 85 + 84;
		put(size);
	}
	return read.subarray(0, length);
};

const FILTERS: Readonly<Record<string, Filter>> = {
	FlateDecode: inflate,
	Fl: inflate,
	ASCII85Decode: ascii85,
	A85: ascii85,
};

function withoutPredictor(bytes: Uint8Array, row: number, bits: number): Uint8Array {
	const pixel = Math.ceil(bits / 8);
	const read = new Uint8Array(bytes.length);
	let length = 0;
	for (let start = 0; start < bytes.length; start += row + 1) {
		const kind = bytes[start];
		for (let at = 0; at < row && start + 1 + at < bytes.length; at++) {
			const left = at < pixel ? 0 : (read[length - pixel] ?? 0);
			const above = length < row ? 0 : (read[length - row] ?? 0);
			let predicted = 0;
			if (kind === 1) predicted = left;
			else if (kind === 2) predicted = above;
			else if (kind === 3) predicted = (left + above) >> 1;
			else if (kind === 4) {
				const isFirst = at < pixel || length < row;
				predicted = nearest(left, above, isFirst ? 0 : (read[length - row - pixel] ?? 0));
			}
			read[length++] = (bytes[start + 1 + at] ?? 0) + predicted;
		}
	}
	return read.subarray(0, length);
}

function nearest(left: number, above: number, corner: number): number {
	const ofLeft = Math.abs(above - corner);
	const ofAbove = Math.abs(left - corner);
	const ofCorner = Math.abs(left + above - corner - corner);
	if (ofLeft <= ofAbove && ofLeft <= ofCorner) return left;
	return ofAbove <= ofCorner ? above : corner;
}

export class Name {
	constructor(readonly name: string) {}
}

export class Ref {
	constructor(readonly object: number) {}
}

export class Keyword {
	constructor(readonly word: string) {}
}

export type Dict = Map<string, Value>;

/** A PDF string becomes a JavaScript string with one character for each byte. */
export type Value = number | string | boolean | null | Name | Ref | Value[] | Dict;

const STRUCTURE = new Set(['obj', 'endobj', 'stream', 'endstream', 'trailer', 'xref', 'startxref']);

const MAX_WORD = 128;

const SPACE = 1;
const DELIMITER = 2;

const CLASSES = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASSES[code] = SPACE;
for (const sign of '()<>[]{}/%') CLASSES[sign.charCodeAt(0)] = DELIMITER;

export const isSpace = (byte: number | undefined) => byte !== undefined && CLASSES[byte] === SPACE;

export class Parser {
	constructor(
		readonly bytes: Uint8Array,
		private readonly budget: Budget,
		public at = 0,
	) {}

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
		if (key instanceof Name) dict.set(key.name, values[at + 1] ?? null);
		else at--;
	}
	return dict;
}

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

/** A function call cannot have unlimited arguments, so bytes are converted in chunks. */
const CHUNK = 8192;

const CHARACTERS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));

function fromHex(digits: string): string {
	const plain = digits.replace(/[^\da-f]+/gi, '');
	return `${plain}${plain.length % 2 ? '0' : ''}`.replace(/../g, (byte) =>
		String.fromCharCode(Number.parseInt(byte, 16)),
	);
}

/** The smallest length and distance for each code of deflate (RFC 1951, 3.2.5). */
const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59];
LENGTHS.push(67, 83, 99, 115, 131, 163, 195, 227, 258);
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769];
DISTANCES.push(1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577);

const lengthBits = (code: number) => (code < 8 || code === 28 ? 0 : (code >> 2) - 1);
const distanceBits = (code: number) => (code < 4 ? 0 : (code >> 1) - 1);

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const MAX_BITS = 15;

/** Decodes bit by bit, because a hostile file could require thousands of expensive lookup tables. */
class Codes {
	private readonly counts = new Uint16Array(MAX_BITS + 1);
	private readonly symbols: Uint16Array;

	constructor(lengths: ArrayLike<number>) {
		const starts = new Uint16Array(MAX_BITS + 2);
		for (let symbol = 0; symbol < lengths.length; symbol++) {
			const length = lengths[symbol] ?? 0;
			if (length > 0) this.counts[length] = (this.counts[length] ?? 0) + 1;
		}
		for (let length = 1; length <= MAX_BITS; length++) {
			starts[length + 1] = (starts[length] ?? 0) + (this.counts[length] ?? 0);
		}
		this.symbols = new Uint16Array(lengths.length);
		for (let symbol = 0; symbol < lengths.length; symbol++) {
			const length = lengths[symbol] ?? 0;
			if (length === 0) continue;
			const start = starts[length] ?? 0;
			this.symbols[start] = symbol;
			starts[length] = start + 1;
		}
	}

	read(input: Bits): number {
		let code = 0;
		let first = 0;
		let index = 0;
		for (let length = 1; length <= MAX_BITS; length++) {
			code |= input.bits(1);
			const count = this.counts[length] ?? 0;
			if (code - first < count) return this.symbols[index + code - first] ?? 0;
			index += count;
			first = (first + count) << 1;
			code <<= 1;
		}
		throw new RangeError('noSuchCode');
	}
}

class Bits {
	private held = 0;
	private count = 0;

	constructor(
		private readonly bytes: Uint8Array,
		private at: number,
	) {}

	bits(count: number): number {
		while (this.count < count) {
			this.held |= this.byte() << this.count;
			this.count += 8;
		}
		const bits = this.held & ((1 << count) - 1);
		this.held >>>= count;
		this.count -= count;
		return bits;
	}

	byte(): number {
		const byte = this.bytes[this.at++];
		if (byte === undefined) throw new RangeError('noMoreBytes');
		return byte;
	}

	align(): void {
		this.held = this.count = 0;
	}
}

class Output {
	bytes = new Uint8Array(4096);
	length = 0;
	private spent = 0;

	constructor(private readonly budget: Budget) {}

	count(): void {
		this.budget.spend('pdfUnpacked', this.length - this.spent);
		this.spent = this.length;
	}

	put(byte: number): void {
		if (this.length === this.bytes.length) {
			this.count();
			const bytes = new Uint8Array(this.length * 2);
			bytes.set(this.bytes);
			this.bytes = bytes;
		}
		this.bytes[this.length++] = byte;
	}

	copy(distance: number, count: number): void {
		if (distance > this.length) throw new RangeError('tooFarBack');
		for (let index = 0; index < count; index++) this.put(this.bytes[this.length - distance] ?? 0);
	}
}

const FIXED: readonly [Codes, Codes] = [
	new Codes(
		Uint8Array.from({ length: 288 }, (_, symbol) =>
			symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
		),
	),
	new Codes(new Uint8Array(30).fill(5)),
];

/** Unpacks zlib data (RFC 1950, 1951). Returns the data before the first error, but throws if a limit is exceeded. */
function inflate(bytes: Uint8Array, budget: Budget): Uint8Array {
	const output = new Output(budget);
	const input = new Bits(bytes, 2);
	let thrown: unknown;
	try {
		for (let isLast = false; !isLast; ) {
			budget.step();
			isLast = input.bits(1) === 1;
			const kind = input.bits(2);
			if (kind === 0) storedBlock(input, output);
			else packedBlock(input, output, kind === 1 ? FIXED : codesIn(input, budget));
		}
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof Problems) throw thrown;
	output.count();
	return output.bytes.subarray(0, output.length);
}

function storedBlock(input: Bits, output: Output): void {
	input.align();
	const [low, high] = [input.byte(), input.byte()];
	input.byte();
	input.byte();
	for (let left = low + high * 256; left > 0; left--) output.put(input.byte());
}

function packedBlock(input: Bits, output: Output, [literals, distances]: readonly [Codes, Codes]) {
	for (;;) {
		const symbol = literals.read(input);
		if (symbol === 256) return;
		if (symbol < 256) {
			output.put(symbol);
			continue;
		}
		const length = (LENGTHS[symbol - 257] ?? 0) + input.bits(lengthBits(symbol - 257));
		const code = distances.read(input);
		output.copy((DISTANCES[code] ?? 0) + input.bits(distanceBits(code)), length);
	}
}

function codesIn(input: Bits, budget: Budget): readonly [Codes, Codes] {
	const literals = input.bits(5) + 257;
	const all = literals + input.bits(5) + 1;
	budget.spend('pdfSteps', all);
	const own = new Uint8Array(19);
	for (let count = input.bits(4) + 4, index = 0; index < count; index++) {
		own[ORDER[index] ?? 0] = input.bits(3);
	}
	const codes = new Codes(own);
	const lengths = new Uint8Array(all);
	for (let index = 0; index < all; ) {
		const symbol = codes.read(input);
		if (symbol < 16) {
			lengths[index++] = symbol;
			continue;
		}
		const repeated = symbol === 16 ? (lengths[index - 1] ?? 0) : 0;
		const count =
			symbol === 16 ? 3 + input.bits(2) : symbol === 17 ? 3 + input.bits(3) : 11 + input.bits(7);
		lengths.fill(repeated, index, index + count);
		index += count;
	}
	return [new Codes(lengths.subarray(0, literals)), new Codes(lengths.subarray(literals))];
}

/** Later pages of a Constancia de Situación Fiscal have no data about the taxpayer. */
export const LAST_PAGE = 10;

type Bound = 'pdfBytes' | 'pdfObjects' | 'pdfUnpacked' | 'pdfSteps' | 'pdfCharacters';

/** Limits a PDF's bytes, objects, steps and characters, because a hostile file could block the thread. */
export class Budget {
	private readonly spent: Record<Bound, number> = {
		pdfBytes: 0,
		pdfObjects: 0,
		pdfUnpacked: 0,
		pdfSteps: 0,
		pdfCharacters: 0,
	};

	spend(bound: Bound, count: number): void {
		this.spent[bound] += count;
		if (this.spent[bound] > bounds[bound].most) throw overBound(bound);
	}

	step(): void {
		if (++this.spent.pdfSteps > bounds.pdfSteps.most) throw overBound('pdfSteps');
	}

	depth(depth: number): void {
		if (depth > bounds.pdfNesting.most) throw overBound('pdfNesting');
	}
}

const overBound = (bound: BoundName) => beyond(bound, {}, 'TaxCertificate');
