import { Problems } from '../../problems/problem';
import type { Budget } from './bounds';

/** The base values of length and distance codes (RFC 1951, 3.2.5). */
const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59];
LENGTHS.push(67, 83, 99, 115, 131, 163, 195, 227, 258);
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769];
DISTANCES.push(1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577);

const lengthBits = (code: number) => (code < 8 || code === 28 ? 0 : (code >> 2) - 1);
const distanceBits = (code: number) => (code < 4 ? 0 : (code >> 1) - 1);

/** The order of the lengths of the length codes in a block. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const MAX_BITS = 15;

/**
 * Huffman codes as counts of each length. Tables would be expensive here, and a hostile file could force many of
 * them.
 */
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

	/** @param count at most 16 */
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

	/** @throws Problems if it is above the limit for unpacked files */
	count(): void {
		this.budget.spend('unpacked', this.length - this.spent);
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

/**
 * Unpacks zlib's format (RFC 1950, 1951) up to the limit, which is checked while it unpacks. Returns the content
 * before the damage if bytes are damaged or missing.
 */
export function inflate(bytes: Uint8Array, budget: Budget): Uint8Array {
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
	// Counts empty blocks like others.
	budget.spend('steps', all);
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
