import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onErrorContinue, runNode, token } from '../support/engine';
import { linesWith } from './log.cts';
import { operationsUnderTest, stamp } from './operationsUnderTest';
import { orderFault } from './orderFault';
import { fault, inputsFor, nodeRun, runScenario, sandboxForFile } from './scenario';
import { partOf } from '../support/part.cts';

const sandbox = sandboxForFile('secrets');
const logged = linesWith(token);

beforeEach(() => {
	logged.length = 0;
});

describe.each(operationsUnderTest)('The token of $name', (operation) => {
	const typed = [token, ` ${token}\n`, `Bearer ${token}`];

	it.each(typed)(
		'hides the token typed as %j if the service repeats the token',
		async (accessToken) => {
			const inputs = await inputsFor(sandbox(), operation, 1);
			await orderFault(sandbox(), operation, inputs[0], fault('422'), 'always');
			const run = nodeRun(sandbox(), { operation, inputs });

			const result = await runNode({
				...run,
				credentials: { ...run.credentials, accessToken },
				node: onErrorContinue,
			});

			expect(JSON.stringify(result.items[0]?.json.error)).toContain('Authorization: ');
			expect(JSON.stringify(result.run)).not.toContain(token);
			expect(logged).toEqual([]);
		},
	);
});

/** A signed token (JWT) has this length. */
const longToken = Array.from({ length: 100 }, (_none, index) => `part${index}ofToken`).join('');

describe.each([
	{ title: 'a refusal', status: 422, body: (text: string) => ({ message: text }) },
	{
		title: 'a field',
		status: 422,
		body: (text: string) => ({ error: { Rfc: [text] }, code: 422 }),
	},
	{ title: 'a fault of the service', status: 500, body: (text: string) => ({ error: text }) },
	{ title: 'an answer of another service', status: 200, body: (text: string) => text },
])('If the text of $title is cut inside a token', ({ status, body }) => {
	const offsets = [150, 190, 198, 560, 590, 598];

	it.each(
		partOf(
			[
				...offsets.map((offset) => ({ accessToken: token, offset })),
				...[0, 150, 590].map((offset) => ({ accessToken: longToken, offset })),
			],
			4,
		),
	)(
		'shows no part of a token if a shortened text ends inside it (offset $offset)',
		async ({ accessToken, offset }) => {
			for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
				await sandbox().delete('/sandbox');
				const inputs = await inputsFor(sandbox(), stamp, 1);
				const order = {
					fault: 'status',
					status,
					body: body(`${'x'.repeat(offset)}${accessToken}`),
				};
				await orderFault(sandbox(), stamp, inputs[0], { order });
				const run = nodeRun(sandbox(), { operation: stamp, inputs });

				const result = await runNode({
					...run,
					credentials: { ...run.credentials, accessToken },
					node: { onError },
				});

				expect(JSON.stringify(result.run)).not.toContain(accessToken.slice(0, 6));
			}
		},
	);
});

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

describe.each(operationsUnderTest)('A redirect of $name', (operation) => {
	it.each(partOf([301, 302, 303, 307, 308], 3))(
		'does not follow a redirect with status %i to another host',
		async (status) => {
			const { port } = elsewhere.address() as AddressInfo;
			const inputs = await inputsFor(sandbox(), operation, 1);
			const location = `http://127.0.0.1:${port}/api?token=${token}`;
			const order = { fault: 'status', status, headers: { location } };
			await orderFault(sandbox(), operation, inputs[0], { order }, 'always');

			const { error, run } = await runScenario(sandbox(), { operation, inputs });

			expect(headers).toEqual([]);
			expect(error?.context.outcome).toBe('unknown');
			expect(error?.description).toContain(`The service redirects to http://127.0.0.1:${port}.`);
			expect(JSON.stringify(run)).not.toContain(token);
		},
	);
});
