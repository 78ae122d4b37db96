import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from './sandbox';
import type { Sandbox } from './sandbox';
import { spawnSandbox } from './sandboxProcess.cts';
import type { SandboxProcess } from './sandboxProcess.cts';
import { invoice, pathOf } from './invoices';

const running: Sandbox[] = [];

async function start(options?: Parameters<typeof startSandbox>[0]): Promise<Sandbox> {
	const sandbox = await startSandbox(options);
	running.push(sandbox);
	return sandbox;
}

afterEach(async () => {
	await Promise.all(running.splice(0).map(async (sandbox) => await sandbox.stop()));
});

const portOf = ({ url }: Sandbox): number => Number(new URL(url).port);

describe('two sandboxes without options', () => {
	const two: Sandbox[] = [];
	beforeAll(async () => {
		two.push(...(await Promise.all([startSandbox(), startSandbox()])));
	});
	afterAll(async () => {
		await Promise.all(two.map(async (sandbox) => await sandbox.stop()));
	});

	test('listens only on the local address 127.0.0.1', () => {
		for (const { url } of two) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
	});

	test('gives each sandbox a different token', () => {
		for (const { token } of two) expect(token).toMatch(/^[0-9a-f]{48}$/);
		expect(two[0]?.token).not.toBe(two[1]?.token);
	});

	test('gives each sandbox a different port, and refuses to start on a port in use', async () => {
		const [port, other] = two.map(portOf);
		expect(port).not.toBe(other);
		await expect(start({ port })).rejects.toThrow(
			`ended with code 1:\nPort ${port} is in use. Choose another with --port.`,
		);
	});

	test.each<[string, number, (child: SandboxProcess) => void]>([
		['SIGINT', 0, (child) => child.kill('SIGINT')],
		['the end of its stdin', 1, (child) => child.stdin?.end()],
	])('ends the process cleanly after %s', async (_what, index, stop) => {
		const { child } = two[index] as Sandbox;
		const gone = once(child, 'exit');
		stop(child);
		expect(await gone).toEqual([0, null]);
	});
});

test.each([['--port', 'x'], ['--port', '70000'], ['--token', ''], ['--nothing']])(
	'refuses the arguments %s %s with a message and exit code 1',
	async (...args) => {
		const child = spawnSandbox(args);
		let complaint = '';
		child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
		expect(await once(child, 'close')).toEqual([1, null]);
		expect(complaint.trim()).not.toBe('');
		expect(complaint).not.toContain('    at ');
	},
);

test('ends the process cleanly after SIGTERM even if a request hangs', async () => {
	const sandbox = await start();
	await sandbox.order('/sandbox/faults', { operation: 'customer.getAll', fault: 'hang' });
	const hanging = expect(sandbox.post(pathOf('customer.getAll'))).rejects.toThrow('fetch failed');
	let received: unknown;
	while (received === undefined) {
		const { json } = await sandbox.get('/sandbox/requests');
		[received] = (json as { requests: unknown[] }).requests;
	}
	await sandbox.stop();
	expect(sandbox.child.exitCode).toBe(0);
	await hanging;
});

describe('with its books in a folder', () => {
	const parent = mkdtempSync(join(tmpdir(), 'sandbox-'));
	const books = join(parent, 'new', 'folder');
	afterAll(() => rmSync(parent, { recursive: true }));

	test('keeps the books, the documents and the token after a restart', async () => {
		const before = await start({ books });
		await before.order('/sandbox/seed', { customers: 2, products: 1 });
		await before.post(pathOf('invoice.stamp'), invoice());
		await before.post(pathOf('invoice.stamp'), invoice({ Folio: '2' }));
		const download = (await before.post(pathOf('invoice.download'), { Id: '1' })).text;
		await before.post(pathOf('invoice.cancel'), { Id: '2', MotivoCancelacion: '02' });
		const booked = (await before.get('/sandbox/books')).json as { requests: object };
		await before.stop();

		const after = await start({ books });
		expect(after.token).toBe(before.token);
		expect((await after.get('/sandbox/books')).json).toEqual({ ...booked, requests: {} });
		expect((await after.post(pathOf('invoice.download'), { Id: '1' })).text).toBe(download);
		const again = await after.post(pathOf('invoice.cancel'), { Id: '2', MotivoCancelacion: '02' });
		expect(again.status).toBe(409);
	});

	test('replaces the stored token with the token chosen at startup and keeps the new token', async () => {
		for (const token of ['given', undefined]) {
			const sandbox = await start({ books, token });
			expect(sandbox.token).toBe('given');
			await sandbox.stop();
		}
	});
});
