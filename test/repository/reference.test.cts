/**
 * Checks that docs/reference.md has every name that saved workflows depend on: parameters, item
 * fields, columns of Data Tables and workflow triggers. `npx gulp docs` writes it.
 */
import { BEGIN, upToDate } from '../support/pages.cts';
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

/** A longer list gets a separate section that several parameters share. */
const MAX_VALUES = 8;

const choicesOf = ({ choices }: PublicParameter) =>
	choices.map(({ value }) => code(String(value)) || '—').join(', ');

function valuesOf(parameter: PublicParameter): string {
	const { choices, path } = parameter;
	return choices.length > MAX_VALUES ? `[${path}](#values)` : choicesOf(parameter);
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

/** Keeps one row for a parameter that appears for several sources. */
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
	({ choices }) => choices.length > MAX_VALUES,
);

/** The longer lists, each with the values of every parameter of that name. */
const longLists = [...new Set(withLongList.map(({ path }) => path))].map((path) => {
	const values = withLongList.filter((one) => one.path === path).map(choicesOf);
	return `${code(path)}: ${[...new Set(values.join(', ').split(', '))].join(', ')}.`;
});

const choosing = nodeParameters.filter(({ path }) => ['resource', 'operation'].includes(path));

function reference(): string {
	return [
		'## Resources and operations',
		parameterTable(
			choosing,
			({ path, node = '', resource = node }) => `${code(path)} of ${code(resource)}`,
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

it('docs/reference.md has each parameter, output, column and workflow of the code', async () => {
	await upToDate('docs/reference.md', `${BEGIN}\n\n${reference()}\n`);
});

it('the reference has a parameter, an output, a column and a webhook path', () => {
	const page = reference();
	expect(page).toContain('| `options.uniqueKey` |');
	expect(page).toContain('| `recipient.rfc` | string |');
	expect(page).toMatch(/`cfdi_invoices`: `invoice_id`, `uuid`, .*`total` \(number\)/);
	expect(page).toMatch(/`paid-order\.json` \| `webhook POST cfdi-paid-order`/);
});
