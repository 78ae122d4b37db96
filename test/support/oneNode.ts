/** A workflow of one node, for what n8n runs outside of an execution: lists, credential tests, tools. */
import type { INode, INodeType } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

/** A CFDI node with its credential. */
export function cfdiNode(rest: Partial<INode> = {}): INode {
	return {
		id: 'cfdi',
		name: 'CFDI',
		type: 'cfdi',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { cfdiApi: { id: '1', name: 'CFDI account' } },
		...rest,
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
