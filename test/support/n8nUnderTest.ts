/**
 * Detects the tested n8n core: the newest (`npm test`) or the oldest supported core (`npm run
 * test:oldest`).
 */
import { WorkflowExecute } from 'n8n-core';
import type { INode, IRun, JsonObject, Workflow } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { plainNode } from './oneNode';

type OldRun = (workflow: Workflow, start: INode) => Promise<IRun>;

/**
 * n8n 1 runs a workflow with two arguments. It does not pass a tool's error to the model as an
 * item.
 */
export const isN8n1 = WorkflowExecute.prototype.run.length !== 1;

/** Runs a workflow from its start node. n8n 1 takes two arguments instead of one object. */
export async function runFrom(
	execution: WorkflowExecute,
	workflow: Workflow,
	startNode: INode,
): Promise<IRun> {
	if (!isN8n1) return await execution.run({ workflow, startNode });
	return await (execution.run as unknown as OldRun).call(execution, workflow, startNode);
}

/**
 * Since 2.34, n8n-workflow keeps the HTTP client's error as the cause. Before, only a code and
 * words describe the connection.
 */
export const keepsCause =
	new NodeApiError(plainNode({}), new Error('x') as unknown as JsonObject).cause !== undefined;
