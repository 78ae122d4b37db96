import type { INodeProperties, INodeType } from 'n8n-workflow';

import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';
import { CfdiDesk } from '../../nodes/CfdiDesk/CfdiDesk.node';

export interface OwnNode {
	type: string;
	folder: string;
	description: INodeType['description'];
}

const [cfdi, desk] = [new Cfdi(), new CfdiDesk()].map(
	({ constructor, description }): OwnNode => ({
		type: `n8n-nodes-cfdi.${description.name}`,
		folder: constructor.name,
		description,
	}),
) as [OwnNode, OwnNode];

export const ownNodes: readonly OwnNode[] = [cfdi, desk];

/** Returns a node's fields in a workflow, without those that only the tool for AI agents has. */
export const fieldsOf = ({ description }: Pick<OwnNode, 'description'>): INodeProperties[] =>
	description.properties.filter(
		({ displayOptions }) => displayOptions?.show?.['@tool']?.[0] !== true,
	);

export const resourcesOf = ({ description }: OwnNode): string[] =>
	(description.properties.find(({ name }) => name === 'resource')?.options ?? []).flatMap(
		(option) => ('value' in option ? [String(option.value)] : []),
	);

/** Returns the IDs of a node's operations, for example "invoice.stamp". */
export const operationIds = (node: OwnNode): string[] =>
	fieldsOf(node)
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options = [] }) =>
			options.flatMap((option) =>
				'value' in option
					? [`${String(displayOptions?.show?.resource?.[0])}.${String(option.value)}`]
					: [],
			),
		);

/**
 * Returns the node with this operation.
 * @param id for example "invoice.stamp"
 */
export function ownNodeOf(id: string): OwnNode {
	const [resource = ''] = id.split('.');
	return resourcesOf(desk).includes(resource) ? desk : cfdi;
}
