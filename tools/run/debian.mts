import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './processes.mts';

function mayInstall(): boolean {
	return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** The error if this process cannot install the required Debian packages. */
export class NotInstalled extends Error {}

/**
 * Installs Debian packages with apt-get.
 * @throws NotInstalled if this is not Debian or the user is not root
 */
export async function installPackages(packages: readonly string[], log: string): Promise<void> {
	if (!mayInstall()) {
		throw new NotInstalled(`Install ${packages.join(', ')} (Debian's names) and run this again.`);
	}
	await apt(['update'], log);
	await apt(['install', '--yes', '--no-install-recommends', ...packages], log);
}

/** apt-get fails while another apt-get is running, so processes wait for this lock. */
const LOCK = join(tmpdir(), 'n8n-nodes-cfdi-apt.lock');

async function apt(args: readonly string[], log: string): Promise<void> {
	await runToEnd('flock', [LOCK, 'apt-get', '--quiet', ...args], {
		name: `apt-get ${args[0] ?? ''}`,
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		log,
	});
}
