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

import { PackageDirectoryLoader } from 'n8n-core';

const root = join(__dirname, '../..');
let folder: string;
let loader: PackageDirectoryLoader;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-cfdi-'));
	const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
		cwd: root,
		encoding: 'utf8',
	});
	const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
	execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder]);
	// n8n brings n8n-workflow; nothing else is there for the package to find.
	mkdirSync(join(folder, 'node_modules'));
	symlinkSync(join(root, 'node_modules/n8n-workflow'), join(folder, 'node_modules/n8n-workflow'));
	loader = new PackageDirectoryLoader(join(folder, 'package'));
	await loader.loadAll();
});

afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

it('the packed package loads in n8n as one node and one credential', () => {
	expect(loader.packageName).toBe('n8n-nodes-cfdi');
	expect(Object.keys(loader.nodeTypes)).toEqual(['cfdi']);
	expect(Object.keys(loader.credentialTypes)).toEqual(['cfdiApi']);
});

it('every icon of the node and the credential lies in the package', () => {
	const [node] = loader.types.nodes;
	const [credential] = loader.types.credentials;
	const urls = [node?.iconUrl, credential?.iconUrl].flatMap((icon) =>
		typeof icon === 'object' ? [icon.light, icon.dark] : [icon],
	);

	expect(urls).toHaveLength(4);
	for (const url of urls) {
		const file = url?.replace('icons/n8n-nodes-cfdi/', '') ?? '';
		expect(existsSync(join(folder, 'package', file))).toBe(true);
	}
});

it('the codex makes the node found by "cfdi", "factura" and "invoice"', () => {
	const codex = loader.types.nodes[0]?.codex;

	expect(codex?.alias).toEqual(expect.arrayContaining(['cfdi', 'factura', 'invoice']));
	expect(codex?.categories).toContain('Finance & Accounting');
});

it('needs nothing but n8n’s own n8n-workflow', () => {
	const { dependencies, peerDependencies } = JSON.parse(
		readFileSync(join(folder, 'package/package.json'), 'utf8'),
	) as Record<string, unknown>;

	expect(dependencies).toBeUndefined();
	expect(peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

it('holds what n8n needs and nothing else: a file for each source, icons, codex, README, license', () => {
	const inFolder = (place: string) =>
		readdirSync(place, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => relative(place, join(entry.parentPath, entry.name)));
	const sources = ['credentials', 'nodes'].flatMap((place) =>
		inFolder(join(root, place)).map((file) => join('dist', place, file.replace(/\.ts$/, '.js'))),
	);

	expect(inFolder(join(folder, 'package')).sort()).toEqual(
		['LICENSE.md', 'README.md', 'package.json', ...sources].sort(),
	);
});
