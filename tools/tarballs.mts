/**
 * Run `npm run packages` to pack all packages, install them with their npm dependencies in an empty
 * folder, and use them there.
 */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './run/npm.mts';
import { start } from './run/processes.mts';

/** The sandbox's maximum size with all dependencies, and maximum start time. */
const MAX_MEGABYTES = 60;
const MAX_SECONDS = 5;

const LIBRARIES = [
	['cfdi-mx', 'totalled'],
	['cfdi-desk', 'bookOf'],
	['cfdi-orders', 'invoiceOfShopOrder'],
	['cfdi-sheets', 'invoicesOfSheet'],
] as const;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'n8n-nodes-cfdi-packages-'));
try {
	const args = ['pack', '--json', '--workspaces', '--pack-destination', folder];
	const packed = JSON.parse(await npm(args, { cwd: ROOT })) as Array<{
		filename: string;
		size: number;
	}>;
	await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
	const files = packed.map(({ filename }) => `./${filename}`);
	await npm(['install', '--no-audit', '--no-fund', ...files], { cwd: folder });
	for (const { filename, size } of packed) {
		console.log(`installed: ${filename}, ${Math.round(size / 1000)} kB`);
	}
	for (const [name, one] of LIBRARIES) {
		await use(`${name}, imported`, process.execPath, [
			'--input-type=module',
			'--eval',
			`import { ${one} } from '${name}'; console.log(typeof ${one})`,
		]);
		await use(`${name}, required`, process.execPath, [
			'--input-type=commonjs',
			'--eval',
			`console.log(typeof require('${name}').${one})`,
		]);
	}
	const modules = join(folder, 'node_modules');
	const ofLibraries = await Promise.all(LIBRARIES.map(([name]) => sizeOf(join(modules, name))));
	const size = (await sizeOf(modules)) - ofLibraries.reduce((sum, one) => sum + one, 0);
	atMost('cfdi-sandbox with its dependencies', size / 1e6, MAX_MEGABYTES, 'MB');
	const started = Date.now();
	await use('cfdi-sandbox', join(modules, '.bin/cfdi-sandbox'), ['--port', '0']);
	atMost('cfdi-sandbox until it answers', (Date.now() - started) / 1000, MAX_SECONDS, 's');
} finally {
	await rm(folder, { recursive: true, force: true });
}

async function use(name: string, command: string, args: readonly string[]): Promise<void> {
	let printed = '';
	const shown = Promise.withResolvers<void>();
	const child = await start(command, args, {
		name,
		cwd: folder,
		onOutput: (text) => {
			printed += text;
			if (/^(function$|SAT: )/m.test(printed)) shown.resolve();
		},
	});
	await Promise.race([shown.promise, child.ended]);
	await child.stop();
	if (!/^(function$|SAT: )/m.test(printed)) throw new Error(`${name}: ${printed}`);
	console.log(`works: ${name}`);
}

async function sizeOf(path: string): Promise<number> {
	const entries = await readdir(path, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
	return sizes.reduce((sum, file) => sum + file.size, 0);
}

function atMost(what: string, is: number, most: number, unit: string): void {
	console.log(`${what}: ${is.toFixed(1)} ${unit}`);
	if (is > most) throw new Error(`${what}: more than ${most} ${unit}`);
}
