import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(__dirname, '../..');

/**
 * Evaluates a JavaScript expression in a new process.
 * @param modules maps names in the expression to imported files
 */
export function evaluated(modules: Readonly<Record<string, string>>, expression: string): unknown {
	const imports = Object.entries(modules).map(
		([name, file]) =>
			`const ${name} = await import(${JSON.stringify(pathToFileURL(resolve(root, file)).href)});`,
	);
	const script = `${imports.join('')} process.stdout.write(JSON.stringify(${expression}));`;
	const { stdout, stderr } = spawnSync(
		process.execPath,
		['--input-type=module', '--eval', script],
		{ encoding: 'utf8', cwd: root, maxBuffer: 64 * 1024 * 1024 },
	);
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as unknown;
}
