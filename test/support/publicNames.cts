/** Lists names that must not change, because saved workflows, tables and people depend on them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type {
	IDataObject,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	IWorkflowBase,
} from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { fieldsOf, ownNodeOf, ownNodes } from './ownNodes';

const root = resolve(__dirname, '../..');
const jsonIn = (...path: string[]): unknown =>
	JSON.parse(readFileSync(join(root, ...path), 'utf8')) as unknown;

export interface PublicParameter {
	path: string;
	label: string;
	type: string;
	value: unknown;
	choices: INodePropertyOptions[];
	node?: string;
	/** The resource that shows this field. Fields inside collections have no resource. */
	resource?: string;
	operations?: string[];
}

function parametersIn(properties: INodeProperties[], before = ''): PublicParameter[] {
	return properties.flatMap((property) => {
		const path = before + property.name;
		const { options = [], displayOptions: { show } = {}, default: value, type } = property;
		const nested = options.flatMap((option) =>
			isSection(option)
				? parametersIn(option.values, `${path}.${option.name}.`)
				: 'type' in option
					? parametersIn([option], `${path}.`)
					: [],
		);
		const choices = options.flatMap((option) => ('value' in option ? [option] : []));
		return [
			{
				path,
				label: property.displayName,
				type,
				value,
				choices,
				...(show?.resource && {
					resource: show.resource.join(),
					operations: (show.operation ?? ['*']).map(String),
				}),
			},
			...nested,
		];
	});
}

function isSection(option: object): option is INodePropertyCollection {
	return 'values' in option;
}

export const nodeParameters = ownNodes.flatMap((node) =>
	parametersIn(fieldsOf(node)).map((parameter) => ({ ...parameter, node: node.type })),
);
export const credentialParameters = parametersIn(new CfdiApi().properties);

/** Returns an operation's parameters, including those inside collections. */
export function parametersOf(resource: string, operation: string): PublicParameter[] {
	let isShown = false;
	return nodeParameters.filter(({ path, ...at }) => {
		if (!path.includes('.')) {
			isShown = at.resource === resource && (at.operations ?? []).some((one) => one === operation);
		}
		return isShown;
	});
}

export const operations = nodeParameters
	.filter(({ path }) => path === 'operation')
	.flatMap(({ resource = '', choices }) =>
		choices.map(({ value }) => [resource, String(value)] as const),
	);

interface Schema {
	type: string | string[];
	properties?: Record<string, Schema>;
	items?: Schema;
}

function valuesIn({ type, properties, items }: Schema, path: string): string[][] {
	if (properties !== undefined) {
		return Object.entries(properties).flatMap(([name, one]) =>
			valuesIn(one, path === '' ? name : `${path}.${name}`),
		);
	}
	if (items !== undefined) return valuesIn(items, `${path}[]`);
	return [[path, [type].flat().join(' or ')]];
}

export const outputsOf = (resource: string, operation: string): string[][] =>
	valuesIn(
		jsonIn(
			'nodes',
			ownNodeOf(resource).folder,
			'__schema__/v1.0.0',
			resource,
			`${operation}.json`,
		) as Schema,
		'',
	);

interface StartedWorkflow {
	file: string;
	starts: string[];
	tables: string[];
	calls: string[];
}

const files = readdirSync(join(root, 'workflows')).filter((name) => name.endsWith('.json'));
const written = files.map((file) => [file, jsonIn('workflows', file) as IWorkflowBase] as const);

const STARTS: Readonly<Record<string, string>> = {
	chatTrigger: 'chat',
	errorTrigger: 'an error of another workflow',
	executeWorkflowTrigger: 'another workflow',
	formTrigger: 'form',
	manualTrigger: 'by hand',
	mcpTrigger: 'an MCP client',
	n8nTrigger: 'n8n',
	scheduleTrigger: 'schedule',
	webhook: 'webhook',
	wooCommerceTrigger: 'a shop',
};

export const workflows: StartedWorkflow[] = written.map(([file, { nodes }]) => ({
	file,
	starts: [
		...new Set(
			nodes.flatMap(({ type, parameters }) => {
				const start = STARTS[type.split('.').at(-1) ?? ''];
				if (start === undefined) return [];
				const { path, httpMethod = 'GET' } = parameters as IDataObject;
				const method = start === 'webhook' ? [[httpMethod].flat().join()] : [];
				return [[start, ...method, ...(path === undefined ? [] : [path as string])].join(' ')];
			}),
		),
	],
	tables: [
		...new Set(
			nodes.flatMap(({ type, parameters }) => {
				if (!type.endsWith('.dataTable')) return [];
				const { dataTableId, tableName } = parameters as Record<string, { value?: string }>;
				// An expression can choose between several tables, so find all table names.
				return String(dataTableId?.value ?? tableName).match(/\bcfdi_\w+/g) ?? [];
			}),
		),
	].sort(),
	calls: nodes.flatMap(({ type, parameters }) => {
		if (!type.endsWith('.executeWorkflow')) return [];
		const { value } = parameters.workflowId as { value: string };
		return value.includes('$workflow.id') ? ['itself'] : [value];
	}),
}));

export const tables: Record<string, string[][]> = Object.fromEntries(
	written.flatMap(([, { nodes }]) =>
		nodes.flatMap(({ type, parameters }) => {
			const { tableName, columns } = parameters as {
				tableName?: string;
				columns?: { column?: Array<{ name: string; type?: string }> };
			};
			if (!type.endsWith('.dataTable') || columns?.column === undefined) return [];
			return [
				[String(tableName), columns.column.map(({ name, type: of = 'string' }) => [name, of])],
			];
		}),
	),
);
