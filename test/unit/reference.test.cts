/** docs/reference.md has every name of the code; `npx gulp docs` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { BEGIN, root } from '../support/pages.cts';
import type { PublicParameter } from '../support/publicNames.cts';
import {
	credentialParameters,
	operations,
	outputsOf,
	parametersOf,
	tables,
	workflows,
} from '../support/publicNames.cts';

const PARAMETERS = ['Parameter', 'In the form', 'Type', 'Default', 'Values'];
const OUTPUTS = ['Path', 'Type'];
const WORKFLOWS = ['File', 'What starts it', 'Data Tables', 'Calls'];

const tableOf = (head: readonly string[], rows: ReadonlyArray<readonly string[]>) =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string) => (text === '' ? '' : `\`${text}\``);

const MOST_VALUES = 8;

function valuesOf({ choices, type }: PublicParameter): string {
	if (!['options', 'multiOptions'].includes(type)) return '';
	const isCatalog = choices.some(({ name, value }) => name.startsWith(`${value as string} - `));
	if (choices.length <= MOST_VALUES) {
		return choices.map(({ value }) => code(String(value)) || '—').join(', ');
	}
	return `${choices.length} ${isCatalog ? 'codes of SAT' : 'values'}`;
}

const parameterTable = (parameters: PublicParameter[]) =>
	tableOf(
		PARAMETERS,
		parameters.map((parameter) => [
			code(parameter.path),
			parameter.label,
			parameter.type,
			code(JSON.stringify(parameter.value).replaceAll('|', '\\|')),
			valuesOf(parameter),
		]),
	);

/** A parameter that is shown for several sources is one row, and one of an earlier form none. */
function once(parameters: PublicParameter[]): PublicParameter[] {
	const seen = new Set<string>();
	return parameters.filter(({ isEarlier, path }) => {
		const isNew = !seen.has(path) && !isEarlier;
		seen.add(path);
		return isNew;
	});
}

function reference(): string {
	return [
		...operations.flatMap(([resource, operation]) => [
			`## \`${resource}.${operation}\``,
			parameterTable(once(parametersOf(resource, operation))),
			'Its items have:',
			tableOf(
				OUTPUTS,
				outputsOf(resource, operation).map(([name = '', type = '']) => [code(name), type]),
			),
		]),
		'## The credential',
		parameterTable(credentialParameters),
		'## Data Tables',
		...Object.entries(tables).flatMap(([name, columns]) => [
			`\`${name}\`: ${columns.map(([column = '', type = '']) => code(column) + (type === 'string' ? '' : ` (${type})`)).join(', ')}.`,
		]),
		'## Workflows',
		tableOf(
			WORKFLOWS,
			workflows.map(({ file, starts, tables: kept, calls }) => [
				code(file),
				starts.map(code).join(', '),
				kept.map(code).join(', '),
				calls.map(code).join(', '),
			]),
		),
	].join('\n\n');
}

/** Without what Prettier aligns, escapes and wraps. */
const unaligned = (text: string) =>
	text
		.replaceAll('\\', '')
		.replace(/[ -]+\|/g, ' |')
		.replace(/\|[ -]+/g, '| ')
		.replace(/\s+/g, ' ')
		.trim();

it('docs/reference.md has each parameter, output, column and workflow of the code', () => {
	const at = join(root, 'docs/reference.md');
	const page = readFileSync(at, 'utf8');
	const begin = page.indexOf(BEGIN);
	expect(begin).toBeGreaterThan(0);
	const written = `${BEGIN}\n\n${reference()}\n`;
	if (process.env.WRITE_DOCS !== undefined) writeFileSync(at, page.slice(0, begin) + written);
	else expect(unaligned(page.slice(begin))).toBe(unaligned(written));
});

it('the reference has an operation with its outputs, a column and an address', () => {
	const page = reference();
	expect(page).toContain('| `options.uniqueKey` |');
	expect(page).toContain('| `recipient.rfc` | string |');
	expect(page).toMatch(/`cfdi_invoices`: `invoice_id`, `uuid`, .*`total` \(number\)/);
	expect(page).toMatch(/`paid-order\.json` \| `webhook POST cfdi-paid-order`/);
});
