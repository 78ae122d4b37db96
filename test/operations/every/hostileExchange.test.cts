import dns from 'node:dns';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import type { INodeParameters } from 'n8n-workflow';

import { contextOf } from '../../support/declarativeEngine';
import { runNode, token } from '../../support/engine';
import { keepsCause } from '../../support/n8nUnderTest';
import { cfdiNode, nodeTypeOf } from '../../support/oneNode';
import { operation, uuid } from '../../support/operations';

/** A slow machine responds within this time limit (ms). */
const TIMEOUT = 1_500;

const SHORT = { requestOptions: { timeout: 300 } };

const stamp = operation('invoice.stamp');
const create = operation('product.create');

let server: Server;
let asked = 0;
let showsLine: boolean;
const lines = new Set<Socket>();
let answer: (line: Socket, request: string) => void;

beforeAll(async () => {
	server = createServer((line) => {
		lines.add(line);
		let request = '';
		line.on('error', () => {}).on('close', () => lines.delete(line));
		line.on('data', (bytes) => {
			request += bytes.toString('latin1');
			const [head = '', body] = request.split('\r\n\r\n');
			const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
			if (body === undefined || body.length < length) return;
			asked++;
			answer(line, request);
			request = '';
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	showsLine = await askShowsLine();
	asked = 0;
});
afterEach(() => {
	asked = 0;
	for (const line of lines) line.destroy();
	lines.clear();
});
afterAll(async () => {
	await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;

async function run(
	parameters: INodeParameters,
	protocol = 'http',
	items = [{ json: {} }],
	host = '127.0.0.1',
) {
	return await runNode({
		parameters: {
			...parameters,
			requestOptions: { timeout: TIMEOUT, ...(parameters.requestOptions as object) },
		},
		node: { onError: 'continueRegularOutput' },
		credentials: { baseUrl: `${protocol}://${host}:${port()}`, accessToken: token },
		items,
	});
}

async function askShowsLine(): Promise<boolean> {
	answer = (line) => line.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{}');
	const { helpers } = contextOf(cfdiNode(), nodeTypeOf({}));
	const { body } = (await helpers.httpRequest({
		url: `http://127.0.0.1:${port()}`,
		method: 'POST',
		body: '{}',
		encoding: 'stream',
		returnFullResponse: true,
	})) as { body: object };
	return 'socket' in body;
}

async function throughProxy(timeout: number) {
	const proxy = `http://127.0.0.1:${port()}`;
	return await runNode({
		parameters: { ...stamp.parameters, requestOptions: { timeout, proxy } },
		node: { onError: 'continueRegularOutput' },
		credentials: { baseUrl: 'https://cfdi.invalid', accessToken: token },
	});
}

const errorOf = (json: object | undefined) => (json as { error?: Record<string, unknown> })?.error;

function drip(line: Socket, piece: string | Buffer): void {
	const timer = setInterval(() => {
		if (!line.writableNeedDrain) line.write(piece);
	}, 5);
	line.on('close', () => clearInterval(timer));
}

/** Waits until all connections are closed, because an open connection would hold memory. */
async function allLinesClosed(): Promise<void> {
	const closed = [...lines].map(
		async (line) => await new Promise<void>((resolve) => line.once('close', () => resolve())),
	);
	await Promise.all(closed);
}

describe('The timeout of an item', () => {
	const hostile: Array<{ title: string; begin: (line: Socket) => void }> = [
		{
			title: 'a body that drips byte by byte',
			begin: (line) => {
				line.write(
					'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
				);
				drip(line, ' ');
			},
		},
		{
			title: 'headers that never end',
			begin: (line) => {
				line.write('HTTP/1.1 200 OK\r\nX-A: ');
				drip(line, 'x');
			},
		},
		{
			title: 'a 101 answer',
			begin: (line) => {
				line.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
			},
		},
		{ title: 'silence', begin: () => {} },
	];
	const results = new Map<string, Awaited<ReturnType<typeof run>>>();
	const requests = new Map<string, number>();
	let interrupted: Awaited<ReturnType<typeof run>>;

	beforeAll(async () => {
		answer = (line, request) => {
			if (request.includes(stamp.path)) {
				line.write(
					`HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"data":{"id":7,"uuid":"${uuid}",`,
				);
				return;
			}
			const one = hostile.find(({ title }) => request.includes(title));
			if (one === undefined) throw new Error(`No case of the test: ${request}`);
			const { title, begin } = one;
			requests.set(title, (requests.get(title) ?? 0) + 1);
			if (request.includes('hostile')) begin(line);
			else line.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"data":{"id":7}}');
		};
		const parameters = { ...create.parameters, productName: '={{ $json.name }}' };
		await Promise.all([
			run(stamp.parameters).then((result) => (interrupted = result)),
			...hostile.map(async ({ title }) => {
				const items = ['good', 'hostile', 'good'].map((kind) => ({
					json: { name: `${kind} ${title}` },
				}));
				results.set(title, await run(parameters, 'http', items));
			}),
		]);
		await allLinesClosed();
	});

	it.each(hostile)(
		'reports an item with a slow answer ($title) as unknown after one request, and returns the results of other items',
		({ title }) => {
			const { items = [] } = results.get(title) ?? {};
			expect(items.map(({ json }) => json.id)).toEqual([7, undefined, 7]);
			expect(errorOf(items[1]?.json)).toMatchObject({
				outcome: 'unknown',
				message: 'The service did not respond in time',
				description: expect.stringContaining('(ETIMEDOUT)') as string,
			});
			expect(requests.get(title)).toBe(3);
		},
	);

	it('shows a UUID that arrived before the connection broke', () => {
		const { items } = interrupted;

		expect(errorOf(items[0]?.json)).toMatchObject({ outcome: 'unknown', uuid });
		expect(errorOf(items[0]?.json)?.message).toContain(uuid);
	});
});

describe('An endless answer', () => {
	it('closes the connection if the body of the answer does not end', async () => {
		answer = (line) => {
			line.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Endless</title>');
			drip(line, Buffer.alloc(1_000_000, 'x'));
		};

		const { items } = await run({ ...stamp.parameters, requestOptions: { timeout: 20_000 } });

		expect(errorOf(items[0]?.json)).toMatchObject({
			outcome: 'unknown',
			description: expect.stringContaining('The response begins with: Endless') as string,
		});
	});

	it('stops reading a gzip bomb and reports the status of the answer', async () => {
		// Together, the members of this gzip body unpack to 200 MB.
		const member = gzipSync(Buffer.alloc(10_000_000, 'x'));
		const bomb = Buffer.concat([gzipSync('{"message":"'), ...Array<Buffer>(20).fill(member)]);
		answer = (line) => {
			line.write(
				`HTTP/1.1 422 X\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
			);
			line.write(bomb);
		};
		const before = process.memoryUsage().rss;

		const { items } = await run({ ...stamp.parameters, requestOptions: { timeout: 20_000 } });

		expect(errorOf(items[0]?.json)).toMatchObject({ outcome: 'refused', httpCode: '422' });
		expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
	});
});

describe('A request that never left', () => {
	const notMadeInTime = keepsCause
		? { outcome: 'notSent', message: 'The connection to the service took too long' }
		: { outcome: 'unknown', message: 'The service did not respond in time' };

	it('reports a request to a port without TLS as not sent', async () => {
		answer = () => {};
		server.prependOnceListener('connection', (line: Socket) =>
			line.end('HTTP/1.1 400 Bad\r\n\r\n'),
		);

		const { items } = await run(stamp.parameters, 'https');

		expect(errorOf(items[0]?.json)).toMatchObject({ outcome: 'notSent' });
		expect(asked).toBe(0);
	});

	it('reports a request as not sent if the TLS handshake gets no answer', async () => {
		const { items } = await run({ ...stamp.parameters, ...SHORT }, 'https');

		expect(errorOf(items[0]?.json)).toMatchObject(notMadeInTime);
	});

	it('reports a request as not sent if the connection takes too long', async () => {
		const lookup = jest.spyOn(dns, 'lookup').mockImplementation((() => {}) as never);

		const { items } = await run(
			{ ...stamp.parameters, ...SHORT },
			'http',
			undefined,
			'cfdi.invalid',
		);

		expect(lookup).toHaveBeenCalledTimes(1);
		lookup.mockRestore();
		expect(errorOf(items[0]?.json)).toMatchObject(notMadeInTime);
	});

	it('reports a request as not sent if the TLS handshake is interrupted', async () => {
		server.prependListener('connection', (line: Socket) => line.destroy());

		const { items } = await run(stamp.parameters, 'https');

		server.removeListener('connection', server.listeners('connection')[0] as () => void);
		expect(errorOf(items[0]?.json)).toMatchObject({ outcome: 'notSent' });
	});

	it.each([
		{ status: '204 No Content', times: 1, withoutLine: 'unknown' },
		{ status: '403 Forbidden', times: 1, withoutLine: 'refused' },
		{ status: '407 Proxy Authentication Required', times: 1, withoutLine: 'notSent' },
		{ status: '502 Bad Gateway', times: 4, withoutLine: 'unknown' },
	])(
		'reports notSent for the proxy answer "$status", but $withoutLine if n8n hides the socket',
		async ({ status, times, withoutLine }) => {
			answer = (line) => line.end(`HTTP/1.1 ${status}\r\nContent-Length: 2\r\n\r\n{}`);

			const { items } = await throughProxy(TIMEOUT);

			const isTold = showsLine || withoutLine === 'notSent';
			expect(errorOf(items[0]?.json)).toMatchObject({
				outcome: isTold ? 'notSent' : withoutLine,
				...(isTold && { message: 'The proxy did not let the request through' }),
				httpCode: status.slice(0, 3),
			});
			expect(asked).toBe(isTold ? times : 1);
		},
	);

	it.each(['hangs up', 'is silent'])(
		'reports a request as not sent if a proxy %s before it answers CONNECT',
		async (title) => {
			answer = (line) => {
				if (title === 'hangs up') line.destroy();
			};

			const { items } = await throughProxy(
				title === 'is silent' ? SHORT.requestOptions.timeout : TIMEOUT,
			);

			const outcome = title === 'hangs up' || keepsCause ? 'notSent' : 'unknown';
			expect(errorOf(items[0]?.json)).toMatchObject({ outcome });
		},
	);
});
