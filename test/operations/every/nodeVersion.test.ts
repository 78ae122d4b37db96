/**
 * Tests the example of contributing/change-a-parameter.md: saved nodes keep the old default,
 * although n8n does not save it.
 */
import type { INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { loadedNode, runNode } from '../../support/engine';
import { cfdiNode } from '../../support/oneNode';
import { operation } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const { path, answer } = operation('invoice.cancel');
const cancel: INodeParameters = { resource: 'invoice', operation: 'cancel', invoiceId: '1024' };

const OLD = '02';
const NEW = '03';

type Versions = Array<number | { _cnd: { gte: number } }>;

const shownIn = (versions: Versions, property: INodeProperties): INodeProperties => ({
	...property,
	displayOptions: {
		...property.displayOptions,
		show: { ...property.displayOptions?.show, '@version': versions },
	},
});

function withNextVersion(): INodeType {
	const node = loadedNode();
	const properties = node.description.properties.flatMap((property) =>
		property.name === 'cancellationReason'
			? [shownIn([1], property), shownIn([{ _cnd: { gte: 2 } }], { ...property, default: NEW })]
			: [property],
	);
	const description = { ...node.description, version: [1, 2], defaultVersion: 2, properties };
	return Object.assign(Object.create(Object.getPrototypeOf(node) as object) as INodeType, node, {
		description,
	});
}

async function reasonSent(typeVersion: number, chosen: INodeParameters = {}): Promise<unknown> {
	const sent = serviceAnswers(path, { body: answer });
	await runNode(
		{ parameters: { ...cancel, ...chosen }, node: { typeVersion } },
		{ types: { cfdi: withNextVersion() }, nodes: [], connections: {} },
	);
	return (sent[0]?.json as { MotivoCancelacion?: unknown } | undefined)?.MotivoCancelacion;
}

it("does not save a parameter's default value in n8n", () => {
	const { description } = loadedNode();
	const saved = NodeHelpers.getNodeParameters(
		description.properties,
		{ ...cancel, cancellationReason: OLD },
		false,
		false,
		cfdiNode(),
		description,
	);
	expect(saved).not.toHaveProperty('cancellationReason');
});

it('uses the old default for a node of version 1 and the new default for version 2', async () => {
	expect(await reasonSent(1)).toBe(OLD);
	expect(await reasonSent(2)).toBe(NEW);
});

it('keeps a chosen value in both versions of the node', async () => {
	const chosen = { cancellationReason: '04' };

	expect(await reasonSent(1, chosen)).toBe('04');
	expect(await reasonSent(2, chosen)).toBe('04');
});
