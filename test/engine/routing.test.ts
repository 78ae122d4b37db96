/** The description is the truth: n8n's own engine sends for it what the executor sends. */
import { ExecuteContext, RoutingNode } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';
import { NodeConnectionTypes, createRunExecutionData } from 'n8n-workflow';

import { additionalData, baseUrl, loadedNode, runNode, token } from '../support/engine';
import { cfdiNode, workflowOf } from '../support/oneNode';
import { operation, operations } from '../support/operations';
import type { SentRequest } from '../support/service';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const item = { json: { reason: '01', uuid: '5fb2822e-396d-4725-8521-cdc4bdd20ccf', regime: 601 } };

/** What n8n's declarative engine sends by itself, without the node's own executor. */
async function sendByEngine(parameters: INodeParameters): Promise<void> {
	const nodeType = loadedNode();
	nodeType.description = { ...nodeType.description, requestOperations: undefined };
	const node = cfdiNode({ parameters });
	const main = { [NodeConnectionTypes.Main]: [[item]] };
	const context = new ExecuteContext(
		workflowOf(node, nodeType),
		node,
		additionalData({ baseUrl, accessToken: token }),
		'manual',
		createRunExecutionData(),
		0,
		[item],
		main,
		{ node, data: main, source: null },
		[],
	);
	await new RoutingNode(context, nodeType).runNode();
}

/** All of a request but its length headers and user agent, which the HTTP client adds. */
const compared = ({ method, path, headers, body }: SentRequest) => ({
	method,
	path,
	body,
	accept: headers.accept,
	authorization: headers.authorization,
	contentType: headers['content-type'],
});

const variants: Array<{ name: string; parameters: INodeParameters; path: string }> = [
	...operations,
	...[
		{
			of: 'customer.create',
			name: 'customer.create, a regime that an expression gives as a number',
			parameters: { taxRegime: '={{ $json.regime }}' },
		},
		{
			of: 'product.create',
			name: 'product.create, a price that is a number',
			parameters: { price: '={{ 1250.5 }}' },
		},
		{
			of: 'invoice.cancel',
			name: 'invoice.cancel, reason 01 with a replacement',
			parameters: { cancellationReason: '01', replacementUuid: item.json.uuid },
		},
		{
			of: 'invoice.cancel',
			name: 'invoice.cancel, reason 01 from an expression',
			parameters: {
				cancellationReason: '={{ $json.reason }}',
				replacementUuid: '={{ $json.uuid }}',
			},
		},
		{
			of: 'invoice.cancel',
			name: 'invoice.cancel, another reason from an expression and no replacement',
			parameters: { cancellationReason: '={{ "0" + 3 }}', replacementUuid: '' },
		},
		{
			of: 'invoice.download',
			name: 'invoice.download, an ID that is a number',
			parameters: { invoiceId: '={{ 1024 }}' },
		},
		{
			of: 'invoice.stamp',
			name: 'invoice.stamp, totals and a series',
			parameters: { additionalFields: { series: 'A' }, options: { totals: 'service' } },
		},
	].map(({ of, name, parameters }) => ({
		name,
		parameters: { ...operation(of).parameters, ...parameters } as INodeParameters,
		path: operation(of).path,
	})),
];

it.each(variants)("n8n's own engine sends the same, to the letter: $name", async (variant) => {
	const { parameters, path } = variant;
	const { answer } = operations.find((example) => example.path === path) ?? { answer: {} };
	const sent = serviceAnswers(path, { body: answer }, { body: answer });

	await sendByEngine(parameters);
	const { error } = await runNode({ parameters, items: [item] });

	expect(error).toBeUndefined();
	const [byEngine, byExecutor] = sent.map(compared);
	expect(byExecutor).toEqual(byEngine);
	expect(sent).toHaveLength(2);
});

it('an expression that fails ends only its own item, and no result is lost', async () => {
	const { parameters, path, answer } = operation('product.create');
	const sent = serviceAnswers(path, ...Array.from({ length: 24 }, () => ({ body: answer })));
	const items = Array.from({ length: 25 }, (_, index) => ({ json: { index } }));

	const { error } = await runNode({
		parameters: {
			...parameters,
			price: '={{ $json.index === 12 ? $("Missing").item.json.price : "1.00" }}',
		},
		items,
	});

	const others = error?.context.others as unknown[];
	expect(error?.context).toMatchObject({ itemIndex: 12, outcome: 'notSent' });
	expect(others).toHaveLength(sent.length);
	expect(sent.length + (error?.context.notSent as number)).toBe(24);
});
