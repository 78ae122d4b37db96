import type {
	IExecuteFunctions,
	IExecuteSingleFunctions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { ByteStream } from './byteStream';
import { answerText, bytesUpTo, isByteStream, readWithin, timedOut } from './byteStream';
import { isOfProxy, networkError } from './networkError';
import { serviceOf } from './credential';
import type { Answer, ServiceRequest } from './endpoints';
import { identifiersIn } from './identifiers';
import { ItemError } from './itemError';
import { proxyRefusal } from './statusError';
import { untilAborted } from 'at-most-once';

/** All of n8n that sends requests. */
type Sender = IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions;

/** The longest answer that is read into memory, in bytes; the rest is not read. */
export const LONGEST_ANSWER = 5_000_000;

/** How long n8n's HTTP client gets to say why it stops, in milliseconds. */
const ERROR_GRACE = 50;

/**
 * Sends one request and reads its answer. Its time-out bounds all of that: n8n's HTTP client by itself
 * waits for ever for a body that drips, for headers that never end, and after an answer 101. And it
 * would read an endless body, or a bomb of gzip, into memory.
 * @param request with `encoding: 'stream'` the body stays a stream, to be read before `deadline`
 * @throws ItemError; with the UUID where the connection broke behind it
 */
export async function exchange(
	execution: Sender,
	{ clean, credential, ...request }: ServiceRequest,
): Promise<Answer> {
	const deadline = AbortSignal.timeout(request.timeout);
	const cancellation =
		'getExecutionCancelSignal' in execution ? execution.getExecutionCancelSignal() : undefined;
	const { signal, release } = firstOf(deadline, cancellation);
	// n8n sets the signal of a request itself, to what this function gives it.
	const sender = Object.create(execution, {
		getExecutionCancelSignal: { value: () => signal },
		...(credential && { getCredentials: { value: async () => credential } }),
	}) as IExecuteFunctions;

	const sent = String(request.body ?? '');
	const result = await resultOf(
		(async (): Promise<Answer> => {
			const response = await beforeDeadline(
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
			const asked = { sent, endpoint: request.url, deadline, clean, ...(address && { address }) };
			const answer: Answer = { ...response, ...asked };
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

/** Aborted with the first of them. `AbortSignal.any` takes as long as the rest of an exchange. */
function firstOf(...signals: Array<AbortSignal | undefined>) {
	const first = new AbortController();
	const abort = () => first.abort();
	const given = signals.filter((signal) => signal !== undefined);
	for (const signal of given) {
		if (signal.aborted) abort();
		else signal.addEventListener('abort', abort, { once: true });
	}
	const release = () => given.forEach((signal) => signal.removeEventListener('abort', abort));
	return { signal: first.signal, release };
}

async function beforeDeadline(
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
	const read = async () => await bytesUpTo(body, LONGEST_ANSWER, chunks);
	const result = await resultOf(readWithin(body, deadline, read));
	if ('value' in result) return result.value.bytes;
	// Half an answer may hold the UUID already.
	const found = identifiersIn(answerText(Buffer.concat(chunks)), answer.sent);
	throw new ItemError({ ...networkError(result.error).details, ...found });
}

async function resultOf<T>(promise: Promise<T>): Promise<{ value: T } | { error: unknown }> {
	return await promise.then(
		(value) => ({ value }),
		(error: unknown) => ({ error }),
	);
}
