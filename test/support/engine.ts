import { DirectoryLoader, ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	IConnections,
	ICredentialDataDecryptedObject,
	ICredentials,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodeType,
	INodeTypes,
	WorkflowExecuteMode,
	IRun,
	IVersionedNodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import {
	ICredentialsHelper,
	NodeConnectionTypes,
	Workflow,
	createRunExecutionData,
} from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';
import { CfdiDesk } from '../../nodes/CfdiDesk/CfdiDesk.node';
import { keepFilesInMemory } from './filesInMemory.cts';
import { runFrom } from './n8nUnderTest';
import { cfdiNode, nodeTypeOf, plainNode } from './oneNode';

export const issuer = {
	issuerRfc: 'EKU9003173C9',
	issuerName: 'ESCUELA KEMPER URGATE',
	issuerTaxRegime: '601',
	placeOfIssue: '42501',
};

export const token = 'a-token-that-is-never-shown';
export const baseUrl = 'https://cfdi.test';

export const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
export const atOnce = (batchSize: number) => ({
	requestOptions: { batching: { batch: { batchSize } } },
});

export const onErrorContinue: Partial<INode> = { onError: 'continueRegularOutput' };

export interface NodeRun {
	parameters: INodeParameters;
	/** The default is one empty item. */
	items?: INodeExecutionData[];
	node?: Partial<INode>;
	credentials?: ICredentialDataDecryptedObject;
	/** The default is `trigger`. */
	mode?: WorkflowExecuteMode;
}

export interface WorkflowFile {
	nodes: INode[];
	connections: IConnections;
}

export interface NodeResult {
	/** The items of each output: the main output, then the error output if On Error enables it. */
	outputs: INodeExecutionData[][];
	items: INodeExecutionData[];
	error:
		| (Error & { description?: string; context: Record<string, unknown>; httpCode?: string })
		| undefined;
	run: IRun;
}

class OneCredential extends ICredentialsHelper {
	private readonly type = new CfdiApi();

	private readonly credentials: ICredentialDataDecryptedObject;

	constructor(credentials: ICredentialDataDecryptedObject) {
		super();
		this.credentials = { ...issuer, ...credentials };
	}

	override getParentTypes(): string[] {
		return [];
	}

	override isCredentialUsableByNode(): boolean {
		return true;
	}

	override async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.type;
		if (typeof authenticate !== 'function') throw new TypeError('authenticate is not a function');
		return await authenticate(credentials, requestOptions);
	}

	override async preAuthentication(): Promise<undefined> {}

	override async runPreAuthentication(): Promise<undefined> {}

	override async getCredentials(): Promise<ICredentials> {
		throw new Error('Stored credentials are not read in these tests');
	}

	override async getDecrypted(
		...[, , , mode, executeData, , of]: Parameters<ICredentialsHelper['getDecrypted']>
	): Promise<ICredentialDataDecryptedObject> {
		if (of === undefined) return { ...this.credentials };
		return of.workflow.expression.getParameterValue(
			this.credentials as INodeParameters,
			of.runExecutionData,
			of.runIndex,
			of.itemIndex,
			of.node.name,
			of.connectionInputData,
			mode,
			{},
			executeData,
		) as ICredentialDataDecryptedObject;
	}

	override async updateCredentials(): Promise<void> {}

	override async updateCredentialsOauthTokenData(): Promise<void> {}

	override getCredentialsProperties(): INodeProperties[] {
		return this.type.properties;
	}
}

/**
 * Returns the CFDI Invoicing node as n8n loads it, with the Request Options of declarative nodes.
 */
export function loadedNode(): INodeType {
	const node: INodeType = new Cfdi();
	DirectoryLoader.applyDeclarativeNodeOptionParameters(node);
	return node;
}

/**
 * Returns the tool that n8n derives from the node for AI agents. Its name is the node's name plus
 * "Tool".
 */
export function loadedTool(): INodeType {
	const node = loadedNode();
	const description = { ...node.description, name: `${node.description.name}Tool` };
	return Object.assign(Object.create(node) as INodeType, { description });
}

function nodeTypes(items: INodeExecutionData[], others: Record<string, INodeType>): INodeTypes {
	const start = nodeTypeOf({ group: ['trigger'], inputs: [] }, async () => [items]);
	const cfdi = loadedNode();
	const types: Record<string, INodeType> = {
		start,
		cfdi,
		'n8n-nodes-base.manualTrigger': start,
		'n8n-nodes-cfdi.cfdi': cfdi,
		'n8n-nodes-cfdi.cfdiTool': loadedTool(),
		'n8n-nodes-cfdi.cfdiDesk': new CfdiDesk(),
		...others,
	};
	const byName = (name: string): INodeType => {
		const type = types[name];
		if (type === undefined) throw new Error(`There is no node type ${name}`);
		return type;
	};
	return {
		getByName: (name: string): INodeType | IVersionedNodeType => byName(name),
		getByNameAndVersion: byName,
		getKnownTypes: () => ({}),
	};
}

