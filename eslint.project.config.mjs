// The project's own rules, beside those of n8n in eslint.config.mjs. n8n's strict mode allows nothing
// but its own two lines there, so these are run with `eslint -c`; `npm run lint` runs both.
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TYPESCRIPT = ['**/*.{ts,mts,cts}'];

/** The picture in CONTRIBUTING: what each folder may not import. */
const zones = [
	{ target: 'nodes/Cfdi/sat', from: '.', except: ['nodes/Cfdi/sat'] },
	only('response', ['sat']),
	only('request', ['response', 'sat']),
	only('resources', ['request', 'response', 'sat']),
	only('listSearch', ['resources', 'request', 'response', 'sat']),
	none(['nodes', 'credentials'], ['bench', 'demo', 'sandbox', 'test', 'tools']),
	none(['sandbox'], ['nodes', 'credentials']),
	none(['tools'], ['bench', 'demo', 'test']),
	none(['demo'], ['bench', 'test']),
	none(['bench'], ['demo', 'test']),
];

/** A folder of nodes/Cfdi that imports from itself and from those below it, and from no other. */
function only(folder, below) {
	return {
		target: `nodes/Cfdi/${folder}`,
		from: 'nodes',
		except: [folder, ...below].map((name) => `Cfdi/${name}`),
	};
}

function none(folders, forbidden) {
	return { target: folders, from: forbidden };
}

export default defineConfig(
	globalIgnores(['dist']),
	{
		files: TYPESCRIPT,
		extends: [js.configs.recommended, tseslint.configs.recommended],
		plugins: { 'import-x': importX },
		settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
		rules: {
			'import-x/no-restricted-paths': ['error', { zones }],
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
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
			},
		},
	},
);
