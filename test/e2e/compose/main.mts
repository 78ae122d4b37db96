import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { startServer } from '../../../tools/n8n/server.mts';
import { Checks } from '../../../tools/run/checks.mts';
import { commandLine } from '../../../tools/run/commandLine.mts';
import { freePort } from '../../../tools/run/ports.mts';
import { start } from '../../../tools/run/processes.mts';
import { elapsed } from '../../../tools/run/progress.mts';
import { run } from '../../../tools/run/run.mts';
import { row, say, title } from '../../../tools/run/show.mts';
import { until } from '../../../tools/run/until.mts';
import { Browser } from '../support/browser.mts';
import { stagesOf } from './dockerfile.mts';
import { Builder } from './image.mts';
import type { Image } from './image.mts';

const HELP = `Usage: npm run compose

  Takes each step of Dockerfile and compose.yaml on this machine, without Docker, and opens the first address in a
  browser. Only what Docker alone has is another here: names of services, ports, and users.
`;

const ROOT = new URL('../../../', import.meta.url);

interface Service {
	build: { context: string; target: string };
	command?: string[];
	environment?: Record<string, string>;
	ports: string[];
	depends_on?: string[];
}

commandLine(HELP, {}, () => ({}));

process.exitCode = await run('compose', async (lifetime, folder) => {
	const { signal } = lifetime;
	const started = Date.now();
	const written = await readFile(new URL('compose.yaml', ROOT), 'utf8');
	const { services } = parse(written) as { services: Record<'n8n' | 'sandbox', Service> };
	const stages = stagesOf(await readFile(new URL('Dockerfile', ROOT), 'utf8'));
	const ports = { sandbox: await freePort(), n8n: await freePort() };
	const here = { 'http://sandbox:3900': `http://127.0.0.1:${ports.sandbox}` };

	title('Dockerfile');
	const builder = new Builder(folder.path, signal, here);
	const images: Record<string, Image> = {};
	for (const stage of stages) images[stage.name] = await builder.build(stage);
	row('Built', elapsed(Date.now() - started));

	title('compose.yaml');
	const up = Date.now();
	const { sandbox, n8n } = services;
	const imageOf = ({ build }: Service): Image => {
		const image = images[build.target];
		if (image === undefined || build.context !== '.') throw new Error('No such image');
		return image;
	};
	const [command = '', ...args] = [...imageOf(sandbox).entrypoint, ...(sandbox.command ?? [])];
	const own = args.map(
		(arg) => ({ '0.0.0.0': '127.0.0.1', '3900': `${ports.sandbox}` })[arg] ?? arg,
	);
	const { env, root } = imageOf(sandbox);
	lifetime.owns(
		'The sandbox',
		await start(join(root, 'usr/local/bin', command), own, {
			name: command,
			env,
			log: join(folder.path, 'sandbox.log'),
		}),
	);
	const { installed, root: home } = imageOf(n8n);
	if (installed === undefined) throw new Error('n8n is not installed');
	const user = join(home, 'home/node');
	const { encryptionKey } = JSON.parse(await readFile(join(user, '.n8n/config'), 'utf8')) as {
		encryptionKey: string;
	};
	const server = await startServer({
		installed,
		userFolder: user,
		log: folder.log,
		port: ports.n8n,
		encryptionKey,
		env: Object.fromEntries(
			Object.entries(n8n.environment ?? {}).map(([name, value]) => [
				name,
				value.replaceAll('$$', '$'),
			]),
		),
		signal,
	});
	lifetime.owns('n8n', server);
	row('Ready', elapsed(Date.now() - up));

	title('In a browser');
	const checks = new Checks((line) => say(`  ${line}`));
	const [, path = ''] = /localhost:5678(\/\S+)/.exec(written) ?? [];
	const [, email = '', password = ''] = /(\S+@\S+) with the password (\S+)\./.exec(written) ?? [];
	const browser = await Browser.start(folder.path);
	lifetime.owns('The browser', browser);
	const page = await browser.page();
	await page.goto(server.url + path);
	await page.locator('input[name=emailOrLdapLoginId]').fill(email);
	await page.locator('input[name=password]').fill(password);
	await page.locator('[data-test-id="form-submit-button"]').click();
	await page.locator('[data-test-id="canvas-node"]').first().waitFor();
	checks.check(
		'after the login the address shows the first invoice',
		page.url().endsWith(path),
		page.url(),
	);
	const issues = await page.locator('[data-test-id="node-issues"]:visible').count();
	checks.check('marks no node, because the credential is set', issues === 0, issues);
	row('Shown', elapsed(Date.now() - up));
	await page.locator('[data-test-id="execute-workflow-button"]').click();
	const books = await until(
		'the first invoice is stamped and cancelled',
		async () => {
			const answer = await fetch(`${here['http://sandbox:3900']}/sandbox/books`, { signal });
			const { invoices } = (await answer.json()) as { invoices: Array<{ status: string }> };
			return invoices[0]?.status === 'cancellationAccepted' ? invoices : undefined;
		},
		{ signal },
	);
	checks.check('it is stamped, once, and cancelled', books.length === 1, books.length);
	row('Stamped', elapsed(Date.now() - up));
	say(`  ${checks.summary()} (${elapsed(Date.now() - started)})`);
	return checks.allPassed;
});
