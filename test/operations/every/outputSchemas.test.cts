/** What n8n shows of an operation's output before it has run is what the operation outputs. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';

import { Cfdi } from '../../../nodes/Cfdi/Cfdi.node';
import { runNode } from '../../support/engine';
import type { Schema } from '../../support/jsonSchema';
import { misfits } from '../../support/jsonSchema';
import { withKeyStore } from '../../support/keyStore';
import { operation, operations } from '../../support/operations';
import { oneLine, others, parametersOf } from '../../support/operations/others';
import type { Answer } from '../../support/service';
import { stampedXml } from '../../../packages/cfdi/fixtures/stampedXml';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../../support/service';
import { customerRecord, paths, refusedFields } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const folder = join(__dirname, '../../../nodes/Cfdi/__schema__/v1.0.0');

const schemaOf = (name: string): Schema =>
	JSON.parse(readFileSync(join(folder, `${name.replace('.', '/')}.json`), 'utf8')) as Schema;

const names = Object.entries(new Cfdi().customOperations).flatMap(([resource, own]) =>
	Object.keys(own).map((name) => `${resource}.${name}`),
);

it('every operation has an output schema of its own, in n8n’s place for it', () => {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const found = files.filter((file) => file.endsWith('.json'));
	expect(found.sort()).toEqual(names.map((name) => `${name.replace('.', '/')}.json`).sort());
	expect(new Cfdi().description.version).toBe(1);
});

interface Run {
	name: string;
	parameters: INodeParameters;
	/** By path. */
	answers: Array<[path: string, answer: Answer]>;
}

const stamp = operation('invoice.stamp');
const create = operation('customer.create');
const files = { xml: '<cfdi:Comprobante Version="4.0"/>', pdf: btoa('%PDF-1.7 of some length') };

const runs: Run[] = [
	...others.flatMap(({ name, runs: own }) =>
		own.map(({ parameters, answers = {} }) => ({
			name,
			parameters: parametersOf(name, parameters),
			answers: Object.entries(answers),
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

it('every operation is run at least once', () => {
	expect(names.filter((name) => !runs.some((run) => run.name === name))).toEqual([]);
});

it.each(runs)('the output of $name fits its schema', async ({ name, parameters, answers }) => {
	for (const [path, answer] of answers) serviceAnswers(path, answer);

	const { items, error } = await runNode({ parameters });

	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(0);
	expect(items.flatMap(({ json }) => misfits(json, schemaOf(name)))).toEqual([]);
});

it('every value that a schema of these declares is in one of these outputs', async () => {
	for (const name of [
		'invoice.stamp',
		'invoice.validate',
		'customer.readTaxCertificate',
		'invoice.readSpreadsheet',
		'product.searchCodes',
	]) {
		const seen = new Set<string>();
		for (const { parameters, answers } of runs.filter((run) => run.name === name)) {
			for (const [path, answer] of answers) serviceAnswers(path, answer);
			const { items } = await runNode({ parameters });
			for (const { json } of items) Object.keys(json).forEach((key) => seen.add(key));
		}
		expect([...seen].sort()).toEqual(Object.keys(schemaOf(name).properties ?? {}).sort());
	}
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
])('a value that does not fit is found: $found', ({ value, schema, found }) => {
	expect(misfits(value, schema)).toEqual(found);
});
