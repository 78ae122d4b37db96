import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { authenticated } from '../request/authentication';
import { requestDefaults } from '../request/requestDefaults';
import { secretsIn } from '../request/secrets';
import type { Answer } from '../response/httpAnswer';
import { ItemError } from '../response/itemError';
import { readPage } from '../response/page';
import { redact } from '../response/redact';
import { resultOrError } from '../response/resultOrError';

/** How long the service may take, in milliseconds: a person waits for it. */
const LONGEST_WAIT = 30_000;

/** What each status means while a credential is made. */
const byStatus: Record<string, string> = {
	401: 'The service does not accept the Access Token. Copy it again from your service.',
	403: 'The service knows the Access Token, but it may not read customers.',
	404: 'There is no CFDI API at this Base URL: the service does not know /api/customers.',
};

const NO_API =
	'Something answers at this Base URL, but not the CFDI API: its answer is not the JSON of /api/customers.';

/**
 * Tests a credential: asks the service for its first customers. Only the service's own JSON passes,
 * because any server may answer 200. A function, and not a declared request, because of that n8n
 * shows a service that cannot be reached as a bare code.
 */
export async function testService(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const result = await resultOrError(async () => await firstCustomers(this, data));
	if (!(result instanceof ItemError)) {
		return { status: 'OK', message: 'The service accepts the Access Token.' };
	}
	const { message, description, httpCode } = redact(result, secretsIn(data)).details;
	const isOtherApi = result.details.outcome === 'unknown' && httpCode?.startsWith('2') === true;
	const words = isOtherApi ? NO_API : byStatus[httpCode ?? ''];
	return { status: 'Error', message: words ?? inOneLine(message, description) };
}

async function firstCustomers(
	{ helpers: { request: send } }: ICredentialTestFunctions,
	data: ICredentialDataDecryptedObject,
): Promise<void> {
	const { baseURL, url, headers } = authenticated(data, {
		url: '/api/customers',
		headers: requestDefaults.headers,
	});
	// The helper of a credential's test has the options of the "request" library.
	const answer = (await send({
		method: 'POST',
		uri: `${baseURL}${url}`,
		headers,
		body: '{}',
		timeout: LONGEST_WAIT,
		simple: false,
		followRedirect: false,
		followAllRedirects: false,
		resolveWithFullResponse: true,
	})) as Answer;
	readPage(answer);
}

/** The message and what to do, without the words about an item. */
function inOneLine(message: string, description = ''): string {
	const advice = description.replace('Nothing was sent.', '').replaceAll('\n', ' ').trim();
	return `${/[.!?]$/.test(message) ? message : `${message}.`} ${advice}`.trim();
}
