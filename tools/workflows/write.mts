import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { withPickedCodes } from './codes.mts';
import { writtenFiles } from './files.mts';

const FOLDER = fileURLToPath(new URL('../../workflows', import.meta.url));

/** Writes workflows/ from its common parts; with --check it only names the files that differ from them. */
const isCheck = process.argv.includes('--check');

for (const [name, workflow] of writtenFiles()) {
	const text = await format(JSON.stringify(withPickedCodes(workflow), undefined, '\t'), {
		parser: 'json',
		useTabs: true,
		printWidth: 100,
	});
	if (text === (await textOf(name))) continue;
	console.log(name);
	if (isCheck) {
		process.exitCode = 1;
		continue;
	}
	await mkdir(dirname(join(FOLDER, name)), { recursive: true });
	await writeFile(join(FOLDER, name), text);
}

async function textOf(name: string): Promise<string | undefined> {
	return await readFile(join(FOLDER, name), 'utf8').catch(() => undefined);
}
