import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { ESLint } from 'eslint';

const root = resolve(__dirname, '../..');
const eslint = new ESLint({
	cwd: root,
	overrideConfigFile: join(root, 'eslint.project.config.mjs'),
	ruleFilter: ({ ruleId }) => ruleId === 'import-x/no-restricted-paths',
});

/** Some file of a folder, so that a rename does not change this test. */
function fileOf(folder: string): string {
	const file = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).find((name) =>
		/\.m?ts$/.test(name),
	);
	if (file === undefined) throw new Error(`${folder} has no files`);
	return join(folder, file);
}

/** The rules that are broken if a file of one folder imports from another. */
async function lintImport(from: string, target: string): Promise<string[]> {
	const importing = join(from, 'example.ts');
	const path = relative(dirname(importing), fileOf(target));
	const results = await eslint.lintText(`import type { Example } from './${path}';\n`, {
		filePath: importing,
	});
	return results.flatMap(({ messages }) => messages.map(({ ruleId }) => String(ruleId)));
}

const CFDI = 'nodes/Cfdi';

test.each([
	['packages/cfdi', `${CFDI}/service`],
	['packages/cfdi/rules', `${CFDI}/sending`],
	['packages/cfdi/fixtures', `${CFDI}/words`],
	['packages/cfdi/fixtures', 'test/support'],
	[`${CFDI}/service`, `${CFDI}/sending`],
	[`${CFDI}/service`, `${CFDI}/words`],
	[`${CFDI}/service`, `${CFDI}/resources`],
	[`${CFDI}/sending`, `${CFDI}/resources`],
	[`${CFDI}/sending`, `${CFDI}/listSearch`],
	[`${CFDI}/resources/invoice`, `${CFDI}/listSearch`],
	[CFDI, 'test/support'],
	[`${CFDI}/sending`, 'packages/sandbox'],
	['credentials', 'tools'],
	['packages/sandbox', 'packages/cfdi'],
	['tools', 'demo'],
	['tools/n8n', 'test/e2e'],
	['demo', 'bench'],
	['bench', 'test/e2e'],
])('%s may not import from %s', async (from, target) => {
	expect(await lintImport(from, target)).toEqual(['import-x/no-restricted-paths']);
});

test.each([
	['packages/cfdi/rules', 'packages/cfdi/catalogs'],
	[`${CFDI}/sending`, `${CFDI}/service`],
	[`${CFDI}/words`, `${CFDI}/service`],
	[`${CFDI}/resources/invoice`, `${CFDI}/sending`],
	[CFDI, `${CFDI}/resources`],
	['test/e2e', 'tools/n8n'],
])('%s may import from %s', async (from, target) => {
	expect(await lintImport(from, target)).toEqual([]);
});

test('cfdi may not import a package', async () => {
	const [result] = await eslint.lintText("import type { INode } from 'n8n-workflow';\n", {
		filePath: 'packages/cfdi/example.ts',
	});
	expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['import-x/no-restricted-paths']);
});

test('the package is eligible for n8n Cloud', () => {
	const output = execFileSync(
		process.execPath,
		['node_modules/@n8n/node-cli/bin/n8n-node.mjs', 'cloud-support'],
		{ cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
	);
	expect(output).toContain('Status: eligible for n8n Cloud verification');
});
