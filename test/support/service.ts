/** The service as nock plays it, and what it was sent. */
import nock from 'nock';

import { baseUrl } from './engine';

export interface SentRequest {
	method: string;
	/** Path and query. */
	path: string;
	headers: Record<string, string>;
	/** The body to the letter. */
	body: string;
}

export interface Answer {
	status?: number;
	body: string | Buffer | object;
	headers?: Record<string, string>;
}

/**
 * Answers the requests to one path, in order; a request too many is refused by nock.
 * @returns the list that fills with what was sent
 */
export function serviceAnswers(
	path: string,
	...answers: Array<Answer | (() => Answer)>
): SentRequest[] {
	const sent: SentRequest[] = [];
	const scope = nock(baseUrl);
	scope.on('request', (request, _interceptor, body: string) => {
		sent.push({
			method: request.method,
			path: request.path,
			headers: headersOf(request),
			body,
		});
	});
	for (const answer of answers) {
		scope
			.post(path)
			.query(true)
			.reply(() => {
				const { status = 200, body, headers } = typeof answer === 'function' ? answer() : answer;
				return [status, body as nock.Body, headers];
			});
	}
	return sent;
}

function headersOf(request: {
	headers: Record<string, string | string[]>;
}): Record<string, string> {
	return Object.fromEntries(
		Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
}

/** Closes the network before each test of a file, and forgets the answers after it. */
export function withoutNetwork(): void {
	beforeEach(() => {
		nock.disableNetConnect();
	});
	afterEach(() => {
		nock.abortPendingRequests();
		nock.cleanAll();
		nock.enableNetConnect();
	});
}
