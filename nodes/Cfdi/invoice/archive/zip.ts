import { sleep } from 'n8n-workflow';

// Not CompressionStream: thousands of them would let n8n's process grow by a hundred megabytes.
import { Deflate } from 'fflate';

import type { Steps } from 'cfdi-mx';
import { inPieces } from 'cfdi-mx';

export interface ZipFile {
	/** The path, with / between folders. */
	name: string;
	bytes: Uint8Array;
	/** For bytes that come packed from another ZIP: its data about them. */
	packed?: { method: number; crc: number; size: number };
}

/** Files that do not get smaller, so they are stored unpacked. */
const STORED = /\.(pdf|zip|xlsx)$/i;

/** Limit without ZIP64, which some programs still do not open. */
const MOST_BYTES = 0xffffffff;

const FLAGS = 0x0800;
const VERSION = 20;

/**
 * Yields a ZIP piece by piece, with at most one of its files in memory.
 * @param files are requested one after the other, when the reader has taken the previous one
 * @param now the time that all files get
 * @param tooLarge makes the error for a ZIP above 4 GB, the limit
 */
export async function* zipOf(
	files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
	now: Date,
	tooLarge: () => Error,
): AsyncGenerator<Buffer> {
	const directory: Buffer[] = [];
	let offset = 0;
	for await (const { name, bytes, packed: own } of files) {
		const isStored = own === undefined ? STORED.test(name) : own.method === 0;
		const packed = isStored || own !== undefined ? bytes : await deflated(bytes);
		const path = Buffer.from(name);
		const about = Buffer.alloc(26);
		about.writeUInt16LE(VERSION, 0);
		about.writeUInt16LE(FLAGS, 2);
		about.writeUInt16LE(isStored ? 0 : 8, 4);
		about.writeUInt32LE(dosTime(now), 6);
		about.writeUInt32LE(own?.crc ?? crc32(bytes), 10);
		about.writeUInt32LE(packed.length, 14);
		about.writeUInt32LE(own?.size ?? bytes.length, 18);
		about.writeUInt16LE(path.length, 22);
		const central = Buffer.alloc(46);
		central.write('PK\x01\x02', 'latin1');
		central.writeUInt16LE(VERSION, 4);
		about.copy(central, 6);
		central.writeUInt32LE(offset, 42);
		directory.push(Buffer.concat([central, path]));
		const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, path]);
		offset += head.length + packed.length;
		if (offset > MOST_BYTES) throw tooLarge();
		yield head;
		yield Buffer.from(packed.buffer, packed.byteOffset, packed.length);
	}
	const size = directory.reduce((sum, { length }) => sum + length, 0);
	if (offset + size > MOST_BYTES) throw tooLarge();
	const end = Buffer.alloc(22);
	end.write('PK\x05\x06', 'latin1');
	end.writeUInt16LE(directory.length, 8);
	end.writeUInt16LE(directory.length, 10);
	end.writeUInt32LE(size, 12);
	end.writeUInt32LE(offset, 16);
	yield Buffer.concat([...directory, end]);
}

const PIECE = 262_144;

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
	const pieces: Uint8Array[] = [];
	const deflate = new Deflate((piece) => pieces.push(piece));
	const steps = function* (): Steps<void> {
		for (let at = 0; at < bytes.length; at += PIECE) {
			deflate.push(bytes.subarray(at, at + PIECE));
			yield;
		}
		deflate.push(new Uint8Array(), true);
	};
	await inPieces(steps(), async () => await sleep(0));
	return Buffer.concat(pieces);
}

/** Makes a ZIP of files that are all in memory. */
export async function packed(files: readonly ZipFile[], now: Date): Promise<Buffer> {
	const pieces: Buffer[] = [];
	const tooLarge = () => new RangeError('The workbook is too large');
	for await (const piece of zipOf(files, now, tooLarge)) pieces.push(piece);
	return Buffer.concat(pieces);
}

/** Returns the time of a file in a ZIP, in UTC, in steps of two seconds. */
function dosTime(moment: Date): number {
	const date =
		((moment.getUTCFullYear() - 1980) << 9) |
		((moment.getUTCMonth() + 1) << 5) |
		moment.getUTCDate();
	const time =
		(moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
	return ((date << 16) | time) >>> 0;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
	let crc = byte;
	for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	return crc;
});

export function crc32(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number);
	return (crc ^ 0xffffffff) >>> 0;
}
