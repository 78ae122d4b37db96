/** Runs a node in n8n's declarative engine, as AI agents and credential tests do. */
import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
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
	/** The input that receives the item. */
	inputName?: NodeConnectionType;
	execution?: ReturnType<typeof createRunExecutionData>;
	runIndex?: number;
	mode?: WorkflowExecuteMode;
	credentials?: ICredentialDataDecryptedObject;
	/** The credential of the engine itself; without it, the node's. */
	testedCredential?: ICredentialsDecrypted;
}

/** @returns the items of the main output */
export async function runDeclaratively(
	node: INode,
	nodeType: INodeType,
	{
		item = { json: {} },
		inputName = NodeConnectionTypes.Main,
		execution = createRunExecutionData(),
		runIndex = 0,
		mode = 'manual',
		credentials = { baseUrl, accessToken: token },
		testedCredential,
	}: EngineOptions = {},
): Promise<INodeExecutionData[] | undefined> {
	const input = { [inputName]: [[item]] };
	const context = new ExecuteContext(
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
	return (await new RoutingNode(context, nodeType, testedCredential).runNode())?.[0];
}
