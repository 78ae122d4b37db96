import { end, endWithThisProcess, ready, spawnSandbox } from './sandboxProcess.cts';
import type { SandboxProcess } from './sandboxProcess.cts';

export interface SandboxOptions {
	port?: number;
	token?: string;
	books?: string;
	/** The sandbox's clock stands still at this time in milliseconds. */
	now?: number;
}

export interface SandboxAnswer {
	status: number;
	headers: Headers;
	bytes: Buffer;
	text: string;
	json: unknown;
}

type Send = (
	path: string,
	body?: unknown,
	headers?: Record<string, string>,
) => Promise<SandboxAnswer>;

export interface Sandbox {
	url: string;
	token: string;
	child: SandboxProcess;
	post: Send;
	get: (path: string, headers?: Record<string, string>) => Promise<SandboxAnswer>;
	put: Send;
	delete: (path: string) => Promise<SandboxAnswer>;
	order: Send;
	stop: () => Promise<void>;
}

const parse = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};

async function read(response: Response): Promise<SandboxAnswer> {
	const bytes = Buffer.from(await response.arrayBuffer());
	const text = bytes.toString();
	return { status: response.status, headers: response.headers, bytes, text, json: parse(text) };
}

const asText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** Node.js must load this module before the sandbox. */
const clockAt = (now: number): string =>
	`data:text/javascript,import{mock}from'node:test';mock.timers.enable({apis:['Date'],now:${now}})`;

export async function startSandbox({
	port = 0,
	token,
	books,
	now,
}: SandboxOptions = {}): Promise<Sandbox> {
	const args = ['--port', String(port)];
	if (token !== undefined) args.push('--token', token);
	if (books !== undefined) args.push('--books', books);
	const child = spawnSandbox(args, now === undefined ? [] : ['--import', clockAt(now)]);
	return sandboxAt({ child, ...(await ready(child)) });
}

type Listening = Pick<Sandbox, 'child' | 'url' | 'token'>;

function sandboxAt({ child, url, token }: Listening): Sandbox {
	const sendJson =
		(method: string): Send =>
		async (path, body, headers) =>
			await read(
				await fetch(url + path, {
					method,
					headers: { 'content-type': 'application/json', ...headers },
					body: body === undefined ? undefined : asText(body),
				}),
			);

	return {
		url,
		token,
		child,
		post: async (path, body = {}, headers = {}) =>
			await sendJson('POST')(path, body, {
				authorization: `Bearer ${token}`,
				'content-type': 'application/jsontoxml',
				...headers,
			}),
		get: async (path, headers) => await read(await fetch(url + path, { headers })),
		put: sendJson('PUT'),
		delete: async (path) => await read(await fetch(url + path, { method: 'DELETE' })),
		order: sendJson('POST'),
		stop: async () => await end(child),
	};
}

declare const keptByProcess: Map<string, unknown>;

/**
 * Returns a sandbox that all test files of a process share, because starting one takes longer than
 * most files. Each call deletes its data, faults and settings.
 */
export async function sharedSandbox(
	options: Pick<SandboxOptions, 'token' | 'now'> = {},
): Promise<Sandbox> {
	const name = `sandbox ${JSON.stringify(options)}`;
	let listening = keptByProcess.get(name) as Listening | undefined;
	if (listening === undefined) {
		const { child, url, token } = await startSandbox(options);
		endWithThisProcess(child);
		listening = { child, url, token };
		keptByProcess.set(name, listening);
	}
	const sandbox = sandboxAt(listening);
	await sandbox.delete('/sandbox');
	return sandbox;
}

/**
 * Makes the shared sandbox available to a file's tests.
 * @param books `fresh` deletes data, faults and settings before each test
 */
export function withSandbox(
	books: 'kept' | 'fresh' = 'kept',
	options: Parameters<typeof sharedSandbox>[0] = {},
): Sandbox {
	const sandbox = {} as Sandbox;
	beforeAll(async () => {
		Object.assign(sandbox, await sharedSandbox(options));
	});
	beforeEach(async () => {
		if (books === 'fresh') await sandbox.delete('/sandbox');
	});
	return sandbox;
}
