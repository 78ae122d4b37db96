import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The package as npm would publish it, from what is built in dist/.
 * @returns the folder it was unpacked into, and what takes that away again
 */
export function packed() {
	const folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-cfdi-'));
	const made = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
		cwd: root,
		encoding: 'utf8',
	});
	const [{ filename }] = JSON.parse(made);
	execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder]);
	return {
		folder: join(folder, 'package'),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
