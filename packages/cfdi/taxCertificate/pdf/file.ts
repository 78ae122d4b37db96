import type { Budget } from './bounds';
import { inflate } from './inflate';
import type { Dict, Value } from './parse';
import { Keyword, Name, Parser, Ref, isSpace, textOf } from './parse';

/** The bytes of a stream, as in the file. */
export class Stream {
	unpacked: Uint8Array | undefined;

	constructor(
		readonly dict: Dict,
		readonly bytes: Uint8Array,
	) {}
}

interface Entry {
	value: Value | Stream;
	/** Its index in the file. If two objects have the same number, the later one counts. */
	at: number;
}

/**
 * The objects of a PDF. They are found in one pass over the bytes, because the file's table of contents can be wrong
 * about their places and their number.
 */
export class PdfFile {
	private readonly entries = new Map<number, Entry>();
	private readonly trailers: Dict[] = [];

	constructor(
		private readonly bytes: Uint8Array,
		private readonly budget: Budget,
	) {
		budget.spend('bytes', bytes.length);
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

	/** Returns the dictionary with the tree of pages. */
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

	/** Returns a value, or the object that it refers to. */
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

	/** Returns the content of a stream; empty if its format is not read here, such as an image. */
	unpack(stream: Stream): Uint8Array {
		const isFirst = stream.unpacked === undefined;
		const bytes = (stream.unpacked ??= this.filtered(stream));
		if (!isFirst) this.budget.spend('unpacked', bytes.length);
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
				this.budget.spend('unpacked', read.length);
				read = withoutPredictor(read, Math.ceil((bits * number('Columns', 1)) / 8), bits);
			}
		}
		if (filters.length === 0) this.budget.spend('unpacked', read.length);
		return read;
	}

	private listIn(dict: Dict, ...keys: string[]): Array<Value | Stream | undefined> {
		for (const key of keys) {
			const value = this.read(dict.get(key));
			if (Array.isArray(value)) {
				this.budget.spend('steps', value.length);
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

	/** @returns the end of the object */
	private readObject(object: number, start: number): number {
		this.budget.spend('objects', 1);
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
		// The dictionary of a cross-reference stream is a trailer.
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
			this.budget.spend('objects', 1);
			const start = within(first + offset);
			const parser = new Parser(bytes, this.budget, start);
			const value = parser.next();
			// Several objects can begin at the same place.
			this.budget.spend('unpacked', parser.at - start);
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

/** Returns the number of `12 0 obj`. @param at the index of "obj" */
function numberBefore(bytes: Uint8Array, at: number): number | undefined {
	const before = textOf(bytes, Math.max(0, at - 30), at);
	const [, number] = /(\d{1,10})\s{1,9}\d{1,5}\s{0,9}$/.exec(before) ?? [];
	return number === undefined ? undefined : Number(number);
}

/** Returns the start of a stream, which is after the end of a line. */
function afterLineEnd(bytes: Uint8Array, at: number): number {
	const start = bytes[at] === 13 ? at + 1 : at;
	return bytes[start] === 10 ? start + 1 : start;
}

/** Returns the end of a stream: by its length if that is right, else at "endstream". */
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
	budget.spend('unpacked', bytes.length * 4);
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

/** Undoes PNG's predictors. Each row begins with the number of its predictor. @param row its bytes */
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

/** Returns the byte that is nearest to left + above - corner. */
function nearest(left: number, above: number, corner: number): number {
	const ofLeft = Math.abs(above - corner);
	const ofAbove = Math.abs(left - corner);
	const ofCorner = Math.abs(left + above - corner - corner);
	if (ofLeft <= ofAbove && ofLeft <= ofCorner) return left;
	return ofAbove <= ofCorner ? above : corner;
}
