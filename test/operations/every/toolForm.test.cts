import { dirname, join } from 'node:path';
import type { IDataObject, INode, INodeParameters, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { loadedNode, loadedTool, runNode } from '../../support/engine';
import { issuing } from '../../support/issuer';
import { cfdiNode, workflowOf } from '../../support/oneNode';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

function opened(type: INodeType, parameters: INodeParameters = {}): INode {
	const node = cfdiNode({ name: 'A tool', type: type.description.name, parameters });
	return workflowOf(node, type).getNode('A tool') as INode;
}

interface Field {
	description?: string;
	isOptional(): boolean;
}

interface NodeAsTool {
	response: { description: string; schema: { shape: Record<string, Field> } };
}

type CreateNodeAsTool = (of: {
	node: INode;
	nodeType: INodeType;
	handleToolInvocation: () => void;
}) => NodeAsTool;

const { createNodeAsTool } = jest.requireActual<{ createNodeAsTool: CreateNodeAsTool }>(
	join(
		dirname(require.resolve('n8n-core')),
		'execution-engine/node-execution-context/utils/create-node-as-tool.js',
	),
);

function seenByModel(parameters: INodeParameters = {}) {
	const nodeType = loadedTool();
	const node = opened(nodeType, { descriptionType: 'auto', ...parameters });
	const { description, schema } = createNodeAsTool({
		node,
		nodeType,
		handleToolInvocation: () => {},
	}).response;
	const fields = Object.entries(schema.shape);
	return {
		description,
		required: fields.filter(([, field]) => !field.isOptional()).map(([name]) => name),
		optional: fields.filter(([, field]) => field.isOptional()).map(([name]) => name),
		undescribed: fields.filter(([, { description: of = '' }]) => of === '').map(([name]) => name),
	};
}

it.each([
	['invoice', 'validate', 'stamp'],
	['customer', 'getAll', 'create'],
	['product', 'getAll', 'create'],
	['setUp', 'doctor', 'doctor'],
])(
	'preselects for %s the operation %s in a new tool and %s in a new node',
	(resource, ofTool, ofNode) => {
		expect(opened(loadedTool(), { resource }).parameters.operation).toBe(ofTool);
		expect(opened(loadedNode(), { resource }).parameters.operation).toBe(ofNode);
	},
);

const INVOICE = [
	'rfc',
	'name',
	'taxRegime',
	'postalCode',
	'cfdiUse',
	'lines',
	'paymentMethod',
	'paymentForm',
];

it.each(['validate', 'stamp'])(
	'describes each value for %s to the AI model and marks the optional values',
	(operation) => {
		const { required, optional, undescribed } = seenByModel({ operation });

		expect(required.sort()).toEqual([...INVOICE].sort());
		expect(optional.sort()).toEqual(['foreignTaxId', 'taxResidence']);
		expect(undescribed).toEqual([]);
	},
);

it('shows each field of an AI tool only once', () => {
	const type = loadedTool();
	const node = opened(type);
	const names = type.description.properties
		.filter((field) => NodeHelpers.displayParameter(node.parameters, field, node, type.description))
		.map(({ name }) => name);

	expect(names).toHaveLength(new Set(names).size);
	expect(names).toContain('taxResidence');
});

it('tells the model that a tool with default settings sends nothing', () => {
	expect(seenByModel().description).toContain('sends nothing');
});

it('asks the AI model for the invoice to cancel and the reason', () => {
	expect(seenByModel({ operation: 'cancel' })).toMatchObject({
		required: ['invoiceId', 'reason'],
		optional: [],
		undescribed: [],
	});
});

it('does not ask the AI model for values that a person filled in', () => {
	const { required } = seenByModel({ cfdiUse: 'G03', paymentForm: '03', recipientName: 'ANA' });

	expect(required.sort()).toEqual(['lines', 'paymentMethod', 'postalCode', 'rfc', 'taxRegime']);
});

const invoice: IDataObject = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	taxRegime: '601',
	postalCode: '86991',
	cfdiUse: 'G03',
	lines: [
		{
			description: 'Taza',
			quantity: '2',
			unitPrice: '500.00',
			productCode: '52152001',
			taxes: ['IVA 16'],
		},
	],
	paymentMethod: 'PUE',
	paymentForm: '03',
};
const abroad = { rfc: 'XEXX010101000', taxRegime: '616', postalCode: '42501', cfdiUse: 'S01' };

it.each<[string, IDataObject, string]>([
	['in Mexico', {}, 'URE180429TM6'],
	['abroad', { ...abroad, taxResidence: 'USA', foreignTaxId: '121585958' }, 'XEXX010101000'],
])('accepts an invoice from an AI model for a customer %s', async (_where, more, rfc) => {
	const { parameters } = opened(loadedTool());
	const { items } = await runNode({
		parameters,
		items: [{ json: { ...invoice, ...more } }],
		credentials: issuing,
	});

	expect(items[0]?.json).toMatchObject({ valid: true, invoice: { Receptor: { Rfc: rfc } } });
});

it('names each value to correct in the message that the model gets', async () => {
	const { parameters } = opened(loadedTool(), { operation: 'stamp' });
	const refused = async (type: string) =>
		(
			await runNode({
				parameters,
				items: [{ json: { ...invoice, postalCode: '1', taxRegime: '999' } }],
				credentials: issuing,
				node: { type },
			})
		).error?.message ?? '';

	const [toModel, toPerson] = [
		await refused('n8n-nodes-cfdi.cfdiTool'),
		await refused('n8n-nodes-cfdi.cfdi'),
	];
	expect(toPerson.split('\n')).toHaveLength(1);
	expect(toModel.startsWith(`${toPerson}\n`)).toBe(true);
	expect(toModel).toMatch(/Postal Code[^]*Regime|Regime[^]*Postal Code/);
});
