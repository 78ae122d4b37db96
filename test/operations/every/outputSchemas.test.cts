import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import type { Schema } from '../../support/jsonSchema';
import { misfits } from '../../support/jsonSchema';
import { withKeyStore } from '../../support/keyStore';
import { operation, operations } from '../../support/operations';
import { oneLine, others, parametersOf } from '../../support/operations/others';
import { operationIds, ownNodeOf, ownNodes, resourcesOf } from '../../support/ownNodes';
import type { Answer } from '../../support/service';
import { stampedXml } from '../../../packages/cfdi/fixtures/stampedXml';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../../support/service';
import { customerRecord, paths, refusedFields } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const folderOf = (node: string) => join(__dirname, `../../../nodes/${node}/__schema__/v1.0.0`);

const fileOf = (name: string) => `${name.replace('.', '/')}.json`;

const schemaOf = (name: string): Schema =>
	JSON.parse(readFileSync(join(folderOf(ownNodeOf(name).folder), fileOf(name)), 'utf8')) as Schema;

const names = ownNodes.flatMap(operationIds);

it.each(ownNodes)(
	'has an output schema for every operation of $folder in n8n’s schema folder',
	(node) => {
		const files = readdirSync(folderOf(node.folder), { recursive: true, encoding: 'utf8' });
		const found = files.filter((file) => file.endsWith('.json'));
		expect(found.sort()).toEqual(operationIds(node).map(fileOf).sort());
		expect(node.description.version).toBe(1);
	},
);

it('offers each resource in only one of the two nodes', () => {
	const resources = ownNodes.flatMap(resourcesOf);
	expect(resources).toEqual([...new Set(resources)]);
});

const nodeOf = (name: string) => ({ type: ownNodeOf(name).type });

interface Run {
	name: string;
	parameters: INodeParameters;
	answers: Array<[path: string, answer: Answer]>;
	item?: Partial<INodeExecutionData>;
}

const stamp = operation('invoice.stamp');
const create = operation('customer.create');
const files = { xml: '<cfdi:Comprobante Version="4.0"/>', pdf: btoa('%PDF-1.7 of some length') };

const runs: Run[] = [
	...others.flatMap(({ name, runs: own }) =>
		own.map(({ parameters, answers = {}, item }) => ({
			name,
			parameters: parametersOf(name, parameters),
			answers: Object.entries(answers),
			...(item !== undefined && { item }),
		})),
	),
	...operations.map(({ name, parameters, path, answer }) => ({
		name,
		parameters,
		answers: [[path, { body: answer }]] as Run['answers'],
	})),
	{
		name: 'customer.create',
		parameters: {
			...create.parameters,
			rfc: 'ure-180429-tm6',
			options: { ifRfcExists: 'useExisting' },
		},
		answers: [
			[create.path, refusedFields({ Rfc: ['ya existe'] })],
			[paths.customers, pageAnswer(1, 1, [customerRecord(7, 'URE180429TM6', 'U')])],
		],
	},
	{
		name: 'invoice.stamp',
		parameters: {
			...oneLine,
			cfdiUse: 'g03',
			additionalFields: { series: 'A', folio: '7' },
			options: { downloadFiles: true },
		},
		answers: [
			[stamp.path, { body: stamp.answer }],
			[operation('invoice.download').path, { body: { data: files } }],
		],
	},
	...[stampedXml, '<cfdi:Comprobante/>'].map((xml) => ({
		name: 'invoice.download',
		parameters: { ...operation('invoice.download').parameters, options: { readInvoice: true } },
		answers: [[operation('invoice.download').path, { body: { data: { xml } } }]] as Run['answers'],
	})),
	{
		name: 'invoice.cancel',
		parameters: { ...operation('invoice.cancel').parameters, cancellationReason: '={{ 2 }}' },
		answers: [[operation('invoice.cancel').path, { body: { data: { status: '201' } } }]],
	},
];

it('tests the output schema of every operation in at least one run', () => {
	expect(names.filter((name) => !runs.some((run) => run.name === name))).toEqual([]);
});

it.each(runs)(
	'outputs items of $name that match the output schema',
	async ({ name, parameters, answers, item }) => {
		for (const [path, answer] of answers) serviceAnswers(path, answer);

		const { outputs, error } = await runNode({
			parameters,
			items: [{ json: {}, ...item }],
			node: nodeOf(name),
		});
		const items = outputs.flat();

		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
		expect(items.flatMap(({ json }) => misfits(json, schemaOf(name)))).toEqual([]);
	},
);

it('outputs every property of the listed output schemas at least once', async () => {
	for (const name of [
		'invoice.stamp',
		'invoice.validate',
		'certificate.read',
		'spreadsheet.read',
		'product.searchCodes',
	]) {
		const seen = new Set<string>();
		for (const { parameters, answers } of runs.filter((run) => run.name === name)) {
			for (const [path, answer] of answers) serviceAnswers(path, answer);
			const { outputs } = await runNode({ parameters, node: nodeOf(name) });
			for (const { json } of outputs.flat()) Object.keys(json).forEach((key) => seen.add(key));
		}
		expect([...seen].sort()).toEqual(Object.keys(schemaOf(name).properties ?? {}).sort());
	}
});

it('outputs at most ten fields per item of Spreadsheet > Read for every kind of item', async () => {
	const items: INodeExecutionData[] = [];
	for (const { name, parameters } of runs.filter((run) => run.name === 'spreadsheet.read')) {
		const { outputs } = await runNode({ parameters, node: nodeOf(name) });
		items.push(...outputs.flat());
	}

	expect(new Set(items.map(({ json }) => json.kind)).size).toBeGreaterThan(3);
	expect(items.filter(({ json }) => Object.keys(json).length > 10)).toEqual([]);
});

it.each<{ value: unknown; schema: Schema; found: string[] }>([
	{ value: {}, schema: { type: 'object', required: ['id'] }, found: ['id: missing'] },
	{ value: { id: 1 }, schema: { type: 'object' }, found: ['id: not declared'] },
	{
		value: { id: '1' },
		schema: { type: 'object', properties: { id: { type: 'integer' } } },
		found: ['id: string, not integer'],
	},
	{
		value: { a: [{ b: null }] },
		schema: {
			type: 'object',
			properties: {
				a: { type: 'array', items: { type: 'object', properties: { b: { type: 'string' } } } },
			},
		},
		found: ['a[0].b: null, not string'],
	},
])('detects a mismatch between an item and its schema: $found', ({ value, schema, found }) => {
	expect(misfits(value, schema)).toEqual(found);
});
