import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeExecutionData,
	INodeType,
	NodeConnectionType,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { NodeConnectionTypes, createRunExecutionData } from 'n8n-workflow';

import { additionalData, baseUrl, token } from './engine';
import { workflowOf } from './oneNode';

interface EngineOptions {
	item?: INodeExecutionData;
	inputName?: NodeConnectionType;
	execution?: ReturnType<typeof createRunExecutionData>;
	runIndex?: number;
	mode?: WorkflowExecuteMode;
	credentials?: ICredentialDataDecryptedObject;
}

export function contextOf(
	node: INode,
	nodeType: INodeType,
	{
		item = { json: {} },
		inputName = NodeConnectionTypes.Main,
		execution = createRunExecutionData(),
		runIndex = 0,
		mode = 'trigger',
		credentials = { baseUrl, accessToken: token },
	}: EngineOptions = {},
): ExecuteContext {
	const input = { [inputName]: [[item]] };
	return new ExecuteContext(
		workflowOf(node, nodeType),
		node,
		additionalData(credentials),
		mode,
		execution,
		runIndex,
		[item],
		input,
		{ node, data: input, source: null },
		[],
	);
}

export async function runDeclaratively(
	node: INode,
	nodeType: INodeType,
	options: EngineOptions = {},
): Promise<INodeExecutionData[] | undefined> {
	const context = contextOf(node, nodeType, options);
	return (await new RoutingNode(context, nodeType).runNode())?.[0];
}
