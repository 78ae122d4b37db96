import type { INodeProperties, INodePropertyRouting } from 'n8n-workflow';

import { prepared } from '../../request/prepared';
import { pageItem } from '../../response/page';
import { received } from '../../response/received';
import { givenFilters, returnAllAndLimit } from '../query';
import { operationOptions } from '../options';

const showOnlyForProductGetMany = { show: { resource: ['product'], operation: ['getAll'] } };

export const getManyProductsRouting: INodePropertyRouting = {
	request: { method: 'POST', url: '/api/products' },
	send: { paginate: true, preSend: [prepared(givenFilters)] },
	output: { postReceive: [received(pageItem)] },
};

export const getManyProductsFields: INodeProperties[] = [
	...returnAllAndLimit(showOnlyForProductGetMany),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: showOnlyForProductGetMany,
		options: [
			{
				displayName: 'Description',
				name: 'description',
				type: 'string',
				default: '',
				placeholder: 'e.g. Taza',
				description: 'Return only the products with this text (Descripcion)',
				routing: { send: { type: 'body', property: 'Descripcion' } },
			},
		],
	},
	operationOptions(showOnlyForProductGetMany, 'read'),
];
