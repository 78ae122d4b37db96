import type { INode, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes, Workflow } from 'n8n-workflow';

export function plainNode(rest: Partial<INode>): INode {
	const { name = 'Node', type = 'node' } = rest;
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {}, ...rest };
}

export function cfdiNode(rest: Partial<INode> = {}): INode {
	return plainNode({
		name: 'CFDI',
		type: 'cfdi',
		credentials: { cfdiApi: { id: '1', name: 'CFDI account' } },
		...rest,
	});
}

export function nodeTypeOf(
	description: Partial<INodeTypeDescription>,
	execute?: INodeType['execute'],
): INodeType {
	return {
		description: {
			displayName: 'Node',
			name: 'node',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: {},
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
			...description,
		},
		execute,
	};
}

export function workflowOf(node: INode, nodeType: INodeType): Workflow {
	return new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
	});
}
