import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { COMMANDS, commandsOf, ROOT } from '../../../tools/commands.mts';
import type { PageCommand } from '../../../tools/commands.mts';
import { n8nEnvironment } from '../../../tools/n8n/environment.mts';
import { RealN8n } from '../../../tools/n8n/realN8n.mts';
import { LATEST_N8N } from '../../../tools/n8n/versions.mts';
import { installShowing } from '../../../tools/prepare.mts';
import { Checks } from '../../../tools/run/checks.mts';
import { commandLine } from '../../../tools/run/commandLine.mts';
import { npmEnvironment } from '../../../tools/run/npm.mts';
import { runToEnd, start } from '../../../tools/run/processes.mts';
import { elapsed } from '../../../tools/run/progress.mts';
import { run } from '../../../tools/run/run.mts';
import { row, say, title } from '../../../tools/run/show.mts';

const HELP = `Usage: npm run commands

  Runs the commands of README.md and docs/ in a new clone, as far as tools/commands.mts says so: those for Docker with
  a stand-in for its container. Then n8n must have the node and the workflows, in the container and without it.
`;

const READY = /^SAT: /m;

commandLine(HELP, {}, () => ({}));

const isRun = (command: string): boolean =>
	['run', 'runUntilReady'].includes(COMMANDS[command] ?? '') ||
	(COMMANDS[command] === 'published' && !command.startsWith('docker'));

process.exitCode = await run('commands', async (lifetime, folder) => {
	const started = Date.now();
	const { signal } = lifetime;
	const checks = new Checks((line) => say(`  ${line}`));
	title('Getting ready');
	const installed = await installShowing(LATEST_N8N, signal);
	const encryptionKey = randomBytes(24).toString('hex');
	const [home, container, later, commands] = ['home', 'container', 'later', 'commands'].map(
		(name) => join(folder.data, name),
	) as [string, string, string, string];
	const inContainer = join(container, 'home/node');
	for (const path of [home, inContainer, join(container, 'tmp'), later, commands]) {
		await mkdir(path, { recursive: true });
	}
	const standIns = {
		n8n: `HOME="$HOME" N8N_USER_FOLDER="$HOME" exec node "${installed.bin}" "$@"`,
		docker: `case $1 in
cp) cp -R "$2" "\${3#n8n:}" ;;
exec) shift; [ "$1" = -u ] && shift 2; shift; HOME="${inContainer}" exec "$@" ;;
restart) ;;
esac`,
	};
	for (const [name, script] of Object.entries(standIns)) {
		await writeFile(join(commands, name), `#!/bin/sh\n${script}\n`);
		await chmod(join(commands, name), 0o755);
	}
	const npm = npmEnvironment();
	const env = {
		...npm,
		...n8nEnvironment({ userFolder: home, port: 0, brokerPort: 0, encryptionKey }),
		// Keeps the user's npm settings although HOME is another folder.
		npm_config_cache: npm.npm_config_cache ?? join(process.env.HOME ?? '', '.npm'),
		npm_config_userconfig: npm.npm_config_userconfig ?? join(process.env.HOME ?? '', '.npmrc'),
		HOME: home,
		PATH: [commands, dirname(process.execPath), npm.PATH].join(':'),
	};

	/**
	 * Runs a documentation command on this machine, with local paths instead of GitHub, npm and the
	 * container's files.
	 */
	async function runHere({ page, command }: PageCommand, cwd: string): Promise<void> {
		const began = Date.now();
		const proof = COMMANDS[command];
		const here = command
			.replace(/https:\/\/github\.com\S+/, `${ROOT} n8n-nodes-cfdi`)
			.replaceAll(/(?<=[ =:])\/tmp\//g, `${container}/tmp/`)
			.replace(/(?<=--omit=peer )n8n-nodes-cfdi$/, join(clone, 'n8n-nodes-cfdi-*.tgz'));
		const own = proof === 'published' ? { ...env, HOME: later } : env;
		const log = join(folder.path, 'commands.log');
		if (proof === 'runUntilReady') await untilReady(here, cwd);
		else await runToEnd('/bin/sh', ['-c', here], { name: command, cwd, env: own, log });
		row(page, `${command} (${elapsed(Date.now() - began)})`);
	}

	/** The clone needs node_modules, because .ci/run starts with `npm ci`. */
	async function copyModules(): Promise<void> {
		const [from, to] = [join(ROOT, 'node_modules'), join(clone, 'node_modules')];
		const log = join(folder.path, 'commands.log');
		const copy = `cp -al "${from}" "${to}" || cp -a "${from}" "${to}"`;
		await runToEnd('/bin/sh', ['-c', copy], { name: 'cp', cwd: folder.data, env, log });
	}

	async function untilReady(command: string, cwd: string): Promise<void> {
		let printed = '';
		const ready = Promise.withResolvers<void>();
		const child = await start('/bin/sh', ['-c', `exec ${command}`], {
			name: command,
			cwd,
			env,
			onOutput: (text) => {
				printed += text;
				if (READY.test(printed)) ready.resolve();
			},
		});
		await Promise.race([ready.promise, child.ended]);
		await child.stop();
		checks.check(`${command} starts its service`, READY.test(printed), printed);
	}

	const clone = join(folder.data, 'n8n-nodes-cfdi');
	const workflows = join(clone, 'workflows');
	const done = new Set<string>();
	for (const page of [
		'README.md',
		'docs/go-live.md',
		'docs/workflows.md',
		'packages/sandbox/README.md',
	]) {
		title(page);
		for (const one of commandsOf(page)) {
			const { command } = one;
			if (done.has(command) || !isRun(command)) continue;
			done.add(command);
			if (command.startsWith('cd ')) continue;
			const isOfClone = command.startsWith('git clone');
			const isInFolder = command.includes('--input=.');
			await runHere(one, isOfClone ? folder.data : isInFolder ? workflows : clone);
			if (isOfClone) await copyModules();
		}
	}
	const left = Object.keys(COMMANDS).filter((command) => isRun(command) && !done.has(command));
	checks.check('each command is on one of these pages', left.length === 0, left);

	const files = (await readdir(workflows)).filter((name) => name.endsWith('.json'));
	for (const [where, userFolder, count] of [
		['Without Docker', home, files.length],
		['In the container', inContainer, files.length],
		['With the command for npm', later, 0],
	] as const) {
		title(where);
		await lifetime.during(async () => {
			const log = folder.log;
			const n8n = await RealN8n.start({ installed, userFolder, log, encryptionKey, signal });
			lifetime.owns('n8n', n8n);
			await n8n.setUpOwner();
			const types = await n8n.rest.nodeTypes('n8n-nodes-cfdi');
			const names = types.map(({ name }) => name);
			const has = ['cfdi', 'cfdiDesk'].every((name) => names.includes(`n8n-nodes-cfdi.${name}`));
			checks.check('n8n has both nodes', has, names);
			const saved = await n8n.rest.call<unknown[]>('GET', '/rest/workflows');
			checks.check(`n8n has ${count} workflows`, saved.length === count, saved.length);
		});
	}
	say(`  ${checks.summary()} (${elapsed(Date.now() - started)})`);
	return checks.allPassed;
});
