/** Nodes as a released version saved them, run one by one in n8n's engine, and what each sends. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { WorkflowExecute } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IWorkflowBase,
} from 'n8n-workflow';
import { NodeConnectionTypes, Workflow, createRunExecutionData } from 'n8n-workflow';
import nock from 'nock';

import { additionalData, baseUrl, loadedNode, token } from './engine';
import { keepFilesInMemory } from './filesInMemory.cts';
import { runFrom } from './n8nUnderTest';
import { cfdiNode, nodeTypeOf, plainNode } from './oneNode';
import { paidUuid, uuid } from './operations';
import { paidInvoiceXml } from './paidInvoiceXml';

/** The items of a node: JSON, and the text of a file in a field. */
interface Given extends IDataObject {
	$file?: { field: string; content: string };
}

export interface SavedNode {
	name: string;
	node: INode;
	/** What nodes before it gave, by their names; the last one is its input. */
	given: Record<string, Given[]>;
}

/** What a node sent, in order, the invoices that it gave unsent, and the names in its items. */
export interface Exchange {
	sent: string[];
	invoices: string[];
	/** The outputs that have items, and the paths of all values in them. */
	names: string[];
	error?: string;
}

const folder = resolve(__dirname, '../engine/saved');

export const savedFile = (version: string, file: string): unknown =>
	JSON.parse(readFileSync(resolve(folder, version, file), 'utf8')) as unknown;

export const parametersOf = (version: string): string[] =>
	readFileSync(resolve(folder, version, 'parameters.txt'), 'utf8')
		.trimEnd()
		.split('\n');

/** The nodes that a version's workflows have, and others that use all of its parameters. */
export function savedNodes(version: string): SavedNode[] {
	const others = savedFile(version, 'nodes.json') as Array<{
		name: string;
		parameters: INodeParameters;
		given?: Given[];
	}>;
	const inputs = savedFile(version, 'inputs.json') as Record<string, Record<string, Given[]>>;
	return [
		...Object.entries(inputs).map(([name, given]) => {
			const [file = '', nodeName = ''] = name.split(' > ');
			const { nodes } = savedFile(version, `workflows/${file}`) as IWorkflowBase;
			const node = nodes.find((one) => one.name === nodeName);
			if (node === undefined) throw new Error(`${file} has no node ${nodeName}`);
			return { name, given, node: { ...node, credentials: cfdiNode().credentials } as INode };
		}),
		...others.map(({ name, parameters, given = [{}] }) => ({
			name,
			given: { Before: given },
			node: cfdiNode({ name: 'Saved', type: 'n8n-nodes-cfdi.cfdi', parameters }),
		})),
	];
}

/** The CFDI nodes of the version's workflows. */
export function nodesInWorkflow(version: string, file: string): string[] {
	const { nodes } = savedFile(version, `workflows/${file}`) as IWorkflowBase;
	return nodes.filter(({ type }) => isCfdi(type)).map(({ name }) => `${file} > ${name}`);
}

const isCfdi = (type: string) => type.startsWith('n8n-nodes-cfdi.');

/** A node that gives these items, each of them from an item before. */
const givingType = (given: Given[]): INodeType =>
	nodeTypeOf({}, async () => [
		given.map(
			({ $file, ...json }, item): INodeExecutionData => ({
				json,
				pairedItem: { item },
				...($file !== undefined && {
					binary: {
						[$file.field]: {
							data: Buffer.from($file.content).toString('base64'),
							mimeType: $file.content.startsWith('<?xml') ? 'application/xml' : 'text/csv',
							fileName: $file.content.startsWith('<?xml') ? 'factura.xml' : 'hoja.csv',
						},
					},
				}),
			}),
		),
	]);

