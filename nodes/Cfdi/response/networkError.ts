import { NodeOperationError, UserError } from 'n8n-workflow';

import { neverConnected, nothingLeft } from './connection';
import type { ItemErrorDetails } from './itemError';
import { ItemError } from './itemError';
import { isRecord } from './serviceWords';

type NetworkAdvice = Pick<ItemErrorDetails, 'outcome' | 'message' | 'description' | 'transient'>;

const nothingHappened = 'Nothing was sent.';

const unreachable: NetworkAdvice = {
	outcome: 'notSent',
	message: 'The service cannot be reached',
	description: `${nothingHappened} Check the Base URL in the CFDI credential, and whether the service is up.`,
	transient: true,
};
const untrusted: NetworkAdvice = {
	outcome: 'notSent',
	message: 'The service shows a certificate that n8n does not trust',
	description: `${nothingHappened} Check the Base URL in the CFDI credential. For a service of your own with its own certificate there is Request Options > Ignore SSL Issues (Insecure).`,
};
const tooSlow: NetworkAdvice = {
	outcome: 'unknown',
	message: 'The service did not answer in time',
	transient: true,
};
const neverAnswered: NetworkAdvice = {
	outcome: 'notSent',
	message: 'No connection to the service was made in time',
	description: `${nothingHappened} Check the Base URL in the CFDI credential, and whether a firewall or a proxy stands before the service.`,
};
const noHandshake: NetworkAdvice = {
	outcome: 'notSent',
	message: 'No secure connection to the service could be made',
	description: `${nothingHappened} Check the Base URL in the CFDI credential: its port may not speak https, or only an old version of it.`,
};
const brokenConnection: NetworkAdvice = {
	outcome: 'unknown',
	message: 'The connection to the service broke before its answer came',
	transient: true,
};

const cancelled: NetworkAdvice = {
	outcome: 'unknown',
	message: 'The execution was cancelled while the service worked on this item',
};

/** Of the credential's own errors: old versions of n8n keep nothing else of their class. */
export const INVALID_CREDENTIAL = 'INVALID_CREDENTIAL';

/** What the codes of Node and axios mean to the person who runs the workflow. */
const byCode: Record<string, NetworkAdvice> = {
	ECONNREFUSED: unreachable,
	ENOTFOUND: unreachable,
	ECONNABORTED: tooSlow,
	ETIMEDOUT: tooSlow,
	ERR_CANCELED: cancelled,
};

/** Families of codes: those of the name service, of a certificate, of a handshake. */
const byForm: Array<[RegExp, NetworkAdvice]> = [
	[/^EAI_/, unreachable],
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
 */
export function networkError(error: unknown): ItemError {
	const cause = isRecord(error) && isRecord(error.cause) ? error.cause : error;
	const code = codeOf(error) ?? codeOf(cause);
	if (code === INVALID_CREDENTIAL) return notSent(wordsOf(error));
	const advice = adviceFor(code, error, cause);
	if (advice === undefined) return withoutCode(cause);

	const { description } = advice;
	const shownCode = code === undefined ? '' : `(${code})`;
	return new ItemError({
		...advice,
		description: [description ?? '', shownCode].join(' ').trim(),
	});
}

function adviceFor(
	code: string | undefined,
	error: unknown,
	cause: unknown,
): NetworkAdvice | undefined {
	const words = allWords(error, cause);
	if (whileConnecting(cause) || words.some((text) => CONNECTING.test(text))) return unreachable;
	const known = code === undefined ? undefined : (byCode[code] ?? byFormOf(code));
	if (known?.outcome === 'notSent') return known;
	if (words.some((text) => NOT_CONNECTED.test(text))) return noHandshake;
	const own = axiosError(cause);
	if (known === tooSlow && (neverConnected(own) || nothingLeft(own))) return neverAnswered;
	if (known !== cancelled && neverConnected(own)) return noHandshake;
	return known ?? (code === undefined ? undefined : brokenConnection);
}

function byFormOf(code: string): NetworkAdvice | undefined {
	return byForm.find(([form]) => form.test(code))?.[1];
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
	const words = wordsOf(error);
	const isOwn = error instanceof UserError || error instanceof NodeOperationError;
	return isOwn ? notSent(words) : new ItemError({ outcome: 'unknown', message: words });
}

function notSent(message: string): ItemError {
	return new ItemError({ outcome: 'notSent', message, description: nothingHappened });
}

function wordsOf(error: unknown): string {
	return isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
}
