/** An AI agent's tool in n8n's declarative engine: Retry On Fail, Send Again, and n8n's Retry. */
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

/** An agent in one execution. @returns calls its tool: n8n gives each attempt its own run */
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

it('Send Again and Retry On Fail send an invoice once: only a person may send it again', async () => {
	const sent = serviceAnswers(path, broken, { body: answer });
	const call = agent(sendsAgain);

	await expect(call(0)).rejects.toThrow('The service failed while it worked');
	await expect(call(1)).rejects.toThrow('it may have been stamped');
	await expect(call(2)).rejects.toThrow('it may have been stamped');

	expect(sent).toHaveLength(1);
});

it("n8n's Retry repeats a call, and gets the answer of the first time", async () => {
	const sent = serviceAnswers(path, { body: answer });
	const execution = createRunExecutionData();
	await agent(completeParameters, { execution })(0);

	const items = await agent(completeParameters, { execution: stored(execution), mode: 'retry' })(1);

	expect(items?.[0]?.json.uuid).toBe(uuid);
	expect(sent).toHaveLength(1);
});

it("n8n's Retry sends nothing that it cannot check, and says what to do", async () => {
	const sent = serviceAnswers(path, refused, { body: answer });
	const execution = createRunExecutionData();
	await expect(agent(completeParameters, { execution })(0)).rejects.toThrow('Total: No');

	const retried = agent(completeParameters, { execution: stored(execution), mode: 'retry' })(1);

	await expect(retried).rejects.toThrow(
		"It cannot be sent in n8n's Retry of this kind of AI agent",
	);
	expect(sent).toHaveLength(1);
});

it('an execution that goes on after a Wait sends', async () => {
	const sent = serviceAnswers(path, refused, { body: answer });
	const execution = createRunExecutionData();
	await expect(agent(completeParameters, { execution })(0)).rejects.toThrow('Total: No');

	const items = await agent(completeParameters, { execution: stored(execution) })(1);

	expect(items?.[0]?.json.uuid).toBe(uuid);
	expect(sent).toHaveLength(2);
});

it('the answers of another service are not given', async () => {
	serviceAnswers(path, broken);
	const sent = serviceAnswers(`/v2${path}`, { body: answer });
	const execution = createRunExecutionData();
	await expect(agent(completeParameters, { execution })(0)).rejects.toThrow();

	await agent(completeParameters, { execution, url: `${baseUrl}/v2` })(1);

	expect(sent).toHaveLength(1);
});
