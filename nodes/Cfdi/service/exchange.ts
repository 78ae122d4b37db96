import type {
	IExecuteFunctions,
	IExecuteSingleFunctions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { untilAborted } from 'at-most-once';
import { isRecord } from 'cfdi-mx/values';
import { answerText, identifiersIn } from './contents';
import { serviceOf } from './credential';
import type { Answer, ServiceRequest } from './endpoints';
import { networkError, proxyRefusal } from './errors';
import { ItemError } from '../messages/itemError';

type Sender = IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions;

const MAX_ANSWER_BYTES = 5_000_000;

/**
 * n8n's HTTP client has this many milliseconds after the time-out to report a more specific error.
 */
const ERROR_GRACE = 50;

/**
 * Sends one request and reads the response within the time-out. n8n's HTTP client would wait
 * forever for a slow body, and read an endless body or a gzip bomb.
 * @throws ItemError, with the UUID if it arrived before the connection broke
 */
export async function exchange(
	execution: Sender,
	{ clean, credential, ...request }: ServiceRequest,
): Promise<Answer> {
	const deadline = AbortSignal.timeout(request.timeout);
	const cancellation =
		'getExecutionCancelSignal' in execution ? execution.getExecutionCancelSignal() : undefined;
	const { signal, release } = firstAborted(deadline, cancellation);
	// n8n takes the request's abort signal from `getExecutionCancelSignal`.
	const sender = Object.create(execution, {
		getExecutionCancelSignal: { value: () => signal },
		...(credential && { getCredentials: { value: async () => credential } }),
	}) as IExecuteFunctions;

	const sent = String(request.body ?? '');
	const result = await resultOf(
		(async (): Promise<Answer> => {
			const response = await responseBefore(
				execution.helpers.httpRequestWithAuthentication.call(sender, 'cfdiApi', {
					...request,
					encoding: 'stream',
					returnFullResponse: true,
				}) as Promise<IN8nHttpFullResponse>,
				deadline,
			);
			const { body } = response;
			if (isByteStream(body) && isOfProxy(body)) {
				body.destroy();
				throw proxyRefusal(response);
			}
			const isRedirect = response.statusCode >= 300 && response.statusCode <= 399;
			const address = isRedirect ? await serviceOf(execution) : undefined;
			const context = { sent, endpoint: request.url, deadline, clean, ...(address && { address }) };
			const answer: Answer = { ...response, ...context };
			if (!isByteStream(body)) return answer;
			if (request.encoding !== 'stream')
				return { ...answer, body: await wholeBody(answer, body, deadline) };
			body.on('close', release);
			return answer;
		})(),
	);
	if (!('value' in result && isByteStream(result.value.body))) release();
	if ('value' in result) return result.value;
	const { error } = result;
	if (error instanceof ItemError) throw error;
	const isLate = deadline.aborted && cancellation?.aborted !== true;
	throw networkError(
		isLate ? Object.assign(timedOut(), { cause: error }) : error,
		await serviceOf(execution),
	);
}

/** `AbortSignal.any` would double the time of an exchange. */
function firstAborted(...signals: Array<AbortSignal | undefined>) {
	const first = new AbortController();
	const abort = () => first.abort();
	const sources = signals.filter((signal) => signal !== undefined);
	for (const signal of sources) {
		if (signal.aborted) abort();
		else signal.addEventListener('abort', abort, { once: true });
	}
	const release = () => sources.forEach((signal) => signal.removeEventListener('abort', abort));
	return { signal: first.signal, release };
}

async function responseBefore(
	call: Promise<IN8nHttpFullResponse>,
	deadline: AbortSignal,
): Promise<IN8nHttpFullResponse> {
	call.then(
		({ body }) => {
			if (deadline.aborted && isByteStream(body)) body.on('error', () => {}).destroy();
		},
		() => {},
	);
	return await untilAborted(call, deadline, async () => {
		await sleep(ERROR_GRACE);
		throw timedOut();
	});
}

async function wholeBody(answer: Answer, body: ByteStream, deadline: AbortSignal): Promise<Buffer> {
	const chunks: Buffer[] = [];
	const read = async () => await bytesUpTo(body, MAX_ANSWER_BYTES, chunks);
	const result = await resultOf(readWithin(body, deadline, read));
	if ('value' in result) return result.value.bytes;
	// Even an incomplete response can contain the UUID.
	const identifiers = identifiersIn(answerText(Buffer.concat(chunks)), answer.sent);
	throw new ItemError({ ...networkError(result.error).details, ...identifiers });
}

async function resultOf<T>(promise: Promise<T>): Promise<{ value: T } | { error: unknown }> {
	return await promise.then(
		(value) => ({ value }),
		(error: unknown) => ({ error }),
	);
}

/** A response to an https request over a socket without TLS comes from a proxy. */
function isOfProxy(body: unknown): boolean {
	if (!isRecord(body) || !isRecord(body.req) || !isRecord(body.socket)) return false;
	return body.req.protocol === 'https:' && body.socket.encrypted !== true;
}

export type ByteStream = Exclude<
	Parameters<IExecuteSingleFunctions['helpers']['prepareBinaryData']>[0],
	Buffer | Uint8Array
>;

const KIND_BYTES = 1_024;

export function isByteStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && 'unshift' in body && 'read' in body;
}

/**
 * Returns a stream's first bytes, and puts them back into the stream for the next reader. Returns
 * all bytes of a short stream.
 * @throws if the connection breaks
 */
export async function beginning(
	stream: ByteStream,
	enough = KIND_BYTES,
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
 * Reads a stream up to a limit in bytes, and destroys a longer stream. If the stream breaks,
 * `chunks` contains the received bytes.
 */
export async function bytesUpTo(
	stream: ByteStream,
	limit: number,
	chunks: Buffer[] = [],
): Promise<{ bytes: Buffer; isAll: boolean }> {
	if (stream.errored) throw stream.errored;
	let length = 0;
	// Events are twice as fast as an asynchronous iterator, and this function reads most responses.
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
 * Counts a stream's bytes while another reader reads them, and destroys the stream if it exceeds
 * the limit. Wraps `push`, because a listener would start the stream too early.
 * @returns a function that returns the number of bytes
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

function timedOut(): Error {
	return Object.assign(new Error('The exchange did not end in its time'), { code: 'ETIMEDOUT' });
}

function broken(): Error {
	return Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' });
}

/**
 * Reads a stream, or throws ETIMEDOUT at the deadline. n8n's own time-out covers only the time
 * until the response begins.
 */
export async function readWithin<T>(
	stream: ByteStream,
	deadline: AbortSignal,
	read: () => Promise<T>,
): Promise<T> {
	return await untilAborted(read(), deadline, () => {
		const fault = timedOut();
		// An error without a listener would end the process.
		stream.on('error', () => {}).destroy(fault);
		throw fault;
	});
}
