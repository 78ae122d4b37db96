import type { IExecuteSingleFunctions } from 'n8n-workflow';

/** The body of a streamed answer: Node's Readable, as n8n's helpers take it. */
export type ByteStream = Exclude<
	Parameters<IExecuteSingleFunctions['helpers']['prepareBinaryData']>[0],
	Buffer | Uint8Array
>;

/** Enough bytes to recognise a kind of file. */
const ENOUGH = 256;

export function isByteStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && 'unshift' in body && 'read' in body;
}

/**
 * Peeks at a stream: at least its first 256 bytes, which the next reader gets too, or all of it
 * (`isAll`), which then has ended.
 * @throws when the connection breaks first
 */
export async function beginning(stream: ByteStream): Promise<{ bytes: Buffer; isAll: boolean }> {
	const chunks: Buffer[] = [];
	let length = 0;
	while (length < ENOUGH) {
		const chunk = await nextChunk(stream);
		if (chunk === undefined) return { bytes: Buffer.concat(chunks), isAll: true };
		chunks.push(chunk);
		length += chunk.length;
	}
	const bytes = Buffer.concat(chunks);
	stream.unshift(bytes);
	return { bytes, isAll: false };
}

/** The rest of a stream. */
export async function allBytes(stream: ByteStream): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
	return Buffer.concat(chunks);
}

/**
 * Reads a stream within a time limit: the time-out of n8n's HTTP client ends when the answer begins.
 * @param within the limit, in milliseconds
 * @throws an error with code ETIMEDOUT
 */
export async function readWithin<T>(
	stream: ByteStream,
	within: number,
	read: () => Promise<T>,
): Promise<T> {
	const deadline = AbortSignal.timeout(within);
	let giveUp = () => {};
	const tooLate = new Promise<never>((_resolve, reject) => {
		giveUp = () => {
			const fault = Object.assign(new Error('The body did not end'), { code: 'ETIMEDOUT' });
			reject(fault);
			// Its reader may be gone already, and an error without a listener ends the process.
			stream.on('error', () => {}).destroy(fault);
		};
		deadline.addEventListener('abort', giveUp, { once: true });
	});
	try {
		return await Promise.race([read(), tooLate]);
	} finally {
		deadline.removeEventListener('abort', giveUp);
	}
}

async function nextChunk(stream: ByteStream): Promise<Buffer | undefined> {
	for (;;) {
		const chunk = stream.read() as Buffer | null;
		if (chunk !== null) return Buffer.from(chunk);
		if (stream.readableEnded) return undefined;
		await nextEvent(stream);
	}
}

async function nextEvent(stream: ByteStream): Promise<void> {
	if (stream.errored) return await Promise.reject(stream.errored);
	await new Promise<void>((resolve, reject) => {
		const settle = (then: () => void) => () => {
			stream.off('readable', onData).off('end', onData).off('error', onError).off('close', onClose);
			then();
		};
		const onData = settle(resolve);
		const onError = (error: Error) => settle(() => reject(error))();
		const onClose = settle(() =>
			stream.readableEnded
				? resolve()
				: reject(Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' })),
		);
		stream.on('readable', onData).on('end', onData).on('error', onError).on('close', onClose);
	});
}
