import nock from 'nock';

import { baseUrl } from './engine';
import { contentOf, idIn, pageOf, paths } from './serviceForms';

export interface SentRequest {
	method: string;
	path: string;
	headers: Record<string, string>;
	body: string;
	json: unknown;
}

export interface Answer {
	status?: number;
	body: string | Buffer | object;
	headers?: Record<string, string>;
}

/**
 * Responds to requests to a path with the given responses, in their order. nock refuses further
 * requests.
 * @returns the list of requests, which grows with each request
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
			json: contentOf(JSON.parse(body)),
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

/**
 * Responds to each download according to the invoice ID in the request.
 * @returns the list of requested IDs, which grows with each request
 */
export function downloadsAnswer(answer: (id: string) => nock.ReplyFnResult): string[] {
	const asked: string[] = [];
	nock(baseUrl)
		.post(paths.download)
		.reply((_uri, body) => {
			const id = idIn(contentOf(typeof body === 'string' ? JSON.parse(body) : body));
			asked.push(id);
			return answer(id);
		})
		.persist();
	return asked;
}

export const pageAnswer = (current: number, last: number, records: object[]): Answer => ({
	body: pageOf(current, last, records),
});

function headersOf(request: {
	headers: Record<string, string | string[]>;
}): Record<string, string> {
	return Object.fromEntries(
		Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
}

/**
 * Undo nock's changes to Node.js's http module, because the next test file of the process uses the
 * same module.
 */
afterAll(() => {
	nock.restore();
});

/**
 * Blocks all connections in the tests of a file, except those that nock answers. Removes nock's
 * responses after each test.
 */
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
