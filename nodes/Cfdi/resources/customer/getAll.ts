import type { INodeProperties, INodePropertyRouting } from 'n8n-workflow';

import { prepared } from '../../request/prepared';
import { pageItem } from '../../response/page';
import { received } from '../../response/received';
import { givenFilters, returnAllAndLimit } from '../query';
import { operationOptions } from '../options';

const showOnlyForCustomerGetMany = { show: { resource: ['customer'], operation: ['getAll'] } };

export const getManyCustomersRouting: INodePropertyRouting = {
	request: { method: 'POST', url: '/api/customers' },
	send: { paginate: true, preSend: [prepared(givenFilters)] },
	output: { postReceive: [received(pageItem)] },
};

export const getManyCustomersFields: INodeProperties[] = [
	...returnAllAndLimit(showOnlyForCustomerGetMany),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: showOnlyForCustomerGetMany,
		options: [
			{
				displayName: 'RFC',
				name: 'rfc',
				type: 'string',
				default: '',
				placeholder: 'e.g. URE180429TM6',
				description: 'Return only the customers with this tax ID',
				routing: { send: { type: 'body', property: 'Rfc' } },
			},
		],
	},
	operationOptions(showOnlyForCustomerGetMany, 'read'),
];
