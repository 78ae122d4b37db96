import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages } from '../../../tools/run/debian.mts';
import { runToEnd } from '../../../tools/run/processes.mts';
import type { RunFolder } from '../../../tools/run/runFolder.mts';

const PNGQUANT = '/usr/bin/pngquant';

/** Copies a run's pictures with 256 colors, which halves their size. */
export async function publishPictures(run: RunFolder, folder: string): Promise<void> {
	if (!existsSync(run.pictures)) return;
	if (!existsSync(PNGQUANT)) await installPackages(['pngquant'], join(run.path, 'apt.log'));
	const names = await readdir(run.pictures, { recursive: true });
	const files = names.filter((name) => name.endsWith('.png'));
	if (files.length > 0) {
		await runToEnd(
			PNGQUANT,
			['--force', '--ext', '.png', '256', ...files.map((name) => join(run.pictures, name))],
			{ name: 'pngquant', log: join(run.path, 'pngquant.log') },
		);
	}
	await cp(run.pictures, folder, { recursive: true });
}
