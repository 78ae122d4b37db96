import { Inflate } from 'fflate';

import type { Problems } from 'cfdi-mx';
import type { Steps } from 'cfdi-mx/reading';
import { beyond, bounds } from 'cfdi-mx/reading';

/** `size` is the size that the ZIP states, which can be wrong. */
export interface ZipPart {
	name: string;
	method: number;
	isEncrypted: boolean;
	crc: number;
	size: number;
	packed: Uint8Array;
}

export class Damaged extends Error {}

/** If a 4-byte field has this value, the real value is in an 8-byte field of ZIP64. */
const IN_ZIP64 = 0xffffffff;

const [END_LENGTH, MAX_COMMENT_LENGTH] = [22, 0xffff];

const ENTRY_LENGTH = 46;

type Refuse = (bound: 'unpackedBytes' | 'zipParts') => Problems;

/**
 * Returns the files inside a ZIP.
 * @throws Damaged if the ZIP is damaged, or its files overlap or have equal names
 * @throws Problems if there are too many files
 */
export function zipParts(file: Uint8Array, refuse: Refuse = beyond): ZipPart[] {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	let thrown: unknown;
	try {
		return partsIn(file, view, refuse);
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof RangeError) throw new Damaged('It refers to bytes that it does not have');
	throw thrown;
}

function partsIn(file: Uint8Array, view: DataView, refuse: Refuse): ZipPart[] {
	const { count, start } = directoryOf(view);
	if (count > bounds.zipParts.most) throw refuse('zipParts');
	const parts = new Map<string, ZipPart>();
	let at = start;
	let packedBytes = 0;
	for (let index = 0; index < count; index++) {
		if (view.getUint32(at, true) !== 0x02014b50) throw new Damaged('Its directory is not one');
		const u16 = (offset: number) => view.getUint16(at + offset, true);
		const u32 = (offset: number) => view.getUint32(at + offset, true);
		const nameEnd = at + ENTRY_LENGTH + u16(28);
		const name = new TextDecoder().decode(file.subarray(at + ENTRY_LENGTH, nameEnd));
		const long = zip64In(view, nameEnd, nameEnd + u16(30));
		const size = u32(24) === IN_ZIP64 ? long() : u32(24);
		const length = u32(20) === IN_ZIP64 ? long() : u32(20);
		const head = u32(42) === IN_ZIP64 ? long() : u32(42);
		if (view.getUint32(head, true) !== 0x04034b50) throw new Damaged('A part is not one');
		const from = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
		packedBytes += length;
		if (size > IN_ZIP64) throw new Damaged('A part has an impossible size');
		if (from + length > file.length || packedBytes > file.length || parts.has(name)) {
			throw new Damaged('Parts overlap, or two have one name');
		}
		const packed = file.subarray(from, from + length);
		const isEncrypted = (u16(8) & 1) === 1;
		parts.set(name, { name, method: u16(10), isEncrypted, crc: u32(16), size, packed });
		at = nameEnd + u16(30) + u16(32);
	}
	return [...parts.values()];
}

function directoryOf(view: DataView): { count: number; start: number } {
	const last = view.byteLength - END_LENGTH;
	const first = Math.max(0, last - MAX_COMMENT_LENGTH);
	for (let at = last; at >= first; at--) {
		if (view.getUint32(at, true) !== 0x06054b50) continue;
		const [count, start] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)];
		if (start !== IN_ZIP64 && count !== 0xffff) return { count, start };
		const end = long64(view, at - 20 + 8);
		return { count: long64(view, end + 32), start: long64(view, end + 48) };
	}
	throw new Damaged('It has no end');
}

function zip64In(view: DataView, from: number, end: number): () => number {
	let at = from;
	while (at + 4 <= end && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
	at += 4;
	return () => {
		if (at + 8 > end) throw new Damaged('An entry lacks a size');
		at += 8;
		return long64(view, at - 8);
	};
}

function long64(view: DataView, at: number): number {
	return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

/** Data is inflated in small pieces, because a piece can become a thousand times larger. */
const PIECE = 16_384;

export class Unpacker {
	private remaining = bounds.unpackedBytes.most;

	constructor(private readonly refuse: Refuse = beyond) {}

	/**
	 * Unpacks a file of the ZIP.
	 * @throws Damaged if the file is damaged
	 * @throws Problems if all files together are too large, whatever sizes the ZIP states
	 */
	*bytesOf({ method, packed }: ZipPart): Steps<Uint8Array> {
		const chunks: Uint8Array[] = [];
		const take = (chunk: Uint8Array) => {
			this.remaining -= chunk.length;
			if (this.remaining < 0) throw this.refuse('unpackedBytes');
			chunks.push(chunk);
		};
		if (method === 0) take(packed);
		else if (method !== 8) throw new Damaged('It is packed in another way');
		else {
			const inflate = new Inflate(take);
			for (let at = 0; at < packed.length; at += PIECE) {
				push(inflate, packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
				yield;
			}
		}
		return joined(chunks);
	}
}

function push(inflate: Inflate, bytes: Uint8Array, isLast: boolean): void {
	let thrown: unknown;
	try {
		inflate.push(bytes, isLast);
		return;
	} catch (error) {
		thrown = error;
	}
	// Only fflate's errors have a numeric code.
	if (typeof (thrown as { code?: unknown }).code !== 'number') throw thrown;
	throw new Damaged('A part cannot be unpacked');
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
	const [first] = chunks;
	if (first !== undefined && chunks.length === 1) return first;
	const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const chunk of chunks) {
		all.set(chunk, at);
		at += chunk.length;
	}
	return all;
}
