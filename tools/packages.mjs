/**
 * Run `npx gulp packages` to build each package into its dist/. Each package's package.test.cts
 * tests the built files.
 */
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

const LIBRARIES = ['cfdi', 'desk', 'orders', 'sheets'];

export async function buildLibraries() {
	await Promise.all(LIBRARIES.map(buildLibrary));
}

async function buildLibrary(name) {
	const folder = await emptied(name);
	const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
	const entrances = Object.values(exports).map((entrance) => join(folder, entrance['cfdi-source']));
	await compileLibrary(folder, entrances);
	await declareLibrary(folder, entrances);
}

/** Builds the sandbox as one program, which loads its dependencies from node_modules. */
export async function buildSandbox() {
	const folder = await emptied('sandbox');
	await build({
		...COMMON,
		entryPoints: [join(folder, 'cli.mts')],
		outdir: join(folder, 'dist'),
		// cli.mts loads main.mts only if Node.js is new enough, so main.mts stays a separate file.
		splitting: true,
		format: 'esm',
		outExtension: { '.js': '.mjs' },
		platform: 'node',
		// The sandbox's package.json has the same minimum Node.js version.
		target: 'node22.13',
		packages: 'external',
	});
	await copyFile(join(folder, 'console/console.html'), join(folder, 'dist/console.html'));
	await chmod(join(folder, 'dist/cli.mjs'), 0o755);
}

/**
 * Keeps imports of other libraries by name. With tsconfig.json, esbuild would replace the names by
 * paths.
 */
const OTHERS_BY_NAME = { packages: 'external', tsconfigRaw: '{}' };

const COMMON = { bundle: true, target: 'es2022', charset: 'utf8' };

async function emptied(name) {
	const folder = join(root, 'packages', name);
	await rm(join(folder, 'dist'), { recursive: true, force: true });
	return folder;
}

/** Compiles all entry points with shared chunks, so that they share error classes. */
async function compileLibrary(folder, entrances) {
	const outdir = join(folder, 'dist');
	const { outputFiles } = await build({
		...COMMON,
		entryPoints: entrances,
		outbase: folder,
		outdir,
		splitting: true,
		format: 'esm',
		outExtension: { '.js': '.mjs' },
		platform: 'neutral',
		...OTHERS_BY_NAME,
		write: false,
	});
	const modules = outputFiles.map(({ path, text }) => [path, text]);
	await writeAll(modules);
	await build({
		...COMMON,
		entryPoints: modules.map(([path]) => path),
		outbase: outdir,
		outdir,
		format: 'cjs',
		outExtension: { '.js': '.cjs' },
		platform: 'node',
		supported: { 'dynamic-import': false },
		...OTHERS_BY_NAME,
		plugins: [chunksStayFiles],
	});
}

const chunksStayFiles = {
	name: 'chunksStayFiles',
	setup(bundling) {
		bundling.onResolve({ filter: /\.mjs$/ }, ({ path, kind }) =>
			kind === 'entry-point' ? undefined : { path: path.replace(/\.mjs$/, '.cjs'), external: true },
		);
	},
};

async function declareLibrary(folder, entrances) {
	const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
	const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
	const program = ts.createProgram(entrances, {
		...options,
		types: [],
		noEmit: false,
		declaration: true,
		emitDeclarationOnly: true,
		rootDir: dirname(folder),
		outDir: dirname(folder),
	});
	const texts = new Map();
	program.emit(undefined, (path, text) => {
		if (!path.startsWith(`${folder}/`)) return;
		texts.set(join(folder, 'dist', relative(folder, path.replace(/\.d\.ts$/, ''))), text);
	});
	for (const kind of ['m', 'c']) {
		await writeAll(
			[...texts].map(([path, text]) => [
				`${path}.d.${kind}ts`,
				importsNamingFiles(path, text, `.${kind}js`, (file) => texts.has(file)),
			]),
		);
	}
}

/**
 * Adds file names to imports, such as './rules/index.mjs' for './rules', as .d.mts and .d.cts files
 * require.
 */
function importsNamingFiles(path, text, extension, isFile) {
	const imports = ts
		.preProcessFile(text)
		.importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
		.sort((a, b) => b.pos - a.pos);
	return imports.reduce((written, { fileName, pos }) => {
		const target = join(dirname(path), fileName);
		const file = [target, join(target, 'index')].find(isFile);
		if (file === undefined) throw new Error(`${path} imports the types of ${fileName}`);
		const to = relative(dirname(path), file) + extension;
		const named = to.startsWith('.') ? to : `./${to}`;
		const start = text.indexOf(fileName, pos);
		return written.slice(0, start) + named + written.slice(start + fileName.length);
	}, text);
}

async function writeAll(files) {
	for (const [path, text] of files) {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, text);
	}
}
