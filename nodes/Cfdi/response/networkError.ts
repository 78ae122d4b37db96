import { NodeOperationError, UserError } from 'n8n-workflow';

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
const brokenConnection: NetworkAdvice = {
	outcome: 'unknown',
	message: 'The connection to the service broke before its answer came',
	transient: true,
};

/** What the codes of Node and axios mean to the person who runs the workflow. */
const byCode: Record<string, NetworkAdvice> = {
	ECONNREFUSED: unreachable,
	ENOTFOUND: unreachable,
	EAI_AGAIN: unreachable,
	CERT_HAS_EXPIRED: untrusted,
	DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
	ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
	SELF_SIGNED_CERT_IN_CHAIN: untrusted,
	UNABLE_TO_GET_ISSUER_CERT: untrusted,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
	ECONNABORTED: tooSlow,
	ETIMEDOUT: tooSlow,
	ERR_CANCELED: {
		outcome: 'unknown',
		message: 'The execution was cancelled while the service worked on this item',
	},
};

/**
 * The error for a request that ended without an answer.
 * @param error what n8n's request helper threw: its own error, with axios' error as `cause`. Only
 * code and message are read, because axios' error holds the request's headers.
 */
export function networkError(error: unknown): ItemError {
	const cause = isRecord(error) && isRecord(error.cause) ? error.cause : error;
	const code = isRecord(cause) && typeof cause.code === 'string' ? cause.code : undefined;
	if (code === undefined) return withoutCode(cause);

	const advice = whileConnecting(cause) ? unreachable : (byCode[code] ?? brokenConnection);
	const { description } = advice;
	return new ItemError({
		...advice,
		description: description === undefined ? `(${code})` : `${description} (${code})`,
	});
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
	const words =
		isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
	const notSent = error instanceof UserError || error instanceof NodeOperationError;
	return new ItemError({
		outcome: notSent ? 'notSent' : 'unknown',
		message: words,
		...(notSent && { description: nothingHappened }),
	});
}
