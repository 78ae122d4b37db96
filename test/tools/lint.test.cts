import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { evaluated } from '../support/evaluated.cts';

const root = resolve(__dirname, '../..');

const RULE = 'import-x/no-restricted-paths';
const PATH_RULE = 'no-restricted-syntax';

/** Some file of a folder, so that a rename does not change this test. */
function fileOf(folder: string): string {
	const file = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).find((name) =>
		/\.m?ts$/.test(name),
	);
	if (file === undefined) throw new Error(`${folder} has no files`);
	return join(folder, file);
}

/** What a file of one folder has to write to import from another. */
function importing(from: string, target: string) {
	const filePath = join(from, 'example.ts');
	const path = relative(dirname(filePath), fileOf(target));
	return { code: `import type { Example } from './${path}';\n`, filePath };
}

/** The rules that each text breaks. Jest cannot load n8n's rules: they are linted in a process of their own. */
function broken(texts: Array<{ code: string; filePath: string }>): string[][] {
	return evaluated(
		{ eslint: 'node_modules/eslint/lib/api.js' },
		`await Promise.all(${JSON.stringify(texts)}.map(async ({ code, filePath }) => {
			const [{ messages }] = await new eslint.ESLint({
				overrideConfigFile: 'eslint.project.config.mjs',
				ruleFilter: ({ ruleId }) => ['${RULE}', '${PATH_RULE}'].includes(ruleId),
			}).lintText(code, { filePath });
			return messages.map(({ ruleId }) => ruleId);
		}))`,
	) as string[][];
}

const CFDI = 'nodes/Cfdi';

const FORBIDDEN: Array<[from: string, target: string]> = [
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
];

const ALLOWED: typeof FORBIDDEN = [
	['packages/cfdi/rules', 'packages/cfdi/catalogs'],
	[`${CFDI}/sending`, `${CFDI}/service`],
	[`${CFDI}/words`, `${CFDI}/service`],
	[`${CFDI}/resources/invoice`, `${CFDI}/sending`],
	[CFDI, `${CFDI}/resources`],
	['test/e2e', 'tools/n8n'],
];

const [ofPackage, ofPath, ofTemplate, ofService, ...ofFolders] = broken([
	{
		code: "import type { INode } from 'n8n-workflow';\n",
		filePath: 'packages/cfdi/example.ts',
	},
	{ code: "export const url = '/api/customers';\n", filePath: `${CFDI}/resources/example.ts` },
	{ code: 'export const url = `${base}/api/customers`;\n', filePath: 'credentials/example.ts' },
	{ code: "export const url = '/api/customers';\n", filePath: `${CFDI}/service/example.ts` },
	...[...FORBIDDEN, ...ALLOWED].map(([from, target]) => importing(from, target)),
]);

test.each(FORBIDDEN.map((row, index) => [...row, index] as const))(
	'%s may not import from %s',
	(_from, _target, index) => {
		expect(ofFolders[index]).toEqual([RULE]);
	},
);

test.each(ALLOWED.map((row, index) => [...row, FORBIDDEN.length + index] as const))(
	'%s may import from %s',
	(_from, _target, index) => {
		expect(ofFolders[index]).toEqual([]);
	},
);

test('cfdi may not import a package', () => {
	expect(ofPackage).toEqual([RULE]);
});

test('only the room of the service may name its paths', () => {
	expect([ofPath, ofTemplate, ofService]).toEqual([[PATH_RULE], [PATH_RULE], []]);
});

test('the package is eligible for n8n Cloud', () => {
	const output = execFileSync(
		process.execPath,
		['node_modules/@n8n/node-cli/bin/n8n-node.mjs', 'cloud-support'],
		{ cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
	);
	expect(output).toContain('Status: eligible for n8n Cloud verification');
});
