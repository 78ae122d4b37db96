import { existsSync } from 'node:fs';
import { start } from '../../../tools/run/processes.mts';

/** Whether this process may install what is missing: it is root on a Debian. */
function mayInstall(): boolean {
	return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Installs Debian packages.
 * @throws when this is no Debian or it is not run by root; the message says what to install
 */
export async function installPackages(packages: readonly string[], log: string): Promise<void> {
	if (!mayInstall()) {
		throw new Error(`Install ${packages.join(', ')} (Debian's names) and run this again.`);
	}
	await apt(['update'], log);
	await apt(['install', '--yes', '--no-install-recommends', ...packages], log);
}

async function apt(args: readonly string[], log: string): Promise<void> {
	const child = await start('apt-get', ['--quiet', ...args], {
		name: `apt-get ${args[0] ?? ''}`,
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		log,
	});
	const end = await child.ended;
	if (end !== 'exit code 0')
		throw new Error(`${child.name} ended with ${end}. All it said: ${log}`);
}
