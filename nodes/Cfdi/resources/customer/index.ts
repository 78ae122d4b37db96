import type { INodeProperties } from 'n8n-workflow';

import { createCustomerFields, createCustomerRouting } from './create';
import { getManyCustomersFields, getManyCustomersRouting } from './getAll';

export const customerProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['customer'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a customer',
				description: 'Register a customer (cliente) at the invoicing service',
				routing: createCustomerRouting,
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many customers',
				description: 'Get many registered customers, or only those with one RFC',
				routing: getManyCustomersRouting,
			},
		],
		default: 'create',
	},
	...createCustomerFields,
	...getManyCustomersFields,
];
