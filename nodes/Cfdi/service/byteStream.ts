import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { untilAborted } from 'at-most-once';

/** The body of a streamed answer: Node's Readable, as n8n's helpers take it. */
export type ByteStream = Exclude<
	Parameters<IExecuteSingleFunctions['helpers']['prepareBinaryData']>[0],
	Buffer | Uint8Array
>;

/** Enough bytes to recognise a kind of file. */
const ENOUGH = 1_024;

export function isByteStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && 'unshift' in body && 'read' in body;
}

/**
 * Peeks at a stream: at least its first bytes, which the next reader gets too, or all of it
 * (`isAll`), which then has ended.
 * @param enough how many bytes to read at least; by default those that tell its kind
 * @throws when the connection breaks first
 */
export async function beginning(
	stream: ByteStream,
	enough = ENOUGH,
): Promise<{ bytes: Buffer; isAll: boolean }> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
		chunks.push(Buffer.from(chunk as Buffer));
		length += (chunk as Buffer).length;
		if (length < enough) continue;
		const bytes = Buffer.concat(chunks);
		stream.unshift(bytes);
		return { bytes, isAll: false };
	}
	return { bytes: Buffer.concat(chunks), isAll: true };
}

/**
 * Reads a stream to its end, or to a limit: an endless answer must not fill the memory.
 * @param limit in bytes
 * @param chunks gets what was read, also of a stream that breaks
 * @returns the bytes, and whether they are all; the stream is destroyed where they are not
 */
export async function bytesUpTo(
	stream: ByteStream,
	limit: number,
	chunks: Buffer[] = [],
): Promise<{ bytes: Buffer; isAll: boolean }> {
	if (stream.errored) throw stream.errored;
	let length = 0;
	// Events cost half of what an asynchronous iterator does, and every answer is read here.
	return await new Promise((resolve, reject) => {
		const done = (isAll: boolean) =>
			resolve({ bytes: Buffer.concat(chunks, Math.min(length, limit)), isAll });
		if (stream.readableEnded) done(true);
		stream
			.on('data', (chunk: Buffer) => {
				chunks.push(chunk);
				length += chunk.length;
				if (length <= limit) return;
				done(false);
				stream.destroy();
			})
			.on('end', () => done(true))
			.on('error', reject)
			.on('close', () => {
				if (!stream.readableEnded) reject(broken());
			});
	});
}

/**
 * Counts the bytes of a stream that another reader takes, and ends it at a limit. Counts what arrives,
 * because its own listener would start the stream before its reader is there.
 * @param limit in bytes
 * @param fault gives the error that the reader gets above the limit
 * @returns how many bytes have arrived
 */
export function counted(stream: ByteStream, limit: number, fault: () => Error): () => number {
	let length = stream.readableLength;
	const push = stream.push.bind(stream);
	stream.push = (chunk: Buffer | null, encoding) => {
		length += chunk?.length ?? 0;
		if (length <= limit) return push(chunk, encoding);
		stream.destroy(fault());
		return false;
	};
	return () => length;
}

/** The error of an exchange that did not end in its time. */
export function timedOut(): Error {
	return Object.assign(new Error('The exchange did not end in its time'), { code: 'ETIMEDOUT' });
}

function broken(): Error {
	return Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' });
}

/**
 * Reads a stream before a deadline: the time-out of n8n's HTTP client ends when the answer begins.
 * @param deadline aborted when the time is over
 * @throws an error with code ETIMEDOUT
 */
export async function readWithin<T>(
	stream: ByteStream,
	deadline: AbortSignal,
	read: () => Promise<T>,
): Promise<T> {
	return await untilAborted(read(), deadline, () => {
		const fault = timedOut();
		// Its reader may be gone already, and an error without a listener ends the process.
		stream.on('error', () => {}).destroy(fault);
		throw fault;
	});
}

/** This number of bytes tells whether a text is in UTF-16: a byte order mark and one character. */
const BEGINNING = 4;

/** The text of an answer: in UTF-16 or in UTF-8; bytes that are neither are read as windows-1252. */
export function answerText(bytes: Buffer): string {
	const utf16 = utf16Of(bytes);
	if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/** JSON, HTML and XML begin with ASCII, which has a zero in each of its characters. */
function utf16Of(bytes: Buffer): string | undefined {
	const zero = bytes.subarray(0, BEGINNING).indexOf(0);
	if (zero === -1) return undefined;
	return zero % 2 === 0 ? 'utf-16be' : 'utf-16le';
}
