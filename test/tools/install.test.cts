import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// n8n takes 2 GB, so a small script replaces npm and records its calls.
const FAKE_NPM = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const [command] = process.argv.slice(2);
appendFileSync(process.env.NPM_CALLS, command + '\\n');
if (command === 'rebuild') process.exit(Number(process.env.REBUILD_EXIT ?? 0));
mkdirSync('node_modules/n8n/bin', { recursive: true });
writeFileSync('node_modules/n8n/bin/n8n', '');
setTimeout(() => {}, Number(process.env.INSTALL_MS ?? 0));
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(), 20).unref();
`;
const install = pathToFileURL(resolve(__dirname, '../../tools/n8n/install.mts')).href;
const RUN = `
const { installN8n } = await import(${JSON.stringify(install)});
const { folder } = await installN8n('2.41.1');
process.stdout.write(folder);
`;

let cache: string;

beforeEach(async () => {
	cache = await mkdtemp(join(tmpdir(), 'n8n-nodes-cfdi-install-'));
	await writeFile(join(cache, 'npm.js'), FAKE_NPM);
	await writeFile(join(cache, 'calls'), '');
});

afterEach(async () => {
	await rm(cache, { recursive: true, force: true });
});

function startRun(env: Record<string, string> = {}) {
	const child = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			XDG_CACHE_HOME: cache,
			npm_execpath: join(cache, 'npm.js'),
			NPM_CALLS: join(cache, 'calls'),
			...env,
		},
	});
	let stdout = '';
	child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
	const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout }));
	return { child, ended };
}

const calls = async () => (await readFile(join(cache, 'calls'), 'utf8')).trim().split('\n');
const installation = () => join(cache, 'n8n-nodes-cfdi', 'n8n-2.41.1');

test('installs n8n only once if two runs start at the same time', async () => {
	const runs = [startRun({ INSTALL_MS: '800' }), startRun({ INSTALL_MS: '800' })];
	for (const { ended } of runs) expect(await ended).toEqual({ code: 0, stdout: installation() });
	expect(await calls()).toEqual(['install', 'rebuild']);
});

test('ignores the partial installation of a killed run and does not block other runs', async () => {
	// Exceeds the duration of the test, because the end of the test must stop the installation.
	const { child, ended } = startRun({ INSTALL_MS: '600000' });
	while (!existsSync(join(`${installation()}.part-${child.pid}`, 'node_modules/n8n/bin/n8n'))) {
		await new Promise((next) => setTimeout(next, 20));
	}
	child.kill('SIGKILL');
	await ended;
	expect(existsSync(installation())).toBe(false);

	expect(await startRun().ended).toEqual({ code: 0, stdout: installation() });
	expect(await calls()).toEqual(['install', 'install', 'rebuild']);
});

test('removes an installation if npm fails', async () => {
	expect((await startRun({ REBUILD_EXIT: '1' }).ended).code).toBe(1);
	expect(await readdir(join(cache, 'n8n-nodes-cfdi'))).toEqual([
		'n8n-2.41.1.lock',
		'n8n-2.41.1.log',
	]);
	expect((await startRun().ended).code).toBe(0);
});

test('installs n8n again if the installed dependencies differ from the recipe', async () => {
	await startRun().ended;
	await writeFile(join(installation(), 'installed.json'), '{"dependencies":{"n8n":"2.41.1"}}');
	expect((await startRun().ended).code).toBe(0);
	expect(await calls()).toEqual(['install', 'rebuild', 'install', 'rebuild']);
});
