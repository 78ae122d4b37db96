import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Packed {
	filename: string;
	/** In bytes. */
	size: number;
}

/** Packs a package and unpacks it into another folder, as npm installs it. */
export function packInto(installed: string, folder: string): Packed {
	const scratch = mkdtempSync(join(tmpdir(), 'n8n-nodes-cfdi-packed-'));
	try {
		const json = execFileSync('npm', ['pack', '--json', '--pack-destination', scratch], {
			cwd: folder,
			encoding: 'utf8',
		});
		const [packed] = JSON.parse(json) as [Packed];
		mkdirSync(installed, { recursive: true });
		const tarball = join(scratch, packed.filename);
		execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
		return packed;
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}
