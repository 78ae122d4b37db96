import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	INodeParameters,
} from 'n8n-workflow';
import { runContext } from '../../../nodes/Cfdi/run/context';
import type { Operation } from '../../../nodes/Cfdi/run/operation';
import { runDeclaratively } from '../../support/declarativeEngine';
import { loadedNode, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { cfdiNode } from '../../support/oneNode';
import type { OperationExample } from '../../support/operations';
import { operation, operations } from '../../support/operations';
import type { SentRequest } from '../../support/service';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const item = { json: { reason: '01', uuid: '5fb2822e-396d-4725-8521-cdc4bdd20ccf', regime: 601 } };

function definitionOf(id: string): Operation {
	const file = `../../../nodes/Cfdi/${id.replace('.', '/')}`;
	const defined = Object.values(jest.requireActual<Record<string, Operation>>(file));
	const found = defined.find((operation) => operation.id === id);
	if (found === undefined) throw new Error(`${file} does not define ${id}`);
	return found;
}

/**
 * Sends the request that n8n's declarative engine builds from the routing. The operation's code
 * completes the body with values that no field can declare.
 */
async function sendByEngine(parameters: INodeParameters): Promise<void> {
	const nodeType = loadedNode();
	const operation = definitionOf(`${String(parameters.resource)}.${String(parameters.operation)}`);
	const pagination = async function (
		this: IExecutePaginationFunctions,
		{ options, ...rest }: DeclarativeRestApiSettings.ResultOptions,
	) {
		const context = (await runContext(this, operation)).itemAt(0);
		const asked = operation.prepare(options.body as IDataObject, context);
		const prepared = 'after' in asked ? asked.after({}) : asked;
		const body = 'body' in prepared ? prepared.body : undefined;
		return await this.makeRoutingRequest({ ...rest, options: { ...options, body } });
	};
	nodeType.description = { ...nodeType.description, requestOperations: { pagination } };
	await runDeclaratively(cfdiNode({ parameters }), nodeType, { item });
}

const compared = ({ method, path, headers, body }: SentRequest) => ({
	method,
	path,
	body,
	accept: headers.accept,
	authorization: headers.authorization,
	contentType: headers['content-type'],
});

const variants: Array<Pick<OperationExample, 'name' | 'parameters' | 'path' | 'answer'>> = [
	...operations,
	...[
		{
			of: 'customer.create',
			name: 'a regime that an expression gives as a number',
			parameters: { taxRegime: '={{ $json.regime }}' },
		},
		{
			of: 'product.create',
			name: 'a price that is a number',
			parameters: { price: '={{ 1250.5 }}' },
		},
		{
			of: 'invoice.cancel',
			name: 'reason 01 with a replacement',
			parameters: { cancellationReason: '01', replacementUuid: item.json.uuid },
		},
		{
			of: 'invoice.cancel',
			name: 'reason 01 from an expression',
			parameters: {
				cancellationReason: '={{ $json.reason }}',
				replacementUuid: '={{ $json.uuid }}',
			},
		},
		{
			of: 'invoice.cancel',
			name: 'another reason from an expression, without a replacement',
			parameters: { cancellationReason: '={{ "0" + 3 }}', replacementUuid: '' },
		},
		{
			of: 'invoice.download',
			name: 'an ID that is a number',
			parameters: { invoiceId: '={{ 1024 }}' },
		},
		{
			of: 'invoice.stamp',
			name: 'totals and a series',
			parameters: { additionalFields: { series: 'A' }, options: { totals: 'service' } },
		},
	].map(({ of, name, parameters }) => ({
		...operation(of),
		name: `${of}, ${name}`,
		parameters: { ...operation(of).parameters, ...parameters } as INodeParameters,
	})),
];

it.each(variants)(
	"sends the same request with n8n's engine as with the executor: $name",
	async (variant) => {
		const { parameters, path, answer } = variant;
		const sent = serviceAnswers(path, { body: answer }, { body: answer });

		await sendByEngine(parameters);
		const { error } = await runNode({ parameters, items: [item] });

		expect(error).toBeUndefined();
		const [byEngine, byExecutor] = sent.map(compared);
		expect(byExecutor).toEqual(byEngine);
		expect(sent).toHaveLength(2);
	},
);

it('stops the node at the item whose expression fails and keeps the other results', async () => {
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
