/** Some AI agents run a tool through n8n's declarative engine, never through a custom operation. */
import { ExecuteContext, RoutingNode } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';
import { NodeConnectionTypes, createRunExecutionData } from 'n8n-workflow';

import { additionalData, baseUrl, loadedNode, runNode, token } from '../support/engine';
import { cfdiNode, workflowOf } from '../support/oneNode';
import { operation, stampParameters, uuid } from '../support/operations';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const { path, body, answer } = operation('invoice.stamp');

/** An agent of one execution: each call of its tool is a run of its own. */
function agent(parameters: INodeParameters) {
	const nodeType = loadedNode();
	const node = cfdiNode({ type: 'n8n-nodes-cfdi.cfdiTool', parameters });
	const workflow = workflowOf(node, nodeType);
	const execution = createRunExecutionData();
	return async (runIndex: number) => {
		const context = new ExecuteContext(
			workflow,
			node,
			additionalData({ baseUrl, accessToken: token }),
			'manual',
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

it.each(['invoice.cancel', 'invoice.download'])(
	'does %s with the same body and the same answer as a workflow',
	async (name) => {
		const { path, parameters, body, answer } = operation(name);
		const sent = serviceAnswers(path, { body: answer }, { body: answer });

		const items = await agent(parameters)(0);

		expect(sent.map((request) => request.body)).toEqual([body]);
		expect(items).toEqual((await runNode({ parameters })).items);
	},
);

it('stamps the same invoice, with the same body', async () => {
	const sent = serviceAnswers(path, { body: answer });

	const items = await agent(stampParameters)(0);

	expect(sent.map((request) => request.body)).toEqual([body]);
	expect(items?.[0]?.json).toMatchObject({ id: 1024, uuid });
});

const warned = { ...stampParameters, recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV' };

it('shows the same warnings as a workflow', async () => {
	serviceAnswers(path, { body: answer }, { body: answer });

	const items = await agent(warned)(0);

	expect(items?.[0]?.json.warnings).toEqual([expect.objectContaining({ level: 'warn' })]);
	expect(items).toEqual((await runNode({ parameters: warned })).items);
});

it('gives the same advice as a workflow when the service asks for totals', async () => {
	const asks = { status: 422, body: { error: { Total: ['Requerido'] }, code: 422 } };
	serviceAnswers(path, asks, asks);

	const refused = (await agent(stampParameters)(0).catch((error: unknown) => error)) as Error & {
		description: string;
	};

	expect(refused.description).toContain('Options > Totals to Calculate');
	const { error } = await runNode({ parameters: stampParameters });
	expect(refused).toMatchObject({ message: error?.message, description: error?.description });
});

it('validates an invoice without sending anything', async () => {
	const parameters = { ...stampParameters, operation: 'validate' };

	const items = await agent(parameters)(0);

	expect(items?.[0]?.json).toMatchObject({ valid: true });
	expect(items).toEqual((await runNode({ parameters })).items);
});

it('sends nothing when an expression fails', async () => {
	const parameters = { ...stampParameters, recipientName: '={{ $("Missing").item.json.name }}' };

	// No service answers here: a request would be another error.
	await expect(agent(parameters)(0)).rejects.toThrow("Referenced node doesn't exist");
});

it('stamps two invoices for two calls', async () => {
	const sent = serviceAnswers(path, { body: answer }, { body: answer });
	const call = agent(stampParameters);

	await call(0);
	await call(1);

	expect(sent).toHaveLength(2);
});

it('does not send again what may have been stamped, although each try is a run of its own', async () => {
	const sent = serviceAnswers(path, { status: 500, body: '' }, { body: answer });
	const call = agent(stampParameters);

	await expect(call(0)).rejects.toThrow('The service failed while it worked');
	await expect(call(1)).rejects.toThrow('it may have been stamped');

	expect(sent).toHaveLength(1);
});

it('refuses a Unique Key, which it could not check', async () => {
	const call = agent({ ...stampParameters, options: { uniqueKey: 'A-1' } });

	await expect(call(0)).rejects.toThrow(
		'Unique Key: it cannot be checked in this kind of AI agent',
	);
});