export function additionalData(
	credentials: ICredentialDataDecryptedObject,
	mode: WorkflowExecuteMode = 'trigger',
): IWorkflowExecuteAdditionalData {
	const address = 'http://localhost:5678';
	const hooks = new ExecutionLifecycleHooks(mode, 'execution', {
		id: 'workflow',
		name: 'test',
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: new Date(0),
		updatedAt: new Date(0),
		nodes: [],
		connections: {},
	});
	return {
		credentialsHelper: new OneCredential(credentials),
		hooks,
		currentNodeExecutionIndex: 0,
		restApiUrl: `${address}/rest`,
		instanceBaseUrl: `${address}/`,
		formBaseUrl: `${address}/form`,
		formWaitingBaseUrl: `${address}/form-waiting`,
		formTestBaseUrl: `${address}/form-test`,
		webhookBaseUrl: `${address}/webhook`,
		webhookWaitingBaseUrl: `${address}/webhook-waiting`,
		webhookTestBaseUrl: `${address}/webhook-test`,
		mcpBaseUrl: `${address}/mcp`,
		mcpTestBaseUrl: `${address}/mcp-test`,
		variables: {},
		executionId: 'execution',
		logAiEvent: () => {},
		sendDataToUI: () => {},
		setExecutionStatus: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

export interface NodesAfter {
	nodes: INode[];
	types: Record<string, INodeType>;
	connections: IConnections;
}

export function cfdiWorkflow(
	{ parameters, items = [{ json: {} }], node = {} }: NodeRun,
	after: NodesAfter = { nodes: [], types: {}, connections: {} },
): { workflow: Workflow; start: INode } {
	const cfdi = cfdiNode({ position: [200, 0], parameters, ...node });
	const start = plainNode({ name: 'Start', type: 'start' });
	const workflow = new Workflow({
		id: 'workflow',
		nodes: [start, cfdi, ...after.nodes],
		connections: {
			Start: { main: [[{ node: 'CFDI', type: NodeConnectionTypes.Main, index: 0 }]] },
			...after.connections,
		},
		active: false,
		nodeTypes: nodeTypes(items, after.types),
		settings: { executionOrder: 'v1' },
	});
	return { workflow, start };
}

export async function runNode(nodeRun: NodeRun, after?: NodesAfter): Promise<NodeResult> {
	keepFilesInMemory();
	const { credentials = { baseUrl, accessToken: token }, mode = 'trigger' } = nodeRun;
	const { workflow, start } = cfdiWorkflow(nodeRun, after);
	const execution = new WorkflowExecute(
		additionalData(credentials, mode),
		mode,
		createRunExecutionData(),
	);
	return readRun(await runFrom(execution, workflow, start));
}

/** Executes a workflow file of test/operations, whose trigger outputs `items`. */
export async function runWorkflow(
	{ nodes, connections }: WorkflowFile,
	{ items = [{ json: {} }], credentials = { baseUrl, accessToken: token } }: Partial<NodeRun> = {},
): Promise<NodeResult> {
	keepFilesInMemory();
	const workflow = new Workflow({
		id: 'workflow',
		nodes,
		connections,
		active: false,
		nodeTypes: nodeTypes(items, {}),
		settings: { executionOrder: 'v1' },
	});
	const start = workflow.getStartNode();
	if (start === undefined) throw new Error('The workflow has no trigger');
	const execution = new WorkflowExecute(
		additionalData(credentials, 'trigger'),
		'trigger',
		createRunExecutionData(),
	);
	return readRun(await runFrom(execution, workflow, start));
}

export function readRun(run: IRun): NodeResult {
	const { runData, error } = run.data.resultData;
	const outputs = (runData.CFDI?.at(-1)?.data?.main ?? []).map((items) => items ?? []);
	return {
		outputs,
		items: outputs[0] ?? [],
		error: error as unknown as NodeResult['error'],
		run,
	};
}

export function fileContent(item: INodeExecutionData | undefined, field: string): Buffer {
	const data = item?.binary?.[field]?.data;
	if (data === undefined) throw new Error(`The item has no file in ${field}`);
	return Buffer.from(data, 'base64');
}
