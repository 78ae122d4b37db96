import type { IExecuteSingleFunctions } from 'n8n-workflow';

/** The body of an answer that is read as it comes: Node's Readable, as n8n's helpers take it. */
export type ByteStream = Exclude<
	Parameters<IExecuteSingleFunctions['helpers']['prepareBinaryData']>[0],
	Buffer | Uint8Array
>;

/** So many bytes tell what a file is. */
const ENOUGH = 256;

export function isByteStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && 'unshift' in body && 'read' in body;
}

/**
 * The first bytes of a stream: at least 256, which stay in it for whoever reads it next, or all
 * there are (`isAll`), and then it is over.
 * @throws when the line breaks before
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

/** All that a stream still has. */
export async function allBytes(stream: ByteStream): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
	return Buffer.concat(chunks);
}

/**
 * Reads a stream, but no longer than so: n8n's HTTP client watches only until the answer begins.
 * @param within how long it may take, in milliseconds
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
			// Whoever still reads it need not be there any more to hear of its end.
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
				: reject(Object.assign(new Error('The line broke'), { code: 'ECONNRESET' })),
		);
		stream.on('readable', onData).on('end', onData).on('error', onError).on('close', onClose);
	});
}
