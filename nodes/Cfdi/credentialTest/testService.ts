import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { issuerFault } from '../setUp/doctor';
import { authenticated, issuerIn, secretsIn, cleanerOf, redact } from '../service/credential';
import type { Answer } from '../service/endpoints';
import { customersRequest, endpoints, requestDefaults } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import { ItemError } from '../messages/itemError';
import { readPage } from '../service/answer';
import type { Clean } from '../service/credential';
import type { NodeKind } from '../messages';
import { text } from '../messages';

/** In milliseconds: a person waits for the answer. */
const TIMEOUT = 30_000;

/** The meaning of a status for a new credential. */
const byStatus: Record<string, NodeKind> = {
	401: 'testTokenRefused',
	403: 'testTokenNotAllowed',
	404: 'testFoundNoApi',
};

/**
 * Tests a credential by reading the first customers. Any server can answer 200, so only the service's JSON
 * passes. For a declared request n8n would show only a code if the service cannot be reached.
 */
export async function testService(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const clean = cleanerOf(secretsIn(data));
	const result = await resultOrError(async () => await firstCustomers(this, data, clean));
	if (!(result instanceof ItemError)) {
		const fault = issuerFault(issuerIn(data));
		return fault === undefined
			? { status: 'OK', message: text('testPassed').en }
			: { status: 'Error', message: inOneLine(fault.message, fault.fix) };
	}
	const { message, description, httpCode } = redact(result, clean).details;
	const isOtherApi = result.details.outcome === 'unknown' && httpCode?.startsWith('2') === true;
	const kind = isOtherApi ? 'testFoundOtherApi' : byStatus[httpCode ?? ''];
	return {
		status: 'Error',
		message:
			kind === undefined
				? inOneLine(message, description)
				: text(kind, { path: endpoints['customer.getAll'].request.url }).en,
	};
}

async function firstCustomers(
	{ helpers: { request: send } }: ICredentialTestFunctions,
	data: ICredentialDataDecryptedObject,
	clean: Clean,
): Promise<void> {
	const { body, ...asked } = customersRequest('');
	const { headers } = requestDefaults;
	const { baseURL, url, ...signed } = authenticated(data, { ...asked, headers });
	// The helper of a credential's test has the options of the "request" library.
	const answer = (await send({
		method: 'POST',
		uri: `${baseURL}${url}`,
		headers: signed.headers,
		body,
		timeout: TIMEOUT,
		simple: false,
		followRedirect: false,
		followAllRedirects: false,
		resolveWithFullResponse: true,
	})) as Answer;
	readPage({ ...answer, clean });
}

/** Joins the message and the advice, without the text about an item. */
function inOneLine(message: string, description = ''): string {
	const advice = description.replace(text('nothingSent').en, '').replaceAll('\n', ' ').trim();
	return `${/[.!?]$/.test(message) ? message : `${message}.`} ${advice}`.trim();
}
