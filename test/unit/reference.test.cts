/**
 * docs/reference.md has every name that saved workflows depend on: the type, values and default of each parameter, what
 * items have, the columns of Data Tables, and how workflows start. `npx gulp docs` adds new ones, and takes none away.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { BEGIN, root } from '../support/pages.cts';
import type { PublicParameter } from '../support/publicNames.cts';
import {
	credentialParameters,
	nodeParameters,
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

/** A longer list is in a section of its own, which several parameters share. */
const MOST_VALUES = 8;

const choicesOf = ({ choices }: PublicParameter) =>
	choices.map(({ value }) => code(String(value)) || '—').join(', ');

function valuesOf(parameter: PublicParameter): string {
	const { choices, path } = parameter;
	return choices.length > MOST_VALUES ? `[${path}](#values)` : choicesOf(parameter);
}

const parameterTable = (
	parameters: PublicParameter[],
	pathOf = ({ path }: PublicParameter) => code(path),
) =>
	tableOf(
		PARAMETERS,
		parameters.map((parameter) => [
			pathOf(parameter),
			parameter.label,
			parameter.type,
			code(JSON.stringify(parameter.value).replaceAll('|', '\\|')),
			valuesOf(parameter),
		]),
	);

/** A parameter that is shown for several sources is one row. */
function once(parameters: PublicParameter[]): PublicParameter[] {
	const rows = parameters.map((parameter) => {
		const { path, type, value, choices } = parameter;
		return [
			JSON.stringify([path, type, value, choices.map((one) => one.value)]),
			parameter,
		] as const;
	});
	return [...new Map([...rows].reverse()).values()].reverse();
}

const withLongList = [...nodeParameters, ...credentialParameters].filter(
	({ choices }) => choices.length > MOST_VALUES,
);

/** The longer lists, each with what any parameter of its name may be. */
const longLists = [...new Set(withLongList.map(({ path }) => path))].map((path) => {
	const values = withLongList.filter((one) => one.path === path).map(choicesOf);
	return `${code(path)}: ${[...new Set(values.join(', ').split(', '))].join(', ')}.`;
});

/** What chooses an operation. */
const choosing = nodeParameters.filter(({ path }) => ['resource', 'operation'].includes(path));

function reference(): string {
	return [
		'## Resources and operations',
		parameterTable(choosing, ({ path, resource }) =>
			resource === undefined ? code(path) : `${code(path)} of ${code(resource)}`,
		),
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
		'## Values',
		...longLists,
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

/** The items of a list such as "`a`, `b` (number)." */
const itemsOf = (list = '') =>
	list.split(/(?:^|, |\.$)(?=[`—]|$)/).filter((item) => item !== '' && !item.startsWith('['));

/**
 * What a page says of each name: a table may get rows, a list values, and a label other words.
 * @returns texts such as "## `invoice.stamp`, `currency`: options = `"MXN"`", or "`currency`: `MXN`"
 */
function namesIn(page: string): string[] {
	let section = '';
	return page.split('\n').flatMap((line) => {
		if (line.startsWith('#')) section = line;
		const isRow = line.startsWith('| ');
		const [name = '', ...cells] = isRow
			? line
					.slice(1, -1)
					.split(/(?<!\\)\|/)
					.map((cell) => cell.trim())
			: line.split(/(?<=^`[\w.]+`): /);
		if (!name.startsWith('`')) return [];
		if (isRow && cells.length === 1) return `${section}, ${name}: ${cells[0]}`;
		const lists = cells.length === PARAMETERS.length - 1 ? cells.slice(-1) : cells;
		const listed = lists.flatMap(itemsOf).map((item) => `${name}: ${item}`);
		const [, type, value] = cells;
		return lists === cells ? listed : [`${section}, ${name}: ${type} = ${value}`, ...listed];
	});
}

const at = join(root, 'docs/reference.md');
const page = readFileSync(at, 'utf8');
const begin = page.indexOf(BEGIN);
const today = namesIn(reference());
const names = [...new Set(namesIn(page.slice(begin)))];
const gone = names.filter((name) => !today.includes(name));

it('no parameter, output, column or address of a workflow that is saved somewhere has changed', () => {
	if (gone.length === 0) return;
	throw new Error(
		`Saved workflows may depend on these:\n${gone.join('\n')}\n` +
			'Keep them. A parameter with another meaning needs a version of the node: `version: [1, 1.1]` in Cfdi.node.ts, ' +
			"with `displayOptions: { show: { '@version': [...] } }` on the old parameter and on the new one.",
	);
});

it('docs/reference.md has each parameter, output, column and workflow of the code', () => {
	expect(names.length).toBeGreaterThan(1000);
	const written = `${BEGIN}\n\n${reference()}\n`;
	const isWriting = process.env.WRITE_DOCS !== undefined && gone.length === 0;
	if (isWriting) writeFileSync(at, page.slice(0, begin) + written);
	else expect(unaligned(page.slice(begin))).toBe(unaligned(written));
});

it('the reference has an operation with its outputs, a column and an address', () => {
	const page = reference();
	expect(page).toContain('| `options.uniqueKey` |');
	expect(page).toContain('| `recipient.rfc` | string |');
	expect(page).toMatch(/`cfdi_invoices`: `invoice_id`, `uuid`, .*`total` \(number\)/);
	expect(page).toMatch(/`paid-order\.json` \| `webhook POST cfdi-paid-order`/);
});
