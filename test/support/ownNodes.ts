/** The nodes of this package. Each operation belongs to one of them, because their resources differ. */
import type { INodeType } from 'n8n-workflow';

import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';
import { CfdiDesk } from '../../nodes/CfdiDesk/CfdiDesk.node';

export interface OwnNode {
	/** The node type in a workflow. */
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

export const resourcesOf = ({ description }: OwnNode): string[] =>
	(description.properties.find(({ name }) => name === 'resource')?.options ?? []).flatMap(
		(option) => ('value' in option ? [String(option.value)] : []),
	);

/** Lists operations such as "invoice.stamp". */
export const operationIds = ({ description }: OwnNode): string[] =>
	description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options = [] }) =>
			options.flatMap((option) =>
				'value' in option
					? [`${String(displayOptions?.show?.resource?.[0])}.${String(option.value)}`]
					: [],
			),
		);

/** @param id such as "invoice.stamp" */
export function ownNodeOf(id: string): OwnNode {
	const [resource = ''] = id.split('.');
	return resourcesOf(desk).includes(resource) ? desk : cfdi;
}
