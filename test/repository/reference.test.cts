/**
 * Checks that docs/reference.md lists every name on which saved workflows depend. `npx gulp docs`
 * writes the page.
 */
import { errorCodes } from '../support/errorCodes.cts';
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

const WORKFLOWS = ['File', 'What starts it', 'Data Tables', 'Calls'];

const tableOf = (head: readonly string[], rows: ReadonlyArray<readonly string[]>) =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string) => (text === '' ? '' : `\`${text}\``);

/** A longer list gets a separate section that several parameters share. */
const MAX_VALUES = 8;

const optionOf = (value: unknown) => code(String(value)) || '—';

const choicesOf = ({ choices }: PublicParameter) =>
	choices.map(({ value }) => optionOf(value)).join(', ');

/** Returns whether the values are in a separate list, because they are many or do not contain the default. */
const isInLongList = ({ choices, value }: PublicParameter) =>
	choices.length > MAX_VALUES ||
	(choices.length > 0 && choices.every((one) => one.value !== value));

/** Empty defaults, which the page does not show. */
const EMPTY = ['""', '{}', '[]'];

/** Lists the values of a parameter with the default first, or links to a long list. */
function valuesOf(parameter: PublicParameter): string {
	const { value, choices } = parameter;
	const start = JSON.stringify(value);
	const shown = EMPTY.includes(start) ? '' : code(start);
	if (choices.length === 0) return shown;
	if (isInLongList(parameter)) return [shown, '[values](#values)'].filter(Boolean).join(', ');
	const others = choices.filter((one) => one.value !== value);
	return [`${optionOf(value)} (default)`, ...others.map((one) => optionOf(one.value))].join(', ');
}

const parameterList = (
	parameters: PublicParameter[],
	pathOf = ({ path }: PublicParameter) => code(path),
) =>
	parameters
		.map((parameter) => {
			const { label, type } = parameter;
			const isPlain = type === 'string' || type === 'options';
			const facts = [label, ...(isPlain ? [] : [type]), valuesOf(parameter)];
			return `- ${pathOf(parameter)}: ${facts.filter(Boolean).join(', ')}`;
		})
		.join('\n');

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

const withLongList = [...nodeParameters, ...credentialParameters].filter(isInLongList);

const listOfPath = new Map(
	withLongList.map(({ path }) => {
		const values = withLongList.filter((one) => one.path === path).map(choicesOf);
		return [path, [...new Set(values.join(', ').split(', '))].join(', ')];
	}),
);

/** Shows each long list of values once, after the paths of its parameters. */
const longLists = [...new Set(listOfPath.values())].map((list) => {
	const paths = [...listOfPath.keys()].filter((path) => listOfPath.get(path) === list);
	return `${paths.map(code).join(', ')}: ${list}.`;
});

const choosing = nodeParameters.filter(({ path }) => ['resource', 'operation'].includes(path));

const WARNING = 'warnings[].';

const warningFields = outputsOf('invoice', 'stamp').filter(([name = '']) =>
	name.startsWith(WARNING),
);

const withType = ([name = '', type = '']: readonly string[]) =>
	type === 'string' ? code(name) : `${code(name)} (${type})`;

const outputList = (outputs: ReadonlyArray<readonly string[]>, hasWarnings: boolean) =>
	`Its items have ${[
		...outputs.map(withType),
		...(hasWarnings ? [`${code('warnings[]')} ([warning](#each-of-the-warnings))`] : []),
	].join(', ')}.`;

/** Validate has only parameters of Stamp, so the page lists those that Validate lacks. */
function validateParameters(): string {
	const keyOf = ({ path, type, value, choices }: PublicParameter) =>
		JSON.stringify([path, type, value, choices.map((one) => one.value)]);
	const own = once(parametersOf('invoice', 'validate')).map(keyOf);
	const ofStamp = once(parametersOf('invoice', 'stamp'));
	const keys = ofStamp.map(keyOf);
	expect(own.filter((key) => !keys.includes(key))).toEqual([]);
	const missing = ofStamp.filter((one) => !own.includes(keyOf(one)));
	return `The parameters of \`invoice.stamp\`, without ${missing.map(({ path }) => code(path)).join(', ')}.`;
}

function reference(): string {
	return [
		'## Resources and operations',
		parameterList(
			choosing,
			({ path, node = '', resource = node }) => `${code(path)} of ${code(resource)}`,
		),
		...operations.flatMap(([resource, operation]) => [
			`## \`${resource}.${operation}\``,
			`${resource}.${operation}` === 'invoice.validate'
				? validateParameters()
				: parameterList(once(parametersOf(resource, operation))),
			outputList(
				outputsOf(resource, operation).filter(([name = '']) => !name.startsWith(WARNING)),
				outputsOf(resource, operation).some(([name = '']) => name.startsWith(WARNING)),
			),
		]),
		'## Each of the warnings',
		outputList(warningFields, false),
		'## The credential',
		parameterList(credentialParameters),
		'## Values',
		...longLists,
		'## Data Tables',
		...Object.entries(tables).flatMap(([name, columns]) => [
			`\`${name}\`: ${columns.map(withType).join(', ')}.`,
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
		'## Codes from A to Z',
		`${[...errorCodes]
			.sort((one, other) => one.localeCompare(other, 'en'))
			.map(code)
			.join(', ')}.`,
	].join('\n\n');
}

it('keeps docs/reference.md equal to the reference generated from the nodes and workflows', async () => {
	await upToDate('docs/reference.md', `${BEGIN}\n\n${reference()}\n`);
});

it.each(operations)(
	'gives the warnings of %s.%s the same fields as the reference lists for all warnings',
	(...of) => {
		const fields = outputsOf(...of).filter(([name = '']) => name.startsWith(WARNING));
		expect([[], warningFields]).toContainEqual(fields);
	},
);

it('generates a reference with parameters, outputs, columns, codes and webhook paths', () => {
	const page = reference();
	expect(page).toContain('- `options.uniqueKey`: Unique Key');
	expect(page).toMatch(/^Its items have .*`recipient\.rfc`, /m);
	expect(page).toMatch(/`cfdi_invoices`: `invoice_id`, `uuid`, .*`total` \(number\)/);
	expect(page).toMatch(/`invoiceHasValues`, .*`keyUsed`/);
	expect(page).toMatch(/`paid-order\.json` \| `webhook POST cfdi-paid-order`/);
});
