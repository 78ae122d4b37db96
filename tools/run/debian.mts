import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './processes.mts';

function mayInstall(): boolean {
	return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Signals that this process cannot install required packages. */
export class NotInstalled extends Error {}

/**
 * Installs Debian packages.
 * @throws NotInstalled if this is not Debian or the user is not root
 */
export async function installPackages(packages: readonly string[], log: string): Promise<void> {
	if (!mayInstall()) {
		throw new NotInstalled(`Install ${packages.join(', ')} (Debian's names) and run this again.`);
	}
	await apt(['update'], log);
	await apt(['install', '--yes', '--no-install-recommends', ...packages], log);
}

/** apt-get fails during another apt-get, so concurrent runs wait for each other. */
const LOCK = join(tmpdir(), 'n8n-nodes-cfdi-apt.lock');

async function apt(args: readonly string[], log: string): Promise<void> {
	await runToEnd('flock', [LOCK, 'apt-get', '--quiet', ...args], {
		name: `apt-get ${args[0] ?? ''}`,
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		log,
	});
}
