/** docs/reference.md, in both languages, has every name of the code; `npx gulp docs` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PublicParameter } from '../support/publicNames.cts';
import {
	credentialParameters,
	operations,
	outputsOf,
	parametersOf,
	tables,
	workflows,
} from '../support/publicNames.cts';

type Language = 'en' | 'es';

const words = {
	en: {
		parameters: ['Parameter', 'In the form', 'Type', 'Default', 'Values'],
		credential: 'The credential',
		outputs: 'Its items have',
		path: ['Path', 'Type'],
		tables: 'Data Tables',
		workflows: 'Workflows',
		workflow: ['File', 'What starts it', 'Data Tables', 'Calls'],
		codes: (count: number) => `${count} codes of SAT`,
		more: (count: number) => `${count} values`,
	},
	es: {
		parameters: ['Parámetro', 'En el formulario', 'Tipo', 'Sin cambios', 'Valores'],
		credential: 'La credencial',
		outputs: 'Sus elementos tienen',
		path: ['Ruta', 'Tipo'],
		tables: 'Data Tables',
		workflows: 'Flujos',
		workflow: ['Archivo', 'Qué lo inicia', 'Data Tables', 'Llama a'],
		codes: (count: number) => `${count} claves del SAT`,
		more: (count: number) => `${count} valores`,
	},
} as const;

const tableOf = (head: readonly string[], rows: ReadonlyArray<readonly string[]>) =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string) => (text === '' ? '' : `\`${text}\``);

const MOST_VALUES = 8;

function valuesOf({ choices, type }: PublicParameter, language: Language): string {
	const { codes, more } = words[language];
	if (!['options', 'multiOptions'].includes(type)) return '';
	const isCatalog = choices.some(({ name, value }) => name.startsWith(`${value as string} - `));
	if (choices.length <= MOST_VALUES) {
		return choices.map(({ value }) => code(String(value)) || '—').join(', ');
	}
	return (isCatalog ? codes : more)(choices.length);
}

const parameterTable = (parameters: PublicParameter[], language: Language) =>
	tableOf(
		words[language].parameters,
		parameters.map((parameter) => [
			code(parameter.path),
			parameter.label,
			parameter.type,
			code(JSON.stringify(parameter.value).replaceAll('|', '\\|')),
			valuesOf(parameter, language),
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

function reference(language: Language): string {
	const { credential, outputs, path, workflow, ...titles } = words[language];
	return [
		...operations.flatMap(([resource, operation]) => [
			`## \`${resource}.${operation}\``,
			parameterTable(once(parametersOf(resource, operation)), language),
			`${outputs}:`,
			tableOf(
				path,
				outputsOf(resource, operation).map(([name = '', type = '']) => [code(name), type]),
			),
		]),
		`## ${credential}`,
		parameterTable(credentialParameters, language),
		`## ${titles.tables}`,
		...Object.entries(tables).flatMap(([name, columns]) => [
			`\`${name}\`: ${columns.map(([column = '', type = '']) => code(column) + (type === 'string' ? '' : ` (${type})`)).join(', ')}.`,
		]),
		`## ${titles.workflows}`,
		tableOf(
			workflow,
			workflows.map(({ file, starts, tables: kept, calls }) => [
				code(file),
				starts.map(code).join(', '),
				kept.map(code).join(', '),
				calls.map(code).join(', '),
			]),
		),
	].join('\n\n');
}

const BEGIN = '<!-- written from the code: npx gulp docs -->';

/** Without what Prettier aligns, escapes and wraps. */
const unaligned = (text: string) =>
	text
		.replaceAll('\\', '')
		.replace(/[ -]+\|/g, ' |')
		.replace(/\|[ -]+/g, '| ')
		.replace(/\s+/g, ' ')
		.trim();

it.each([
	['docs/reference.md', 'en'],
	['docs/es/reference.md', 'es'],
] as const)('%s has each parameter, output, column and workflow of the code', (file, language) => {
	const at = join(__dirname, '../..', file);
	const page = readFileSync(at, 'utf8');
	const begin = page.indexOf(BEGIN);
	expect(begin).toBeGreaterThan(0);
	const written = `${BEGIN}\n\n${reference(language)}\n`;
	if (process.env.WRITE_DOCS !== undefined) writeFileSync(at, page.slice(0, begin) + written);
	else expect(unaligned(page.slice(begin))).toBe(unaligned(written));
});

it('the reference has an operation with its outputs, a column and an address', () => {
	const page = reference('en');
	expect(page).toContain('| `options.uniqueKey` |');
	expect(page).toContain('| `recipient.rfc` | string |');
	expect(page).toMatch(/`cfdi_invoices`: `invoice_id`, `uuid`, .*`total` \(number\)/);
	expect(page).toMatch(/`paid-order\.json` \| `webhook POST cfdi-paid-order`/);
});
