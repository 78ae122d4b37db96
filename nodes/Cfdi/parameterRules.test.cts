/**
 * Applies n8n's lint rules to the final form, because ESLint cannot see fields that functions
 * build.
 */
import type { ESLint } from 'eslint';
import { Linter } from 'eslint';
import type { INodeProperties } from 'n8n-workflow';

import { Cfdi } from './Cfdi.node';

/** These rules come with @n8n/node-cli, and have no types. */
const n8nRules = jest.requireActual<
	ESLint.Plugin & { configs: { nodes: { rules: Linter.RulesRecord } } }
>('eslint-plugin-n8n-nodes-base');

/** Options from SAT's catalogs are not checked, because they are sorted by code. */
const isOfCatalog = (value: unknown) => /^[A-Z0-9]{1,4} - /.test(String(Object(value).name));

function code(value: unknown): string {
	if (Array.isArray(value)) {
		return `[${value.filter((one) => !isOfCatalog(one)).map(code)}]`;
	}
	if (typeof value !== 'object' || value === null) {
		const text = JSON.stringify(value);
		return /^"[^'"\\]*"$/.test(text) ? `'${text.slice(1, -1)}'` : text;
	}
	const entries = Object.entries(value).map(([key, one]) => {
		const name = /^\w+$/.test(key) ? key : JSON.stringify(key);
		return `${name}: ${code(one)}`;
	});
	return `{ ${entries.join(', ')} }`;
}

/**
 * These rules are not applied, because an action can end in parentheses, and a field can be
 * required in only one operation.
 */
const OTHERWISE = ['node-param-operation-option-action-miscased', 'node-param-required-false'];

const rules = Object.fromEntries(
	Object.entries(n8nRules.configs.nodes.rules).filter(
		([name]) => name.includes('/node-param-') && !OTHERWISE.some((one) => name.endsWith(one)),
	),
);

function faultsOf(properties: readonly INodeProperties[]): string[] {
	const written = `const properties = ${code(properties)};`;
	const found = new Linter().verify(
		written,
		[{ files: ['**/*.js'], plugins: { 'n8n-nodes-base': n8nRules }, rules }],
		'Form.node.js',
	);
	return [
		...new Set(
			found.map(({ ruleId, column, message }) =>
				[ruleId ?? message, written.slice(column - 1, column + 38)].join(' '),
			),
		),
	];
}

const { properties } = new Cfdi().description;

it("follows n8n's rules for parameters, apart from the listed exceptions", () => {
	const usual = [
		// These lists begin with the most common option instead of the alphabetically first.
		...[
			"{ displayName: 'Discount (Des",
			"{ displayName: 'Download File",
			"{ displayName: 'Fiscal Folio ",
			"{ displayName: 'Operation (Nu",
			"{ displayName: 'Recipient RFC",
			"{ displayName: 'Series (Serie",
		].map((first) => `n8n-nodes-base/node-param-collection-type-unsorted-items options: [${first}`),
		"n8n-nodes-base/node-param-options-type-unsorted-items options: [{ name: 'Stamp', value: 'stam",
		"n8n-nodes-base/node-param-fixed-collection-type-unsorted-items values: [{ displayName: 'Product (Produ",
		"n8n-nodes-base/node-param-multi-options-type-unsorted-items options: [{ name: 'IVA 16 %', value: 'I",
	];

	expect(faultsOf(properties).sort()).toEqual(usual.sort());
});

it("finds a field that violates n8n's rules for parameters", () => {
	const wrong = properties.map((field) =>
		field.name === 'cfdiUse' ? { ...field, displayName: 'the use' } : field,
	);

	expect(faultsOf(wrong).join()).toContain('node-param-display-name-miscased');
});
