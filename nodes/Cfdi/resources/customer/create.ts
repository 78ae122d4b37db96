import type { INodeProperties, INodePropertyRouting } from 'n8n-workflow';

import { prepared } from '../../request/prepared';
import { received } from '../../response/received';
import { regimenFiscal } from '../../sat/catalogs/regimenFiscal';
import { catalogOptions } from '../catalogOptions';
import { textFields } from '../values';
import { createdOrExisting } from './existingCustomer';
import { operationOptions } from '../options';

const showOnlyForCustomerCreate = { show: { resource: ['customer'], operation: ['create'] } };

export const createCustomerRouting: INodePropertyRouting = {
	request: { method: 'POST', url: '/api/customers/create' },
	send: { paginate: true, preSend: [prepared(textFields)] },
	output: { postReceive: [received(createdOrExisting)] },
};

export const createCustomerFields: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'customerName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. UNIVERSIDAD ROBOTICA ESPAÑOLA',
		description:
			'Name of the customer (Nombre), as it stands in their tax status certificate (Constancia de Situación Fiscal): upper case, without "SA DE CV"',
		displayOptions: showOnlyForCustomerCreate,
		routing: { send: { type: 'body', property: 'Nombre' } },
	},
	{
		displayName: 'RFC',
		name: 'rfc',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. URE180429TM6',
		description: 'Tax ID of the customer: 12 characters for a company, 13 for a person',
		displayOptions: showOnlyForCustomerCreate,
		routing: { send: { type: 'body', property: 'Rfc' } },
	},
	{
		displayName: 'Tax Regime (Régimen Fiscal)',
		name: 'taxRegime',
		type: 'options',
		required: true,
		default: '601',
		description: 'Regime under which the customer pays taxes (c_RegimenFiscal)',
		options: catalogOptions(regimenFiscal),
		displayOptions: showOnlyForCustomerCreate,
		routing: { send: { type: 'body', property: 'RegimenFiscal' } },
	},
	operationOptions(showOnlyForCustomerCreate, 'write', [
		{
			displayName: 'If RFC Already Exists',
			name: 'ifRfcExists',
			type: 'options',
			options: [
				{
					name: 'Refuse',
					value: 'refuse',
					description: "Pass on the service's refusal (On Error decides)",
				},
				{
					name: 'Use Existing Customer',
					value: 'useExisting',
					description: 'Give the ID of the customer who has this RFC, with existed: true',
				},
			],
			default: 'refuse',
			description: 'What to do when the service has a customer with this RFC already',
		},
	]),
];
