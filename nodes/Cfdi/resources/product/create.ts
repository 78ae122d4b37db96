import type { IDataObject, INodeProperties, INodePropertyRouting } from 'n8n-workflow';

import { prepared } from '../../request/prepared';
import { received } from '../../response/received';
import { createdRecord } from '../../response/readAnswer';
import { commonUnits } from '../../sat/catalogs/commonUnits';
import { catalogOptions } from '../catalogOptions';
import { decimalText, textFields } from '../values';
import { operationOptions } from '../options';

const showOnlyForProductCreate = { show: { resource: ['product'], operation: ['create'] } };

export const createProductRouting: INodePropertyRouting = {
	request: { method: 'POST', url: '/api/products/create' },
	send: { paginate: true, preSend: [prepared(withWrittenPrice)] },
	output: { postReceive: [received(createdRecord)] },
};

export const createProductFields: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'productName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Taza de barro',
		description: 'Name of the product or service (Nombre)',
		displayOptions: showOnlyForProductCreate,
		routing: { send: { type: 'body', property: 'Nombre' } },
	},
	{
		displayName: 'Unit Code (Clave Unidad)',
		name: 'unitCode',
		type: 'options',
		required: true,
		default: 'H87',
		description:
			'Unit in which it is sold: the common ones of c_ClaveUnidad. An expression can give any other code of that catalog.',
		options: catalogOptions(commonUnits),
		displayOptions: showOnlyForProductCreate,
		routing: { send: { type: 'body', property: 'ClaveUnidad' } },
	},
	{
		displayName: 'Product Code (Clave Prod Serv)',
		name: 'productCode',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 52152001',
		description:
			'Eight digits of the SAT catalog c_ClaveProdServ; 01010101 stands for what is not in it',
		displayOptions: showOnlyForProductCreate,
		routing: { send: { type: 'body', property: 'ClaveProdServ' } },
	},
	{
		displayName: 'Price',
		name: 'price',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 1250.50',
		description: 'Price of one unit (Precio), with a dot before the decimals and no commas',
		displayOptions: showOnlyForProductCreate,
		routing: { send: { type: 'body', property: 'Precio' } },
	},
	operationOptions(showOnlyForProductCreate, 'write'),
];

function withWrittenPrice(body: IDataObject): IDataObject {
	return { ...textFields(body), Precio: decimalText('Price (Precio)', body.Precio) };
}
