/**
 * Finds out whether the newest n8n core (`npm test`) or the oldest supported one (`npm run
 * test:oldest`) runs.
 */
import { WorkflowExecute } from 'n8n-core';
import type { INode, IRun, JsonObject, Workflow } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { plainNode } from './oneNode';

type OldRun = (workflow: Workflow, start: INode) => Promise<IRun>;

/**
 * True in n8n 1, whose WorkflowExecute.run has two arguments and which does not pass a tool's error
 * to the model as an item.
 */
export const isN8n1 = WorkflowExecute.prototype.run.length !== 1;

/** Executes a workflow from its start node in n8n 1 or newer. */
export async function runFrom(
	execution: WorkflowExecute,
	workflow: Workflow,
	startNode: INode,
): Promise<IRun> {
	if (!isN8n1) return await execution.run({ workflow, startNode });
	return await (execution.run as unknown as OldRun).call(execution, workflow, startNode);
}

/**
 * True since n8n-workflow 2.34, which keeps the HTTP client's error as the cause. Older versions
 * keep only a code and a text.
 */
export const keepsCause =
	new NodeApiError(plainNode({}), new Error('x') as unknown as JsonObject).cause !== undefined;
