import { defineOperation } from '../operation';
import { givenFilters, limitOf, returnAllAndLimit } from '../query';

export const getAllProducts = defineOperation({
	resource: 'product',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Get many registered products, or only those with one description',
	endpoint: { url: '/api/products' },
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
					routing: { send: { type: 'body', property: 'Descripcion' } },
				},
			],
		},
	],
	prepare: (declared, { read }) => ({ body: givenFilters(declared), limit: limitOf(read) }),
});
