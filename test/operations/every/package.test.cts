import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

import { PackageDirectoryLoader } from 'n8n-core';

import { packInto } from '../../support/packed.cts';

const root = join(__dirname, '../../..');
let folder: string;
let packed: ReturnType<typeof packInto>;
let loader: PackageDirectoryLoader;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-cfdi-'));
	packed = packInto(join(folder, 'package'), root);
	// n8n provides only n8n-workflow, so link no other dependency.
	mkdirSync(join(folder, 'node_modules'));
	symlinkSync(join(root, 'node_modules/n8n-workflow'), join(folder, 'node_modules/n8n-workflow'));
	loader = new PackageDirectoryLoader(join(folder, 'package'));
	await loader.loadAll();
});

afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

it('loads the packed package in n8n as two nodes and one credential', () => {
	expect(loader.packageName).toBe('n8n-nodes-cfdi');
	expect(Object.keys(loader.nodeTypes)).toEqual(['cfdi', 'cfdiDesk']);
	expect(Object.keys(loader.credentialTypes)).toEqual(['cfdiApi']);
});

it('contains every icon of the nodes and the credential', () => {
	const { nodes, credentials } = loader.types;
	const urls = [...nodes, ...credentials].flatMap(({ iconUrl: icon }) =>
		typeof icon === 'object' ? [icon.light, icon.dark] : [icon],
	);

	expect(urls).toHaveLength(6);
	for (const url of urls) {
		const file = url?.replace('icons/n8n-nodes-cfdi/', '') ?? '';
		expect(existsSync(join(folder, 'package', file))).toBe(true);
	}
});

it.each(['cfdi', 'factura', 'invoice', 'timbrar', 'cancelar factura', 'mexico', 'méxico'])(
	'finds the node in n8n with the search "%s"',
	(typed) => {
		const { alias = [], categories } = loader.types.nodes[0]?.codex ?? {};

		// n8n's node search ignores case but not accents.
		expect(alias.map((word) => word.toLowerCase())).toContain(typed);
		expect(categories).toContain('Finance & Accounting');
	},
);

it("declares n8n-workflow as the package's only dependency", () => {
	const { dependencies, peerDependencies } = JSON.parse(
		readFileSync(join(folder, 'package/package.json'), 'utf8'),
	) as Record<string, unknown>;

	expect(dependencies).toBeUndefined();
	expect(peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

it('contains only the files that n8n needs: nodes, credential, icons, codex, schemas, README, license', () => {
	const filesIn = (path: string) =>
		readdirSync(path, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => relative(path, join(entry.parentPath, entry.name)));
	const beside = filesIn(join(root, 'nodes'))
		.filter((file) => !/\.c?ts$/.test(file))
		.map((file) => join('dist/nodes', file));

	expect(filesIn(join(folder, 'package')).sort()).toEqual(
		[
			'LICENSE.md',
			'README.md',
			'package.json',
			'dist/credentials/CfdiApi.credentials.js',
			'dist/nodes/Cfdi/Cfdi.node.js',
			'dist/nodes/Cfdi/codes.json',
			'dist/nodes/Cfdi/en.js',
			'dist/nodes/Cfdi/es.js',
			'dist/nodes/Cfdi/names.json',
			'dist/nodes/Cfdi/pages/office.json',
			'dist/nodes/Cfdi/pages/selfInvoice.json',
			'dist/nodes/CfdiDesk/CfdiDesk.node.js',
			...beside,
		].sort(),
	);
});

/** The package's maximum bytes. Readable code is 50 % larger than minified code. */
const LARGEST = 1_000_000;
/** The code's maximum bytes, without texts, catalogs and pages. */
const LARGEST_CODE = 470_000;

it('limits the package to 1 MB, including at most 470 kB of code', () => {
	const code = ['nodes/Cfdi/Cfdi.node.js', 'credentials/CfdiApi.credentials.js']
		.map((file) => gzipSync(readFileSync(join(folder, 'package/dist', file))).length)
		.reduce((sum, size) => sum + size);

	expect(packed.size).toBeLessThanOrEqual(LARGEST);
	expect(code).toBeLessThanOrEqual(LARGEST_CODE);
});

it('uses one code file for both nodes', () => {
	const script = ['Cfdi', 'CfdiDesk']
		.map((name) => join(folder, `package/dist/nodes/${name}/${name}.node.js`))
		.map((file) => `require(${JSON.stringify(file)})`)
		.join(', ');
	const shared = `const [first, second] = [${script}];
		console.log(Object.keys(second).map((name) => [name, second[name] === first[name]]).join());`;

	expect(execFileSync(process.execPath, ['-e', shared], { encoding: 'utf8' }).trim()).toBe(
		'CfdiDesk,true',
	);
});

it('loads the names in SAT’s catalogs only when a search needs them', async () => {
	const file = join(folder, 'package/dist/nodes/Cfdi/Cfdi.node.js');
	const script = `const { Cfdi } = require(${JSON.stringify(file)});
		const isRead = () => Object.keys(require.cache).some((path) => path.endsWith('names.json'));
		const { searchProductCode } = new Cfdi().methods.listSearch;
		const before = isRead();
		searchProductCode.call({}, 'cerveza').then(({ results: [first] }) =>
			console.log(JSON.stringify([before, first.value, isRead()])));`;

	expect(JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }))).toEqual([
		false,
		'50202201',
		true,
	]);
});

it("requires only n8n-workflow, Node.js modules and the package's own files in the published code", () => {
	const code = readFileSync(join(folder, 'package/dist/nodes/Cfdi/Cfdi.node.js'), 'utf8');
	const needed = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);

	expect([...new Set(needed)].sort()).toEqual([
		'./codes.json',
		'./en',
		'./es',
		'./names.json',
		'./pages/office.json',
		'./pages/selfInvoice.json',
		'crypto',
		'n8n-workflow',
	]);
});

describe('The published code', () => {
	const published = (file: string) => readFileSync(join(folder, 'package/dist', file), 'utf8');

	it.each([
		'nodes/Cfdi/Cfdi.node.js',
		'nodes/Cfdi/en.js',
		'nodes/Cfdi/es.js',
		'credentials/CfdiApi.credentials.js',
	])('publishes %s without minified code', (file) => {
		const lines = published(file).split('\n');

		expect(lines.length).toBeGreaterThan(100);
		expect(lines.filter((line) => line.length > 10_000)).toEqual([]);
		expect(lines.some((line) => /^\/\/ (nodes|credentials|packages)\/.+\.ts$/.test(line))).toBe(
			true,
		);
	});

	it("keeps the stages' function names and the source files' names in the published code", () => {
		const code = published('nodes/Cfdi/Cfdi.node.js');

		for (const stage of [
			'prepare',
			'checkLedger',
			'review',
			'claim',
			'send',
			'recover',
			'record',
			'follow',
		]) {
			// The bundler numbers names that several files use.
			expect(code).toMatch(new RegExp(`\\bfunction ${stage}\\d*\\(`));
		}
		expect(code).toContain('\n// packages/at-most-once/stages.ts\n');
		expect(code).toMatch(/\bfunction outputOf\(/);
	});

	it('includes the license of bundled code in the published code', () => {
		const licence = readFileSync(join(root, 'node_modules/fflate/LICENSE'), 'utf8').trim();
		const code = published('nodes/Cfdi/Cfdi.node.js');
		const contained = [...code.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)];

		expect([...new Set(contained.map(([, name]) => name))]).toEqual(['fflate']);
		expect(code).toContain(licence);
	});
});
