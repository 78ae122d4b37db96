import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { packInto } from '../../test/support/packed.cts';
import { invoice, pathOf } from './test/invoices';

const run = promisify(execFile);

let folder: string;
let program: string;

/**
 * Links only direct dependencies. Node.js follows the links to the repository and finds the
 * indirect ones there.
 */
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'cfdi-sandbox-'));
	const installed = join(folder, 'node_modules/cfdi-sandbox');
	packInto(installed, __dirname);
	const { bin, dependencies } = JSON.parse(
		readFileSync(join(installed, 'package.json'), 'utf8'),
	) as { bin: Record<string, string>; dependencies: Record<string, string> };
	const placed = createRequire(join(__dirname, 'package.json')).resolve.paths('any') ?? [];
	for (const name of Object.keys(dependencies)) {
		const link = join(folder, 'node_modules', name);
		mkdirSync(dirname(link), { recursive: true });
		const target = placed.map((path) => join(path, name)).find((path) => existsSync(path));
		if (target === undefined) throw new Error(`${name} is not installed`);
		symlinkSync(target, link);
	}
	program = join(installed, bin['cfdi-sandbox'] ?? '');
});

afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

it('prints the address and a token, stamps an invoice, and returns XML and PDF', async () => {
	const child = spawn(process.execPath, [program, '--port', '0'], { cwd: folder });
	const printed: Record<string, string> = {};
	for await (const line of createInterface(child.stdout)) {
		const [name = '', value = ''] = line.split(/:\s+/);
		printed[name] = value;
		if (name === 'SAT') break;
	}
	const post = async (path: string, body: unknown) => {
		const response = await fetch(`${printed.Address}${path}`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${printed.Token}`,
				'content-type': 'application/jsontoxml',
			},
			body: JSON.stringify(body),
		});
		return (await response.json()) as { data: Record<string, string> };
	};
	const { data: stamped } = await post(pathOf('invoice.stamp'), invoice());
	const { data: files } = await post(pathOf('invoice.download'), { Id: String(stamped.id) });
	child.kill();
	await once(child, 'exit');

	expect(Buffer.from(files.xml ?? '', 'base64').toString()).toContain(`UUID="${stamped.uuid}"`);
	expect(Buffer.from(files.pdf ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
});

/** Node.js must load this module before the program. */
const asVersion = (node: string) =>
	`data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${node}'}})`;

const started = async (version: string) =>
	await run(process.execPath, ['--import', asVersion(version), program, '--help']);

it.each(['20.19.0', '22.12.0'])(
	'refuses to start on Node.js %s and prints the required version in one line',
	async (node) => {
		await expect(started(node)).rejects.toMatchObject({
			code: 1,
			stdout: '',
			stderr: `cfdi-sandbox needs Node.js 22.13 or newer; this is ${node}.\n`,
		});
	},
);

it.each(['22.13.0', '24.0.0'])('starts the sandbox on Node.js %s', async (node) => {
	expect((await started(node)).stdout).toContain('Usage: cfdi-sandbox');
});
