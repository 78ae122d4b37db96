import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Di from '@n8n/di';
import type * as Core from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeType,
	IRun,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import type * as N8nWorkflow from 'n8n-workflow';
import { startExpressions } from './expressions.mts';
import type { Evaluations } from './expressions.mts';

export interface Engine {
	readonly evaluations: Readonly<Evaluations>;
	run(
		node: Pick<INode, 'type' | 'parameters' | 'executeOnce'>,
		items: INodeExecutionData[],
	): Promise<IRun>;
}

interface EngineOptions {
	n8n: string;
	cfdi: string;
	credentials: ICredentialDataDecryptedObject;
}

/**
 * Loads n8n-core, n8n-nodes-base and the packed node. Files go to n8n's file system store.
 * Expressions run as in production.
 */
export async function loadEngine({ n8n, cfdi, credentials }: EngineOptions): Promise<Engine> {
	const fromN8n = createRequire(join(n8n, 'package.json'));
	const core = fromN8n('n8n-core') as typeof Core;
	const workflow = fromN8n('n8n-workflow') as typeof N8nWorkflow;
	const { Container } = fromN8n('@n8n/di') as typeof Di;
	const evaluations = await startExpressions(workflow);
	await Container.get(core.BinaryDataService).init();

	const nodes = new core.PackageDirectoryLoader(cfdi);
	await nodes.loadAll();
	const base = new core.LazyPackageDirectoryLoader(join(n8n, 'node_modules', 'n8n-nodes-base'));
	await base.loadAll();
	const types: Record<string, INodeType> = {
		start: startNode(),
		'n8n-nodes-cfdi.cfdi': nodes.nodeTypes.cfdi?.type as INodeType,
		// n8n allows any credential for a node with this name.
		'n8n-nodes-base.httpRequest': newest(base.getNode('httpRequest').type),
	};
	const authenticate = nodes.credentialTypes.cfdiApi?.type.authenticate;

	return {
		evaluations,
		run: async ({ type, parameters, ...settings }, items) => {
			const start = node('Start', 'start', {});
			const subject = {
				...node('Subject', type, parameters),
				...settings,
				typeVersion: versionOf(types[type]),
			};
			const byName = (name: string) => types[name] as INodeType;
			const flow = new workflow.Workflow({
				id: 'bench',
				nodes: [start, subject],
				connections: { Start: { main: [[{ node: 'Subject', type: 'main', index: 0 }]] } },
				active: false,
				nodeTypes: {
					getByName: byName,
					getByNameAndVersion: byName,
					getKnownTypes: () => ({}),
				},
				settings: { executionOrder: 'v1' },
			});
			types.start = startNode(items);
			const data = additionalData(
				core,
				async (options) => {
					if (typeof authenticate !== 'function')
						throw new TypeError('authenticate is not a function');
					return await authenticate(credentials, options);
				},
				credentials,
			);
			const execution = new core.WorkflowExecute(
				data,
				'trigger',
				workflow.createRunExecutionData(),
			);
			try {
				return await execution.run({ workflow: flow, startNode: start });
			} finally {
				types.start = startNode();
			}
		},
	};
}

function newest(type: INodeType | N8nWorkflow.IVersionedNodeType): INodeType {
	return 'nodeVersions' in type ? type.getNodeType() : type;
}

function versionOf(type: INodeType | undefined): number {
	const version = type?.description.version ?? 1;
	return Array.isArray(version) ? Math.max(...version) : version;
}

function startNode(items: INodeExecutionData[] = []): INodeType {
	return {
		description: {
			displayName: 'Start',
			name: 'start',
			group: ['trigger'],
			version: 1,
			description: '',
			defaults: {},
			inputs: [],
			outputs: ['main'],
			properties: [],
		},
		execute: async () => [items],
	};
}

function node(name: string, type: string, parameters: INode['parameters']): INode {
	return {
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { cfdiApi: { id: '1', name: 'CFDI account' } },
	};
}

function additionalData(
	core: typeof Core,
	authenticate: (options: IHttpRequestOptions) => Promise<IHttpRequestOptions>,
	credentials: ICredentialDataDecryptedObject,
): IWorkflowExecuteAdditionalData {
	const address = 'http://localhost:5678';
	const workflow = { id: 'bench', name: 'bench', active: false, nodes: [], connections: {} };
	return {
		credentialsHelper: {
			getParentTypes: () => [],
			isCredentialUsableByNode: () => true,
			authenticate: async (_data: unknown, _type: string, options: IHttpRequestOptions) =>
				await authenticate(options),
			preAuthentication: async () => undefined,
			getDecrypted: async () => ({ ...credentials }),
			getCredentialsProperties: () => [],
		},
		hooks: new core.ExecutionLifecycleHooks('trigger', 'bench', workflow as never),
		executionId: 'bench',
		currentNodeExecutionIndex: 0,
		restApiUrl: `${address}/rest`,
		instanceBaseUrl: `${address}/`,
		formWaitingBaseUrl: `${address}/form-waiting`,
		webhookBaseUrl: `${address}/webhook`,
		webhookWaitingBaseUrl: `${address}/webhook-waiting`,
		variables: {},
		logAiEvent: () => {},
		sendDataToUI: () => {},
		setExecutionStatus: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