/** Runs a saved node after nodes that give what those before it gave. */
export async function exchangeOf({ node, given }: SavedNode): Promise<Exchange> {
	keepFilesInMemory();
	const names = Object.keys(given);
	const before = names.map((name) => plainNode({ name, type: `gives ${name}` }));
	const [first] = before;
	if (first === undefined) throw new Error(`Nothing is given to ${node.name}`);
	const row = [...before, node];
	const types: Record<string, INodeType> = Object.fromEntries(
		names.map((name) => [`gives ${name}`, givingType(given[name] ?? [])]),
	);
	const typeOf = (name: string) => types[name] ?? (isCfdi(name) ? loadedNode() : nodeTypeOf({}));
	const workflow = new Workflow({
		id: 'workflow',
		nodes: row,
		connections: Object.fromEntries(
			before.map(({ name }, index) => [
				name,
				{
					main: [[{ node: row[index + 1]?.name ?? '', type: NodeConnectionTypes.Main, index: 0 }]],
				},
			]),
		),
		active: false,
		nodeTypes: { getByName: typeOf, getByNameAndVersion: typeOf, getKnownTypes: () => ({}) },
		settings: { executionOrder: 'v1', timezone: 'America/Mexico_City' },
	});
	const sent = answered();
	const execution = new WorkflowExecute(
		additionalData({ baseUrl, accessToken: token }),
		'trigger',
		createRunExecutionData(),
	);
	const run = await runFrom(execution, workflow, first);
	const { runData, error } = run.data.resultData;
	const outputs = runData[node.name]?.at(-1)?.data?.main ?? [];
	const items = outputs.flatMap((output) => output ?? []);
	return {
		sent,
		invoices: items.flatMap(({ json: { invoice } }) =>
			invoice === undefined ? [] : [JSON.stringify(invoice)],
		),
		names: [
			...new Set(
				outputs.flatMap((output, index) =>
					(output ?? []).flatMap(({ json, binary = {} }) =>
						[...pathsIn(json), ...Object.keys(binary).map((field) => `file ${field}`)].map(
							(path) => `${index}: ${path}`,
						),
					),
				),
			),
		].sort(),
		...(error !== undefined && { error: error.message }),
	};
}

/** The paths of all values: those in a list have one path. */
function pathsIn(value: unknown, path = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, `${path}[]`));
	if (typeof value !== 'object' || value === null) return [path];
	return Object.entries(value).flatMap(([key, one]) =>
		pathsIn(one, path === '' ? key : `${path}.${key}`),
	);
}

/** The documented answers, for as many requests as come; the RFC of a customer who is registered is refused. */
function answered(): string[] {
	const sent: string[] = [];
	let count = 0;
	const answers: Record<string, (body: IDataObject) => [number, string | object]> = {
		'/api/customers/create': ({ Rfc }) =>
			Rfc === 'URE180429TM6'
				? [422, { error: { Rfc: ['El RFC ya está registrado'] }, code: 422 }]
				: [200, { data: { id: 12 }, message: 'Cliente creado' }],
		'/api/customers': () => [200, page([{ id: 12, taxid: 'URE180429TM6', name: 'UNIVERSIDAD' }])],
		'/api/products/create': () => [200, { data: { id: 34 }, message: 'Producto creado' }],
		'/api/products': () => [200, page([{ id: 34, description: 'Taza' }])],
		'/api/customer-invoices/stamp': () => [
			200,
			{
				data: { id: 1024 + count, uuid: uuid.replace(/^./, String.fromCharCode(65 + count)) },
				message: 'Factura timbrada',
			},
		],
		'/api/customer-invoices/cancel': () => [200, { data: { id: 1024 }, message: 'Solicitada' }],
		'/api/customer-invoices/download': ({ Id }) => [
			200,
			Id === '1024' ? paidInvoiceXml({ uuid: paidUuid }) : '%PDF-1.7 the invoice of this stamp',
		],
	};
	for (const [path, answer] of Object.entries(answers)) {
		nock(baseUrl)
			.post(path)
			.query(true)
			.times(20)
			.reply((_uri, body) => {
				count += 1;
				const text = typeof body === 'string' ? body : JSON.stringify(body);
				sent.push(`${path} ${text}`);
				return answer(JSON.parse(text) as IDataObject);
			});
	}
	return sent;
}

const page = (records: object[]) => ({
	data: { current_page: 1, last_page: 1, data: records },
});
