import { NodeOperationError, UserError } from 'n8n-workflow';

import type { Text } from 'cfdi-mx';
import { isRecord } from 'cfdi-mx';
import { INVALID_CREDENTIAL } from './serviceAddress';
import type { ItemErrorDetails } from './itemError';
import { ItemError, errorWords } from './itemError';
import type { ServiceKind } from './words';
import { advice, sameText, sentences, text } from './words';
import { credentialWords } from './words/en';

/** How a request ended without an answer, and what became of it. */
interface NetworkFault extends Pick<ItemErrorDetails, 'outcome' | 'transient'> {
	kind: ServiceKind;
}

const unreachable: NetworkFault = { kind: 'unreachable', outcome: 'notSent', transient: true };
const untrusted: NetworkFault = { kind: 'untrusted', outcome: 'notSent' };
const tooSlow: NetworkFault = { kind: 'tooSlow', outcome: 'unknown', transient: true };
const neverAnswered: NetworkFault = { kind: 'neverAnswered', outcome: 'notSent' };
const noHandshake: NetworkFault = { kind: 'noHandshake', outcome: 'notSent' };
const broken: NetworkFault = { kind: 'brokenConnection', outcome: 'unknown', transient: true };
const cancelled: NetworkFault = { kind: 'cancelledWhileSent', outcome: 'unknown' };

/** What the codes of Node and axios mean: also those of the name service, of a certificate, of a handshake. */
const byCode: ReadonlyArray<readonly [RegExp, NetworkFault]> = [
	[/^(ECONNREFUSED|ENOTFOUND|EAI_.*)$/, unreachable],
	[/^(ECONNABORTED|ETIMEDOUT)$/, tooSlow],
	[/^ERR_CANCELED$/, cancelled],
	[/SELF_SIGNED_CERT|^CERT_|^UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|^HOSTNAME_MISMATCH$/, untrusted],
	[/^ERR_TLS_CERT_ALTNAME/, untrusted],
	[/^ERR_SSL_(WRONG_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS|PACKET_LENGTH)/, noHandshake],
	[/^ERR_SSL_.*(HANDSHAKE|PROTOCOL_VERSION|UNRECOGNIZED_NAME|NO_SHARED_CIPHER)/, noHandshake],
];

/** Words of Node and of its proxy agents for a connection that was never made. */
const NOT_CONNECTED =
	/before secure TLS connection was established|wrong version number|handshake failure|alert protocol version|Proxy connection ended before receiving CONNECT response/i;

/**
 * Node's words for a connection that was not made: "connect ETIMEDOUT 192.0.2.1:443". In an older n8n
 * only they tell it from a connection that broke later.
 */
const CONNECTING = /^connect E[A-Z]+\b/;

/**
 * The error for a request that ended without an answer.
 * @param error what n8n's request helper threw: its own error, with axios' error as `cause`, or before
 * n8n-workflow 2.34 with axios' code as `httpCode`. Only code, words and the state of the connection
 * are read, because axios' error holds the request's headers.
 * @param service its address, where it is at hand: of it only scheme, host and port are shown
 */
export function networkError(error: unknown, service = ''): ItemError {
	const cause = isRecord(error) && isRecord(error.cause) ? error.cause : error;
	const code = codeOf(error) ?? codeOf(cause);
	if (code === INVALID_CREDENTIAL) return ofCredential(messageOf(error));
	const fault = faultOf(code, error, cause);
	if (fault === undefined) return withoutCode(cause);

	const { kind, ...others } = fault;
	const shownCode = code === undefined ? undefined : sameText(`(${code})`);
	return new ItemError({
		...others,
		code: kind,
		...errorWords(
			text(kind),
			sentences(advice(kind), ...(fault === unreachable ? triedAt(service) : []), shownCode),
		),
	});
}

function triedAt(service: string): Text[] {
	if (!URL.canParse(service)) return [];
	const { hostname, origin } = new URL(service);
	return [
		text('triedAddress', { address: origin }),
		...(hostname === 'localhost' ? [text('localhostInDocker')] : []),
	];
}

function faultOf(
	code: string | undefined,
	error: unknown,
	cause: unknown,
): NetworkFault | undefined {
	const words = allWords(error, cause);
	if (whileConnecting(cause) || words.some((text) => CONNECTING.test(text))) return unreachable;
	const [, known] = byCode.find(([form]) => code !== undefined && form.test(code)) ?? [];
	if (known?.outcome === 'notSent') return known;
	if (words.some((text) => NOT_CONNECTED.test(text))) return noHandshake;
	const own = axiosError(cause);
	if (known === tooSlow && (neverConnected(own) || nothingLeft(own))) return neverAnswered;
	if (known !== cancelled && neverConnected(own)) return noHandshake;
	return known ?? (code === undefined ? undefined : broken);
}

