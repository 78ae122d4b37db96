// n8n's strict mode allows only two lines in eslint.config.mjs. This file adds the project's rules,
// and `npm run lint` uses it to check n8n's rules and ours in one pass.
//
// n8n's rules apply to every .ts file, as if it were part of the node. Code that needs Node.js
// (files, processes, timers) is .mts, or .cts in jest suites. Only this project's rules apply
// there.
import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import {
	createTypeScriptImportResolver,
	defaultConditionNames,
} from 'eslint-import-resolver-typescript';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import n8n from './eslint.config.mjs';

/** A file can use only one plugin with the name import-x, so reuse n8n's plugin. */
const { 'import-x': importX } = Object.assign({}, ...n8n.map(({ plugins }) => plugins));

/** Resolves libraries to their sources, like tsconfig.json, so that they need no build. */
const resolver = createTypeScriptImportResolver({
	conditionNames: ['cfdi-source', ...defaultConditionNames],
});

/** The invoice libraries, and the libraries that each may import. */
const libraries = {
	cfdi: [],
	desk: ['cfdi', 'orders', 'sheets'],
	orders: ['cfdi'],
	sheets: ['cfdi'],
};

const entrances = ['at-most-once', ...Object.keys(libraries)].flatMap(entrancesOf);

function entrancesOf(name) {
	const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));
	return Object.values(exports).map((entrance) => entrance['cfdi-source'].replace('.', name));
}

/** The node without the tests next to it. */
const SOURCES = ['nodes/**/!(*.test).ts', 'credentials/!(*.test).ts'];

/** Import limits between folders. CONTRIBUTING.md has an overview. */
const zones = [
	...Object.entries(libraries).flatMap(([name, below]) => [
		{
			target: [
				`packages/${name}/!(*.test).ts`,
				`packages/${name}/!(fixtures|support)/**/!(*.test).ts`,
			],
			from: '.',
			except: [name, ...below.flatMap(entrancesOf)].map((path) => `packages/${path}`),
		},
		// The tests of a library must not use the node or the packages above it either.
		none(
			[`packages/${name}/!(package.test.cts)`, `packages/${name}/*/**`],
			[
				...['bench', 'credentials', 'demo', 'nodes', 'packages/sandbox', 'test', 'tools'],
				...Object.keys(libraries)
					.filter((other) => ![name, ...below].includes(other))
					.map((other) => `packages/${other}`),
			],
		),
	]),
	{
		target: 'packages/sandbox/**/!(*.test).{ts,mts}',
		from: '.',
		except: ['packages/sandbox', 'node_modules'],
	},
	// at-most-once knows neither invoices nor n8n. Its tests can use test/support.
	{
		target: 'packages/at-most-once/!(*.test).ts',
		from: '.',
		except: ['packages/at-most-once'],
	},
	none(
		['packages/at-most-once'],
		[
			...['bench', 'credentials', 'demo', 'nodes', 'packages/sandbox', 'tools'],
			...Object.keys(libraries).map((name) => `packages/${name}`),
		],
	),
	// The node imports a package by its name, so files behind the entrances can move.
	{ target: SOURCES, from: 'packages', except: entrances },
	only('messages', []),
	only('service', ['messages']),
	only('run', ['service', 'messages']),
	only('form', ['run', 'service', 'messages']),
	only('customer', ['form', 'run', 'service', 'messages']),
	only('product', ['form', 'run', 'service', 'messages']),
	only('invoice', ['customer', 'form', 'product', 'run', 'service', 'messages']),
	only('setUp', ['form', 'invoice', 'run', 'service', 'messages']),
	none(['nodes', 'credentials'], ['bench', 'demo', 'tools']),
	none(SOURCES, ['test']),
	none(['tools'], ['bench', 'demo', 'test']),
	none(['demo'], ['bench', 'test']),
	none(['bench'], ['demo', 'test']),
];

/** Limits a folder of nodes/Cfdi to imports from itself and the folders below it. */
function only(folder, below) {
	return {
		target: `nodes/Cfdi/${folder}/**/!(*.test).ts`,
		from: 'nodes',
		except: [folder, ...below].map((name) => `Cfdi/${name}`),
	};
}

function none(folders, forbidden) {
	return { target: folders, from: forbidden };
}

export default defineConfig(
	n8n,
	globalIgnores(['**/dist']),
	{
		files: ['**/*.{mts,cts}'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		rules: {
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
		},
	},
	{
		files: ['**/*.{ts,mts,cts}'],
		plugins: { 'import-x': importX },
		settings: { 'import-x/resolver-next': [resolver] },
		rules: {
			'import-x/no-restricted-paths': ['error', { zones }],
			'@typescript-eslint/consistent-type-imports': 'error',
			'prefer-spread': 'error',
		},
	},
	{
		// Tests of operations get the paths from test/support. The credential test needs the addresses.
		files: ['nodes/**/*.ts', 'credentials/*.ts', 'test/operations/*/*.{ts,cts}'],
		ignores: ['nodes/Cfdi/service/**', 'test/operations/setUp/credentialTest.test.ts'],
		rules: {
			'no-restricted-syntax': [
				'error',
				...['Literal[value=/\\/api\\//]', 'TemplateElement[value.raw=/\\/api\\//]'].map(
					(selector) => ({
						selector,
						message:
							'Only nodes/Cfdi/service and test/support/serviceForms.ts know the paths of the service.',
					}),
				),
			],
		},
	},
	{
		files: ['**/*.{js,mjs}'],
		extends: [js.configs.recommended],
		languageOptions: {
			globals: {
				console: 'readonly',
				module: 'writable',
				exports: 'writable',
				process: 'readonly',
				require: 'readonly',
				URL: 'readonly',
				__dirname: 'readonly',
				__filename: 'readonly',
			},
		},
	},
	{
		files: ['packages/desk/pages/**/*.js'],
		languageOptions: {
			globals: Object.fromEntries(
				[
					'Option',
					'FormData',
					'URLSearchParams',
					'addEventListener',
					'document',
					'fetch',
					'history',
					'location',
					'performance',
					'print',
					'scrollTo',
					'window',
					'setTimeout',
				].map((name) => [name, 'readonly']),
			),
		},
	},
);
