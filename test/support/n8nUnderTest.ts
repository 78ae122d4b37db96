/**
 * Finds out which n8n core runs the tests: the newest (`npm test`) or the oldest supported one
 * (`npm run test:oldest`).
 */
import { WorkflowExecute } from 'n8n-core';
import type { INode, IRun, JsonObject, Workflow } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { plainNode } from './oneNode';

type OldRun = (workflow: Workflow, start: INode) => Promise<IRun>;

/**
 * True in n8n 1, in which WorkflowExecute.run has two arguments instead of one object. n8n 1 also
 * does not pass a tool's error to the model as an item.
 */
export const isN8n1 = WorkflowExecute.prototype.run.length !== 1;

/** Executes a workflow from its start node with either n8n 1 or a newer version. */
export async function runFrom(
	execution: WorkflowExecute,
	workflow: Workflow,
	startNode: INode,
): Promise<IRun> {
	if (!isN8n1) return await execution.run({ workflow, startNode });
	return await (execution.run as unknown as OldRun).call(execution, workflow, startNode);
}

/**
 * True since n8n-workflow 2.34, which keeps the HTTP client's error as the cause. In older
 * versions, only a code and a text say why the connection failed.
 */
export const keepsCause =
	new NodeApiError(plainNode({}), new Error('x') as unknown as JsonObject).cause !== undefined;
