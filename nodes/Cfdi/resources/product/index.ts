import type { INodeProperties } from 'n8n-workflow';

import { createProductFields, createProductRouting } from './create';
import { getManyProductsFields, getManyProductsRouting } from './getAll';

export const productProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['product'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a product',
				description: 'Register a product or service (producto o servicio) at the invoicing service',
				routing: createProductRouting,
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many products',
				description: 'Get many registered products, or only those with one description',
				routing: getManyProductsRouting,
			},
		],
		default: 'create',
	},
	...createProductFields,
	...getManyProductsFields,
];
