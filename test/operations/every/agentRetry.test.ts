import { ExecuteContext, RoutingNode } from 'n8n-core';
import type { INodeParameters, IRunExecutionData, WorkflowExecuteMode } from 'n8n-workflow';
import { NodeConnectionTypes, createRunExecutionData } from 'n8n-workflow';

import { additionalData, baseUrl, loadedNode, token } from '../../support/engine';
import { cfdiNode, workflowOf } from '../../support/oneNode';
import { operation, completeParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields } from '../../support/serviceForms';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');
const broken = { status: 500, body: '' };
const refused = refusedFields({ Total: ['No'] });

interface Agent {
	execution?: IRunExecutionData;
	mode?: WorkflowExecuteMode;
	url?: string;
}

/**
 * Returns a function that calls the agent's tool in a given run, because n8n starts a new run for
 * each attempt.
 */
function agent(
	parameters: INodeParameters,
	{ execution = createRunExecutionData(), mode = 'manual', url = baseUrl }: Agent = {},
) {
	const nodeType = loadedNode();
	const node = cfdiNode({ type: 'n8n-nodes-cfdi.cfdiTool', parameters });
	return async (runIndex: number) => {
		const context = new ExecuteContext(
			workflowOf(node, nodeType),
			node,
			additionalData({ baseUrl: url, accessToken: token }),
			mode,
			execution,
			runIndex,
			[{ json: {} }],
			{ [NodeConnectionTypes.AiTool]: [[{ json: {} }]] },
			{ node, data: {}, source: null },
			[],
		);
		return (await new RoutingNode(context, nodeType).runNode())?.[0];
	};
}

const stored = (execution: IRunExecutionData) =>
	JSON.parse(JSON.stringify(execution)) as IRunExecutionData;

const sendsAgain = { ...completeParameters, options: { ifOutcomeUnknown: 'sendAgain' } };

it("sends an agent's invoice only once even with Send Again and Retry On Fail", async () => {
	const sent = serviceAnswers(path, broken, { body: answer });
	const call = agent(sendsAgain);

	await expect(call(0)).rejects.toThrow('The service failed while it was processing this item');
	await expect(call(1)).rejects.toThrow('it might have been stamped');
	await expect(call(2)).rejects.toThrow('it might have been stamped');

	expect(sent).toHaveLength(1);
});

it("does not send an agent's invoice again in n8n's Retry, and returns the first answer", async () => {
	const sent = serviceAnswers(path, { body: answer });
	const execution = createRunExecutionData();
	await agent(completeParameters, { execution })(0);

	const items = await agent(completeParameters, { execution: stored(execution), mode: 'retry' })(1);

	expect(items?.[0]?.json.uuid).toBe(uuid);
	expect(sent).toHaveLength(1);
});

it("refuses to send an agent's refused invoice again in n8n's Retry, and explains why", async () => {
	const sent = serviceAnswers(path, refused, { body: answer });
	const execution = createRunExecutionData();
	await expect(agent(completeParameters, { execution })(0)).rejects.toThrow('Total: No');

	const retried = agent(completeParameters, { execution: stored(execution), mode: 'retry' })(1);

	await expect(retried).rejects.toThrow(
		"In this kind of AI agent, n8n's Retry cannot send the item",
	);
	expect(sent).toHaveLength(1);
});

it("sends an agent's invoice in an execution that continues after a Wait", async () => {
	const sent = serviceAnswers(path, refused, { body: answer });
	const execution = createRunExecutionData();
	await expect(agent(completeParameters, { execution })(0)).rejects.toThrow('Total: No');

	const items = await agent(completeParameters, { execution: stored(execution) })(1);

	expect(items?.[0]?.json.uuid).toBe(uuid);
	expect(sent).toHaveLength(2);
});

it("sends an agent's invoice again if the credential changed to another service", async () => {
	serviceAnswers(path, broken);
	const sent = serviceAnswers(`/v2${path}`, { body: answer });
	const execution = createRunExecutionData();
	await expect(agent(completeParameters, { execution })(0)).rejects.toThrow();

	await agent(completeParameters, { execution, url: `${baseUrl}/v2` })(1);

	expect(sent).toHaveLength(1);
});
