import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const gate = n8nCommunityNodesPlugin.configs.recommended;

// nodes/, credentials/ and package.json are linted with what n8n's own scanner uses for community
// packages. The rules that it switches off there are off here, and no others.
export default defineConfig(
	globalIgnores(['dist']),
	{
		files: ['**/*.{ts,mts,cts}'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		rules: {
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
	{
		files: ['package.json', '{nodes,credentials}/**/*.{ts,json}'],
		extends: [gate],
		rules: { 'no-console': 'error' },
	},
	{ plugins: { 'n8n-nodes-base': n8nNodesBase } },
	{ files: ['package.json'], rules: n8nNodesBase.configs.community.rules },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{ files: ['**/*.json'], languageOptions: { parser: tseslint.parser } },
);
