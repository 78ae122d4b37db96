/**
 * What differs between the cores of n8n on which the engine tests run, asked of the core itself: the
 * newest (`npm test`), and the oldest that is supported (`npm run test:oldest`).
 */
import { WorkflowExecute } from 'n8n-core';
import type { INode, IRun, JsonObject, Workflow } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { plainNode } from './oneNode';

type OldRun = (workflow: Workflow, start: INode) => Promise<IRun>;

/** Runs a workflow from its start node: n8n 1 takes two arguments in place of one object. */
export async function runFrom(
	execution: WorkflowExecute,
	workflow: Workflow,
	startNode: INode,
): Promise<IRun> {
	if (WorkflowExecute.prototype.run.length === 1) {
		return await execution.run({ workflow, startNode });
	}
	return await (execution.run as unknown as OldRun).call(execution, workflow, startNode);
}

/**
 * Whether n8n keeps the HTTP client's error as the cause of its own error, as n8n-workflow does from 2.34
 * on. Without it nothing is known of the connection but a code and words.
 */
export const keepsCause =
	new NodeApiError(plainNode({}), new Error('x') as unknown as JsonObject).cause !== undefined;
