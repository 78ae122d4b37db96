import { service } from '../../service';
import { defineOperation } from '../operation';
import { givenFilters, limitOf, returnAllAndLimit } from '../query';

const endpoint = service.endpoints['product.getAll'];

export const getAllProducts = defineOperation({
	resource: 'product',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Get many registered products, or only those with one description',
	builderHint:
		'Each product is an item. Its price and codes stand in for those of a line of Stamp only if the product is picked from the list there.',
	patterns: [
		{
			title: 'The products whose description has a word',
			parameters: { returnAll: true, filters: { description: '={{ $json.word }}' } },
		},
	],
	endpoint,
	effect: 'read',
	fields: [
		...returnAllAndLimit,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'Description (Descripción)',
					name: 'description',
					type: 'string',
					default: '',
					placeholder: 'e.g. Taza',
					description: 'Return only the products with this text (Descripcion)',
					routing: { send: { type: 'body', property: endpoint.fields.description } },
				},
			],
		},
	],
	prepare: (declared, { read }) => ({ body: givenFilters(declared), limit: limitOf(read) }),
});
