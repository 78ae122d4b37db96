import { endpoints } from '../service/endpoints';
import { inBody, queryFields, textField } from '../form/fields';
import { defineOperation } from '../form/operation';
import { givenFilters, limitOf } from '../form/values';

const endpoint = endpoints['product.getAll'];

export const getAllProducts = defineOperation({
	resource: 'product',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Get many registered products, or only those with one description',
	builderHint:
		'Each product is an item. Its price and codes fill in those of a line of Stamp only if the product is picked from the list there.',
	patterns: [
		{
			title: 'The products whose description has a word',
			parameters: { returnAll: true, filters: { description: '={{ $json.word }}' } },
		},
	],
	endpoint,
	effect: 'read',
	fields: queryFields(
		textField('description', 'Description (Descripción)', {
			placeholder: 'e.g. Taza',
			description: 'Return only the products with this text (Descripcion)',
			routing: inBody(endpoint.fields.description),
		}),
	),
	prepare: (declared, { read }) => ({ body: givenFilters(declared), limit: limitOf(read) }),
});
