import type { INodeParameters } from 'n8n-workflow';
import { NodeConnectionTypes, createRunExecutionData } from 'n8n-workflow';

import { runDeclaratively } from '../../support/declarativeEngine';
import { loadedNode, runNode } from '../../support/engine';
import { isN8n1 } from '../../support/n8nUnderTest';
import { cfdiNode } from '../../support/oneNode';
import { operation, stampParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields } from '../../support/serviceForms';

withoutNetwork();

const { path, body, answer } = operation('invoice.stamp');

/**
 * Returns a function that calls the agent's tool in a given run, because n8n starts a new run for
 * each call.
 */
function agent(parameters: INodeParameters) {
	const node = cfdiNode({ type: 'n8n-nodes-cfdi.cfdiTool', parameters });
	const execution = createRunExecutionData();
	const inputName = NodeConnectionTypes.AiTool;
	return async (runIndex: number) =>
		await runDeclaratively(node, loadedNode(), { execution, runIndex, inputName });
}

it.each(['invoice.cancel', 'invoice.download'])(
	"sends the same body and returns the same items for an agent's %s as in a workflow",
	async (name) => {
		const { path, parameters, body, answer } = operation(name);
		const sent = serviceAnswers(path, { body: answer }, { body: answer });

		const items = await agent(parameters)(0);

		expect(sent.map((request) => request.body)).toEqual([body]);
		expect(items).toEqual((await runNode({ parameters })).items);
	},
);

it('sends the documented body when an agent stamps an invoice', async () => {
	const sent = serviceAnswers(path, { body: answer });

	const items = await agent(stampParameters)(0);

	expect(sent.map((request) => request.body)).toEqual([body]);
	expect(items?.[0]?.json).toMatchObject({ id: 1024, uuid });
});

const withWarning = { ...stampParameters, recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV' };

it("returns the same warnings for an agent's stamp as in a workflow", async () => {
	serviceAnswers(path, { body: answer }, { body: answer });

	const items = await agent(withWarning)(0);

	expect(items?.[0]?.json.warnings).toEqual([expect.objectContaining({ level: 'warn' })]);
	expect(items).toEqual((await runNode({ parameters: withWarning })).items);
});

it("gives the same advice for an agent's stamp as in a workflow if the service requires totals", async () => {
	const refusal = refusedFields({ Total: ['Requerido'] });
	serviceAnswers(path, refusal, refusal);

	const { message } = (await agent(stampParameters)(0).catch((error: unknown) => error)) as Error;

	expect(message).toContain('choose Calculate in Options > Totals');
	const { error } = await runNode({ parameters: stampParameters });
	expect(message).toBe(`${error?.message}\n${error?.description?.replaceAll('<br>', '\n')}`);
});

it('puts every error and its fix in the message that the agent gets', async () => {
	const wrong = { ...stampParameters, recipientTaxRegime: '612', paymentMethod: 'PPD' };
	const node = { type: 'n8n-nodes-cfdi.cfdiTool', rewireOutputLogTo: NodeConnectionTypes.AiTool };

	const { run } = await runNode({ parameters: wrong, node });

	const [given] = run.data.resultData.runData.CFDI?.[0]?.data?.ai_tool?.[0] ?? [];
	const message = isN8n1 ? run.data.resultData.error?.message : given?.json.error;
	const { error } = await runNode({ parameters: wrong });
	expect(message).toBe(`${error?.message}\n${error?.description?.replaceAll('<br>', '\n')}`);
	expect(message).toMatch(
		/^SAT would refuse the invoice\. Correct 2 values: Recipient Regime \(Régimen\) and Payment Form \(Forma\)\n• Recipient Regime .* Choose the regime .*\n• Payment Form .* If the invoice will be paid later/,
	);
});

it("returns the same items for an agent's Validate as in a workflow and sends no request", async () => {
	const parameters = { ...stampParameters, operation: 'validate' };

	const items = await agent(parameters)(0);

	expect(items?.[0]?.json).toMatchObject({ valid: true });
	expect(items).toEqual((await runNode({ parameters })).items);
});

it("does not send an agent's request if an expression fails", async () => {
	const parameters = { ...stampParameters, recipientName: '={{ $("Missing").item.json.name }}' };

	// The test simulates no service, so a request would fail with a different error.
	await expect(agent(parameters)(0)).rejects.toThrow("Referenced node doesn't exist");
});

it('stamps two invoices if an agent calls the tool twice', async () => {
	const sent = serviceAnswers(path, { body: answer }, { body: answer });
	const call = agent(stampParameters);

	await call(0);
	await call(1);

	expect(sent).toHaveLength(2);
});

it("does not send an agent's invoice with an unknown outcome again, even in a new run", async () => {
	const sent = serviceAnswers(path, { status: 500, body: '' }, { body: answer });
	const call = agent(stampParameters);

	await expect(call(0)).rejects.toThrow('The service failed while it was processing this item');
	await expect(call(1)).rejects.toThrow('it might have been stamped');

	expect(sent).toHaveLength(1);
});

it('refuses a Unique Key from an agent, because the node cannot check the key', async () => {
	const call = agent({ ...stampParameters, options: { uniqueKey: 'A-1' } });

	await expect(call(0)).rejects.toThrow('Unique Key is not available in this kind of AI agent');
});