/** Axios' own error: the cause of a deadline is n8n's error, and that has axios' as its cause. */
function axiosError(error: unknown): unknown {
	let found = error;
	for (let depth = 0; depth < 3 && isRecord(found) && !('request' in found); depth++) {
		found = found.cause;
	}
	return found;
}

/** A code of Node or axios, also where n8n keeps it instead of an HTTP status. */
function codeOf(error: unknown): string | undefined {
	if (!isRecord(error)) return undefined;
	return [error.code, error.httpCode].find(
		(code): code is string => typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code),
	);
}

/** n8n replaces the words of some errors, and keeps the first ones in `messages`. */
function allWords(...errors: unknown[]): string[] {
	return errors
		.filter(isRecord)
		.flatMap(({ message, messages }) => [message, ...(Array.isArray(messages) ? messages : [])])
		.filter((words) => typeof words === 'string');
}

/**
 * Whether no connection was made, so nothing was sent, whatever the code. axios keeps Node's error
 * as its cause; for a host with several addresses that is a list of errors, one for each.
 */
function whileConnecting(error: unknown): boolean {
	if (!isRecord(error)) return false;
	if (error.syscall !== undefined) return error.syscall === 'connect';
	const { errors } = error;
	if (Array.isArray(errors) && errors.length > 0) return errors.every(whileConnecting);
	return whileConnecting(error.cause);
}

/**
 * An error without a code does not come from the network. n8n and the credential throw these
 * classes before a request is sent; any other error may have happened after it.
 */
function withoutCode(error: unknown): ItemError {
	const message = sameText(messageOf(error));
	const isOwn = error instanceof UserError || error instanceof NodeOperationError;
	if (isOwn) return notSent(message);
	return new ItemError({ outcome: 'unknown', code: 'otherError', ...errorWords(message) });
}

function notSent(message: Text, code: ServiceKind = 'otherError'): ItemError {
	return new ItemError({ outcome: 'notSent', code, ...errorWords(message, text('nothingSent')) });
}

/** Of the credential's error n8n keeps the English words. */
function ofCredential(message: string): ItemError {
	const kinds = Object.keys(credentialWords) as Array<keyof typeof credentialWords>;
	const kind = kinds.find((one) => text(one).en === message);
	return kind === undefined ? notSent(sameText(message)) : notSent(text(kind), kind);
}

function messageOf(error: unknown): string {
	return isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
}

/** Calls the service, and returns its result or what went wrong. Never throws. */
export async function resultOrError<T>(call: () => Promise<T>): Promise<T | ItemError> {
	try {
		return await call();
	} catch (error) {
		return error instanceof ItemError ? error : networkError(error);
	}
}

/** The same for who takes a Failure: throws an ItemError in place of anything else. */
export async function orItemError<T>(call: () => Promise<T>): Promise<T> {
	const result = await resultOrError(call);
	if (result instanceof ItemError) throw result;
	return result;
}

/**
 * Whether a request ended before a byte of it could leave: no connection was assigned to it (a proxy
 * has not answered CONNECT), or its TLS handshake was not over, before which TLS sends no data. axios
 * keeps Node's request, and that its socket; where a part is missing, the request may have been sent,
 * too.
 * @param error axios' error
 */
function neverConnected(error: unknown): boolean {
	const socket = socketOf(error);
	if (socket === null) return true;
	return socket?.encrypted === true && socket.secureConnecting === true;
}

/**
 * The same for a socket without TLS, which forgets when it is destroyed whether it was connected: Node
 * gave the operating system no byte of it. `bytesWritten` also counts those that still waited for the
 * connection.
 * @param error axios' error
 */
function nothingLeft(error: unknown): boolean {
	const socket = socketOf(error);
	return socket?.encrypted !== true && socket?._bytesDispatched === 0;
}

/** The socket of a request that got no answer; `null` if it had none yet. */
function socketOf(error: unknown): Record<string, unknown> | null | undefined {
	if (!isRecord(error) || error.response !== undefined) return undefined;
	const { request } = error;
	if (!isRecord(request) || isRecord(request.res)) return undefined;
	const { socket } = request;
	return socket === null || isRecord(socket) ? socket : undefined;
}

/**
 * Whether an answer comes from a proxy that refused to connect to an https service: then the service
 * got nothing. The proxy agent gives the proxy's words as the answer, on a line without TLS.
 * @param body of the answer: Node's own stream of it. Of another one, such as that of n8n 2.41,
 * nothing is known
 */
export function isOfProxy(body: unknown): boolean {
	if (!isRecord(body) || !isRecord(body.req) || !isRecord(body.socket)) return false;
	return body.req.protocol === 'https:' && body.socket.encrypted !== true;
}
