/**
 * How a parameter gets another default, by an example that is made up: nodes of version 1 keep the old one, which
 * n8n does not save. CONTRIBUTING says when that is needed.
 */
import type { INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { loadedNode } from '../support/engine';
import { cfdiNode } from '../support/oneNode';
import { exchangeOf, savedNodes } from '../support/savedNodes.cts';
import { withoutNetwork } from '../support/service';

withoutNetwork();

const OLD = '02';
const NEW = '03';

const shownIn = (property: INodeProperties, versions: unknown[]): INodeProperties => ({
	...property,
	displayOptions: {
		...property.displayOptions,
		show: { ...property.displayOptions?.show, '@version': versions as number[] },
	},
});

/** The node with a version 1.1, in which the reason of a cancellation begins with another code. */
function withNextVersion(): INodeType {
	const node = loadedNode();
	const properties = node.description.properties.flatMap((property) =>
		property.name === 'cancellationReason'
			? [shownIn(property, [1]), shownIn({ ...property, default: NEW }, [{ _cnd: { gte: 1.1 } }])]
			: [property],
	);
	const description = { ...node.description, version: [1, 1.1], defaultVersion: 1.1, properties };
	return Object.assign(Object.create(Object.getPrototypeOf(node) as object) as INodeType, node, {
		description,
	});
}

const cancel: INodeParameters = { resource: 'invoice', operation: 'cancel', invoiceId: '1024' };

const cancelling = (typeVersion: number, parameters: INodeParameters) => ({
	name: 'Cancel',
	given: { Before: [{}] },
	node: cfdiNode({ type: 'n8n-nodes-cfdi.cfdi', typeVersion, parameters }),
});

const reasonSent = async (typeVersion: number, parameters = cancel): Promise<string[]> => {
	const { sent } = await exchangeOf(cancelling(typeVersion, parameters), withNextVersion());
	return sent.map((text) => /"MotivoCancelacion":"(\d+)"/.exec(text)?.[1] ?? '');
};

it('n8n does not save a value that is the default', () => {
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

it('a node of version 1 keeps the default with which it was saved, a new one has the new default', async () => {
	expect(await reasonSent(1)).toEqual([OLD]);
	expect(await reasonSent(1.1)).toEqual([NEW]);
});

it('a value that was chosen is the same in both', async () => {
	const chosen = { ...cancel, cancellationReason: '04' };

	expect(await reasonSent(1, chosen)).toEqual(['04']);
	expect(await reasonSent(1.1, chosen)).toEqual(['04']);
});

it('the cancellations that 0.2.0 saved are sent the same by the node that has both versions', async () => {
	const cancellations = savedNodes('0.2.0').filter(
		({ node: { parameters } }) => parameters.operation === 'cancel',
	);

	expect(cancellations.length).toBeGreaterThan(3);
	for (const saved of cancellations) {
		const { sent } = await exchangeOf(saved, withNextVersion());
		expect(sent).toEqual((await exchangeOf(saved)).sent);
	}
});
