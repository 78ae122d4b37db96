import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { INode, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';

const folder = resolve(__dirname, '../../workflows');
const { description } = new Cfdi();

const nodes = readdirSync(folder)
	.filter((name) => name.endsWith('.json'))
	.flatMap((file) => {
		const workflow = JSON.parse(readFileSync(join(folder, file), 'utf8')) as IWorkflowBase;
		return workflow.nodes
			.filter(({ type }) => type === 'n8n-nodes-cfdi.cfdi')
			.map((node): [string, string, INode] => [node.name, file, node]);
	});

test.each(nodes)('"%s" in workflows/%s has only fields that the editor shows', (_, __, node) => {
	const shown = NodeHelpers.getNodeParameters(
		description.properties,
		node.parameters,
		true,
		false,
		node,
		description,
	) as INodeParameters;
	expect(shown).toMatchObject(node.parameters);
});

test.each(nodes)('"%s" in workflows/%s is of a version that the node has', (_, __, node) => {
	expect([description.version].flat()).toContain(node.typeVersion);
});
