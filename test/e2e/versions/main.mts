import { installShowing } from '../../../tools/prepare.mts';
import { packPackage } from '../../../tools/n8n/communityPackage.mts';
import { N8N_RECIPES, n8nVersion } from '../../../tools/n8n/versions.mts';
import { Checks } from '../../../tools/run/checks.mts';
import { commandLine } from '../../../tools/run/commandLine.mts';
import type { Lifetime } from '../../../tools/run/lifetime.mts';
import { elapsed } from '../../../tools/run/progress.mts';
import { run } from '../../../tools/run/run.mts';
import { clearRunFolder, makeRunFolder } from '../../../tools/run/runFolder.mts';
import { row, say, title } from '../../../tools/run/show.mts';
import { startSandbox } from '../../../tools/sandbox/start.mts';
import { INSTALLATIONS, installationsOf } from './installations.mts';
import { tryInstallation } from './tryInstallation.mts';
import type { Trial } from './tryInstallation.mts';

const VERSIONS = Object.keys(N8N_RECIPES);
const NAMES = INSTALLATIONS.map(({ name }) => name);

const HELP = `Usage: npm run versions -- [--n8n VERSION]... [--only NAME]...

  Issues, downloads, cancels and pays invoices in each n8n that is supported, as people install it.

  --n8n VERSION  any (all of ${VERSIONS.join(', ')})
  --only NAME    one of: ${NAMES.join(', ')}; queue needs Redis and PostgreSQL, installed if missing
`;

const wanted = commandLine(
	HELP,
	{
		n8n: { type: 'string', multiple: true, default: VERSIONS },
		only: { type: 'string', multiple: true, default: NAMES },
	},
	({ n8n, only }) => {
		const unknown = only.find((name) => !NAMES.includes(name));
		if (unknown !== undefined) throw new Error(`No installation "${unknown}"`);
		return { versions: n8n.map(n8nVersion), only };
	},
);

process.exitCode = await run('versions', async (lifetime, folder) => {
	title('Getting ready');
	const file = await packPackage(folder.package, lifetime.signal);
	row('The node', `${file.name} ${file.version}, packed as it is published`);
	const sandbox = await startSandbox(lifetime);
	const failed: string[] = [];
	let tried = 0;
	for (const version of wanted.versions) {
		title(`n8n ${version}`);
		const installed = await installShowing(version, lifetime.signal);
		for (const installation of installationsOf(version)) {
			if (!wanted.only.includes(installation.name)) continue;
			tried++;
			const passed = await trial(lifetime, { file, installed, sandbox, installation });
			if (!passed) failed.push(`${version} ${installation.name}`);
		}
	}
	title(`${tried - failed.length} of ${tried} passed`);
	for (const one of failed) say(`  FAILED ${one}`);
	return failed.length === 0 && tried > 0;
});

async function trial(lifetime: Lifetime, one: Trial): Promise<boolean> {
	const started = Date.now();
	const { name, as, files, workers = 0 } = one.installation;
	say(`  ${name}: ${as}, files ${files}${workers > 0 ? `, ${workers} workers` : ''}`);
	const folder = await makeRunFolder(`versions-${name}`);
	const checks = new Checks((line) => say(`    ${line}`));
	try {
		await lifetime.during(async () => await tryInstallation(lifetime, folder, checks, one));
	} catch (error) {
		lifetime.signal.throwIfAborted();
		checks.check('it ran to its end', false, String(error));
	}
	await clearRunFolder(folder, !checks.allPassed);
	say(`    ${checks.summary()} (${elapsed(Date.now() - started)})`);
	return checks.allPassed;
}
