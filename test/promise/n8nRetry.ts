import { WorkflowExecute } from 'n8n-core';
import type { IRun, IRunExecutionData } from 'n8n-workflow';

import type { NodeResult, NodeRun } from '../support/engine';
import { additionalData, baseUrl, cfdiWorkflow, readRun, token } from '../support/engine';

/**
 * Retries a failed execution like n8n's list of executions: at the failed node, with the current
 * workflow and the stored data, without the error and the failed run.
 */
export async function retryExecution(nodeRun: NodeRun, failed: IRun): Promise<NodeResult> {
	const stored = JSON.parse(JSON.stringify(failed.data)) as IRunExecutionData;
	const { resultData } = stored;
	delete resultData.error;
	const runs = resultData.runData[resultData.lastNodeExecuted ?? ''] ?? [];
	if (runs.at(-1)?.error !== undefined) runs.pop();

	const { credentials = { baseUrl, accessToken: token } } = nodeRun;
	const { workflow } = cfdiWorkflow(nodeRun);
	for (const waiting of stored.executionData?.nodeExecutionStack ?? []) {
		waiting.node = workflow.getNode(waiting.node.name) ?? waiting.node;
	}
	const execution = new WorkflowExecute(additionalData(credentials), 'retry', stored);
	return readRun(await execution.processRunExecutionData(workflow));
}
