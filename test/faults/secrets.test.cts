import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { runNode, token } from '../support/engine';
import { linesWith } from './log.cts';
import { fault, nodeRun, order, runScenario, sandboxForFile, subjectsFor } from './scenario';
import type { OperationUnderTest } from './operationsUnderTest';
import * as subjectsUnderTest from './operationsUnderTest';

const sandbox = sandboxForFile('secrets');
const all = Object.values(subjectsUnderTest) as OperationUnderTest[];
const table = all.map((operation) => ({ name: operation.name, operation }));

describe.each(table)('The token of $name', ({ operation }) => {
	const typed = [token, ` ${token}\n`, `Bearer ${token}`];

	it.each(typed)(
		'typed as %j is in no message of a service that repeats it',
		async (accessToken) => {
			const logged = linesWith(token);
			const subjects = await subjectsFor(sandbox(), operation, 1);
			await order(sandbox(), operation, subjects[0], fault('422'), 'always');
			const run = nodeRun(sandbox(), { operation, subjects });

			const result = await runNode({
				...run,
				credentials: { ...run.credentials, accessToken },
				node: { onError: 'continueRegularOutput' },
			});

			expect(JSON.stringify(result.items[0]?.json.error)).toContain('Authorization: ');
			expect(JSON.stringify(result.run)).not.toContain(token);
			expect(logged).toEqual([]);
		},
	);
});

/** As long as a signed token of a web service is. */
const longToken = Array.from({ length: 100 }, (_none, place) => `part${place}ofToken`).join('');

describe.each([
	{ title: 'a refusal', status: 422, body: (words: string) => ({ message: words }) },
	{
		title: 'a field',
		status: 422,
		body: (words: string) => ({ error: { Rfc: [words] }, code: 422 }),
	},
	{ title: 'a fault of the service', status: 500, body: (words: string) => ({ error: words }) },
	{ title: 'an answer of another service', status: 200, body: (words: string) => words },
])('A token where the words of $title are cut', ({ status, body }) => {
	const places = [150, 190, 198, 560, 590, 598];
	const stopOrGoOn = ['stopWorkflow', 'continueRegularOutput'] as const;

	it.each([
		...places.map((place) => ({ accessToken: token, place })),
		...[0, 150, 590].map((place) => ({ accessToken: longToken, place })),
	])('at $place is not shown in part either', async ({ accessToken, place }) => {
		for (const onError of stopOrGoOn) {
			await sandbox().delete('/sandbox');
			const subjects = await subjectsFor(sandbox(), subjectsUnderTest.stamp, 1);
			const order422 = {
				fault: 'status',
				status,
				body: body(`${'x'.repeat(place)}${accessToken}`),
			};
			await order(sandbox(), subjectsUnderTest.stamp, subjects[0], {
				...fault('422'),
				order: order422,
			});
			const run = nodeRun(sandbox(), { operation: subjectsUnderTest.stamp, subjects });

			const result = await runNode({
				...run,
				credentials: { ...run.credentials, accessToken },
				node: { onError },
			});

			expect(JSON.stringify(result.run)).not.toContain(accessToken.slice(0, 6));
		}
	});
});

/** Another host: it keeps the headers of whatever it is sent. */
let elsewhere: Server;
let headers: IncomingHttpHeaders[] = [];
beforeAll(async () => {
	elsewhere = createServer((request, response) => {
		headers.push(request.headers);
		response.end('{}');
	});
	await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
});
beforeEach(() => {
	headers = [];
});
afterAll(() => {
	elsewhere.close();
});

describe.each(table)('A redirect of $name', ({ operation }) => {
	it.each([301, 302, 303, 307, 308])(
		'with %i to another host is not followed: it gets no token, not even a request',
		async (status) => {
			const { port } = elsewhere.address() as AddressInfo;
			const subjects = await subjectsFor(sandbox(), operation, 1);
			const headersOfAnswer = { location: `http://127.0.0.1:${port}/api?token=${token}` };
			await order(
				sandbox(),
				operation,
				subjects[0],
				{
					...fault('422'),
					order: { fault: 'status', status, headers: headersOfAnswer },
				},
				'always',
			);

			const { error, run } = await runScenario(sandbox(), { operation, subjects });

			expect(headers).toEqual([]);
			expect(error?.context.outcome).toBe('refused');
			expect(error?.description).toContain(`The service points to http://127.0.0.1:${port}.`);
			expect(JSON.stringify(run)).not.toContain(token);
		},
	);
});
