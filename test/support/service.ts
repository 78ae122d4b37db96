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
 * Gives a path's requests these responses in order, and refuses more.
 * @returns the growing list of requests
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
 * Responds to each download by its invoice ID.
 * @returns the growing list of requested IDs
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

/** The next test file uses the same http module, so undo nock's changes. */
afterAll(() => {
	nock.restore();
});

/**
 * Blocks all connections in a file's tests, except nock's, and removes nock's responses after each
 * test.
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
