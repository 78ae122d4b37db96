/** Examples of the operations of a product, and how the fault tests run them. */
import { pathOf } from '../../../packages/sandbox/test/invoices';
import { bodies, created, pageOf, paths } from '../serviceForms';
import type { OperationExample } from './example';
import { read, withKey } from './example';

const createBody = bodies.product('Taza de barro', 'H87', '52152001', '500.00');

export const productOperations: OperationExample[] = [
	{
		name: 'product.create',
		parameters: {
			resource: 'product',
			operation: 'create',
			productName: 'Taza de barro',
			unitCode: 'H87',
			productCode: '52152001',
			price: '500.00',
		},
		path: paths.createProduct,
		body: createBody,
		answer: created(34, 'Producto creado'),
		output: [{ id: 34, message: 'Producto creado' }],
		patterns: {
			'A product with the codes of SAT': {
				item: { name: 'Taza de barro', productCode: '52152001', price: '500.00' },
				sent: JSON.parse(createBody) as object,
			},
		},
		underFaults: {
			parameters: { productName: '={{ $json.key }}' },
			...withKey,
			isWrite: true,
			timesDone: (books, { key }) => books.rowsOf('products', 'description', key).length,
			outputOf: (books, { key }) => ({ id: books.rowsOf('products', 'description', key)[0]?.id }),
		},
	},
	{
		name: 'product.getAll',
		parameters: {
			resource: 'product',
			operation: 'getAll',
			returnAll: true,
			filters: { description: 'Taza' },
		},
		path: paths.products,
		body: bodies.products('Taza'),
		answer: pageOf(1, 1, [{ id: 34, description: 'Taza' }]),
		output: [{ id: 34, description: 'Taza' }],
		patterns: {
			'The products whose description has a word': {
				item: { word: 'Taza' },
				sent: JSON.parse(bodies.products('Taza')) as object,
			},
		},
		underFaults: {
			parameters: { filters: { description: '={{ $json.key }}' } },
			...withKey,
			...read,
			prepare: async (sandbox, key) => {
				const body = { Nombre: key, ClaveUnidad: 'H87', ClaveProdServ: '52152001', Precio: '1.00' };
				await sandbox.post(pathOf('product.create'), body);
				return { key };
			},
			outputOf: (_books, { key }) => ({ description: key }),
		},
	},
];
